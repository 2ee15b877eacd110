// Writes a net of searchers/go/net/FORMAT.md as a model of ONNX, so that ONNX Runtime can evaluate the same net. A linear
// layer becomes a 1x1 convolution.

/** A message of protocol buffers, piece by piece. */
type Bytes = Uint8Array;

const varint = (value: number): Bytes => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
};
const number = (field: number, value: number): Bytes => Buffer.concat([varint(field * 8), varint(value)]);
const message = (field: number, ...parts: readonly Bytes[]): Bytes => {
  const body = Buffer.concat(parts);
  return Buffer.concat([varint(field * 8 + 2), varint(body.length), body]);
};
const text = (field: number, value: string): Bytes => message(field, Buffer.from(value));

// Numbers of the fields: onnx.proto.
const FLOAT = 1;
const INT_ATTRIBUTE = 2;
const INTS_ATTRIBUTE = 7;
const IR_VERSION = 8;
const OPERATOR_SET = 13;

const tensor = (name: string, dimensions: readonly number[], values: Float32Array): Bytes =>
  message(
    5,
    ...dimensions.map((dimension) => number(1, dimension)),
    number(2, FLOAT),
    text(8, name),
    message(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  );

const value = (field: number, name: string, dimensions: readonly number[]): Bytes => {
  const shape = message(2, ...dimensions.map((dimension) => message(1, number(1, dimension))));
  return message(field, text(1, name), message(2, message(1, number(1, FLOAT), shape)));
};

const intAttribute = (name: string, one: number): Bytes =>
  message(5, text(1, name), number(3, one), number(20, INT_ATTRIBUTE));
const intsAttribute = (name: string, list: readonly number[]): Bytes =>
  message(5, text(1, name), ...list.map((one) => number(8, one)), number(20, INTS_ATTRIBUTE));

/** Reads the weights of a net's file, one layer after the other. */
const openWeights = (file: Uint8Array) => {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let offset = 36;
  const floats = (count: number): Float32Array => {
    const values = Float32Array.from({ length: count }, (_, index) => data.getFloat32(offset + index * 4, true));
    offset += count * 4;
    return values;
  };
  const integers = (count: number): Int8Array => {
    const values = Int8Array.from({ length: count }, (_, index) => data.getInt8(offset + index));
    offset += Math.ceil(count / 4) * 4;
    return values;
  };
  return { header: (at: number): number => data.getUint32(at, true), floats, integers };
};

/** A graph that grows node by node; each function returns the name of a new value. */
const openGraph = (file: Uint8Array) => {
  const { header, floats, integers } = openWeights(file);
  const parts: Bytes[] = [];
  let count = 0;
  const makeName = (): string => `v${(count += 1)}`;
  const apply = (operator: string, inputs: readonly string[], ...attributes: readonly Bytes[]): string => {
    const name = makeName();
    parts.push(
      message(
        1,
        ...inputs.map((input) => text(1, input)),
        text(2, name),
        text(3, name),
        text(4, operator),
        ...attributes,
      ),
    );
    return name;
  };
  const constant = (dimensions: readonly number[], values: Float32Array): string => {
    const name = makeName();
    parts.push(tensor(name, dimensions, values));
    return name;
  };
  const conv3 = (input: string, inputs: number, outputs: number): string => {
    const scales = floats(outputs);
    const biases = constant([outputs], floats(outputs));
    const weights = Float32Array.from(
      integers(outputs * inputs * 9),
      (one, index) => one * (scales[Math.floor(index / (inputs * 9))] ?? 0),
    );
    const pads = intsAttribute("pads", [1, 1, 1, 1]);
    return apply("Conv", [input, constant([outputs, inputs, 3, 3], weights), biases], pads);
  };
  const linear = (input: string, inputs: number, outputs: number, hasBiases = true): string => {
    const weights = constant([outputs, inputs, 1, 1], floats(outputs * inputs));
    return apply("Conv", [input, weights, ...(hasBiases ? [constant([outputs], floats(outputs))] : [])]);
  };
  const pool = (input: string): string =>
    apply("Concat", [apply("GlobalAveragePool", [input]), apply("GlobalMaxPool", [input])], intAttribute("axis", 1));
  const relu = (input: string): string => apply("Relu", [input]);
  const tanh = (input: string): string => apply("Tanh", [input]);
  const add = (...inputs: readonly [string, string]): string => apply("Add", inputs);
  return { header, parts, conv3, linear, pool, relu, tanh, add };
};

const PLANES = 14;
const SIZE = 9;

/** The names of the model's input and outputs. */
export interface OnnxModel {
  readonly bytes: Uint8Array;
  readonly input: string;
  readonly outputs: Readonly<Record<"moves" | "pass" | "value" | "score" | "ownership", string>>;
}

export const makeOnnxModel = (file: Uint8Array): OnnxModel => {
  const { header, parts, conv3, linear, pool, relu, tanh, add } = openGraph(file);
  const [channels, blocks, pooled, policy, hidden] = [16, 20, 24, 28, 32].map(header) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const input = "planes";
  let trunk = relu(conv3(input, PLANES, channels));
  for (let block = 0; block < blocks; block += 1) {
    const middle = relu(conv3(trunk, channels, channels));
    const sum = add(trunk, conv3(middle, channels, channels));
    const hasPooling = ((pooled >>> block) & 1) === 1;
    trunk = relu(hasPooling ? add(sum, linear(pool(middle), 2 * channels, channels)) : sum);
  }
  const head = relu(linear(pool(trunk), 2 * channels, hidden));
  const valueOutput = tanh(linear(head, hidden, 1));
  const score = linear(head, hidden, 1);
  const pass = linear(head, hidden, 1);
  const policyBias = linear(head, hidden, policy, false);
  const moves = linear(relu(add(linear(trunk, channels, policy), policyBias)), policy, 1);
  const ownership = tanh(linear(trunk, channels, 1));
  const outputs = { moves, pass, value: valueOutput, score, ownership };
  const graph = message(
    7,
    ...parts,
    text(2, "net"),
    value(11, input, [1, PLANES, SIZE, SIZE]),
    ...Object.values(outputs).map((name) => {
      const side = name === moves || name === ownership ? SIZE : 1;
      return value(12, name, [1, 1, side, side]);
    }),
  );
  return {
    bytes: Buffer.concat([number(1, IR_VERSION), graph, message(8, text(1, ""), number(2, OPERATOR_SET))]),
    input,
    outputs,
  };
};
