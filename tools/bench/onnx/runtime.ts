// ONNX Runtime Web with one thread. It is installed in this folder when it is first needed.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installPart } from "../../environment/parts.ts";

interface Tensor {
  readonly data: Float32Array;
}

export interface Session {
  readonly run: (inputs: Readonly<Record<string, Tensor>>) => Promise<Readonly<Record<string, Tensor>>>;
}

/** The part of ONNX Runtime that is used. */
interface Runtime {
  readonly env: { readonly wasm: { numThreads: number } };
  readonly Tensor: new (type: "float32", data: Float32Array, dimensions: readonly number[]) => Tensor;
  readonly InferenceSession: {
    readonly create: (
      model: Uint8Array,
      options: { readonly executionProviders: readonly string[] },
    ) => Promise<Session>;
  };
}

/** Opens a model. */
export const openOnnx = async (
  model: Uint8Array,
): Promise<{ readonly session: Session; readonly Tensor: Runtime["Tensor"] }> => {
  const file = path.join(await installPart("tools/bench/onnx"), "onnxruntime-web/dist/ort.node.min.mjs");
  const { env, Tensor, InferenceSession } = (await import(pathToFileURL(file).href)) as Runtime;
  env.wasm.numThreads = 1;
  return { session: await InferenceSession.create(model, { executionProviders: ["wasm"] }), Tensor };
};
