import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/signed-in.ts';
import { expectToFit } from './support/width.ts';

test('a candidate is added, edited, opened in the generator, and moved, and survives a reload', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/candidates');
  await expect(page.getByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Name', { exact: true }).fill('Anna Schmidt');
  await panel.getByLabel('Position title').fill('Executive Assistant');
  await panel.getByLabel('Country').selectOption('Germany');
  await panel.getByLabel('Notes').fill('Speaks German');
  await panel.getByLabel('Tags').fill('berlin');
  await expectAccessible(page, { within: '[role=dialog]' });
  // This text is typed just before the page closes.
  await panel.getByLabel('Contact').fill('anna@example.com');
  await page.reload();

  const open = page.getByRole('button', { name: 'Open Anna Schmidt' });
  await open.click();
  await expect(panel.getByLabel('Contact')).toHaveValue('anna@example.com');
  await expect(panel.getByLabel('Notes')).toHaveValue('Speaks German');
  await expect(panel.getByLabel('Country')).toHaveValue('DE');
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(open).toBeFocused();

  await open.click();
  await panel.getByRole('button', { name: 'Make video' }).click();
  await expect(page).toHaveURL('/generator');
  await expect(page.getByRole('region', { name: 'Candidate', exact: true })).toContainText('Anna Schmidt');
  await expect(page.getByRole('textbox', { name: 'Position title' })).toHaveValue('Executive Assistant');
  await expect(page.getByRole('textbox', { name: 'Candidate number' })).toHaveValue('001');
  await page.getByRole('link', { name: 'Open candidate' }).click();
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue('Anna Schmidt');
  await panel.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('tab', { name: 'Board' }).click();
  const column = (name: string) => page.getByRole('region', { name });
  await column('New').getByRole('listitem').first().dragTo(column('Recorded'));
  await expect(column('Recorded').getByRole('button', { name: 'Open Anna Schmidt' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(column('Recorded').getByRole('button', { name: 'Open Anna Schmidt' })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectToFit(page, 375);
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(open).toBeVisible();
  await expectToFit(page, 375);

  await page.getByRole('button', { name: 'More for Anna Schmidt' }).click();
  await page.getByRole('menuitem', { name: 'Invite', exact: true }).click();
  await panel.getByLabel('Agency').fill('Northwind Staffing');
  await panel.getByLabel('Your name').fill('Berta');
  await expectAccessible(page, { within: '[role=dialog]' });
  await panel.getByRole('button', { name: 'Create link' }).click();
  const link = await panel.getByRole('textbox', { name: 'Link' }).inputValue();
  await expectToFit(page, 375);
  await page.goto(link);
  await expect(page.getByText('Northwind Staffing').first()).toBeVisible();
  await page.goto('/candidates');
  await open.click();
  await expect(panel.getByRole('region', { name: 'Invitation' })).toContainText('Opened');
});
