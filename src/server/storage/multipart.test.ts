import { expect, test } from 'vitest';
import { readForm } from './multipart.ts';

const type = 'multipart/form-data; boundary=edge';
const part = (disposition: string, body: string, more = '') =>
  `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${body}\r\n`;

/** Sends `text` in chunks of `size` bytes, to split boundaries and headers at every place. */
async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const file = part(
  'name=""; filename="a"',
  'the\r\n--edg file',
  'Content-Type: text/plain; charset=utf-8\r\n',
);

test.each([1, 7, 1_000_000])('reads fields and the file from chunks of %i bytes', async (size) => {
  const form = await readForm(
    inChunks(`${part('name="cacheControl"', '60')}${file}--edge--\r\n`, size),
    type,
  );
  expect([...form.fields]).toEqual([['cacheControl', '60']]);
  expect(form.file.contentType).toBe('text/plain; charset=utf-8');
  expect(await textOf(form.file.bytes)).toBe('the\r\n--edg file');
});

test('streams a large file with backpressure', async () => {
  let sentBytes = 0;
  async function* large() {
    yield Buffer.from('--edge\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n');
    for (let index = 0; index < 100; index += 1) {
      sentBytes += 100_000;
      yield Buffer.alloc(100_000, 'x');
    }
    yield Buffer.from('\r\n--edge--\r\n');
  }
  const form = await readForm(large(), type);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sentBytes).toBeLessThan(1_000_000);
  expect((await textOf(form.file.bytes)).length).toBe(10_000_000);
});

test('an empty file is a file', async () => {
  const empty = `${part('name=""; filename="a"', '')}--edge--\r\n`;
  expect(await textOf((await readForm(inChunks(empty, 5), type)).file.bytes)).toBe('');
});

test.each([1, 1_000_000])('rejects a file cut off in the middle (chunks of %i bytes)', async (size) => {
  const form = await readForm(inChunks(file, size), type);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(textOf(form.file.bytes)).rejects.toMatchObject({ code: 'InvalidRequest' });
});

test('passes on a broken connection', async () => {
  async function* broken() {
    yield Buffer.from(file.slice(0, -5));
    throw new Error('aborted');
  }
  const form = await readForm(broken(), type);
  await expect(textOf(form.file.bytes)).rejects.toThrow('aborted');
});

test.each([
  ['without a file', `${part('name="a"', 'b')}--edge--\r\n`, type],
  ['without a boundary', file, 'multipart/form-data'],
  ['without parts', '--edge--\r\n', type],
  ['with other content', 'nothing', type],
  ['that is empty', '', type],
  ['with a megabyte of fields', `${part('name="a"', 'x'.repeat(1_100_000))}${file}--edge--\r\n`, type],
  [
    'with a megabyte of headers',
    `${part(`name="${'x'.repeat(15_000)}"`, '').repeat(75)}${file}--edge--\r\n`,
    type,
  ],
])('rejects a form %s', async (_, body, contentType) => {
  await expect(readForm(inChunks(body, 60_000), contentType)).rejects.toMatchObject({
    code: 'InvalidRequest',
  });
});
