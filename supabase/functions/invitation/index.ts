import { invitationHandler } from './handler.ts';

Deno.serve(invitationHandler(Deno.env));
