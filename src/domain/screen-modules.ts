import type { ScreenId } from './screens.ts';

/** The module that the router loads for each screen, relative to `src/web`. Only the build needs it. */
export const screenModules: Readonly<Record<ScreenId, string>> = {
  home: 'features/engine/engine-page.tsx',
  candidates: 'features/candidates/candidates-page.tsx',
  interview: 'features/interview/interview-page.tsx',
  planner: 'features/planner/planner-page.tsx',
  formulas: 'features/formulas/formulas-page.tsx',
  generator: 'features/generator/generator-page.tsx',
  batchTable: 'features/batch-table/batch-page.tsx',
  results: 'features/results/results-page.tsx',
  settings: 'app/settings-route.tsx',
  admin: 'features/admin/admin-page.tsx',
  auth: 'features/auth/auth-page.tsx',
  landing: 'features/landing/landing-page.tsx',
  privacy: 'features/privacy/privacy-page.tsx',
};

/** The limit for renderer code loaded after a screen's scripts, in kilobytes compressed with Brotli. */
export const maxRendererKilobytes: Readonly<Partial<Record<ScreenId, number>>> = {
  // The phone on this screen shows a frame that the renderer draws.
  landing: 10,
};
