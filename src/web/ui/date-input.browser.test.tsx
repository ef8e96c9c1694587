import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { DateInput } from './date-input.tsx';

function Planned({ type, initial }: { type: 'date' | 'time'; initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateInput
        aria-label="When"
        type={type}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <button type="button">Next</button>
    </>
  );
}

test('a day reads as text until its field has the focus', async () => {
  await render(<Planned type="date" initial="2024-03-02" />);
  const formatValue = page.getByText('Mar 2, 2024');
  await expect.element(formatValue).toBeVisible();
  await page.getByLabelText('When').click();
  await expect.element(formatValue).not.toBeVisible();
  await page.getByLabelText('When').fill('2024-03-03');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Mar 3, 2024')).toBeVisible();
});

test('a day of this half year has its weekday instead of its year', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await render(<Planned type="date" initial={today} />);
  const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });
  const formatValue = page.getByText(new RegExp(`^${weekday.format(new Date(today))}, \\w{3} \\d{1,2}$`));
  await expect.element(formatValue).toBeVisible();
});

test('an empty field says what to add', async () => {
  await render(<Planned type="time" initial="" />);
  await expect.element(page.getByText('Add time')).toBeVisible();
  await page.getByLabelText('When').fill('17:00');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('5:00 PM')).toBeVisible();
});

test('the text of a disabled field covers the browser’s own text', async () => {
  await render(<DateInput aria-label="When" type="time" value="08:30" disabled />);
  await expect.element(page.getByText('8:30 AM')).toBeVisible();
  const text = page.getByText('8:30 AM').element();
  const cover = getComputedStyle(text.parentElement ?? text);
  expect(getComputedStyle(text).color, 'the text is softer than an enabled field’s').not.toBe(cover.color);
  expect(cover.opacity).toBe('1');
  expect(cover.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
});
