import { useWaysBack } from '#areas/platform-services/changes/web/embeds.tsx';
import { actionText } from '#areas/platform-services/changes/web/action-words.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import type { HistoryEntry } from '#platform/shared/record-contract.ts';
import type { Field, RecordDeclaration } from '#platform/shared/record.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { fieldWords } from '#platform/web/record/record-fields.tsx';
import { useRecordHistory } from '#platform/web/record/use-record.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { relationWords } from '#areas/company/tickets/choices.ts';
import { ticket } from '#areas/company/tickets/record.ts';
import { rungs } from '#areas/company/tickets/states.ts';

const t = texts({
  loading: { en: 'Loading', es: 'Cargando' },
  none: { en: 'Nothing has happened yet', es: 'Aún no ha pasado nada' },
  moved: { en: '{who}: {state}', es: '{who}: {state}' },
  changed: { en: '{who} changed {fields}', es: '{who} modificó {fields}' },
  did: { en: '{who} {what}', es: '{who} {what}' },
  about: { en: '{said}: {what}', es: '{said}: {what}' },
  fromTo: { en: '{field}: {old} → {new}', es: '{field}: {old} → {new}' },
});

const declaration: RecordDeclaration = ticket;
/** Longer texts, links and people are named and not quoted. */
const quoted: ReadonlySet<Field['kind']> = new Set(['choice', 'date', 'number', 'text', 'flag']);

type Say = ReturnType<typeof useSay>;

/** The fields of an entry in words: with what they were and are where that is short, else by what they are called. */
function changesOf({ old: was, new: now }: HistoryEntry, say: Say, language: Language): string {
  return Object.keys(now ?? {})
    .flatMap((name) => {
      const field = declaration.fields[name];
      if (field === undefined) return [];
      const label = say(field.label);
      if (!quoted.has(field.kind)) return [label];
      const words = (value: unknown) => fieldWords(field, value, language) || '–';
      return [say(t.fromTo, { field: label, old: words(was?.[name]), new: words(now?.[name]) })];
    })
    .join(', ');
}

/** What an entry is about beside the fields: a point, what it has to do with another. */
function aboutOf({ old: was, new: now }: HistoryEntry, language: Language): string | undefined {
  const facts = { ...was, ...now };
  const { point, relation } = facts;
  if (typeof point === 'string') return point;
  return Object.entries(relationWords).find(([key]) => key === relation)?.[1][language];
}

function sentenceOf(entry: HistoryEntry, say: Say, language: Language): string {
  const { action, by: who, new: now } = entry;
  const verb = action.slice(action.lastIndexOf('.') + 1);
  if (verb === 'moved') return say(t.moved, { who, state: rungs[String(now?.['state'])]?.[language] ?? '' });
  const changes = verb === 'changed' ? changesOf(entry, say, language) : '';
  if (changes !== '') return say(t.changed, { who, fields: changes });
  const said = say(t.did, { who, what: actionText(action)[language] });
  const what = aboutOf(entry, language);
  return what === undefined ? said : say(t.about, { said, what });
}

/** What was done on a ticket, the newest first, in words of its own; what can still be taken back offers it. */
export function TicketHistory({ id }: { id: string }) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useRecordHistory(declaration, id);
  const waysBack = useWaysBack({ entity_type: declaration.name, entity_id: id });
  if (data === undefined) return <SkeletonRows label={say(t.loading)} rows={4} />;
  if (data.length === 0) return <p className="text-13 text-text-3">{say(t.none)}</p>;
  return (
    <div>
      {waysBack.hint}
      <ol className="flex flex-col gap-2 text-13">
        {data.map((entry) => (
          <li key={entry.id} className="flex flex-col">
            <span className="wrap-anywhere">
              {sentenceOf(entry, say, language)}
              {entry.reason !== null && <span className="text-text-2"> · {entry.reason}</span>}
            </span>
            <time dateTime={entry.at} className="text-12 text-text-3">
              {formatMoment(entry.at, language)}
            </time>
            {waysBack.of({ at: entry.at, entity_id: id })}
          </li>
        ))}
      </ol>
    </div>
  );
}
