import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A folder of the table: which other folders it may import from, and which packages. */
type Folder = { name: string; path: string; mayImport: readonly string[]; packages?: readonly RegExp[] };

const anyPackage = [/.*/];
const noPackage: RegExp[] = [];

/** The table of ARCHITECTURE.md. A file belongs to the first folder that contains it, so deeper folders come first. */
export const folders: readonly Folder[] = [
  { name: 'domain/result', path: 'src/domain/result.ts', mayImport: [], packages: noPackage },
  { name: 'domain', path: 'src/domain', mayImport: ['domain/result'], packages: noPackage },
  {
    name: 'video/worker',
    path: 'src/video/worker',
    mayImport: ['video/protocol', 'domain'],
    packages: [
      /^mediabunny$/,
      /^@mediabunny\//,
      /^@ffmpeg\//,
      /^@fontsource-variable\//,
      /^@vladmandic\/face-api\/model\//,
      /^@sapphi-red\/web-noise-suppressor\//,
      /^uqr$/,
    ],
  },
  { name: 'video/protocol', path: 'src/video/protocol.ts', mayImport: ['domain'], packages: noPackage },
  {
    name: 'video/client',
    path: 'src/video',
    mayImport: ['video/protocol', 'domain'],
    packages: [/^country-flag-icons\//],
  },
  { name: 'web/offline', path: 'src/web/offline', mayImport: [], packages: noPackage },
  {
    name: 'web/ui',
    path: 'src/web/ui',
    mayImport: ['domain/result', 'web/external-store'],
    packages: [/^react/, /^@base-ui\/react/, /^lucide-react$/, /^sonner$/],
  },
  {
    name: 'web/external-store',
    path: 'src/web/browser/external-store.ts',
    mayImport: [],
    packages: [/^react$/],
  },
  {
    name: 'web/browser',
    path: 'src/web/browser',
    mayImport: ['domain', 'domain/result', 'web/external-store'],
    packages: anyPackage,
  },
  {
    name: 'web/data',
    path: 'src/web/data',
    mayImport: ['domain', 'domain/result', 'web/browser', 'web/external-store'],
    packages: anyPackage,
  },
  {
    name: 'web/features',
    path: 'src/web/features',
    mayImport: [
      'domain',
      'domain/result',
      'web/data',
      'web/browser',
      'web/external-store',
      'web/ui',
      'video/client',
    ],
    packages: anyPackage,
  },
  {
    name: 'web/app',
    path: 'src/web',
    mayImport: [
      'domain',
      'domain/result',
      'video/client',
      'web/features',
      'web/data',
      'web/browser',
      'web/external-store',
      'web/ui',
    ],
    packages: anyPackage,
  },
  {
    name: 'candidate',
    path: 'src/candidate',
    mayImport: ['domain', 'domain/result', 'web/browser'],
    packages: [/^preact($|\/)/, /^tus-js-client$/],
  },
  { name: 'server', path: 'src/server', mayImport: ['functions'], packages: anyPackage },
  { name: 'functions', path: 'supabase/functions', mayImport: ['domain'], packages: anyPackage },
  ...['tests', 'bench', 'scripts'].map((name) => ({
    name,
    path: name,
    mayImport: ['*'],
    packages: anyPackage,
  })),
];

/** Packages that only one folder of the product may import. Tests, benchmarks, and scripts may import them too. */
const exclusivePackages: readonly { package: RegExp; folder: string }[] = [
  { package: /^@supabase\/supabase-js/, folder: 'web/data' },
  { package: /^openai($|\/)/, folder: 'web/data' },
  { package: /^dexie($|-)/, folder: 'web/data' },
  { package: /^(@electric-sql\/pglite|pg)($|\/)/, folder: 'server/database' },
];

const aliases: readonly (readonly [string, string])[] = [
  ['#domain/', 'src/domain/'],
  ['#video/', 'src/video/'],
  ['#web/', 'src/web/'],
  ['#candidate/', 'src/candidate/'],
  ['#server/', 'src/server/'],
  ['#functions/', 'supabase/functions/'],
  ['#tests/', 'tests/'],
];

/** An import that breaks a rule. `rule` is a sentence. */
export type Violation = { file: string; imports: string; rule: string };

/** The folders next to the product: they may import all of it, and it imports nothing from them. */
const besideProduct = new Set(['tests', 'bench', 'scripts']);

/**
 * Reads every source file below `root` and returns the imports that the table does not allow and those that form a
 * cycle. Unit tests inside `src` may import anything. Type-only imports count like any other.
 */
export async function findViolations(root: string): Promise<Violation[]> {
  const roots = ['src', 'supabase/functions', ...besideProduct];
  const files = (await Promise.all(roots.map((folder) => sourceFiles(root, folder)))).flat();
  const specifiers = files.flatMap((file) =>
    importsOf(file, readFileSync(join(root, file), 'utf8')).map((specifier) => ({ file, specifier })),
  );
  const forbidden = specifiers.flatMap(({ file, specifier }) => violationOf(file, specifier) ?? []);
  const imports = specifiers.flatMap(({ file, specifier }) => {
    const target = pathOf(file, specifier);
    return target === undefined ? [] : [{ file, specifier, target }];
  });
  const ofProduct = imports.filter(({ file }) => !besideProduct.has(folderOf(file)?.name ?? ''));
  return [...forbidden, ...circularImports(imports), ...circularFolders(ofProduct)];
}

type Import = { file: string; specifier: string; target: string };

/** Imports that form a cycle of files, which can't be understood or moved separately. */
function circularImports(imports: readonly Import[]): Violation[] {
  return inCycles(
    imports.map((each) => ({ ...each, from: each.file, to: each.target })),
    'no cycles of files',
  );
}

/** Imports that form a cycle of sibling folders. */
function circularFolders(imports: readonly Import[]): Violation[] {
  const between = imports.flatMap((each) => {
    const [from, to] = siblingsOf(each.file, each.target);
    return from.endsWith('/') && to.endsWith('/') && from !== to ? [{ ...each, from, to }] : [];
  });
  return inCycles(between, 'no cycles of sibling folders');
}

/** The ancestors of two files (or the files themselves) below their common folder. A folder ends with a slash. */
function siblingsOf(one: string, other: string): [string, string] {
  const [parts, others] = [one.split('/'), other.split('/')];
  const common = parts.findIndex((part, index) => part !== others[index]);
  const upTo = (all: string[]) => all.slice(0, common + 1).join('/') + (all.length > common + 1 ? '/' : '');
  return [upTo(parts), upTo(others)];
}

/** The imports that are part of a cycle. */
function inCycles(imports: readonly (Import & { from: string; to: string })[], rule: string): Violation[] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const reachedFrom = (start: string) => {
    const reached = new Set<string>();
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (reached.has(node)) continue;
      reached.add(node);
      open.push(...(next.get(node) ?? []).map(({ to }) => to));
    }
    return reached;
  };
  return imports
    .filter(({ from, to }) => reachedFrom(to).has(from))
    .map(({ file, specifier }) => ({ file, imports: specifier, rule }));
}

function violationOf(file: string, specifier: string): Violation | undefined {
  const from = folderOf(file);
  if (!from) return { file, imports: specifier, rule: 'every source file is in a folder of the table' };
  const target = pathOf(file, specifier);
  if (target === undefined) return packageViolation(file, from, specifier);

  const to = folderOf(target);
  if (!to) {
    // Tests and scripts also read generated and configuration files next to the product.
    const isOutside = besideProduct.has(from.name) && !target.startsWith('src/');
    return isOutside
      ? undefined
      : { file, imports: specifier, rule: 'every import resolves to a folder of the table' };
  }
  if (to === from) {
    return from.name === 'web/features' && featureOf(file) !== featureOf(target)
      ? { file, imports: specifier, rule: 'a feature never imports another feature' }
      : undefined;
  }
  if (from.mayImport.includes('*')) {
    // Vite bundles the .mjs scripts with its configuration and cannot resolve aliases there.
    const needsAlias = target.startsWith('src/') && specifier.startsWith('.') && !file.endsWith('.mjs');
    return needsAlias
      ? { file, imports: specifier, rule: `${from.name} imports src through an alias` }
      : undefined;
  }
  return from.mayImport.includes(to.name)
    ? undefined
    : { file, imports: specifier, rule: `${from.name} does not import ${to.name}` };
}

function packageViolation(file: string, from: Folder, specifier: string): Violation | undefined {
  const exclusive = exclusivePackages.find((candidate) => candidate.package.test(specifier));
  if (exclusive && !besideProduct.has(from.name) && !file.startsWith(`src/${exclusive.folder}/`)) {
    return { file, imports: specifier, rule: `only ${exclusive.folder} imports ${specifier}` };
  }
  return (from.packages ?? anyPackage).some((allowed) => allowed.test(specifier))
    ? undefined
    : { file, imports: specifier, rule: `${from.name} does not import packages such as ${specifier}` };
}

function importsOf(file: string, code: string): string[] {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  // An argument that is not a literal is only known at run time, so no bundle contains it.
  const literal = (start: number, end: number) => /^(['"`])(.*)\1$/.exec(code.slice(start, end))?.[2] ?? [];
  return [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => literal(moduleRequest.start, moduleRequest.end)),
  ];
}

/** The project file that a specifier refers to, or undefined for a package. */
function pathOf(file: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  const alias = aliases.find(([prefix]) => bare.startsWith(prefix));
  if (alias) return alias[1] + bare.slice(alias[0].length);
  if (bare.startsWith('.'))
    return normalize(join(dirname(file), bare))
      .split(sep)
      .join('/');
  return undefined;
}

function folderOf(file: string): Folder | undefined {
  return folders.find(({ path }) => file === path || file.startsWith(`${path}/`));
}

function featureOf(path: string): string | undefined {
  return /^src\/web\/features\/([^/]+)/.exec(path)?.[1];
}

async function sourceFiles(root: string, folder: string): Promise<string[]> {
  if (!existsSync(join(root, folder))) return [];
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return (
    entries
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !/\.d\.ts$/.test(entry.name))
      // Unit tests inside the product may import anything.
      .filter((entry) => besideProduct.has(folder) || !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort()
  );
}
