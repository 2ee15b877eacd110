// What the tests use of @sabaki/sgf, which has no types of its own.
declare module "@sabaki/sgf" {
  export interface SabakiNode {
    readonly data: Readonly<Record<string, readonly string[]>>;
    readonly children: readonly SabakiNode[];
  }
  const sabaki: { readonly parse: (text: string) => readonly SabakiNode[] };
  export default sabaki;
}
