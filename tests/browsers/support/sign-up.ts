import type { DrivenPage } from './driven-page.ts';
import { waitFor } from './wait.ts';

type Email = { to: string; links: string[] };

/** Signs up on the page, follows the emailed link, and waits for the home screen. */
export async function signUp(page: DrivenPage, origin: string): Promise<void> {
  const email = `mara-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.goto('/auth');
  await page.click({ role: 'tab', name: 'Sign Up' });
  await page.fill('Email', email);
  await page.fill('Password', 'a long enough password');
  await page.click({ role: 'button', name: 'Create Account' });
  const link = await waitFor(`an email to ${email}`, async () => {
    const emails: Email[] = await (await fetch(`${origin}/mailbox/messages.json`)).json();
    return emails.find(({ to }) => to.includes(email))?.links[0];
  });
  await page.goto(link);
  await page.until(
    'the home screen',
    () => location.pathname === '/' && document.querySelector('h1')?.textContent === 'Content Engine',
  );
}
