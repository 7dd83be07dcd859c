import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Entries of numbers outside of `useRecordForm`, and what keeps words that are no number from being saved there. */
const apart: Readonly<Record<string, string>> = {
  'areas/design/boms/web/lines/line-fields.tsx': 'Keeps each value as it is typed; one of before changes nothing.',
  'areas/platform-services/flags/web/flag-rules.tsx': 'Inside a form dialog.',
  'areas/projects/projects/web/facts/project-fields.tsx': 'Inside a form dialog.',
  'areas/projects/projects/web/milestones/waits-for.tsx': 'Inside a form dialog.',
  'areas/sales/change-orders/web/sheet/clients-part.tsx':
    'Keeps each value as it is typed; one of before changes nothing.',
  'areas/sales/change-orders/web/sheet/line-dialog.tsx': 'Asks by itself.',
  'areas/sales/contracts/web/panel/payments.tsx': 'Inside an ask dialog.',
  'areas/sales/contracts/web/settings-button.tsx': 'Inside an ask dialog.',
  'areas/sales/contracts/web/terms/payment-lines.tsx': 'Inside a list editor.',
  'areas/sales/opportunities/web/plan-screen.tsx': 'Keeps each value when it is left; one of before changes nothing.',
  'areas/sales/signing/web/staff/arrange-dialog.tsx': 'Inside an ask dialog.',
  'areas/sales/signing/web/staff/draft-person.tsx': 'Keeps each value as it is typed; one of before changes nothing.',
  'platform/web/table/filter/filter-value.tsx': 'Saves nothing.',
  'ui/parts-page/field-parts.tsx': 'Saves nothing.',
};

const read = (path: string) => readFileSync(`src/${path}`, 'utf8');

test('every entry of a number stands where words that are no number are never saved', () => {
  const entries = globSync('src/**/*.tsx')
    .map((path) => path.replace(/^src\//u, ''))
    .filter((path) => !path.includes('.test.') && read(path).includes('<NumberInput'));
  expect(entries.length).toBeGreaterThan(20);
  const others = entries.filter((path) => !/\b(?:entry|form)\.choice\b/u.test(read(path)));
  expect(others.toSorted()).toEqual(Object.keys(apart).toSorted());
});

test('every way of saving what stands in entries asks whether all of it was read', () => {
  for (const path of [
    'platform/web/forms/record-form.ts',
    'platform/web/forms/ask-dialog.tsx',
    'platform/web/forms/list-editor.tsx',
    'areas/sales/change-orders/web/sheet/line-dialog.tsx',
  ])
    expect(read(path), path).toMatch(/refuseUnread\(/u);
});

test('what is rounded is a share and what is cut is progress, wherever it is shown', () => {
  const callers = globSync('src/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.') && !path.endsWith('shared/money.ts'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\b(shareText|progressText|progressPercent)\(/gu)].map(([, name]) => [
        path,
        name,
      ]),
    );
  const cut = callers.filter(([, name]) => name !== 'shareText').map(([path = '']) => path.replace(/^src\//u, ''));
  // A new caller is entered here once somebody has said which of the two it is.
  expect([...new Set(cut)].toSorted()).toEqual([
    'areas/design/estimates/web/runs-tab.tsx',
    'areas/design/models/web/quality/quality-coverage.tsx',
    'areas/people/homes/web/developer-compare.tsx',
    'areas/people/homes/web/developer-figures.tsx',
    'areas/projects/projects/web/overview/project-overview.tsx',
    'areas/projects/subtasks/web/department-chart.tsx',
    'areas/sales/contracts/web/embeds.tsx',
    'platform/shared/plan.ts',
    'platform/web/plan-progress.tsx',
    'platform/web/table/table-cells.tsx',
    'platform/web/uploads/upload-list.tsx',
    'ui/feedback/progress-bar.tsx',
  ]);
  expect(callers.filter(([, name]) => name === 'shareText').length).toBeGreaterThan(6);
});
