// Reads a Dockerfile, as far as ours goes; what it does not know is an error.

export type Step =
  | { readonly kind: "run"; readonly command: string; readonly folder: string }
  | {
      readonly kind: "copy";
      /** The stage to copy from, or null for the context. */
      readonly from: string | null;
      readonly owner: Owner | null;
      readonly sources: readonly string[];
      readonly target: string;
    };

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface Stage {
  readonly image: string;
  readonly name: string;
  readonly steps: readonly Step[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: Owner | null;
  readonly ports: readonly number[];
  readonly volumes: readonly string[];
  readonly health: readonly string[];
  readonly entryPoint: readonly string[];
  readonly command: readonly string[];
}

/** The instructions with their arguments: without comments, and with continued lines joined. */
const readInstructions = (text: string): readonly (readonly [string, string])[] =>
  text
    .replaceAll(/^\s*#.*\n/gmu, "")
    .replaceAll(/\\\n\s*/gu, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name = "", rest = ""] = /^(\S+)\s+(.*)$/u.exec(line.trim()) ?? [];
      return [name, rest];
    });

const words = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => word !== "");

/** The form of a command that needs no shell: `["node", "main.js"]`. */
const readCommand = (text: string): readonly string[] => JSON.parse(text) as readonly string[];

const readOwner = (text: string): Owner => {
  const [, uid, gid] = /^(\d+):(\d+)$/u.exec(text) ?? [];
  if (uid === undefined || gid === undefined) throw new Error(`a user is <uid>:<gid>, both numbers, not ${text}`);
  return { uid: Number(uid), gid: Number(gid) };
};

const readCopy = (text: string): Step => {
  const all = words(text);
  const option = (name: string): string | undefined =>
    all.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const files = all.filter((word) => !word.startsWith("--"));
  const [from, owner] = [option("from"), option("chown")];
  return {
    kind: "copy",
    from: from ?? null,
    owner: owner === undefined ? null : readOwner(owner),
    sources: files.slice(0, -1),
    target: files.at(-1) ?? "",
  };
};

const readEnv = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    words(text).map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const),
  );

const openStage = (text: string): Stage => {
  const [image = "", , name = "image"] = words(text);
  return {
    image,
    name,
    steps: [],
    folder: "/",
    env: {},
    user: null,
    ports: [],
    volumes: [],
    health: [],
    entryPoint: [],
    command: [],
  };
};

/** The stage after one more instruction. */
const READERS: Readonly<Record<string, (stage: Stage, rest: string) => Stage>> = {
  RUN: (stage, command) => ({ ...stage, steps: [...stage.steps, { kind: "run", command, folder: stage.folder }] }),
  COPY: (stage, rest) => {
    const copy = readCopy(rest);
    const target = copy.kind === "copy" && copy.target === "." ? stage.folder : null;
    return { ...stage, steps: [...stage.steps, target === null ? copy : ({ ...copy, target } as Step)] };
  },
  WORKDIR: (stage, folder) => ({ ...stage, folder }),
  ENV: (stage, rest) => ({ ...stage, env: { ...stage.env, ...readEnv(rest) } }),
  USER: (stage, rest) => ({ ...stage, user: readOwner(rest) }),
  EXPOSE: (stage, rest) => ({ ...stage, ports: words(rest).map(Number) }),
  VOLUME: (stage, rest) => ({ ...stage, volumes: words(rest) }),
  HEALTHCHECK: (stage, rest) => ({ ...stage, health: readCommand(rest.slice(rest.indexOf("CMD ") + 4)) }),
  ENTRYPOINT: (stage, rest) => ({ ...stage, entryPoint: readCommand(rest) }),
  CMD: (stage, rest) => ({ ...stage, command: readCommand(rest) }),
};

/** The stages of a Dockerfile; the last one is the image. */
export const readDockerfile = (text: string): readonly Stage[] => {
  const stages: Stage[] = [];
  for (const [name, rest] of readInstructions(text)) {
    const current = stages.pop();
    const reader = READERS[name];
    if (name === "FROM") stages.push(...(current === undefined ? [] : [current]), openStage(rest));
    else if (current === undefined || reader === undefined) throw new Error(`unknown instruction: ${name} ${rest}`);
    else stages.push(reader(current, rest));
  }
  return stages;
};

/** Whether `.dockerignore` leaves out a file of the context, or the folder that it is in. */
export const readIgnored = (text: string): ((file: string) => boolean) => {
  const patterns = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const source = line
        .split("/")
        .map((part) => (part === "**" ? "(?:.*/)?" : `${part.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}/`))
        .join("");
      return new RegExp(`^${source}`, "u");
    });
  return (file) => patterns.some((pattern) => pattern.test(`${file}/`));
};
