import { fileURLToPath } from 'node:url';

const module = fileURLToPath(new URL('../../src/web/browser/fetched-first.ts', import.meta.url));
const exported = 'export const __vitePreload =';

/**
 * Wraps the function that Vite calls for every dynamic import of the page, so that a file that failed to load can be
 * loaded again.
 * @returns {import('vite').Plugin}
 */
export function fetchedFirst() {
  let isWrapped = false;
  return {
    name: 'fetched-first',
    config: () => ({
      build: {
        modulePreload: {
          // By default, a module without imports has an empty list, because nothing needs preloading.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' && files.length === 0 ? [file] : files,
        },
      },
    }),
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(exported)) throw new Error(`Vite's helper has no ${exported}`);
        isWrapped = true;
        return `import { fetchedFirst } from ${JSON.stringify(module)};
${code.replace(exported, 'const preload =')}
export const __vitePreload = (load, files = [], importer) =>
  fetchedFirst(files, () => preload(load, files, importer));`;
      },
    },
    buildEnd(error) {
      if (!error && !isWrapped) throw new Error('The build has no helper of Vite to wrap.');
    },
  };
}
