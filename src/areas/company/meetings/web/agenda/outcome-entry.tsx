import { CornerDownLeft, Gavel, Info, SquareCheck } from 'lucide-react';
import { useState } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { addDays, formatWeekday, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Kbd } from '#ui/marks/kbd.tsx';
import { actionLine } from '#areas/company/meetings/rules.ts';
import type { AgendaItem, Participant } from '#areas/company/meetings/schema.ts';
import { useAddAction, useAddOutcome } from '../queries.ts';
import { useUserId } from '../use-user-id.ts';

const t = texts({
  decision: { en: 'What was decided', es: 'Qué se decidió' },
  information: { en: 'What is to be known', es: 'Qué hay que saber' },
  action: { en: '@name what is to be done due fri', es: '@nombre qué hay que hacer para el viernes' },
  add: { en: 'add', es: 'agregar' },
  nobody: { en: '“{name}” fits nobody, or more than one', es: '«{name}» no es nadie, o es más de uno' },
  dueUsual: { en: 'in a week, if no day is named', es: 'en una semana, si no se indica' },
});

export type EntryKind = 'decision' | 'action' | 'information';
const icons = { decision: Gavel, action: SquareCheck, information: Info } as const;

/** One line for a decision, an information or an action. What an action was understood as stands below it before it is added. */
export function OutcomeEntry({
  item,
  kind,
  participants,
  onDone,
}: {
  item: AgendaItem;
  kind: EntryKind;
  participants: readonly Participant[];
  onDone: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const userId = useUserId();
  const users = useActiveUsers().data ?? [];
  const addOutcome = useAddOutcome();
  const addAction = useAddAction();
  const [text, setText] = useState('');
  const Icon = icons[kind];
  const everybody = users.map(({ id, first_name: first, last_name: last }) => ({ id, name: `${first} ${last}` }));
  const here = participants.flatMap(({ person }) => person ?? []);
  const today = todayIn();
  // Whoever is in the meeting is meant before anybody else of that name.
  const near = actionLine(text, here, today);
  const read = near.owner === null ? actionLine(text, everybody, today) : near;
  const owner = read.owner ?? everybody.find(({ id }) => id === userId);
  const dueOn = read.dueOn ?? addDays(today, 7);
  const isReady =
    kind === 'action' ? read.title !== '' && read.unknownOwner === null && owner !== undefined : text.trim() !== '';
  const isBusy = addOutcome.isPending || addAction.isPending;
  const send = async () => {
    if (!isReady || isBusy) return;
    if (kind === 'action' && owner !== undefined)
      await addAction.mutateAsync({ body: { title: read.title, owner: owner.id, due_on: dueOn, item_id: item.id } });
    else if (kind !== 'action') await addOutcome.mutateAsync({ body: { text: text.trim(), kind, item_id: item.id } });
    setText('');
    onDone();
  };
  return (
    <form
      className="overflow-hidden rounded-2 inset-ring-2 inset-ring-accent-line"
      onSubmit={(event) => {
        event.preventDefault();
        // The failure is a toast; what was typed stays.
        void send().catch(() => undefined);
      }}
    >
      <label className="flex items-center gap-2 px-3 py-2">
        <Icon className="size-4 flex-none text-text-2" aria-hidden="true" />
        <input
          autoFocus
          data-entry=""
          aria-label={say(t[kind])}
          placeholder={say(t[kind])}
          maxLength={kind === 'action' ? 300 : 2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
          }}
          className="min-w-0 flex-1 bg-transparent text-14 outline-none"
        />
        {kind !== 'action' && <Kbd>↵</Kbd>}
      </label>
      {kind === 'action' && text.trim() !== '' && (
        <p className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-3 py-2 text-13" role="status">
          {read.unknownOwner === null ? (
            <>
              {owner !== undefined && <Avatar name={owner.name} size={20} />}
              <span className="font-title">{read.title}</span>
              <span className="text-text-2">
                {owner?.name}, {formatWeekday(dueOn, language)}
                {read.dueOn === null && ` (${say(t.dueUsual)})`}
              </span>
              <span className="ml-auto inline-flex items-center gap-1 text-12 text-text-2">
                <CornerDownLeft className="size-3.5" aria-hidden="true" />
                {say(t.add)}
              </span>
            </>
          ) : (
            <span className="text-warn-text">{say(t.nobody, { name: read.unknownOwner })}</span>
          )}
        </p>
      )}
    </form>
  );
}
