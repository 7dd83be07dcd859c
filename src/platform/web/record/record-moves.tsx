import { useEffect, useMemo, useRef, useState } from 'react';
import { sentFields, type Edge, type RecordDeclaration, type RecordOf } from '#platform/shared/record.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { requestKey, type CallFailure } from '../call/call.ts';
import { outcomeOf } from '../call/query.ts';
import { type UserInfo, useSession } from '../call/session.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useRecordForm } from '../forms/record-form.ts';
import { notify } from '../frame/notify.ts';
import { useNeedsConnection } from '../offline/needs-connection.ts';
import { isUnreached } from '../offline/network.ts';
import { useOfferedActions } from '../page-actions.ts';
import { useLanguage, useSay } from '../texts/language.ts';
import { refusalOf, saidOf } from '../texts/said.ts';
import { keepMove } from './queued-record.ts';
import { RecordField, sentValue, valuesOf, type RecordChoices, type RecordValues } from './record-fields.tsx';
import { useRecordChanges } from './use-record.ts';

const t = texts({
  reason: { en: 'Reason', es: 'Motivo' },
  told: { en: 'Whoever asked for it reads this.', es: 'Lo lee quien lo pidió.' },
  kept: { en: 'Kept on this device: it is sent by itself.', es: 'Guardado en este dispositivo: se envía solo.' },
  notKept: {
    en: 'There is no connection, and this browser keeps nothing.',
    es: 'No hay conexión y este navegador no guarda nada.',
  },
  asks: { en: 'This step asks for what is still missing.', es: 'Este paso pide lo que aún falta.' },
});

type Answered = RecordOf<RecordDeclaration>;

interface MovesProps {
  declaration: RecordDeclaration;
  record: Answered;
  choices: RecordChoices;
}

/** What a record needs for a step and does not have yet. */
function missingFor(edge: Edge, record: Answered): string[] {
  const held: Readonly<Record<string, unknown>> = record;
  return (edge.requires ?? []).filter((field) => [undefined, null, ''].some((nothing) => held[field] === nothing));
}

/** Why this person may not take a step, as far as the record tells. */
const barred = (edge: Edge, record: Answered, person: UserInfo | null): Text | undefined =>
  person === null ? undefined : edge.bars?.({ ...record }, person);

/** A step that is asked about: with the fields for whose sake it was refused, and the words of that. */
interface Asked {
  edge: Edge;
  refused?: { fields: readonly string[]; words: string };
}

/** The fields that a refusal names and a form can fill, with what it says of each. */
function refusedFields(declaration: RecordDeclaration, failure: CallFailure, language: Language): Asked['refused'] {
  const fillable = new Map(sentFields(declaration).filter(([, { form }]) => form !== false));
  const named =
    failure.kind === 'status'
      ? refusalOf(failure).details.filter(({ path, place }) => place === undefined && fillable.has(path))
      : [];
  if (named.length === 0) return undefined;
  const words = named.map(({ path, said }) => `${fillable.get(path)?.label[language]}: ${said[language]}`);
  return { fields: named.map(({ path }) => path), words: words.join(' ') };
}

/**
 * The steps that somebody may take a record, offered in the palette as well: `take` does one at once, or asks for what it demands in
 * the dialog that `asks` is.
 */
export function useRecordMoves({ declaration, record, choices }: MovesProps) {
  const language = useLanguage();
  const { move } = useRecordChanges(declaration);
  const away = useNeedsConnection();
  const person = useSession(({ userInfo }) => userInfo);
  const [asking, setAsking] = useState<Asked>();
  const { state, allowed_transitions: allowed } = record;
  const edges = useMemo(
    () =>
      (declaration.states?.edges ?? []).filter(
        ({ from, to }) => from.includes(String(state)) && (allowed ?? []).includes(to),
      ),
    [declaration, state, allowed],
  );
  const barOf = (edge: Edge): string | undefined => barred(edge, record, person)?.[language];
  const closed = edges.flatMap((edge) => (barOf(edge) === undefined ? [] : [edge.to])).join(' ');
  const take = (edge: Edge) => {
    if (edge.reason !== undefined || missingFor(edge, record).length > 0) return setAsking({ edge });
    const key = requestKey();
    const keep = () =>
      void keepMove({ declaration, record, edge, key }).then(
        () => notify.success(say(t.kept, language)),
        () => notify.error(say(t.notKept, language)),
      );
    if (away !== undefined) return keep();
    return void outcomeOf(
      move.mutateAsync({
        params: { id: record.id },
        body: { to: edge.to, version: record.version },
        options: { idempotencyKey: key },
      }),
    ).then(async (outcome) => {
      if (outcome.ok) return;
      if (edge.offline === true && (await isUnreached(outcome))) return keep();
      const refused = refusedFields(declaration, outcome, language);
      if (refused === undefined) notify.error(saidOf(outcome, language) ?? '');
      else setAsking({ edge, refused });
    });
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useOfferedActions(
    useMemo(
      () =>
        edges
          .filter((edge) => (away === undefined || edge.offline === true) && !closed.split(' ').includes(edge.to))
          .map((edge) => ({
            key: `move ${record.id} ${edge.to}`,
            label: `${edge.label[language]}: ${record.code ?? ''}`,
            act: () => latest.current(edge),
          })),
      [edges, away, closed, language, record.id, record.code],
    ),
  );
  const asks = asking !== undefined && (
    <RecordMoveDialog
      declaration={declaration}
      record={record}
      {...asking}
      choices={choices}
      onClose={() => setAsking(undefined)}
    />
  );
  return { edges, take, asks, away, barOf, isBusy: move.isPending && asking === undefined };
}

/** The steps that somebody may take a record, a button for each. */
export function RecordMoves(props: MovesProps) {
  const language = useLanguage();
  const { edges, take, asks, isBusy, away, barOf } = useRecordMoves(props);
  if (edges.length === 0) return null;
  // What asks for a reason turns back or ends: it is never what stands out.
  const main = edges.find(({ reason, quiet }) => reason !== true && quiet !== true);
  return (
    <div className="flex flex-wrap gap-2">
      {edges.map((edge) => (
        <Button
          key={edge.to}
          size="small"
          {...(edge === main ? { look: 'primary' as const } : {})}
          loading={isBusy}
          disabledReason={edge.offline === true ? barOf(edge) : (away ?? barOf(edge))}
          onClick={() => take(edge)}
        >
          {edge.label[language]}
        </Button>
      ))}
      {asks}
    </div>
  );
}

/** The reason of a step in its form, under a name that no field of a record has. */
const why = 'reason of the step';

/** Asks for what a step demands and the record does not have yet, or for what it was refused, and takes it. */
export function RecordMoveDialog({
  declaration,
  record,
  edge,
  refused,
  choices,
  onClose,
}: MovesProps & Asked & { onClose: () => void }) {
  const speak = useSay();
  const language = useLanguage();
  const { move } = useRecordChanges(declaration);
  const asked = new Set([...missingFor(edge, record), ...(refused?.fields ?? [])]);
  const fields = [...asked].flatMap((name) => {
    const field = declaration.fields[name];
    return field === undefined ? [] : [[name, field] as const];
  });
  const entry = useRecordForm<RecordValues, unknown>({
    values: { ...valuesOf(fields, record), [why]: '' },
    paths: {
      ...Object.fromEntries(
        fields.flatMap(([name]) => [
          [`values.${name}`, name],
          [name, name],
        ]),
      ),
      reason: why,
    },
    send: ({ [why]: reason, ...values }) => {
      const given = Object.fromEntries(
        Object.entries(values)
          .map(([name, value]) => [name, sentValue(value)] as const)
          .filter(([, value]) => value !== null),
      );
      return outcomeOf(
        move.mutateAsync({
          params: { id: record.id },
          body: {
            to: edge.to,
            values: given,
            version: record.version,
            ...(typeof reason === 'string' && reason.trim() !== '' ? { reason: reason.trim() } : {}),
          },
        }),
      );
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      entry={entry}
      title={edge.label[language]}
      {...(fields.length > 0 ? { description: refused?.words ?? speak(t.asks) } : {})}
      submitLabel={edge.label[language]}
      onClose={onClose}
    >
      {fields.map(([name, field]) => (
        <RecordField key={name} name={name} field={field} entry={entry} choices={choices} />
      ))}
      {edge.reason !== undefined && (
        <Field
          label={speak(t.reason)}
          required
          error={entry.fault(why)}
          {...(edge.reason === 'told' ? { help: speak(t.told) } : {})}
        >
          <Textarea maxLength={500} {...entry.field(why)} />
        </Field>
      )}
    </FormDialog>
  );
}
