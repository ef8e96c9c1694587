import type { Handler } from 'hono';
import { refusalResponse, refuse } from '../refusal.ts';

/** GET /render/image/…: responds like a hosted project without image transformations. No screen needs them. */
export const renderImage: Handler = () => refusalResponse(refuse.feature());
