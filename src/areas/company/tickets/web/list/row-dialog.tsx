import { useEffect, useState } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { RecordMoves } from '#platform/web/record/record-moves.tsx';
import { useRecord } from '#platform/web/record/use-record.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ticket } from '#areas/company/tickets/record.ts';
import { rungs } from '#areas/company/tickets/states.ts';

const t = texts({
  statusOf: { en: 'Change the status of {code}', es: 'Cambiar el estado de {code}' },
  now: { en: 'Now: {state}', es: 'Ahora: {state}' },
  none: { en: 'No step leads on from here.', es: 'Ningún paso sigue desde aquí.' },
  close: { en: 'Close', es: 'Cerrar' },
});

export type What = 'lead_id' | 'state' | 'priority';

/** Asks for one thing of a ticket: its field in a dialog, or the steps that it can take. */
export function Asked({ id, what, onClose }: { id: string; what: What; onClose: () => void }) {
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
