import { useEffect, useMemo, useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useKeySets } from '#platform/web/keys.ts';
import { setSearch } from '#platform/web/place.ts';
import type { RowKey } from '#platform/web/table/table-parts.ts';
import { Asked, type What } from './row-dialog.tsx';

const t = texts({
  assign: { en: 'Assign', es: 'Asignar' },
  toStatus: { en: 'status', es: 'estado' },
  toAssign: { en: 'assign', es: 'asignar' },
  toPriority: { en: 'priority', es: 'prioridad' },
  toNote: { en: 'note', es: 'nota' },
  status: { en: 'Change the status', es: 'Cambiar el estado' },
  priority: { en: 'Change the priority', es: 'Cambiar la prioridad' },
  comment: { en: 'Write a note', es: 'Escribir una nota' },
});

/** How long the conversation of a ticket may take to come before a key that was to begin words in it is forgotten. */
const forgottenAfterMs = 8_000;

/** The keys of the list: each asks for that one thing of the ticket in whose row the keyboard stands. */
export function useTicketRowKeys() {
  const [asked, setAsked] = useState<{ id: string; what: What }>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const rowKeys = useMemo((): readonly RowKey[] => {
    const ask = (what: What) => (row: { id: string }) => setAsked({ id: row.id, what });
    return [
      { key: 'a', label: t.assign, short: t.toAssign, field: 'lead_id', act: ask('lead_id') },
      { key: 's', label: t.status, short: t.toStatus, field: 'state', act: ask('state') },
      { key: 'p', label: t.priority, short: t.toPriority, field: 'priority', act: ask('priority') },
      {
        key: 'c',
        label: t.comment,
        short: t.toNote,
        act: ({ id }) => {
          stop.current?.();
          stop.current = onceItCanBeAnswered();
          setSearch({ panel: id });
        },
      },
    ];
  }, []);
  return {
    rowKeys,
    asked: asked !== undefined && <Asked key={asked.id} {...asked} onClose={() => setAsked(undefined)} />,
  };
}

/** Begins a note as the key of the ticket itself does, as soon as that is there. Answers what gives it up. */
function onceItCanBeAnswered(): () => void {
  const end = useKeySets.subscribe(({ sets }) => {
    const own = sets.findLast(({ keys }) =>
      ['r', 'c'].every((key) => keys.some((each) => each.key === key && each.act)),
    );
    if (own === undefined) return;
    give();
    own.keys.find(({ key }) => key === 'c')?.act?.();
  });
  const timer = setTimeout(end, forgottenAfterMs);
  const give = () => {
    clearTimeout(timer);
    end();
  };
  return give;
}
