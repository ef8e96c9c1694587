import { youtubeImportHandler } from './handler.ts';

Deno.serve(youtubeImportHandler(Deno.env));
