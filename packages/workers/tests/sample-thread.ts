// The worker thread of Node with the sample service. It can also exit and print.
import { serveNodeWorker } from "../node/index.ts";
import { openSample, type SampleWork } from "./sample-service.ts";

serveNodeWorker<SampleWork>(async (setup) => {
  const { handle, ...service } = await openSample(setup);
  return {
    ...service,
    handle: (request, job) => {
      if (request === "exit") process.exit(3);
      if (request === "print") process.stdout.write("printed by a worker\n");
      return handle(request, job);
    },
  };
});
