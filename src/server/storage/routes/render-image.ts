import type { Handler } from 'hono';
import { refusalResponse, refuse } from '../refusal.ts';

/** GET /render/image/…: as a hosted project without the add-on answers. No screen here asks for pictures in another size. */
export const renderImage: Handler = () => refusalResponse(refuse.feature());
