// Carries out the steps of the Dockerfile without a container runtime: each stage has a folder in place of its root.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fillBase } from "./base.ts";
import { readDockerfile, readIgnored, type Owner, type Stage, type Step } from "./dockerfile.ts";

export interface BuiltImage {
  /** The folder that is the root of the image. */
  readonly folder: string;
  /** The last stage of the Dockerfile: how it starts. */
  readonly stage: Stage;
}

/** Without what npm has passed to this program, so that a step sees what it would in a container. */
const stepEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_cache)/iu.test(name))),
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env["PATH"] ?? ""}`,
});

const run = ({ command, folder }: Extract<Step, { kind: "run" }>, stage: string): void => {
  if (/(?:^|[\s=])\//u.test(command)) throw new Error(`this RUN line names a path outside of its folder: ${command}`);
  const { status } = spawnSync("sh", ["-c", command], {
    cwd: path.join(stage, folder),
    env: stepEnvironment(),
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) throw new Error(`this step failed: RUN ${command}`);
};

const giveTo = ({ uid, gid }: Owner, folder: string): void => {
  for (const entry of ["", ...fs.globSync("**/*", { cwd: folder })]) fs.lchownSync(path.join(folder, entry), uid, gid);
};

const copy = (
  { from, owner, sources, target }: Extract<Step, { kind: "copy" }>,
  root: string,
  stages: string,
  to: string,
): void => {
  const isIgnored =
    from === null ? readIgnored(fs.readFileSync(path.join(root, ".dockerignore"), "utf8")) : () => false;
  const base = from === null ? root : path.join(stages, from);
  const place = path.join(to, target);
  for (const source of sources) {
    fs.cpSync(path.join(base, source), place, {
      recursive: true,
      filter: (file) => !isIgnored(path.relative(root, file).replaceAll(path.sep, "/")),
    });
  }
  if (owner !== null && process.getuid?.() === 0) giveTo(owner, place);
};

/** Builds the image of the project's Dockerfile into an empty folder. */
export const buildImage = async (root: string, target: string, log: (text: string) => void): Promise<BuiltImage> => {
  const stages = readDockerfile(fs.readFileSync(path.join(root, "Dockerfile"), "utf8"));
  for (const stage of stages) {
    const folder = path.join(target, stage.name);
    log(`FROM ${stage.image}`);
    fs.mkdirSync(folder, { recursive: true });
    await fillBase(stage.image, folder);
    for (const step of stage.steps) {
      log(step.kind === "run" ? `RUN ${step.command}` : `COPY ${step.sources.join(" ")} ${step.target}`);
      if (step.kind === "copy") copy(step, root, target, folder);
      else run(step, folder);
    }
  }
  const stage = stages.at(-1);
  if (stage === undefined) throw new Error("the Dockerfile has no stage");
  return { folder: path.join(target, stage.name), stage };
};

/** The bytes of the image as a registry would hold it: a tar archive, compressed. */
export const measureImage = (folder: string): number => {
  const { status, stdout } = spawnSync("sh", ["-c", 'tar -c -C "$0" . | gzip | wc -c', folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${folder} could not be packed`);
  return Number(stdout);
};
