import { createBrowserRouter } from 'react-router';
import { Guard, StrangersOnly } from './guard.tsx';
import { NotFound } from './not-found.tsx';
import { PageError } from './page-error.tsx';
import { Root } from './root.tsx';
import { Waiting } from './waiting.tsx';

/** Every screen. `handle.title` is what the browser's tab says; protected screens stand below the guard. */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: PageError,
    HydrateFallback: Waiting,
    children: [
      {
        path: 'welcome',
        handle: { title: 'Candidate videos in seconds' },
        lazy: async () => ({
          Component: (await import('#web/features/landing/landing-page.tsx')).LandingPage,
        }),
      },
      {
        path: 'privacy',
        handle: { title: 'Privacy' },
        lazy: async () => ({
          Component: (await import('#web/features/privacy/privacy-page.tsx')).PrivacyPage,
        }),
      },
      {
        Component: StrangersOnly,
        children: [
          {
            path: 'auth',
            handle: { title: 'Sign in' },
            lazy: async () => ({ Component: (await import('#web/features/auth/auth-page.tsx')).AuthPage }),
          },
        ],
      },
      {
        Component: Guard,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
            children: [
              {
                path: 'generator',
                handle: { title: 'Video Generator' },
                lazy: async () => ({
                  Component: (await import('#web/features/generator/generator-page.tsx')).GeneratorPage,
                }),
              },
              engine(''),
              engine('video'),
              {
                path: 'interview',
                handle: { title: 'Interview Me' },
                lazy: async () => ({
                  Component: (await import('#web/features/interview/interview-page.tsx')).InterviewPage,
                }),
              },
              {
                path: 'planner',
                handle: { title: 'Content Planner' },
                lazy: async () => {
                  const [{ PlannerPage }] = await Promise.all([
                    import('#web/features/planner/planner-page.tsx'),
                    recovered(),
                  ]);
                  return { Component: PlannerPage };
                },
              },
              {
                path: 'formula',
                handle: { title: 'Formula Page' },
                lazy: async () => ({
                  Component: (await import('#web/features/formulas/formulas-page.tsx')).FormulasPage,
                }),
              },
              {
                path: 'linkedin-batch',
                handle: { title: 'LinkedIn Batch' },
                lazy: async () => {
                  const [{ BatchPage }] = await Promise.all([
                    import('#web/features/batch-table/batch-page.tsx'),
                    recovered(),
                  ]);
                  return { Component: BatchPage };
                },
              },
              {
                path: 'settings',
                handle: { title: 'Settings' },
                lazy: async () => {
                  const { SettingsRoute, prepareSettings } = await import('./settings-route.tsx');
                  await prepareSettings();
                  return { Component: SettingsRoute };
                },
              },
            ],
          },
        ],
      },
      { path: '*', handle: { title: 'Page not found' }, Component: NotFound },
    ],
  },
]);

/** The content engine, which has two addresses. */
function engine(path: string) {
  return {
    path,
    handle: { title: 'Home' },
    lazy: async () => {
      const [{ EnginePage, prepareEngine }] = await Promise.all([
        import('#web/features/engine/engine-page.tsx'),
        recovered(),
      ]);
      await prepareEngine();
      return { Component: EnginePage };
    },
  };
}

/** Done when what an earlier page could only note is in the store: no screen shows posts before. */
async function recovered(): Promise<void> {
  const { recoverOnce } = await import('#web/data/store/recovery.ts');
  await recoverOnce();
}
