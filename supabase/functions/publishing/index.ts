import { publishingHandler } from './handler.ts';

Deno.serve(publishingHandler(Deno.env));
