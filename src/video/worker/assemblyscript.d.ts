/** The compiled module in base64: see scripts/vite/assemblyscript.mjs. */
declare module '*.as' {
  const base64: string;
  export default base64;
}
