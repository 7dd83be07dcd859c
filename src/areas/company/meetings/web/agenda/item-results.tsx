import { Gavel, Info, SquareCheck, Trash2 } from 'lucide-react';
import { formatDay } from '#platform/shared/dates.ts';
import type { LinkValue } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { FollowUp } from '#platform/web/record/follow-up.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { AgendaItem } from '#areas/company/meetings/schema.ts';
import { useRemoveOutcome } from '../queries.ts';

const t = texts({
  remove: { en: 'Move to the bin: {text}', es: 'Mover a la papelera: {text}' },
  done: { en: 'done', es: 'hecha' },
});

/** What whose it is has no room for beside the words stands below them, not below their sign. */
const wordsLook = 'flex min-w-0 flex-1 flex-wrap items-start gap-x-2';

/** What came of an item: decisions and information in words, actions with whose they are and by when. */
export function ItemResults({
  item,
  canRemove = false,
  project,
}: {
  item: Pick<AgendaItem, 'outcomes' | 'actions'>;
  canRemove?: boolean;
  /** Where given, others may be made of what came of it, in this project unless another is chosen. */
  project?: LinkValue | null;
}) {
  const say = useSay();
  const language = useLanguage();
  const remove = useRemoveOutcome();
  if (item.outcomes.length + item.actions.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-13">
      {item.outcomes.map(({ id, kind, text, decided_by: by }) => (
        <li key={id} className="group flex items-start gap-x-2">
          {kind === 'decision' ? (
            <Gavel className="mt-0.5 size-4 flex-none text-text-2" aria-hidden="true" />
          ) : (
            <Info className="mt-0.5 size-4 flex-none text-text-2" aria-hidden="true" />
          )}
          <div className={wordsLook}>
            <span className="min-w-0 flex-1 basis-36 wrap-anywhere">{text}</span>
            {by.length > 0 && (
              <span className="pt-px text-12 text-text-3">{by.map(({ name }) => name.split(' ')[0]).join(', ')}</span>
            )}
            {project !== undefined && <FollowUp kind="meeting_outcome" id={id} title={text} project={project} short />}
          </div>
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
        <li key={id} className="flex items-start gap-x-2">
          <SquareCheck className="mt-0.5 size-4 flex-none text-text-2" aria-hidden="true" />
          <div className={wordsLook}>
            <span className="min-w-0 flex-1 basis-36 wrap-anywhere">{title}</span>
            <span className="pt-px text-12 text-text-3">
              {owner.name.split(' ')[0]}, {state === 'Completed' ? say(t.done) : formatDay(due, language)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
