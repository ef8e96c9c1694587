import { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import { z } from 'zod';
import { refuse } from './refusal.ts';

/** A form's text fields and its first file, as a stream. */
export type Form = Readonly<{
  fields: ReadonlyMap<string, string>;
  file: Readonly<{ contentType: string | undefined; bytes: AsyncIterable<Uint8Array> }>;
}>;

/** Limits all fields before the file, including their headers, because they are held in memory. */
const maxFieldsBytes = 1024 * 1024;
const maxHeaderBytes = 16 * 1024;

const headersShape = z.record(z.string(), z.array(z.string()));

/**
 * Parses a multipart body up to its first file, which is streamed. Throws InvalidRequest. Uses busboy's low-level
 * parser, because busboy itself drops parameters of the content type, such as the charset.
 */
export async function readForm(body: AsyncIterable<Uint8Array>, contentType: string): Promise<Form> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i
    .exec(contentType)
    ?.slice(1)
    .find((found) => found !== undefined);
  if (boundary === undefined || boundary.length > 200) throw refuse.request('The form has no boundary');
  const config = { boundary, maxHeaderSize: maxHeaderBytes };
  const parser = new Dicer(config);
  const source = Readable.from(body, { objectMode: false });
  const fields = new Map<string, string>();
  let bytesLeft = maxFieldsBytes;
  let hasFile = false;
  const pendingFields: Promise<void>[] = [];

  return new Promise((resolve, reject) => {
    const spend = (bytes: number): boolean => {
      bytesLeft -= bytes;
      if (bytesLeft < 0) reject(refuse.request('The fields of the form are too long'));
      return bytesLeft >= 0;
    };
    const takeFile = (part: Readable, type: string | undefined) => {
      hasFile = true;
      let failure: Error | undefined;
      // The error may occur before anyone reads the file, and would be lost.
      part.on('error', (error) => {
        failure = error;
      });
      source.on('error', (error) => part.destroy(error));
      async function* bytes(): AsyncGenerator<Uint8Array> {
        try {
          for await (const chunk of part) yield chunk;
        } catch (error) {
          throw source.errored ?? (failure ? incomplete() : error);
        }
        if (failure) throw source.errored ?? incomplete();
      }
      // Streams end asynchronously, so the fields may not be complete yet.
      Promise.all(pendingFields).then(
        () => resolve({ fields, file: { contentType: type, bytes: bytes() } }),
        reject,
      );
    };
    const takeField = (part: Readable, name: string) => {
      const chunks: Uint8Array[] = [];
      part.on('data', (chunk: Uint8Array) => {
        if (spend(chunk.byteLength)) chunks.push(chunk);
      });
      const { promise, resolve: done } = Promise.withResolvers<void>();
      pendingFields.push(promise);
      part.on('end', () => {
        fields.set(name, Buffer.concat(chunks).toString('utf8'));
        done();
      });
    };
    parser.on('part', (part: Readable) => {
      part.on('error', () => undefined);
      part.on('header', (parsed: unknown) => {
        const headers = headersShape.parse(parsed);
        const disposition = headers['content-disposition']?.[0] ?? '';
        if (!hasFile && /filename\*?=/i.test(disposition))
          return takeFile(part, headers['content-type']?.[0]?.trim() || undefined);
        const headerBytes = Object.entries(headers).flat(2).join('').length;
        if (hasFile || !spend(headerBytes)) part.resume();
        else takeField(part, /name="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1] ?? '');
      });
    });
    parser.on('finish', () => hasFile || reject(refuse.request('The form contains no file')));
    parser.on('error', () => hasFile || reject(incomplete()));
    source.on('error', reject);
    source.pipe(parser);
  });
}

function incomplete(): Error {
  return refuse.request('The form is incomplete');
}
