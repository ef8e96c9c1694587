import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Filters } from '#domain/interview/filters.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { Button } from '#web/ui/button.tsx';
import { FilterBar } from './filter-bar.tsx';

const search = page.getByRole('searchbox', { name: 'Search questions, tags, or posts' });
const category = page.getByLabelText('Post Category', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('on a phone the tools are one row, and a press shows the filters', async () => {
  await becomePhone();
  await renderScreen(Bar);
  await expect.element(search).toBeVisible();
  for (const tool of [button('Filters'), button('Add question')])
    expect(topOf(tool.element())).toBe(topOf(search.element()));
  await expect.element(category).not.toBeVisible();
  await button('Filters').click();
  await expect.element(button('Filters')).toHaveAttribute('aria-expanded', 'true');
  await category.selectOptions('Opinion');
  await button('Filters: 1 set').click();
  await expect.element(category).not.toBeVisible();
});

test('on a wide screen the filters are always shown', async () => {
  await renderScreen(Bar);
  await expect.element(category).toBeVisible();
  await expect.element(button('Filters')).not.toBeInTheDocument();
});

function Bar() {
  const [filters, setFilters] = useState<Filters>({ search: '', category: null, intention: null });
  return (
    <div className="@container">
      <FilterBar
        filters={filters}
        categories={['Opinion', 'Snapshot']}
        onChange={setFilters}
        action={<Button variant="secondary">Add question</Button>}
      />
    </div>
  );
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
