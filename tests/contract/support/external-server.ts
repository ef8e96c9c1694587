import { z } from 'zod';

/** A server that the tests did not start: an embedded server or a hosted project. */
export type ExternalServer = Readonly<{
  url: string;
  anonKey: string;
  /** Empty if not given. Users then sign up themselves. */
  serviceKey: string;
  /** Empty if its emails can't be read. */
  mailboxUrl: string;
  /** The project that it serves: `standout` is ours, `library` is tests/fixtures/library. */
  project: string;
}>;

/** Reads CONTRACT_URL and related variables. An embedded server's page config provides the rest. */
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

/** The public settings of an embedded server. */
export async function pageConfigOf(address: string): Promise<z.infer<typeof pageConfig>> {
  return pageConfig.parse(await (await fetch(`${address}/config.json`)).json());
}

const pageConfig = z.object({
  backendUrl: z.string(),
  anonKey: z.string(),
  mailboxUrl: z.string().nullable(),
});
