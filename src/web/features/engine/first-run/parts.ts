import { ExampleIdeas } from './example-ideas.tsx';
import { FirstRunPanel } from './first-run-panel.tsx';
import { HintLine } from './hint-line.tsx';

/** The components that only new accounts see. They load as one module. */
export const parts = { ExampleIdeas, FirstRunPanel, HintLine };
