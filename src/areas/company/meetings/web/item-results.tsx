import { Gavel, Info, SquareCheck, Trash2 } from 'lucide-react';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { AgendaItem } from '../schema.ts';
import { useRemoveOutcome } from './queries.ts';

const t = texts({
  remove: { en: 'Move to the bin: {text}', es: 'Mover a la papelera: {text}' },
  done: { en: 'done', es: 'hecha' },
});

/** What came of an item: decisions and information in words, actions with whose they are and by when. */
export function ItemResults({
  item,
  canRemove = false,
}: {
  item: Pick<AgendaItem, 'outcomes' | 'actions'>;
  canRemove?: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const remove = useRemoveOutcome();
  if (item.outcomes.length + item.actions.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-13">
      {item.outcomes.map(({ id, kind, text, decided_by: by }) => (
        <li key={id} className="group flex flex-wrap items-start gap-x-2">
          {kind === 'decision' ? (
            <Gavel className="mt-0.5 size-4 flex-none text-text-2" aria-hidden="true" />
          ) : (
            <Info className="mt-0.5 size-4 flex-none text-text-2" aria-hidden="true" />
          )}
          <span className="min-w-0 flex-1 basis-36 wrap-anywhere">{text}</span>
          {by.length > 0 && (
            <span className="pt-px text-12 text-text-3 max-w-full">
              {by.map(({ name }) => name.split(' ')[0]).join(', ')}
            </span>
          )}
          {canRemove && (
            <IconButton
              size="small"
              label={say(t.remove, { text })}
              className="-my-1 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 coarse:opacity-100"
              onClick={() => remove.mutate({ params: { id } })}
            >
              <Trash2 />
            </IconButton>
          )}
        </li>
      ))}
      {item.actions.map(({ id, title, owner, due_on: due, state }) => (
        <li key={id} className="flex flex-wrap items-start gap-x-2">
          <SquareCheck className="mt-0.5 size-4 flex-none text-text-2" aria-hidden="true" />
          <span className="min-w-0 flex-1 basis-36 wrap-anywhere">{title}</span>
          <span className="pt-px text-12 text-text-3 max-w-full">
            {owner.name.split(' ')[0]}, {state === 'Completed' ? say(t.done) : formatDay(due, language)}
          </span>
        </li>
      ))}
    </ul>
  );
}
