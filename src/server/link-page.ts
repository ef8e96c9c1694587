import { join } from 'node:path';
import type { Context, Handler } from 'hono';
import { findFile, pathOf, serve } from './site.ts';

/**
 * Serves the pages for links below `/r/`, which the build puts into the folder `r` of the site: `/r/<token>` is a
 * candidate's page, `/r/approve/<token>` approves a post. Every token gets the page, because only the database knows
 * which ones are valid.
 */
export function linkPage(siteDir: string): Handler {
  return async (context) => {
    const path = pathOf(context.req.path) ?? '';
    if (path.startsWith('/r/assets/')) {
      const file = await findFile(join(siteDir, path));
      return file ? serve(context, file, true) : notFound(context);
    }
    const link = /^\/r\/(?<approval>approve\/)?[^/.]+$/.exec(path);
    if (!link) return notFound(context);
    const page = await findFile(join(siteDir, 'r', link.groups?.approval ? 'approve.html' : 'index.html'));
    if (!page) return context.text('The site is not built yet: run npm run build.', 503);
    const response = await serve(context, page, false);
    // Anyone with the URL has access, so no cache may store it.
    response.headers.set('cache-control', 'no-store');
    return response;
  };
}

function notFound(context: Context): Response {
  return context.text('Not found', 404);
}
