import { ensureInstalled } from './install.mjs';
import { build } from './site.mjs';

ensureInstalled();
await build();
