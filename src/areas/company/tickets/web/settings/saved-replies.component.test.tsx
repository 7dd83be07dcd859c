import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#test/component/server.ts';
import { plainText, type RichDocument } from '#platform/shared/rich-text.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useEditorWords } from '#platform/web/texts/editor-words.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { RichEditor } from '#ui/rich/rich-editor.tsx';
import { filledIn, SavedReplies } from './saved-replies.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
const about = {
  id,
  code: 'T-1042',
  requester_id: { id: '1', name: 'Lucía Vega' },
  project_id: { id: '2', name: '26-041 Juniper Ridge' },
  unit_id: null,
};
const user = userEvent.setup({ delay: null });
let written: RichDocument | undefined;

beforeEach(() => {
  written = undefined;
  queryClient.clear();
  answer('GET', '/tables/saved-replies', () => ({
    body: {
      rows: [{ id: '3', version: 1, title: 'Photo', body: 'Hello {name},\n\nplease send a photo for {ticket}.' }],
      total: 1,
      next: null,
    },
  }));
});

function Place() {
  const place = useRef<HTMLDivElement>(null);
  const words = useEditorWords();
  return (
    <div ref={place}>
      <RichEditor label="Reply" words={words} onChange={(document) => (written = document)} />
      <SavedReplies about={about} place={place} />
    </div>
  );
}

test('a saved reply that is picked stands in what is being written, with its fields filled in', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Place />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('textbox', { name: 'Reply' });
  await user.click(screen.getByRole('button', { name: 'Saved replies' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Photo' }));
  await waitFor(() => expect(written).toBeDefined());
  expect(written === undefined ? '' : plainText(written)).toMatch(/Hello Lucía,\s+please send a photo for T-1042\./u);
});

test('a field of which nothing is known stays as it is written', () => {
  expect(filledIn('{name}: {ticket}, {project}, {unit}, {other}', about)).toBe(
    'Lucía: T-1042, 26-041 Juniper Ridge, {unit}, {other}',
  );
  expect(filledIn('{name}', {})).toBe('{name}');
});
