import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FunctionLimits, type FunctionThread, functionThread, usualLimits } from './thread.ts';

export type FunctionRules = Readonly<{
  isEnabled: boolean;
  verifiesJwt: boolean;
  entrypoint: string | undefined;
}>;

/** The functions of a project folder. */
export type FunctionRunner = Readonly<{
  /** Undefined for a name that no function has, or only one that is switched off. */
  find(name: string): Readonly<{ verifiesJwt: boolean; thread: FunctionThread }> | undefined;
  close(): Promise<void>;
}>;

const usualRules: FunctionRules = { isEnabled: true, verifiesJwt: true, entrypoint: undefined };

/** Functions are `<folder>/<name>/index.ts`; `rules` is what config.toml says of some, `env` what all find in their environment. */
export function openFunctions(
  folder: string,
  rules: Readonly<Record<string, FunctionRules>>,
  env: Readonly<Record<string, string>>,
  limits: FunctionLimits = usualLimits,
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
