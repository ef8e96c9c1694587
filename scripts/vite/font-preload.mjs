/**
 * Has the page ask for its two fonts at once instead of after its style sheet, so that text changes its face once and early.
 * @param {readonly string[]} fonts the names of their files without hash and ending
 * @returns {import('vite').Plugin}
 */
export function fontPreload(fonts) {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return fonts.map((font) => {
          const file = Object.keys(bundle).find((name) => name.startsWith(`assets/${font}-`));
          if (!file) throw new Error(`The build has no font ${font}.`);
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
          return { tag: 'link', attrs, injectTo: 'head' };
        });
      },
    },
  };
}
