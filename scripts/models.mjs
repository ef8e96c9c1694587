import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  speechModelFiles,
  speechModelHub,
  speechModelName,
  speechModelPath,
} from '../src/domain/ai/speech-model.ts';
import { readConfig } from '../src/server/config.ts';
import { completeModelFile, modelsPath } from '../src/server/models.ts';
import { fail, root } from './install.mjs';

// `npm run models` stores the speech model in the data folder. The server then serves it, and browsers contact no
// other site for it. HF_ENDPOINT selects a mirror of the hub, as in the hub's own tools.
const hub = (process.env.HF_ENDPOINT || speechModelHub).replace(/\/+$/, '');
const { dataDir } = readConfig(process.env, root);
const files = /** @type {(keyof typeof speechModelFiles)[]} */ (Object.keys(speechModelFiles));

for (const file of files) {
  const path = join(dataDir, modelsPath, speechModelPath(file));
  if (await stat(path).catch(() => undefined)) {
    console.log(`${file} is stored already.`);
    continue;
  }
  console.log(`Downloading ${file}…`);
  await download(`${hub}${speechModelPath(file)}`, path);
}
await writeFile(join(dataDir, modelsPath, completeModelFile), `${speechModelName}\n`);
console.log(`Stored ${speechModelName} in ${join(dataDir, modelsPath)}. Restart the server to serve it.`);

/**
 * Downloads a file. Exits with a one-line message if that fails. A partial file has another name.
 * @param {string} url @param {string} path
 */
async function download(url, path) {
  const response = await fetch(url).catch(() => undefined);
  if (!response)
    return fail(`Couldn't reach ${new URL(url).host}. Check the connection, or set HF_ENDPOINT to a mirror.`);
  if (!response.ok || !response.body) return fail(`${url} was answered with ${response.status}.`);
  await mkdir(dirname(path), { recursive: true });
  try {
    await pipeline(Readable.fromWeb(/** @type {any} */ (response.body)), createWriteStream(`${path}.part`));
  } catch (error) {
    return fail(`The download of ${url} ended early: ${error instanceof Error ? error.message : error}`);
  }
  await rename(`${path}.part`, path);
}
