import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { budgets, isModule, maxFiles } from '../load-budget.mjs';

/**
 * A file of the site: its modules, its direct and indirect imports, and the screens (indexes into `loads`) that load
 * it first.
 * @typedef {{
 *   modules: string[], code: string, bytes: number, needs: Set<Part>, screens: Set<number>, isMovable: boolean
 * }} Part
 * @typedef {import('vite').Rolldown.OutputChunk} Chunk
 */

/**
 * Groups the site's modules into few files. By default, the bundler makes one file for each distinct set of
 * importers: two hundred, most under a kilobyte, each with its own request, headers, and compression. So the site is
 * built twice. The first build records what each screen loads first. The second build groups what the same screens
 * load, and adds modules of other screens if that saves enough requests and keeps every screen within its budget.
 * Lazy modules keep the bundler's files.
 *
 * Rolldown's own merging (`entriesAwareMergeThreshold`) cannot tell screens from their lazy modules, and its result
 * varies between builds (https://github.com/rolldown/rolldown/issues/10886).
 * @returns {import('vite').Plugin}
 */
export function groupChunks() {
  const name = 'group-chunks';
  return {
    name,
    async config(config) {
      const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (
        await build({
          ...config,
          configFile: false,
          logLevel: 'error',
          plugins: (config.plugins ?? []).filter(
            (plugin) => !plugin || !('name' in plugin) || plugin.name !== name,
          ),
          build: { ...config.build, write: false, sourcemap: false, manifest: false },
        })
      );
      const parts = grouped(output.filter((file) => file.type === 'chunk'));
      const groups = parts.map(({ modules }, index) => {
        const own = new Set(modules);
        return { name: `part${index}`, test: (/** @type {string} */ id) => own.has(id) };
      });
      return {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
        },
      };
    },
  };
}

/**
 * What is loaded together: each screen's scripts, and the same with the renderer for screens that load it.
 * @type {readonly { modules: readonly string[], kilobytes: number, hasRenderer: boolean }[]}
 */
const loads = budgets.flatMap(({ modules, kilobytes, rendererKilobytes }) => [
  { modules, kilobytes, hasRenderer: false },
  ...(rendererKilobytes > 0
    ? [{ modules, kilobytes: kilobytes + rendererKilobytes, hasRenderer: true }]
    : []),
]);

/** How many more bytes a screen may load to save a request, as long as it has at most `maxFiles`. */
const bytesPerRequest = 2_200;
/** Above this price, there is nothing left to merge. */
const maxPrice = 200_000;
/** A screen is 3% smaller than the sum of the parts measured here: merged modules need no imports from each other. */
const jointSaving = 1.03;
/** The bundler's runtime, the start of the page, and the script in the page. */
const addedFiles = 3;

/**
 * Returns the files to make. Each merges several of the bundler's files.
 * @param {readonly Chunk[]} chunks the site as the bundler splits it by default
 * @returns {Part[]}
 */
function grouped(chunks) {
  const all = partsOf(chunks);
  const isWithinBudget = (/** @type {number[]} */ growth) =>
    growth.every((bytes, screen) => bytes === 0 || loadOf(all, screen) + bytes <= maxBytes(screen));
  let price = bytesPerRequest;
  const prices = loads.map(() => price);
  for (;;) {
    const movable = [...all].filter(({ isMovable, screens }) => isMovable && screens.size > 0);
    /** @type {{ gain: number, one: Part, other: Part, growth: number[] } | undefined} */
    let best;
    for (const [place, one] of movable.entries()) {
      for (const other of movable.slice(place + 1)) {
        const shared = [...one.screens].filter((screen) => other.screens.has(screen));
        const saved = sum(shared.map((screen) => prices[screen] ?? 0));
        if (saved <= (best?.gain ?? 0) || !isFree(one, other) || !isFree(other, one)) continue;
        const growth = growthOf(one, other);
        const gain = saved - sum(growth);
        if (gain > (best?.gain ?? 0) && isWithinBudget(growth)) best = { gain, one, other, growth };
      }
    }
    if (!best) {
      const filesOf = (/** @type {number} */ screen) =>
        [...all].filter(({ screens }) => screens.has(screen)).length + addedFiles;
      const crowded = [...prices.keys()].filter((screen) => filesOf(screen) > maxFiles);
      if (crowded.length === 0 || price > maxPrice) return movable;
      // From now on, only screens with too many files cause merging, because a merge for one screen can exceed the
      // budget of another.
      price *= 2;
      for (const screen of prices.keys()) prices[screen] = crowded.includes(screen) ? price : 0;
      continue;
    }
    merge(best.one, best.other, all);
  }
}

/** @param {readonly Chunk[]} chunks @returns {Set<Part>} */
function partsOf(chunks) {
  /** @type {Map<string, Part>} */
  const parts = new Map();
  const partOf = (/** @type {Chunk} */ chunk) => {
    const known = parts.get(chunk.fileName);
    if (known) return known;
    /** @type {Part} */
    const part = {
      modules: chunk.moduleIds,
      code: chunk.code,
      bytes: 0,
      needs: new Set(),
      screens: new Set(),
      // Lazily imported modules keep their files, because the bundler and the budget refer to them. The page's first
      // script may move: its own file then only imports it.
      isMovable: !chunk.isDynamicEntry,
    };
    parts.set(chunk.fileName, part);
    for (const file of chunk.imports) {
      const needed = chunks.find(({ fileName }) => fileName === file);
      if (!needed) continue;
      const direct = partOf(needed);
      part.needs.add(direct);
      for (const further of direct.needs) part.needs.add(further);
    }
    return part;
  };
  for (const chunk of chunks) partOf(chunk);
  loads.forEach(({ modules, hasRenderer }, screen) => {
    for (const chunk of chunks) {
      const id = chunk.facadeModuleId ?? '';
      const isOwn = modules.some((module) => isModule(module, id));
      if (!chunk.isEntry && !isOwn) continue;
      const lazy = isOwn && hasRenderer ? chunk.dynamicImports : [];
      for (const part of [chunk, ...chunks.filter(({ fileName }) => lazy.includes(fileName))].map(partOf)) {
        for (const loaded of [part, ...part.needs]) loaded.screens.add(screen);
      }
    }
  });
  for (const chunk of chunks) {
    const part = partOf(chunk);
    if (part.screens.size > 0) part.bytes = compressedBytes(part);
  }
  return new Set(parts.values());
}

/** Whether the two can be merged without creating an import cycle. @param {Part} one @param {Part} other */
function isFree(one, other) {
  return ![...one.needs].some((needed) => needed.needs.has(other));
}

/**
 * Returns how many more bytes each screen loads if the two parts are merged.
 * @param {Part} one @param {Part} other @returns {number[]}
 */
function growthOf(one, other) {
  const together = new Set([one, other, ...one.needs, ...other.needs]);
  return loads.map((_, screen) =>
    one.screens.has(screen) || other.screens.has(screen)
      ? sum([...together].filter(({ screens }) => !screens.has(screen)).map(({ bytes }) => bytes))
      : 0,
  );
}

/** Merges one part into another. @param {Part} one @param {Part} into @param {Set<Part>} all */
function merge(one, into, all) {
  all.delete(one);
  into.modules = [...into.modules, ...one.modules];
  into.code += one.code;
  into.bytes = compressedBytes(into);
  for (const needed of one.needs) into.needs.add(needed);
  into.needs.delete(one);
  into.needs.delete(into);
  for (const part of all) {
    if (!part.needs.delete(one) && !part.needs.has(into)) continue;
    for (const needed of [into, ...into.needs]) part.needs.add(needed);
  }
  for (const screen of one.screens) into.screens.add(screen);
  for (const needed of into.needs) for (const screen of into.screens) needed.screens.add(screen);
}

/** Returns the compressed bytes that a screen loads first. @param {Set<Part>} all @param {number} screen */
function loadOf(all, screen) {
  return sum([...all].filter(({ screens }) => screens.has(screen)).map(({ bytes }) => bytes));
}

/** Returns the estimated number of bytes that a screen may load. @param {number} screen */
function maxBytes(screen) {
  return (loads[screen]?.kilobytes ?? 0) * 1000 * jointSaving;
}

/** @param {Part} part */
function compressedBytes({ code }) {
  return brotliCompressSync(code).length;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
