// Types for the part of @sabaki/sgf that the tests use; the package has none.
declare module "@sabaki/sgf" {
  export interface SabakiNode {
    readonly data: Readonly<Record<string, readonly string[]>>;
    readonly children: readonly SabakiNode[];
  }
  const sabaki: { readonly parse: (text: string) => readonly SabakiNode[] };
  export default sabaki;
}
