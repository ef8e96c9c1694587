import { accountExportHandler } from './handler.ts';

Deno.serve(accountExportHandler(Deno.env));
