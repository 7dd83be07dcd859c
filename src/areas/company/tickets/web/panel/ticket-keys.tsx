import { useState } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { useKeys } from '#platform/web/keys.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ticket } from '#areas/company/tickets/record.ts';
import { rungs, ticketEdges } from '#areas/company/tickets/states.ts';

const t = texts({
  keys: { en: 'This ticket', es: 'Este ticket' },
  assign: { en: 'Assign', es: 'Asignar' },
  status: { en: 'Change the status', es: 'Cambiar el estado' },
  priority: { en: 'Change the priority', es: 'Cambiar la prioridad' },
  category: { en: 'Change the category', es: 'Cambiar la categoría' },
  now: { en: 'Now: {state}', es: 'Ahora: {state}' },
  close: { en: 'Close', es: 'Cerrar' },
});

type Asked = 'lead_id' | 'state' | 'priority';

/** The keys of an open ticket: who takes care of it, where it stands, how pressing it is. Each asks for that one thing. */
export function TicketKeys({ record, onEdit }: { record: RecordOf<RecordDeclaration>; onEdit?: () => void }) {
  const [asked, setAsked] = useState<Asked>();
  const choices = useChoices();
  const ask = (what: Asked) => () => {
    if (what === 'state' ? (record.allowed_transitions ?? []).length > 0 : record.can.change) setAsked(what);
  };
  useKeys(t.keys, [
    { key: 'a', label: t.assign, act: ask('lead_id') },
    { key: 's', label: t.status, act: ask('state') },
    { key: 'p', label: t.priority, act: ask('priority') },
    // What a category asks for goes with it, so that its key opens the form of the whole.
    ...(onEdit === undefined || !record.can.change ? [] : [{ key: 't', label: t.category, act: onEdit }]),
  ]);
  const close = () => setAsked(undefined);
  if (asked === undefined) return null;
  return asked === 'state' ? (
    <StatusDialog record={record} onClose={close} />
  ) : (
    <RecordDialog declaration={ticket} record={record} only={[asked]} choices={choices} onClose={close} />
  );
}

/** The steps that may be taken now: the same as above the ticket, which ask for what they need themselves. */
function StatusDialog({ record, onClose }: { record: RecordOf<RecordDeclaration>; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const offers = usePageActions((page) => page.offers).flat();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={say(t.status)}
      description={say(t.now, { state: rungs[String(record.state)]?.[language] ?? '' })}
      closeLabel={say(t.close)}
    >
      <ul className="grid gap-2 pb-1">
        {ticketEdges
          .filter(({ from }) => from.some((each) => each === record.state))
          .map(({ to, label }) => ({ to, label, offer: offers.find(({ key }) => key === `move ${record.id} ${to}`) }))
          .map(
            ({ to, label, offer }) =>
              offer !== undefined && (
                <li key={to} className="grid">
                  <Button
                    onClick={() => {
                      onClose();
                      offer.act();
                    }}
                  >
                    {say(label)}
                  </Button>
                </li>
              ),
          )}
      </ul>
    </Dialog>
  );
}
