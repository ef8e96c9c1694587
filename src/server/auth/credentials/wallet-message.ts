import { AuthError } from '../auth-error.ts';

/** A sign-in message signed by a wallet, in the format of EIP-4361. Solana uses the same lines. */
export type WalletMessage = Readonly<{
  domain: string;
  address: string;
  statement: string;
  uri: URL;
  chainId: string;
  issuedAt: Date;
  notBefore: Date | undefined;
  expiresAt: Date | undefined;
}>;

const addresses = { ethereum: /^0x[0-9a-fA-F]{40}$/, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ };

/** Parses a message. Throws AuthError `validation_failed` that names the invalid line. */
export function parseWalletMessage(chain: 'ethereum' | 'solana', text: string): WalletMessage {
  const wallet = chain === 'ethereum' ? 'Ethereum' : 'Solana';
  const [header = '', address = '', third, ...rest] = text.split('\n');
  const suffix = ` wants you to sign in with your ${wallet} account:`;
  const domain = header.slice(0, -suffix.length);
  if (!header.endsWith(suffix)) throw invalid('message does not have the right header');
  if (!/^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(domain))
    throw invalid('domain in first line of message is not valid');
  if (!addresses[chain].test(address)) throw invalid('wallet address is not in the right format');
  if (third !== '') throw invalid('third line must be empty');

  const hasStatement = !/^[A-Z][\w ]*: /.test(rest[0] ?? '') && rest[1] === '';
  const fields = new Map<string, string>();
  for (const line of rest.slice(hasStatement ? 2 : 0)) {
    if (line === '' || line === 'Resources:' || line.startsWith('- ')) continue;
    const [, name, value] = /^([A-Z][\w ]*): ?(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw invalid('message has an invalid line');
    // A duplicate field could contradict the one that is checked.
    if (fields.has(name)) throw invalid(`${name} is duplicated`);
    fields.set(name, value);
  }
  if (fields.get('Version') !== '1') throw invalid('version is not supported, expected 1');
  const uri = fields.get('URI') ?? '';
  if (!URL.canParse(uri)) throw invalid('URI is not valid');
  const issuedAt = parseTime(fields, 'Issued At');
  if (!issuedAt) throw invalid('Issued At is not specified');
  return {
    domain,
    address,
    statement: hasStatement ? (rest[0] ?? '') : '',
    uri: new URL(uri),
    chainId: fields.get('Chain ID') ?? '',
    issuedAt,
    notBefore: parseTime(fields, 'Not Before'),
    expiresAt: parseTime(fields, 'Expiration Time'),
  };
}

function parseTime(fields: ReadonlyMap<string, string>, name: string): Date | undefined {
  const text = fields.get(name);
  if (!text) return undefined;
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(time.getTime())) throw invalid(`${name} is not a time`);
  return time;
}

function invalid(reason: string): AuthError {
  return new AuthError('validation_failed', reason);
}
