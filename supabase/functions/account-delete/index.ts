import { accountDeleteHandler } from './handler.ts';

Deno.serve(accountDeleteHandler(Deno.env));
