import { ExampleIdeas } from './example-ideas.tsx';
import { FirstRunPanel } from './first-run-panel.tsx';
import { HintLine } from './hint-line.tsx';

/** What only new accounts see. It loads in one file. */
export const parts = { ExampleIdeas, FirstRunPanel, HintLine };
