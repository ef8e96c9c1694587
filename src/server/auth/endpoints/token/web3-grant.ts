import type { Handler } from 'hono';
import { z } from 'zod';
import type { ServerEnv } from '../../../client-address.ts';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import { parseWalletMessage, type WalletMessage } from '../../credentials/wallet-message.ts';
import { findOrCreateAccount } from '../../providers/provider-account.ts';
import { consume } from '../../rates/rates.ts';
import { readClient } from '../../requests/client.ts';
import { optionalText, readBody } from '../../requests/read-body.ts';
import { isAllowedRedirect } from '../../requests/redirects.ts';
import type { AuthServices } from '../../services.ts';
import { sessionBody, startSession } from '../../sessions/sessions.ts';

const bodyShape = z.object({ chain: optionalText, message: optionalText, signature: optionalText });
/** How long a signed message is accepted after its `Issued At` time. */
const validityMs = 10 * 60_000;

/** POST /token?grant_type=web3: a session for a message signed with a wallet for this site. */
export function web3Grant(services: AuthServices, limit: Handler<ServerEnv>): Handler<ServerEnv> {
  const { database, keys, rules, now } = services;
  return async (context) => {
    await limit(context, async () => undefined);
    if (!rules.web3.ethereum && !rules.web3.solana) {
      throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled');
    }
    const { chain, message: text, signature } = await readBody(context, bodyShape);
    if (chain !== 'ethereum' && chain !== 'solana') {
      throw new AuthError('web3_unsupported_chain', 'Unsupported chain');
    }
    if (!rules.web3[chain]) {
      const name = chain === 'ethereum' ? 'Ethereum' : 'Solana';
      throw new AuthError('web3_provider_disabled', `${name} Web3 provider is disabled`);
    }
    if (text.length < 64) throw new AuthError('validation_failed', 'message is too short');
    if (text.length > 20 * 1024) throw new AuthError('validation_failed', 'message must not exceed 20KB');
    const isShape = chain === 'ethereum' ? /^(0x)?[0-9a-fA-F]{130}$/ : /^[\w+/-]{86}(==)?$/;
    if (!isShape.test(signature)) throw new AuthError('validation_failed', 'signature has the wrong length');
    const message = parseWalletMessage(chain, text);
    // Lazy: loading the curves takes 100 ms, and most servers never need them.
    const { isSignedByEthereum, isSignedBySolana } = await import('../../credentials/wallet-signatures.ts');
    const isSigned = chain === 'ethereum' ? isSignedByEthereum : isSignedBySolana;
    if (!isSigned(text, signature, message.address)) {
      throw invalid('Signature does not match address in message');
    }
    const at = now();
    requireValidForSite(services, message, at);
    const subject = `web3:${chain}:${message.address}`;
    const data = {
      sub: subject,
      address: message.address,
      chain,
      network: message.chainId,
      domain: message.domain,
      statement: message.statement,
    };
    const person = { subject, email: '', isEmailVerified: false, data };
    const outcome = await database.asIdentity(authAdmin, async (tx) => {
      const oncePerMessage = { capacity: 1, refillSeconds: (2 * validityMs) / 1000 };
      if (!(await consume(tx, `web3:${keys.digest('wallet signature', text)}`, oncePerMessage, at))) {
        return invalid('This message was used already');
      }
      const found = await findOrCreateAccount(tx, services, { provider: 'web3', profile: person }, true, at);
      if (found.kind === 'unverified') return found.error;
      return startSession(tx, keys, found.userId, 'web3', readClient(context), at);
    });
    if (outcome instanceof AuthError) throw outcome;
    return context.json(await sessionBody(services, outcome, at));
  };
}

/** Rejects messages signed for another site or outside their validity period. */
function requireValidForSite({ rules, siteUrl }: AuthServices, message: WalletMessage, now: Date): void {
  const { uri, domain, issuedAt, notBefore, expiresAt } = message;
  const isLocal = uri.hostname === 'localhost' || uri.hostname === '127.0.0.1';
  if (uri.protocol !== 'https:' && !isLocal)
    throw invalid('The signed message is using URI which does not use HTTPS');
  if (!isAllowedRedirect(uri.href, siteUrl, rules.redirectAllowList) || uri.host !== domain) {
    throw invalid(
      'The signed message is using URI which is not allowed on this server, message was signed for another app',
    );
  }
  if (notBefore && now < notBefore) throw invalid('The signed message becomes valid in the future');
  if (expiresAt && now > expiresAt) throw invalid('The signed message is expired');
  if (now.getTime() > issuedAt.getTime() + validityMs) throw invalid('The message was issued too long ago');
  if (now.getTime() < issuedAt.getTime() - validityMs) {
    throw invalid('The message was issued too far in the future');
  }
}

function invalid(description: string): AuthError {
  return new AuthError('invalid_credentials', description, {
    error: 'invalid_grant',
    error_description: description,
  });
}
