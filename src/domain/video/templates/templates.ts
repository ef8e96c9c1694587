import { classic } from './classic.ts';
import { fullScreen } from './full-screen.ts';
import { minimal } from './minimal.ts';
import { paper } from './paper.ts';
import { poster } from './poster.ts';
import { statusSafe } from './status-safe.ts';
import type { Template } from './template.ts';
import type { TemplateId } from './template-ids.ts';

export const templates: Readonly<Record<TemplateId, Template>> = {
  classic,
  paper,
  poster,
  'full-screen': fullScreen,
  'status-safe': statusSafe,
  minimal,
};
