import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { responses } from '../choices.ts';
import type { Agenda, Participant } from '../schema.ts';
import { useSetPeople } from './queries.ts';

const t = texts({
  title: { en: 'Who is there', es: 'Quién está' },
  text: {
    en: 'Tick who came. Who is asked is changed with the meeting.',
    es: 'Marca quién vino. A quién se convoca se cambia con la reunión.',
  },
  close: { en: 'Close', es: 'Cerrar' },
  done: { en: 'Done', es: 'Listo' },
  all: { en: 'All are there', es: 'Están todos' },
  came: { en: '{name} is there', es: '{name} está' },
  answer: { en: 'Answer of {name}', es: 'Respuesta de {name}' },
  none: { en: 'Nobody was asked yet.', es: 'Aún no se convoca a nadie.' },
});

const isResponse = (value: string): value is Participant['response'] => Object.hasOwn(responses, value);

/** Who came and who answered what, each kept as it is ticked. */
export function PeopleDialog({ agenda, onClose }: { agenda: Agenda; onClose: () => void }) {
  const say = useSay();
  const change = useSetPeople();
  const { meeting, participants } = agenda;
  const isAllThere = participants.every(({ attended }) => attended);
  const putAll = () =>
    change.mutate({
      params: { id: meeting.id },
      body: {
        participants: participants.map(({ person, email }) => ({
          ...(person === null ? { email: email ?? '' } : { user_id: person.id }),
          attended: true,
        })),
      },
    });
  const put = (id: string, facts: Partial<Pick<Participant, 'attended' | 'response'>>) =>
    change.mutate({
      params: { id: meeting.id },
      body: {
        participants: participants.map(({ id: each, person, email }) => ({
          ...(person === null ? { email: email ?? '' } : { user_id: person.id }),
          ...(each === id ? facts : {}),
        })),
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title)}
      description={say(participants.length === 0 ? t.none : t.text)}
      closeLabel={say(t.close)}
      footer={
        <>
          {meeting.can.write && participants.length > 1 && !isAllThere && (
            <Button onClick={putAll}>{say(t.all)}</Button>
          )}
          <Button look="primary" onClick={onClose}>
            {say(t.done)}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {participants.map(({ id, person, email, attended, response }) => {
          const name = person?.name ?? email ?? '';
          return (
            <li key={id} className="flex items-center gap-3 py-2">
              <Checkbox
                aria-label={say(t.came, { name })}
                checked={attended}
                disabled={!meeting.can.write}
                onChange={() => put(id, { attended: !attended })}
              />
              <Avatar name={name} />
              <span className="min-w-0 flex-1 truncate text-14">{name}</span>
              <Select
                aria-label={say(t.answer, { name })}
                className="w-40"
                value={response}
                onValueChange={(value) => {
                  if (isResponse(value)) put(id, { response: value });
                }}
                items={Object.entries(responses).map(([value, words]) => ({ value, label: say(words) }))}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
