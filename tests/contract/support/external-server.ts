import { z } from 'zod';

/** A server that somebody else started: an embedded one, or a hosted project. */
export type ExternalServer = Readonly<{
  url: string;
  anonKey: string;
  /** Empty when it was not given: people then sign up by themselves. */
  serviceKey: string;
  /** Empty when its mails cannot be read. */
  mailboxUrl: string;
  /** Which project folder it serves: `standout` is ours, `library` is tests/fixtures/library. */
  project: string;
}>;

/** Reads CONTRACT_URL and its companions; what an embedded server tells of itself need not be given. */
export async function findExternalServer(
  env: Readonly<Record<string, string | undefined>>,
): Promise<ExternalServer | null> {
  const { CONTRACT_URL: url, CONTRACT_ANON_KEY: key, CONTRACT_SERVICE_KEY, CONTRACT_PROJECT } = env;
  if (!url) return null;
  const given = { serviceKey: CONTRACT_SERVICE_KEY ?? '', project: CONTRACT_PROJECT ?? 'standout' };
  if (key) return { url, anonKey: key, mailboxUrl: '', ...given };
  const { backendUrl, anonKey, mailboxUrl } = await pageConfigOf(url);
  return { url: backendUrl, anonKey, mailboxUrl: mailboxUrl ?? '', ...given };
}

/** What an embedded server tells of itself. */
export async function pageConfigOf(address: string): Promise<z.infer<typeof pageConfig>> {
  return pageConfig.parse(await (await fetch(`${address}/config.json`)).json());
}

const pageConfig = z.object({
  backendUrl: z.string(),
  anonKey: z.string(),
  mailboxUrl: z.string().nullable(),
});
