/**
 * Preloads the page's two fonts instead of loading them after the style sheet, so that the text switches fonts only
 * once and early.
 * @param {readonly string[]} fonts file names without hash and extension
 * @param {{ base?: string, page?: string }} [site] where the build is served, and the one page that uses the fonts
 * @returns {import('vite').Plugin}
 */
export function fontPreload(fonts, { base = '/', page = 'index.html' } = {}) {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, path }) {
        if (path !== `/${page}`) return [];
        return fonts.map((font) => {
          const file = Object.keys(bundle).find((name) => name.startsWith(`assets/${font}-`));
          if (!file) throw new Error(`The build has no font ${font}.`);
          const attrs = {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `${base}${file}`,
          };
          return { tag: 'link', attrs, injectTo: 'head' };
        });
      },
    },
  };
}
