import { transcribeAudioHandler } from './handler.ts';

Deno.serve(transcribeAudioHandler(Deno.env));
