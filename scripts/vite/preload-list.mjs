import { budgets, isModule } from '../load-budget.mjs';

/**
 * Lists in the page which files each screen loads first, so that `/early.js` can request those of the current URL in
 * parallel with the first script. Otherwise they would wait until that script has loaded and run.
 * @returns {import('vite').Plugin}
 */
export function preloadList() {
  return {
    name: 'preload-list',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        /** @type {(roots: readonly import('vite').Rolldown.OutputChunk[]) => Set<string>} */
        const loadedBy = (roots) => {
          const files = new Set(roots.map(({ fileName }) => fileName));
          for (const file of files) {
            const { imports = [] } = chunks.find(({ fileName }) => fileName === file) ?? {};
            for (const needed of imports) files.add(needed);
          }
          return files;
        };
        const atOnce = loadedBy(chunks.filter(({ isEntry }) => isEntry));
        const files = budgets.map(({ path, modules }) => {
          const roots = chunks.filter(({ facadeModuleId }) =>
            modules.some((module) => isModule(module, facadeModuleId ?? '')),
          );
          return [path, [...loadedBy(roots)].filter((file) => !atOnce.has(file))];
        });
        const list = `<script type="application/json" id="early">${JSON.stringify(Object.fromEntries(files))}</script>`;
        return html.replace('<script src="/early.js">', `${list}\n    <script src="/early.js">`);
      },
    },
  };
}
