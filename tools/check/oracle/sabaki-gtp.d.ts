// The part of @sabaki/gtp that is used here; the package has no types.
declare module "@sabaki/gtp" {
  interface Response {
    readonly content: string;
    readonly error: boolean;
  }

  export class Controller {
    constructor(path: string, args?: readonly string[]);
    start(): void;
    stop(timeout?: number): Promise<void>;
    sendCommand(command: { readonly name: string; readonly args?: readonly string[] }): Promise<Response>;
  }
}
