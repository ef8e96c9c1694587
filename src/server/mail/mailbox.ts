import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartRefused } from '../refusal.ts';
import type { Mailer } from './mailer.ts';

const message = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
  links: z.array(z.string()),
});

/** A mail as the mailbox shows it; `links` are the addresses in its text, in their order. */
export type Message = z.infer<typeof message>;

/** Where mails go when no SMTP server is set: they are kept here and shown, and leave this machine never. */
export type Mailbox = Mailer & Readonly<{ messages(): readonly Message[] }>;

const maxMessages = 500;

/** Opens the mailbox that is kept in `folder`, one file a message. */
export async function openMailbox(folder: string, now: () => Date): Promise<Mailbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`The mailbox ${folder} cannot be written (${error.code}).`);
  });
  const kept = await readMessages(folder);
  let written: Promise<unknown> = Promise.resolve();
  return {
    messages: () => kept,
    send(mail) {
      const sentAt = now().toISOString();
      const id = `${sentAt.replaceAll(/\D/g, '')}-${crypto.randomUUID().slice(0, 8)}`;
      const added = { id, ...mail, sentAt, links: linksIn(mail.text) };
      kept.unshift(added);
      const dropped = kept.splice(maxMessages);
      written = written
        .then(() => write(join(folder, `${id}.json`), JSON.stringify(added)))
        .then(() => Promise.all(dropped.map((old) => rm(join(folder, `${old.id}.json`), { force: true }))))
        .catch((error: unknown) => console.error('A mail could not be kept:', error));
    },
    async settle() {
      await written;
    },
  };
}

async function readMessages(folder: string): Promise<Message[]> {
  const names = await readdir(folder).catch(() => []);
  const newestFirst = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse();
  const read = await Promise.all(
    newestFirst.map(async (name) =>
      message.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8'))),
    ),
  );
  return read.flatMap((parsed) => (parsed.success ? [parsed.data] : []));
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
