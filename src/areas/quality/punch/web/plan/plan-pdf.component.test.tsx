import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ShownPdf } from '#ui/pdf/use-pdf.ts';
import { PlanPdf } from './plan-pdf.tsx';

let isPartial = false;
vi.mock(import('#ui/pdf/use-pdf.ts'), () => ({
  usePdf: () => ({ document: {} as ShownPdf['document'], ratio: 1, isPartial }),
}));
vi.mock(import('#ui/pdf/pdf-page.tsx'), () => ({ PdfPage: ({ label }) => <p>{label}</p> }));

const shown = () =>
  render(
    <PlanPdf
      file={{ id: '1', name: 'Level 1.pdf', bytes: 10 }}
      page={1}
      width={300}
      label="Page 1"
      broken="Broken"
      partial="Some of it is missing"
    />,
  );

test('a drawing of which a part is missing is shown and says so; a whole one says nothing', () => {
  const { unmount } = shown();
  expect(screen.getByText('Page 1')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  isPartial = true;
  shown();
  expect(screen.getByText('Page 1')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('Some of it is missing');
});
