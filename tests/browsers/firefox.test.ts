import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { DrivenPage } from './support/driven-page.ts';
import { openFirefox } from './support/firefox.ts';

let page: DrivenPage;

beforeAll(async () => {
  page = await openFirefox(inject('applicationOrigin'));
});

afterAll(async () => {
  await page.close();
});

test('the sign-in screen opens without an error', async () => {
  await page.goto('/auth');
  await page.fill('Email', 'mara@example.com');
  await page.click({ role: 'tab', name: 'Sign Up' });
  await page.until('the sign-up form', () => document.body.textContent.includes('Create Account'));
  expect(await page.problems()).toEqual([]);
});
