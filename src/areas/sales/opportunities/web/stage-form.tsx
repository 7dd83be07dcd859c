import { CircleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { pipelines, stageDemands } from '#areas/sales/opportunities/choices.ts';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { trialOf, useTrial } from '#platform/web/forms/use-trial.ts';
import { Link } from '#platform/web/link.tsx';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import type { RecordValues } from '#platform/web/record/record-fields.tsx';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { stagePreviewContract } from '../contract.ts';
import { salesStage } from '../record.ts';
import type { StageTouches } from '../schema.ts';

const t = texts({
  title: { en: 'What this would touch', es: 'Qué se vería afectado' },
  removal: { en: 'What removing it would touch', es: 'Qué afectaría quitarla' },
  working: { en: 'Looking at the open deals', es: 'Revisando los negocios abiertos' },
  first: { en: 'Shown as soon as what is required is filled in.', es: 'Se muestra en cuanto esté lo obligatorio.' },
  none: { en: 'No open deal is touched.', es: 'Ningún negocio abierto se ve afectado.' },
  free: { en: 'No open deal stands on it.', es: 'Ningún negocio abierto está en ella.' },
  deals: { en: '{n, plural, one {# deal} other {# deals}}', es: '{n, plural, one {# negocio} other {# negocios}}' },
  stands: {
    en: 'stand on it: they have to leave it before it can be removed',
    es: 'están en ella: tienen que salir antes de poder quitarla',
  },
  order: { en: 'have another stage next', es: 'tienen otra etapa siguiente' },
  field: {
    en: 'do not have it yet and will be asked on the way in: {field}',
    es: 'aún no lo tienen y se les pedirá al entrar: {field}',
  },
  fieldHere: { en: 'stand on it without it and stay: {field}', es: 'están en ella sin tenerlo y se quedan: {field}' },
  points: {
    en: 'will be asked for the new points before they go on',
    es: 'tendrán que comprobar los puntos nuevos antes de seguir',
  },
  late: { en: 'would be marked as standing still', es: 'quedarían marcados sin avance' },
  onTime: { en: 'would no longer be marked as standing still', es: 'dejarían de estar marcados sin avance' },
  probability: {
    en: 'keep the probability that they came in with',
    es: 'conservan la probabilidad con la que llegaron',
  },
});

type Answered = RecordOf<RecordDeclaration>;

/** The form of a stage, which says what keeping it so would touch before it is kept. */
export const stageForm: RecordForms = (form) => <StageForm {...form} />;

function StageForm({ record, ...more }: Parameters<RecordForms>[0]) {
  const foreseen = useCallback((values: RecordValues) => <Touched record={record} values={values} />, [record]);
  return (
    <RecordDialog declaration={salesStage} record={record} choices={useChoices()} beforeSave={foreseen} {...more} />
  );
}

/** What stands in the way of removing a stage. */
export const stagePart = (record: Answered) => <Removal record={record} />;

const pipelineOf = (held: Readonly<Record<string, unknown>>) => pipelines.find((each) => each === held['pipeline']);

function Removal({ record }: { record: Answered }) {
  const say = useSay();
  const { data } = useTrial(
    stagePreviewContract.preview,
    { id: record.id, pipeline: pipelineOf(record) ?? 'dtc', values: {} },
    record.can.remove,
  );
  if (!record.can.remove || data === undefined) return null;
  return (
    <Section title={say(t.removal)}>
      <Lines touches={data} none={say(t.free)} />
    </Section>
  );
}

function Touched({ record, values }: { record: Answered | undefined; values: RecordValues }) {
  const say = useSay();
  const pipeline = pipelineOf(record ?? values);
  const { sent, isWhole } = trialOf(salesStage, values);
  const { data, error, isFetching, isEnabled } = useTrial(
    stagePreviewContract.preview,
    { id: record?.id ?? null, pipeline: pipeline ?? 'dtc', values: sent },
    pipeline !== undefined && (record !== undefined || isWhole),
  );
  return (
    <Section title={say(t.title)}>
      <div aria-live="polite" aria-busy={isFetching} className="text-13">
        {error !== null ? (
          <p className="flex items-start gap-2 text-text-2">
            <CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden />
            {error.message}
          </p>
        ) : data === undefined ? (
          <p className="text-text-3">{say(isEnabled ? t.working : t.first)}</p>
        ) : (
          // Where they stand is no matter of what is changed here.
          <Lines touches={data.filter(({ what }) => what !== 'stands')} none={say(t.none)} />
        )}
      </div>
    </Section>
  );
}

function Lines({ touches, none }: { touches: StageTouches; none: string }) {
  const say = useSay();
  if (touches.length === 0) return <p className="text-13 text-text-2">{none}</p>;
  return (
    <ul className="grid gap-1 text-13">
      {touches.map(({ what, field, count, filter }) => {
        const asked = Object.entries(stageDemands).find(([name]) => name === field)?.[1];
        return (
          <li key={`${what} ${field ?? ''}`}>
            <Link className="link" to={`/sales/opportunities?filter=${encodeURIComponent(filter)}`} target="_blank">
              {say(t.deals, { n: count })}
            </Link>{' '}
            {say(t[what], { field: asked === undefined ? '' : say(asked) })}
          </li>
        );
      })}
    </ul>
  );
}
