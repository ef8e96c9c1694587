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
  await render(<Planned type="date" initial="2027-03-02" />);
  const written = page.getByText('Tue, Mar 2, 2027');
  await expect.element(written).toBeVisible();
  await page.getByLabelText('When').click();
  await expect.element(written).not.toBeVisible();
  await page.getByLabelText('When').fill('2027-03-03');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Wed, Mar 3, 2027')).toBeVisible();
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
  expect(getComputedStyle(text).opacity).toBe('0.6');
  const cover = getComputedStyle(text.parentElement ?? text);
  expect(cover.opacity).toBe('1');
  expect(cover.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
});
