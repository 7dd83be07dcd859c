import { useEffect, useMemo, useRef, useState } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useKeySets } from '#platform/web/keys.ts';
import { setSearch } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { RecordMoves } from '#platform/web/record/record-moves.tsx';
import { useRecord } from '#platform/web/record/use-record.ts';
import type { RowKey } from '#platform/web/table/table-parts.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ticket } from '#areas/company/tickets/record.ts';
import { rungs } from '#areas/company/tickets/states.ts';

const t = texts({
  assign: { en: 'Assign', es: 'Asignar' },
  toStatus: { en: 'status', es: 'estado' },
  toAssign: { en: 'assign', es: 'asignar' },
  toPriority: { en: 'priority', es: 'prioridad' },
  toNote: { en: 'note', es: 'nota' },
  status: { en: 'Change the status', es: 'Cambiar el estado' },
  statusOf: { en: 'Change the status of {code}', es: 'Cambiar el estado de {code}' },
  priority: { en: 'Change the priority', es: 'Cambiar la prioridad' },
  comment: { en: 'Write a note', es: 'Escribir una nota' },
  now: { en: 'Now: {state}', es: 'Ahora: {state}' },
  none: { en: 'No step leads on from here.', es: 'Ningún paso sigue desde aquí.' },
  close: { en: 'Close', es: 'Cerrar' },
});

type What = 'lead_id' | 'state' | 'priority';

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
      { key: 'a', label: t.assign, short: t.toAssign, act: ask('lead_id') },
      { key: 's', label: t.status, short: t.toStatus, act: ask('state') },
      { key: 'p', label: t.priority, short: t.toPriority, act: ask('priority') },
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

function Asked({ id, what, onClose }: { id: string; what: What; onClose: () => void }) {
  const choices = useChoices();
  const { data: record } = useRecord(ticket, id);
  if (record === undefined) return null;
  if (what !== 'state')
    return record.can.change ? (
      <RecordDialog declaration={ticket} record={record} only={[what]} choices={choices} onClose={onClose} />
    ) : null;
  return <StepDialog record={record} onClose={onClose} />;
}

/** The steps that may be taken now, as its panel has them; it closes once one was taken. */
function StepDialog({
  record,
  onClose,
}: {
  record: NonNullable<ReturnType<typeof useRecord>['data']>;
  onClose: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const choices = useChoices();
  const [first] = useState(record.state);
  const isTaken = record.state !== first;
  useEffect(() => {
    if (isTaken) onClose();
  }, [isTaken, onClose]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={say(t.statusOf, { code: record.code ?? '' })}
      description={say(t.now, { state: rungs[String(record.state)]?.[language] ?? '' })}
      closeLabel={say(t.close)}
    >
      {(record.allowed_transitions ?? []).length === 0 ? (
        <p className="text-13 text-text-2">{say(t.none)}</p>
      ) : (
        <RecordMoves declaration={ticket} record={record} choices={choices} />
      )}
    </Dialog>
  );
}
