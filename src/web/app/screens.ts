import type { ComponentType } from 'react';
import type { ScreenId } from '#domain/screens.ts';

type LoadedScreen = {
  Component: ComponentType;
  /** Reads what the screen shows first, so that it opens with its content. */
  prepare?: () => Promise<unknown>;
};

/** Loads the code of each screen. The build reads the imports, too: see `scripts/load-budget.mjs`. */
export const loadScreen: Record<ScreenId, () => Promise<LoadedScreen>> = {
  home: async () => {
    const { EnginePage, prepareEngine } = await import('#web/features/engine/engine-page.tsx');
    return { Component: EnginePage, prepare: prepareEngine };
  },
  candidates: async () => {
    const { CandidatesPage, prepareCandidates } = await import(
      '#web/features/candidates/candidates-page.tsx'
    );
    return { Component: CandidatesPage, prepare: prepareCandidates };
  },
  interview: async () => ({
    Component: (await import('#web/features/interview/interview-page.tsx')).InterviewPage,
  }),
  planner: async () => ({
    Component: (await import('#web/features/planner/planner-page.tsx')).PlannerPage,
  }),
  formulas: async () => ({
    Component: (await import('#web/features/formulas/formulas-page.tsx')).FormulasPage,
  }),
  generator: async () => {
    const { GeneratorPage, prepareGenerator } = await import('#web/features/generator/generator-page.tsx');
    return { Component: GeneratorPage, prepare: prepareGenerator };
  },
  batchTable: async () => ({
    Component: (await import('#web/features/batch-table/batch-page.tsx')).BatchPage,
  }),
  results: async () => ({
    Component: (await import('#web/features/results/results-page.tsx')).ResultsPage,
  }),
  settings: async () => {
    const { SettingsRoute, prepareSettings } = await import('#web/app/settings-route.tsx');
    return { Component: SettingsRoute, prepare: prepareSettings };
  },
  admin: async () => ({ Component: (await import('#web/features/admin/admin-page.tsx')).AdminPage }),
  auth: async () => ({ Component: (await import('#web/features/auth/auth-page.tsx')).AuthPage }),
  landing: async () => ({
    Component: (await import('#web/features/landing/landing-page.tsx')).LandingPage,
  }),
  privacy: async () => ({
    Component: (await import('#web/features/privacy/privacy-page.tsx')).PrivacyPage,
  }),
};
