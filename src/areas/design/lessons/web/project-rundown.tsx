import { useState } from 'react';
import { dayOf, formatDay } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useChange, useRead, outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { rundownContract, type RundownLesson } from '../contract.ts';
import { lesson } from '../record.ts';

const t = texts({
  text: {
    en: 'What other jobs have taught and this one has something in common with. Say of each whether it needs an action here, or why it does not apply.',
    es: 'Lo que enseñaron otras obras con las que esta tiene algo en común. Di de cada una si aquí pide una acción o por qué no aplica.',
  },
  progress: { en: '{done} of {all} looked at', es: '{done} de {all} revisadas' },
  none: {
    en: 'No lesson of another job has anything in common with this one yet.',
    es: 'Ninguna lección de otra obra tiene aún algo en común con esta.',
  },
  loading: { en: 'Loading the lessons', es: 'Cargando las lecciones' },
  failed: { en: 'The lessons could not be loaded', es: 'No se pudieron cargar las lecciones' },
  retry: { en: 'Try again', es: 'Reintentar' },
  plan: { en: 'Same plan', es: 'Mismo plano' },
  type: { en: 'Same kind of project', es: 'Mismo tipo de proyecto' },
  factory: { en: 'Same factory', es: 'Misma planta' },
  phase: { en: 'For this phase', es: 'Para esta fase' },
  action: { en: 'Needs action', es: 'Pide acción' },
  not_applicable: { en: 'Does not apply', es: 'No aplica' },
  back: { en: 'Not decided after all', es: 'Dejar sin decidir' },
  kept: { en: 'It is decided what the lesson means here', es: 'Quedó decidido qué significa aquí la lección' },
  open: { en: 'The lesson is open again', es: 'La lección queda otra vez sin decidir' },
  note: { en: 'What is to be done', es: 'Qué hay que hacer' },
  why: { en: 'Why it does not apply', es: 'Por qué no aplica' },
  decided: { en: '{who}, {day}', es: '{who}, {day}' },
});

const categories: Readonly<Record<string, Text>> = lesson.fields.category.choices;

/** The rundown: lessons of other jobs that touch a project, each to be taken up or set aside before its design is frozen. */
export function ProjectRundown({ projectId, mayDecide }: { projectId: string; mayDecide: boolean }) {
  const say = useSay();
  const { data, error, refetch } = useRead(rundownContract.rundown, { query: { project: projectId } });
  const { mutate } = useChange(rundownContract.mark, { undoToast: t.open });
  const [asking, setAsking] = useState<{ about: RundownLesson; mark: 'action' | 'not_applicable' }>();
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.failed)}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
      />
    );
  if (data.length === 0) return <Nothing>{say(t.none)}</Nothing>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-text-2">{say(t.text)}</p>
      <p role="status" className="text-13 font-label">
        {say(t.progress, { done: data.filter(({ mark }) => mark !== null).length, all: data.length })}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {data.map((each) => (
          <Line
            key={each.id}
            about={each}
            mayDecide={mayDecide}
            onAsk={(mark) => setAsking({ about: each, mark })}
            onBack={() => mutate({ body: { project: projectId, lesson: each.id, mark: null } })}
          />
        ))}
      </ul>
      {asking !== undefined && (
        <MarkDialog key={asking.about.id} projectId={projectId} {...asking} onClose={() => setAsking(undefined)} />
      )}
    </div>
  );
}

interface LineProps {
  about: RundownLesson;
  mayDecide: boolean;
  onAsk: (mark: 'action' | 'not_applicable') => void;
  onBack: () => void;
}

function Line({ about, mayDecide, onAsk, onBack }: LineProps) {
  const say = useSay();
  const language = useLanguage();
  const { id, code, title, lesson: said, category, reasons, mark, note, by, at } = about;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1 text-13">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link to={`${lesson.screen}?panel=${id}`} className="link tabular-nums">
            {code}
          </Link>
          <span className="font-label wrap-anywhere">{title}</span>
        </p>
        {said !== null && <p className="wrap-anywhere text-text-2">{said}</p>}
        <p className="flex flex-wrap gap-1.5">
          <Tag tone="line">{categories[category]?.[language] ?? category}</Tag>
          {reasons.map((reason) => (
            <Tag key={reason} tone="info">
              {say(t[reason])}
            </Tag>
          ))}
        </p>
        {mark !== null && (
          <p className="flex flex-wrap items-baseline gap-x-2 text-12">
            <Tag tone={mark === 'action' ? 'warn' : 'neutral'}>{say(t[mark])}</Tag>
            {note !== null && <span className="wrap-anywhere">{note}</span>}
            {by !== null && at !== null && (
              <span className="text-text-3">{say(t.decided, { who: by, day: formatDay(dayOf(at), language) })}</span>
            )}
          </p>
        )}
      </div>
      {mayDecide && (
        <div className="flex flex-none flex-wrap gap-2">
          {mark === null ? (
            <>
              <Button size="small" look="primary" onClick={() => onAsk('action')}>
                {say(t.action)}
              </Button>
              <Button size="small" onClick={() => onAsk('not_applicable')}>
                {say(t.not_applicable)}
              </Button>
            </>
          ) : (
            <Button size="small" look="quiet" onClick={onBack}>
              {say(t.back)}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface MarkDialogProps {
  projectId: string;
  about: RundownLesson;
  mark: 'action' | 'not_applicable';
  onClose: () => void;
}

function MarkDialog({ projectId, about, mark, onClose }: MarkDialogProps) {
  const say = useSay();
  const change = useChange(rundownContract.mark, { errorToast: false, undoToast: t.kept });
  const entry = useRecordForm({
    values: { note: '' },
    draftKey: `rundown.${projectId}.${about.id}`,
    send: ({ note }) =>
      outcomeOf(
        change.mutateAsync({
          body: { project: projectId, lesson: about.id, mark, note: note.trim() === '' ? null : note.trim() },
        }),
      ),
    onDone: onClose,
  });
  const mustSay = mark === 'not_applicable';
  return (
    <FormDialog
      entry={entry}
      title={`${say(t[mark])}: ${about.code}`}
      description={about.title}
      submitLabel={say(t[mark])}
      disabled={mustSay && entry.form.watch('note').trim() === ''}
      onClose={onClose}
    >
      <Field label={say(mustSay ? t.why : t.note)} required={mustSay} error={entry.fault('note')}>
        <Textarea rows={3} maxLength={300} {...entry.field('note')} />
      </Field>
    </FormDialog>
  );
}
