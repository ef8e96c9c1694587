import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A room of the house: where it is, which rooms it may import from, and which packages (all when not said). */
type Room = { name: string; folder: string; mayImport: readonly string[]; packages?: readonly RegExp[] };

const anyPackage = [/.*/];
const noPackage: RegExp[] = [];

/** The table of ARCHITECTURE.md. The first room whose folder holds a file is the file's; deeper folders stand first. */
export const rooms: readonly Room[] = [
  { name: 'domain/result', folder: 'src/domain/result.ts', mayImport: [], packages: noPackage },
  { name: 'domain', folder: 'src/domain', mayImport: ['domain/result'], packages: noPackage },
  {
    name: 'video/worker',
    folder: 'src/video/worker',
    mayImport: ['video/protocol', 'domain'],
    packages: [/^mediabunny$/, /^@mediabunny\//, /^@ffmpeg\//, /^@fontsource-variable\//],
  },
  { name: 'video/protocol', folder: 'src/video/protocol.ts', mayImport: ['domain'], packages: noPackage },
  {
    name: 'video/client',
    folder: 'src/video',
    mayImport: ['video/protocol', 'domain'],
    packages: [/^country-flag-icons\//],
  },
  { name: 'web/offline', folder: 'src/web/offline', mayImport: [], packages: noPackage },
  {
    name: 'web/ui',
    folder: 'src/web/ui',
    mayImport: ['domain/result', 'web/external-store'],
    packages: [/^react/, /^@base-ui\/react/, /^lucide-react$/, /^sonner$/],
  },
  {
    name: 'web/external-store',
    folder: 'src/web/browser/external-store.ts',
    mayImport: [],
    packages: [/^react$/],
  },
  {
    name: 'web/browser',
    folder: 'src/web/browser',
    mayImport: ['domain', 'domain/result', 'web/external-store'],
    packages: anyPackage,
  },
  {
    name: 'web/data',
    folder: 'src/web/data',
    mayImport: ['domain', 'domain/result', 'web/browser', 'web/external-store'],
    packages: anyPackage,
  },
  {
    name: 'web/features',
    folder: 'src/web/features',
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
    folder: 'src/web',
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
  { name: 'server', folder: 'src/server', mayImport: ['functions'], packages: anyPackage },
  { name: 'functions', folder: 'supabase/functions', mayImport: ['domain'], packages: anyPackage },
];

/** Packages that only one room may touch, so that there is one door to each. */
const doors: readonly { package: RegExp; room: string }[] = [
  { package: /^@supabase\/supabase-js/, room: 'web/data' },
  { package: /^openai($|\/)/, room: 'web/data' },
  { package: /^dexie($|-)/, room: 'web/data' },
  { package: /^(@electric-sql\/pglite|pg)($|\/)/, room: 'server/database' },
];

const aliases: readonly (readonly [string, string])[] = [
  ['#domain/', 'src/domain/'],
  ['#video/', 'src/video/'],
  ['#web/', 'src/web/'],
  ['#server/', 'src/server/'],
  ['#functions/', 'supabase/functions/'],
];

/** One import that breaks an arrow, said as a sentence. */
export type Violation = { file: string; imports: string; rule: string };

/**
 * Reads every TypeScript file below `root` and returns the imports that the table does not allow, and those that close a circle.
 * Tests may import anything; type-only imports count like any other.
 */
export async function findViolations(root: string): Promise<Violation[]> {
  const files = [...(await sourceFiles(root, 'src')), ...(await sourceFiles(root, 'supabase/functions'))];
  const said = files.flatMap((file) =>
    importsOf(file, readFileSync(join(root, file), 'utf8')).map((specifier) => ({ file, specifier })),
  );
  const misplaced = said.flatMap(({ file, specifier }) => violationOf(file, specifier) ?? []);
  const imports = said.flatMap(({ file, specifier }) => {
    const target = pathOf(file, specifier);
    return target === undefined ? [] : [{ file, specifier, target }];
  });
  return [...misplaced, ...circularImports(imports), ...circularFolders(imports)];
}

type Import = { file: string; specifier: string; target: string };

/** The imports by which a file comes back to itself: none of the files on the way can be read, or moved, without the others. */
function circularImports(imports: readonly Import[]): Violation[] {
  return inCircles(
    imports.map((each) => ({ ...each, from: each.file, to: each.target })),
    'no file imports itself by way of others',
  );
}

/** The same of folders that lie side by side: what is in one of them counts as a whole. */
function circularFolders(imports: readonly Import[]): Violation[] {
  const between = imports.flatMap((each) => {
    const [from, to] = siblingsOf(each.file, each.target);
    return from.endsWith('/') && to.endsWith('/') && from !== to ? [{ ...each, from, to }] : [];
  });
  return inCircles(between, 'no folder imports itself by way of its neighbours');
}

/** Where the ways to two files part: what each is in, or is itself, in the folder that both are in. A folder ends with a slash. */
function siblingsOf(one: string, other: string): [string, string] {
  const [parts, others] = [one.split('/'), other.split('/')];
  const common = parts.findIndex((part, index) => part !== others[index]);
  const upTo = (all: string[]) => all.slice(0, common + 1).join('/') + (all.length > common + 1 ? '/' : '');
  return [upTo(parts), upTo(others)];
}

/** Those imports whose end leads back to their start. */
function inCircles(arrows: readonly (Import & { from: string; to: string })[], rule: string): Violation[] {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const reachedFrom = (start: string) => {
    const reached = new Set<string>();
    const open = [start];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (reached.has(place)) continue;
      reached.add(place);
      open.push(...(next.get(place) ?? []).map(({ to }) => to));
    }
    return reached;
  };
  return arrows
    .filter(({ from, to }) => reachedFrom(to).has(from))
    .map(({ file, specifier }) => ({ file, imports: specifier, rule }));
}

function violationOf(file: string, specifier: string): Violation | undefined {
  const from = roomOf(file);
  if (!from) return { file, imports: specifier, rule: 'every source file lives in a room' };
  const target = pathOf(file, specifier);
  if (target === undefined) return packageViolation(file, from, specifier);

  const to = roomOf(target);
  if (!to) return { file, imports: specifier, rule: 'imports end in a room' };
  if (to === from) {
    return from.name === 'web/features' && featureOf(file) !== featureOf(target)
      ? { file, imports: specifier, rule: 'a feature never imports another feature' }
      : undefined;
  }
  return from.mayImport.includes(to.name)
    ? undefined
    : { file, imports: specifier, rule: `${from.name} does not import ${to.name}` };
}

function packageViolation(file: string, from: Room, specifier: string): Violation | undefined {
  const door = doors.find((candidate) => candidate.package.test(specifier));
  if (door && !file.startsWith(`src/${door.room}/`)) {
    return { file, imports: specifier, rule: `only ${door.room} imports ${specifier}` };
  }
  return (from.packages ?? anyPackage).some((allowed) => allowed.test(specifier))
    ? undefined
    : { file, imports: specifier, rule: `${from.name} does not import packages such as ${specifier}` };
}

function importsOf(file: string, code: string): string[] {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const literal = (start: number, end: number) => code.slice(start, end).replace(/^['"`]|['"`]$/g, '');
  return [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => literal(moduleRequest.start, moduleRequest.end)),
  ];
}

/** The project's own file that a specifier names, or undefined for a package. */
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

function roomOf(path: string): Room | undefined {
  return rooms.find(({ folder }) => path === folder || path.startsWith(`${folder}/`));
}

function featureOf(path: string): string | undefined {
  return /^src\/web\/features\/([^/]+)/.exec(path)?.[1];
}

async function sourceFiles(root: string, folder: string): Promise<string[]> {
  if (!existsSync(join(root, folder))) return [];
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
