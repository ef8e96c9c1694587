import { authAdmin, type Database } from '../../database/database.ts';
import { consume, perHour, type Rate, secondsUntilFree } from '../rates/rates.ts';
import type { AuthServices } from '../services.ts';
import { allEmailsKey, countEmail } from './email-rates.ts';

/**
 * Counts a notification that nobody waits for. False if the emails of this hour are used up: the project's, or those of
 * `key`. The screen shows the news, too.
 */
export function mayNotify(
  services: Pick<AuthServices, 'mailer' | 'emailsPerHour'> & Readonly<{ database: Database }>,
  key: string,
  rate: Rate,
  now: Date,
): Promise<boolean> {
  return services.database.asIdentity(authAdmin, async (tx) => {
    if (services.emailsPerHour !== undefined) {
      const seconds = await secondsUntilFree(tx, allEmailsKey, perHour(services.emailsPerHour), now);
      if (seconds > 0) return false;
    }
    if (!(await consume(tx, key, rate, now))) return false;
    await countEmail(tx, services, false, now);
    return true;
  });
}
