import { classic } from './classic.ts';
import { fullScreen } from './full-screen.ts';
import { minimal } from './minimal.ts';
import { paper } from './paper.ts';
import { poster } from './poster.ts';
import { statusSafe } from './status-safe.ts';
import type { Template } from './template.ts';

/** In the order in which they are offered. */
export const templateIds = ['classic', 'paper', 'poster', 'full-screen', 'status-safe', 'minimal'] as const;
export type TemplateId = (typeof templateIds)[number];

export const templates: Readonly<Record<TemplateId, Template>> = {
  classic,
  paper,
  poster,
  'full-screen': fullScreen,
  'status-safe': statusSafe,
  minimal,
};
