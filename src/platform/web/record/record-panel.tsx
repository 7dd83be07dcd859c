import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { isStaff } from '#platform/shared/access.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import type { HistoryEntry } from '#platform/shared/record-contract.ts';
import type { Field, LinkValue, RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts, type Language, type Text } from '#platform/shared/text.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { useGroups } from '../call/session.ts';
import { useOfferedActions } from '../page-actions.ts';
import { useLanguage, useSay } from '../texts/language.ts';
import { useWhyMissing } from '../frame/why-missing.ts';
import { RecordDialog } from './record-dialog.tsx';
import { fieldWords, isPicked, type RecordChoices } from './record-fields.tsx';
import { useQueuedRecord } from './queued-record.ts';
import { RecordMoves } from './record-moves.tsx';
import { RecordWaits } from './record-waits.tsx';
import { useRecord, useRecordChanges, useRecordHistory } from './use-record.ts';

const t = texts({
  edit: { en: 'Edit', es: 'Editar' },
  empty: { en: 'Show {n} empty fields', es: 'Mostrar {n} campos vacíos' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  history: { en: 'History', es: 'Historial' },
  untouched: { en: 'Nothing has been changed yet.', es: 'Aún no se ha cambiado nada.' },
  gone: { en: 'This is not there, or not yours to see', es: 'No existe, o no te corresponde verlo' },
  loading: { en: 'Loading', es: 'Cargando' },
  retry: { en: 'Try again', es: 'Reintentar' },
  created: { en: '{who} made it', es: '{who} lo creó' },
  removed: { en: '{who} moved it to the bin', es: '{who} lo movió a la papelera' },
  restored: { en: '{who} took it out of the bin', es: '{who} lo sacó de la papelera' },
  linked: { en: '{who} added a record to it', es: '{who} le añadió un registro' },
  unlinked: { en: '{who} took a record off it', es: '{who} le quitó un registro' },
  undone: { en: '{who} took a change back', es: '{who} deshizo un cambio' },
  reminded: { en: '{who} reminded whoever has it', es: '{who} se lo recordó a quien lo tiene' },
  changed: { en: '{who} changed {fields}', es: '{who} modificó {fields}' },
  moved: { en: '{who}: {state}', es: '{who}: {state}' },
  did: { en: '{who} {what}', es: '{who} {what}' },
  part: { en: '{who} {what}: {part}', es: '{who} {what}: {part}' },
  somewhere: { en: 'changed a part of it', es: 'modificó una parte' },
});

type Answered = RecordOf<RecordDeclaration>;

/** What an entry of the history offers where it can still be taken back, and what stands above them once. */
interface RecordWaysBack {
  of: (entry: { at: string; entity_id: string }) => ReactNode;
  hint: ReactNode;
}

/** Of a new record: what it begins with, and what follows once it is there. */
interface NewRecord {
  first?: Readonly<Record<string, unknown>>;
  onDone?: (record: Answered) => void;
}

/** A form of a record's own: of the record to change, or of a new one. */
export type RecordForms = (form: { record?: Answered; onClose: () => void } & NewRecord) => ReactNode;

interface RecordPanelProps {
  declaration: RecordDeclaration;
  id: string;
  choices: RecordChoices;
  onRemoved: () => void;
  /** The way back of its history's entries. */
  waysBack: RecordWaysBack;
  /** What an action of an area's own is called in a history, without who did it; undefined for one that has no words. */
  actionWords?: ((action: string) => Text | undefined) | undefined;
  /** A form of the record's own, in place of the one of its fields. */
  dialog?: RecordForms | undefined;
  /** Another record that a field names: with its state, and leading to it. */
  renderLink: (link: { kind: string; value: LinkValue; record: Readonly<Record<string, unknown>> }) => ReactNode;
  /** Who else is at it. */
  presence: ReactNode;
  /** What is special about this record, below its facts. */
  children?: (record: Answered) => ReactNode;
  /** On a page that says its title itself and has room around it. */
  isPart?: boolean | undefined;
  /** What is special stands above the facts: what people open it for. */
  specialFirst?: boolean | undefined;
  /** By field, the look of a long text that is no prose to a reader. */
  prose?: Readonly<Record<string, (words: string) => ReactNode>> | undefined;
}

/** What is special of a record is a part by itself, so that it may hold a state of its own: it is there once the record is. */
function Special({ record, of }: { record: Answered; of: (record: Answered) => ReactNode }) {
  return of(record);
}

/** A record at a glance: number, state with its steps, title, facts, what is special, history. */
export function RecordPanel(props: RecordPanelProps) {
  const { declaration, id, choices, onRemoved, waysBack, dialog } = props;
  const { renderLink, presence, children, specialFirst, prose, isPart } = props;
  const say = useSay();
  const language = useLanguage();
  const { data, error, isError, refetch } = useRecord(declaration, id);
  const why = useWhyMissing(error, say(t.gone));
  const record = useQueuedRecord(declaration, data);
  const { remove } = useRecordChanges(declaration);
  const [isEditing, setEditing] = useState(false);
  const { mutate: toBin } = remove;
  const canChange = record?.can.change === true;
  const canRemove = record?.can.remove === true;
  const code = record?.code ?? '';
  useOfferedActions(
    useMemo(
      () => [
        ...(canChange
          ? [{ key: `edit ${id}`, label: `${say(t.edit)} ${code}`.trim(), act: () => setEditing(true) }]
          : []),
        ...(canRemove
          ? [
              {
                key: `remove ${id}`,
                label: `${say(t.remove)}: ${code}`,
                act: () => toBin({ params: { id } }, { onSuccess: onRemoved }),
              },
            ]
          : []),
      ],
      [canChange, canRemove, code, id, onRemoved, say, toBin],
    ),
  );
  // What was read before stays while nobody answers.
  if (isError && record === undefined)
    return <ErrorState {...why} action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>} />;
  if (record === undefined) return <SkeletonRows label={say(t.loading)} rows={8} />;
  const held: Readonly<Record<string, unknown>> = record;
  const title = held[declaration.title];
  const state = declaration.states?.words[String(record.state)];
  return (
    <div className={`flex flex-col gap-5 ${isPart === true ? '' : 'p-4'}`}>
      <header className="flex flex-col gap-2">
        <div className="flex items-center gap-2">
          {record.code !== undefined && <span className="text-13 text-text-3 tabular-nums">{record.code}</span>}
          {state !== undefined && <Tag tone={state.tone}>{state[language]}</Tag>}
          <span className="ml-auto flex items-center gap-1">
            {presence}
            {record.can.change && (
              <IconButton label={say(t.edit)} onClick={() => setEditing(true)}>
                <Pencil />
              </IconButton>
            )}
            {record.can.remove && (
              <IconButton
                label={say(t.remove)}
                onClick={() => remove.mutate({ params: { id } }, { onSuccess: onRemoved })}
              >
                <Trash2 />
              </IconButton>
            )}
          </span>
        </div>
        {isPart !== true && (
          <h2 className="text-20 font-title wrap-anywhere">{typeof title === 'string' ? title : ''}</h2>
        )}
        <RecordWaits
          declaration={declaration}
          state={record.state}
          person={record.waits_for}
          days={record.waits_days}
        />
        <RecordMoves declaration={declaration} record={record} choices={choices} />
      </header>
      {specialFirst === true && children !== undefined && <Special record={record} of={children} />}
      <RecordFacts declaration={declaration} held={held} renderLink={renderLink} folds={specialFirst === true} />
      <LongTexts declaration={declaration} held={held} prose={prose} />
      {specialFirst !== true && children !== undefined && <Special record={record} of={children} />}
      <RecordHistory declaration={declaration} id={id} waysBack={waysBack} actionWords={props.actionWords} />
      {isEditing && dialog !== undefined && dialog({ record, onClose: () => setEditing(false) })}
      {isEditing && dialog === undefined && (
        <EditDialog declaration={declaration} record={record} choices={choices} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}

/** The form of a record; of one that is bound it asks for what can still be changed, and says what to do about the rest. */
function EditDialog(
  props: Pick<Parameters<typeof RecordDialog>[0], 'declaration' | 'choices' | 'onClose'> & { record: Answered },
) {
  const language = useLanguage();
  const { free, why } = props.record.can;
  if (free === undefined || why === undefined) return <RecordDialog {...props} />;
  const told = <p className="text-13 text-text-2">{why[language]}</p>;
  const beforeSave = () => told;
  return <RecordDialog {...props} only={free} beforeSave={beforeSave} />;
}

/** The long texts of a record, each below its name. */
function LongTexts({
  declaration,
  held,
  prose,
}: {
  declaration: RecordDeclaration;
  held: Readonly<Record<string, unknown>>;
  prose: RecordPanelProps['prose'];
}) {
  const say = useSay();
  return Object.entries(declaration.fields).map(([name, field]) => {
    const words = held[name];
    return field.kind === 'prose' && typeof words === 'string' && words !== '' ? (
      <Section key={name} title={say(field.label)}>
        {prose?.[name]?.(words) ?? <p className="text-14 whitespace-pre-line wrap-anywhere">{words}</p>}
      </Section>
    ) : null;
  });
}

/** A field that neither the list nor the form shows is none that a person reads. */
const isBehind = ({ table, form, panel }: Field): boolean => panel === false || (table === false && form === false);

/** A field's value: other records as links to them, everything else in words. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields of a record as facts. Where they stand below what people open it for (`folds`), those that hold nothing are folded away. */
function RecordFacts({
  declaration,
  held,
  renderLink,
  folds,
}: Pick<RecordPanelProps, 'declaration' | 'renderLink'> & {
  held: Readonly<Record<string, unknown>>;
  folds: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const shown = Object.entries(declaration.fields).filter(
    ([name, field]) =>
      name !== declaration.title && field.kind !== 'prose' && !isBehind(field) && Object.hasOwn(held, name),
  );
  const empty = folds ? shown.filter(([name]) => isEmpty(held[name])) : [];
  const isFolded = empty.length > mostEmpty && !isWhole;
  const facts = isFolded ? shown.filter((each) => !empty.includes(each)) : shown;
  return (
    <div className="grid gap-2">
      <Facts>
        {facts.map(([name, field]) => (
          <Fact key={name} name={say(field.label)}>
            {factOf(field, held[name], language, (kind, value) => renderLink({ kind, value, record: held }))}
          </Fact>
        ))}
      </Facts>
      {isFolded && (
        <div>
          <Button look="quiet" size="small" onClick={() => setWhole(true)}>
            {say(t.empty, { n: empty.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** So many empty fields are no burden. */
const mostEmpty = 6;

function factOf(
  field: Field,
  value: unknown,
  language: Language,
  link: (kind: string, value: LinkValue) => ReactNode,
): ReactNode {
  if (field.kind === 'link' && isPicked(value)) return link(field.to, value);
  if (field.kind !== 'links' || !Array.isArray(value)) return fieldWords(field, value, language);
  return (
    <span className="flex flex-col">
      {value.filter(isPicked).map((each) => (
        <span key={each.id}>{link(field.to, each)}</span>
      ))}
    </span>
  );
}

/** What became of a record in one word, with nothing else to say. */
const plain = ['created', 'removed', 'restored', 'undone', 'linked', 'unlinked', 'reminded'] as const;
const isPlain = (verb: string): verb is (typeof plain)[number] => plain.some((each) => each === verb);

/** What was done to a record, in words of its own fields and states. */
function RecordHistory({
  declaration,
  id,
  waysBack,
  actionWords,
}: Pick<RecordPanelProps, 'declaration' | 'id' | 'waysBack' | 'actionWords'>) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useRecordHistory(declaration, id);
  const isTold = isStaff(useGroups());
  const sentence = ({ action, by: who, part, new: now }: HistoryEntry): string => {
    const verb = action.slice(action.lastIndexOf('.') + 1);
    if (part !== null) return say(t.part, { who, what: say(actionWords?.(action) ?? t.somewhere), part });
    if (isPlain(verb)) return say(t[verb], { who });
    if (verb === 'moved')
      return say(t.moved, { who, state: declaration.states?.words[String(now?.['state'])]?.[language] ?? '' });
    const own = verb === 'changed' ? undefined : actionWords?.(action);
    if (own !== undefined) return say(t.did, { who, what: say(own) });
    const fields = Object.keys(now ?? {})
      .map((name) => declaration.fields[name]?.label[language] ?? name)
      .join(', ');
    return say(t.changed, { who, fields });
  };
  // Outside staff nobody is told what was done, which is another thing than that nothing was.
  if (!isTold && data?.length === 0) return null;
  return (
    <Section title={say(t.history)}>
      {waysBack.hint}
      {data?.length === 0 && <p className="text-13 text-text-3">{say(t.untouched)}</p>}
      <ol className="flex flex-col gap-2 text-13">
        {(data ?? []).map((entry) => (
          <li key={entry.id} className="flex flex-col">
            <span className="wrap-anywhere">
              {sentence(entry)}
              {entry.reason !== null && <span className="text-text-2"> · {entry.reason}</span>}
            </span>
            <time dateTime={entry.at} className="text-12 text-text-3">
              {formatMoment(entry.at, language)}
            </time>
            {waysBack.of({ at: entry.at, entity_id: id })}
          </li>
        ))}
      </ol>
    </Section>
  );
}
