import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultLimits, type FunctionLimits, type FunctionThread, functionThread } from './thread.ts';

export type FunctionRules = Readonly<{
  isEnabled: boolean;
  verifiesJwt: boolean;
  entrypoint: string | undefined;
}>;

/** The functions of a project folder. */
export type FunctionRunner = Readonly<{
  /** Returns undefined for unknown and disabled functions. */
  find(name: string): Readonly<{ verifiesJwt: boolean; thread: FunctionThread }> | undefined;
  close(): Promise<void>;
}>;

const usualRules: FunctionRules = { isEnabled: true, verifiesJwt: true, entrypoint: undefined };

/**
 * Loads functions from `<folder>/<name>/index.ts`. `rules` are their settings in config.toml, `env` their
 * environment.
 */
export function openFunctions(
  folder: string,
  rules: Readonly<Record<string, FunctionRules>>,
  env: Readonly<Record<string, string>>,
  limits: FunctionLimits = defaultLimits,
): FunctionRunner {
  const threads = new Map<string, FunctionThread>();
  return {
    find(name) {
      const { isEnabled, verifiesJwt, entrypoint } =
        (Object.hasOwn(rules, name) && rules[name]) || usualRules;
      const entry = entrypoint ?? join(folder, name, 'index.ts');
      if (!/^[A-Za-z][\w-]*$/.test(name) || !isEnabled || !existsSync(entry)) return undefined;
      const thread = threads.get(name) ?? functionThread(pathToFileURL(entry).href, env, limits);
      threads.set(name, thread);
      return { verifiesJwt, thread };
    },
    async close() {
      await Promise.all([...threads.values()].map((thread) => thread.close()));
    },
  };
}
