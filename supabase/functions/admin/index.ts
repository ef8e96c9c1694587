import { adminHandler } from './handler.ts';

Deno.serve(adminHandler(Deno.env));
