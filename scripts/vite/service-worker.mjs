import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';

/**
 * Builds the service worker to `/sw.js` with the list of files to cache: the page, every script, style, and font, and
 * the public folder except its videos.
 * @param {string} source the worker's source file
 * @param {readonly string[]} fontsOnUse prefixes of the names of fonts that are cached on first use
 * @returns {import('vite').Plugin}
 */
export function serviceWorker(source, fontsOnUse) {
  /** @type {string} */
  let publicDir;
  return {
    name: 'service-worker',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const hash = createHash('sha256');
        const files = [];
        const onUse = [];
        const isOnUse = (/** @type {string} */ name) =>
          fontsOnUse.some((font) => name.startsWith(`assets/${font}-`));
        for (const [name, output] of Object.entries(bundle).sort(([one], [other]) =>
          one < other ? -1 : 1,
        )) {
          // The speech model's runtime is cached with the model.
          if (/\.map$|ort-wasm.*\.wasm$/.test(name) || name.startsWith('.vite/')) continue;
          hash.update(name).update(output.type === 'chunk' ? output.code : output.source);
          if (isOnUse(name)) onUse.push(`/${name}`);
          else files.push(name === 'index.html' ? '/' : `/${name}`);
        }
        for (const file of publicFiles(publicDir)) {
          hash.update(file).update(readFileSync(join(publicDir, file)));
          files.push(`/${file}`);
        }
        const worker = await transformWithOxc(readFileSync(source, 'utf8'), source);
        hash.update(worker.code);
        const version = hash.digest('hex').slice(0, 16);
        const build = { version, converterVersion: converterVersion(), files, onUse };
        const code = `const build = ${JSON.stringify(build)};\n${worker.code}`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
      },
    },
  };
}

/** @param {string} folder */
function publicFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !/^(videos\/|robots\.txt$)/.test(file))
    .sort();
}

function converterVersion() {
  const [folder = ''] = createRequire(import.meta.url)
    .resolve('@ffmpeg/core')
    .split(/[\\/]dist[\\/]/);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}
