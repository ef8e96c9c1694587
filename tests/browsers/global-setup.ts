import type { TestProject } from 'vitest/node';
import { startApplication } from './support/application.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the application under test. */
    applicationOrigin: string;
  }
}

/** Starts the application that all browsers test. Returns a function that stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const application = await startApplication();
  project.provide('applicationOrigin', application.origin);
  return application.stop;
}
