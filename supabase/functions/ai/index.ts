import { aiHandler } from './handler.ts';

Deno.serve(aiHandler(Deno.env));
