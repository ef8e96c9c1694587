import { getOpenaiKeyHandler } from './handler.ts';

Deno.serve(getOpenaiKeyHandler(Deno.env));
