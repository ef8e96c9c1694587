import { readFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

/**
 * Compiles one AssemblyScript file to WebAssembly with SIMD and without a garbage collector.
 * @param {string} path
 * @returns {Promise<Uint8Array>}
 */
export async function compileAssemblyScript(path) {
  const source = readFileSync(path, 'utf8');
  /** @type {Uint8Array | undefined} */
  let binary;
  // The compiler requires the extension .ts. Our sources use .as, because TypeScript tools cannot read them.
  const { error, stderr } = await asc.main(
    ['module.ts', '--outFile', 'module.wasm', '--enable', 'simd', '--runtime', 'stub', '-O3', '--noAssert'],
    {
      readFile: (name) => (name === 'module.ts' ? source : null),
      writeFile: (name, contents) => {
        if (name === 'module.wasm') binary = /** @type {Uint8Array} */ (contents);
      },
      listFiles: () => [],
    },
  );
  if (error || !binary) throw new Error(`${path} does not compile.\n${stderr.toString()}`, { cause: error });
  return binary;
}

/**
 * Makes `import wasm from './x.as'` return the compiled module as base64. It is only a few kilobytes, so a separate
 * request would cost more.
 * @returns {import('vite').Plugin}
 */
export function assemblyScript() {
  return {
    name: 'assemblyscript',
    async load(id) {
      if (!id.endsWith('.as')) return;
      this.addWatchFile(id);
      const binary = await compileAssemblyScript(id);
      return `export default ${JSON.stringify(Buffer.from(binary).toString('base64'))};`;
    },
  };
}
