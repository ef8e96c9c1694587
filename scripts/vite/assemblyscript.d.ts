/**
 * The part of the compiler that we use. Its own types declare a global `console` of AssemblyScript, which differs
 * from Node's.
 */
type Host = {
  readFile(name: string): string | null;
  writeFile(name: string, contents: string | Uint8Array): void;
  listFiles(folder: string): string[];
};
declare const asc: {
  main(args: string[], host: Host): Promise<{ error: Error | null; stderr: { toString(): string } }>;
};
export default asc;
