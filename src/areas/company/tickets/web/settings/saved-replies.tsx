import { MessageSquareText } from 'lucide-react';
import type { RefObject } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { Link } from '#platform/web/link.tsx';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { insertIntoRichEditor } from '#ui/rich/rich-editor.tsx';
import { savedReply } from '#areas/company/tickets/record.ts';

const t = texts({
  open: { en: 'Saved replies', es: 'Respuestas guardadas' },
  none: { en: 'No saved replies yet', es: 'Aún no hay respuestas guardadas' },
  manage: { en: 'Change saved replies', es: 'Modificar respuestas guardadas' },
});

const replies = recordEndpoints(savedReply);
const most = 50;

const textIn = (row: TableRow, key: string): string => {
  const value = cellOf(row, key);
  return typeof value === 'string' ? value : '';
};

/** A menu of saved replies: the one that is picked is put into what is being written in this place, with its fields filled in. */
export function SavedReplies({
  about,
  place,
}: {
  about: Readonly<Record<string, unknown>>;
  place: RefObject<HTMLElement | null>;
}) {
  const say = useSay();
  const { data: found } = useRead(replies.rows, { query: { columns: 'title,body', sort: 'title', limit: most } });
  const offered = found?.rows ?? [];
  return (
    <DropdownMenu
      align="start"
      trigger={
        <IconButton label={say(t.open)} size="small">
          <MessageSquareText />
        </IconButton>
      }
    >
      {offered.length === 0 && <MenuItem disabledReason={say(t.manage)}>{say(t.none)}</MenuItem>}
      {offered.map((reply) => (
        <MenuItem
          key={reply.id}
          onSelect={() => {
            const { current } = place;
            // The menu gives the focus back to its button when it closes; the words come after that.
            if (current !== null)
              setTimeout(() => insertIntoRichEditor(current, filledIn(textIn(reply, 'body'), about)));
          }}
        >
          {textIn(reply, 'title')}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuItem asChild>
        <Link to="/tickets/replies">{say(t.manage)}</Link>
      </MenuItem>
    </DropdownMenu>
  );
}

/** The words of a saved reply for a ticket. A field of which nothing is known stays as it is written, so that whoever sends it sees it. */
export function filledIn(words: string, about: object): string {
  const facts = new Map<string, unknown>(Object.entries(about));
  const nameOf = (field: string): string | undefined => {
    const value = facts.get(field);
    return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : undefined;
  };
  const values: Readonly<Record<string, string | undefined>> = {
    name: nameOf('requester_id')?.split(' ')[0],
    ticket: typeof facts.get('code') === 'string' ? String(facts.get('code')) : undefined,
    project: nameOf('project_id'),
    unit: nameOf('unit_id'),
  };
  return words.replaceAll(/\{(name|ticket|project|unit)\}/gu, (field, key: string) => values[key] ?? field);
}
