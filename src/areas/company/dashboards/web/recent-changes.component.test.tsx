import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecentChanges } from './recent-changes.tsx';

const lesson = '0193a000-0000-7000-8000-000000000002';

test('a change that names a record leads to it, and its row to the history of the project', () => {
  render(
    <RecentChanges
      recent={[
        {
          id: 1,
          at: '2026-11-20T10:00:00.000000Z',
          actor: 'Ana Ruiz',
          action: 'lesson.created',
          entity_type: 'lesson',
          entity_id: lesson,
          project_number: '26-041',
          name: 'Juniper Ridge',
        },
      ]}
    />,
  );
  expect(screen.getAllByRole('link').map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    ['a lesson', `/design/dfma-lessons-learned?panel=${lesson}`],
    ['Juniper Ridge', '/projects/26-041?tab=history'],
  ]);
});
