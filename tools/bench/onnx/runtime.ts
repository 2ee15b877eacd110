// ONNX Runtime Web with one thread. It is installed in this folder when it is first needed.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const here = import.meta.dirname;
const modules = path.join(here, "node_modules");

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

/** Installs ONNX Runtime Web where it is missing or of another version. */
const install = (): void => {
  const lock = fs.readFileSync(path.join(here, "package-lock.json"), "utf8");
  const stamp = path.join(modules, "installed-lock.json");
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === lock) return;
  console.error("tengen: installing ONNX Runtime Web for the benchmark (about half a minute, once)");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], {
    cwd: here,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0)
    throw new Error(
      "installing ONNX Runtime Web failed; see the lines above. It needs the npm registry: try again when online",
    );
  fs.writeFileSync(stamp, lock);
};

/** Opens a model. */
export const openOnnx = async (
  model: Uint8Array,
): Promise<{ readonly session: Session; readonly Tensor: Runtime["Tensor"] }> => {
  install();
  const file = path.join(modules, "onnxruntime-web/dist/ort.node.min.mjs");
  const { env, Tensor, InferenceSession } = (await import(pathToFileURL(file).href)) as Runtime;
  env.wasm.numThreads = 1;
  return { session: await InferenceSession.create(model, { executionProviders: ["wasm"] }), Tensor };
};
