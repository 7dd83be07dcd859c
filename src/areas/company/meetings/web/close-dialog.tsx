import { useState } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { RecordPicker, type Picked } from '#platform/web/forms/record-picker.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { itemFates, tooOftenCarried } from '../choices.ts';
import type { Agenda } from '../schema.ts';
import { useClose } from './queries.ts';

const t = texts({
  title: { en: 'End the meeting', es: 'Terminar la reunión' },
  none: {
    en: 'Every item was reached. The minutes go to everybody who was asked.',
    es: 'Se trataron todos los temas. La minuta se envía a todos los convocados.',
  },
  some: { en: 'These were not reached. What becomes of each?', es: 'A estos no se llegó. ¿Qué se hace con cada uno?' },
  end: { en: 'End and send minutes', es: 'Terminar y enviar la minuta' },
  close: { en: 'Close', es: 'Cerrar' },
  came: { en: 'Who was there?', es: '¿Quién estuvo?' },
  all: { en: 'All were there', es: 'Estuvieron todos' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  becomes: { en: 'What becomes of {title}', es: 'Qué se hace con {title}' },
  owner: { en: 'Who answers for {title}', es: 'Quién responde por {title}' },
  often: {
    en: 'Carried on three times: name somebody, or drop it.',
    es: 'Se pospuso tres veces: nombra a alguien o descártalo.',
  },
});

type Fate = keyof typeof itemFates;
const isFate = (value: string): value is Fate => Object.hasOwn(itemFates, value);

/** Asks of each item that was not reached what becomes of it, by itself the next meeting, and ends the meeting. */
export function CloseDialog({ agenda, onClose }: { agenda: Agenda; onClose: () => void }) {
  const say = useSay();
  const choices = useChoices();
  const close = useClose();
  const { meeting } = agenda;
  const pending = agenda.items.filter(({ status, id }) => status === 'pending' && id !== meeting.current_item);
  const current = agenda.items.find(({ id, status }) => id === meeting.current_item && status === 'pending');
  const left = current === undefined ? pending : [current, ...pending];
  const isOfSeries = meeting.series !== null;
  const [fates, setFates] = useState<Readonly<Record<string, Fate>>>({});
  const [owners, setOwners] = useState<Readonly<Record<string, Picked | null>>>({});
  const fateOf = (id: string): Fate => fates[id] ?? 'next';
  const ownerOf = (id: string) =>
    Object.hasOwn(owners, id) ? owners[id] : agenda.items.find((item) => item.id === id)?.presenter;
  const [there, setThere] = useState<ReadonlySet<string>>(
    new Set(agenda.participants.flatMap(({ id, attended }) => (attended ? [id] : []))),
  );
  const lacking = left.some(
    ({ id, carry_count: n }) => n >= tooOftenCarried && fateOf(id) !== 'drop' && (ownerOf(id) ?? null) === null,
  );
  const offered = (['next', 'backlog', 'drop'] as const).filter((fate) => isOfSeries || fate !== 'backlog');
  const send = () =>
    close.mutate(
      {
        params: { id: meeting.id },
        body: {
          there: [...there],
          items: left.map(({ id }) => ({
            id,
            to: fateOf(id),
            ...(owners[id] === undefined || owners[id] === null ? {} : { presenter: owners[id].id }),
          })),
        },
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title)}
      description={say(left.length === 0 ? t.none : t.some)}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={close.isPending}
            disabledReason={lacking ? say(t.often) : undefined}
            onClick={send}
          >
            {say(t.end)}
          </Button>
        </>
      }
    >
      {agenda.participants.length > 0 && (
        <WhoCame participants={agenda.participants} there={there} onChange={setThere} />
      )}
      {close.error !== null && <Banner tone="bad">{close.error.message}</Banner>}
      <ul className="divide-y divide-line">
        {left.map(({ id, title, carry_count: carried }) => {
          const isOften = carried >= tooOftenCarried;
          return (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_12rem] items-center gap-3 py-2 max-md:grid-cols-1">
              <span className="min-w-0 text-14 wrap-anywhere">
                {title}
                {isOften && <span className="block text-12 text-warn-text">{say(t.often)}</span>}
              </span>
              <Select
                aria-label={say(t.becomes, { title })}
                value={fateOf(id)}
                onValueChange={(value) => {
                  if (isFate(value)) setFates((before) => ({ ...before, [id]: value }));
                }}
                items={offered.map((fate) => ({ value: fate, label: say(itemFates[fate]) }))}
              />
              {isOften && fateOf(id) !== 'drop' && (
                <Field label={say(t.owner, { title })} hideLabel className="md:col-start-2">
                  <RecordPicker
                    source={choices['person']}
                    value={ownerOf(id) ?? null}
                    onValueChange={(value) => setOwners((before) => ({ ...before, [id]: value }))}
                    ofPeople
                  />
                </Field>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

interface WhoCameProps {
  participants: Agenda['participants'];
  there: ReadonlySet<string>;
  onChange: (there: ReadonlySet<string>) => void;
}

/** The participants of a meeting, each with a tick for having been there. */
function WhoCame({ participants, there, onChange }: WhoCameProps) {
  const say = useSay();
  const turn = (id: string) =>
    onChange(new Set(there.has(id) ? [...there].filter((each) => each !== id) : [...there, id]));
  return (
    <fieldset className="mb-4 grid gap-2">
      <legend className="mb-2 text-13 font-label">{say(t.came)}</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {participants.map(({ id, person, email }) => (
          <Checkbox key={id} label={person?.name ?? email ?? ''} checked={there.has(id)} onChange={() => turn(id)} />
        ))}
        <Button look="quiet" size="small" onClick={() => onChange(new Set(participants.map(({ id }) => id)))}>
          {say(t.all)}
        </Button>
      </div>
    </fieldset>
  );
}
