import { texts } from '#platform/shared/text.ts';
import { WhereMended } from '#platform/web/forms/where-mended.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { go, setSearch } from '#platform/web/place.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { Run } from '#areas/design/take-offs/schema.ts';
import { usePublishRun, useRunLines } from '../queries.ts';

const t = texts({
  title: { en: 'Publish {code}', es: 'Publicar {code}' },
  text: {
    en: 'It becomes a bill of materials in work, which another person releases.',
    es: 'Se vuelve una lista de materiales en trabajo, que otra persona libera.',
  },
  publish: { en: 'Publish', es: 'Publicar' },
  name: { en: 'Name', es: 'Nombre' },
  scope: { en: 'It is the bill of', es: 'Es la lista de' },
  project: { en: 'the project', es: 'el proyecto' },
  plan: { en: 'the plan', es: 'el plano' },
  module: { en: 'a module', es: 'un módulo' },
  series: { en: 'Bill of materials', es: 'Lista de materiales' },
  newOne: { en: 'A new one', es: 'Una nueva' },
  next: { en: 'The next version of {code}', es: 'La siguiente versión de {code}' },
  estimate: { en: 'Also make an estimate of it', es: 'Hacer también una estimación' },
  estimateHelp: {
    en: 'A draft at today’s prices and rates; each line knows its parts.',
    es: 'Un borrador a precios y tarifas de hoy; cada partida conoce sus elementos.',
  },
  waits: { en: 'It can be published, but not released yet', es: 'Se puede publicar, pero aún no liberar' },
  showThem: { en: 'Show them', es: 'Mostrarlos' },
  unmapped: {
    en: '{n, plural, one {# part has} other {# parts have}} no item yet: {n, plural, one {it comes} other {they come}} along as open lines.',
    es: '{n, plural, one {# elemento no tiene} other {# elementos no tienen}} artículo: {n, plural, one {va} other {van}} como partidas abiertas.',
  },
  check: {
    en: '{n, plural, one {# quantity} other {# quantities}} from a type or a box around the shape, or by an unsure rule, {n, plural, one {was} other {were}} not looked at.',
    es: '{n, plural, one {# cantidad} other {# cantidades}} de un tipo o de la caja de la forma, o de una regla dudosa, sin revisar.',
  },
  blocked: { en: 'Not yet', es: 'Todavía no' },
  doubtful: {
    en: '{n, plural, one {# part has a figure that its shape contradicts} other {# parts have figures that their shapes contradict}}, or without a known unit. Show what is to be checked, and accept or correct it.',
    es: '{n, plural, one {# elemento tiene una cifra que su forma contradice} other {# elementos tienen cifras que sus formas contradicen}}, o sin unidad conocida. Muestra lo que hay que revisar, y acéptalo o corrígelo.',
  },
  unpriced: {
    en: '{n, plural, one {# line has} other {# lines have}} no price.',
    es: '{n, plural, one {# partida no tiene} other {# partidas no tienen}} precio.',
  },
});

interface PublishDialogProps {
  run: Run;
  runs: readonly Run[];
  onClose: () => void;
}

/** Makes a bill of materials of a run, and an estimate if wanted; says before what will keep it from being released. */
export function PublishDialog({ run, runs, onClose }: PublishDialogProps) {
  const say = useSay();
  const publish = usePublishRun();
  const earlier = new Map(runs.flatMap(({ bom }) => (bom === null ? [] : [[bom.series_id, bom.code] as const])));
  const entry = useRecordForm<
    { name: string; scope: 'project' | 'plan' | 'module'; series: string; estimate: boolean },
    Run
  >({
    values: {
      name: run.model.name,
      scope: run.project === null ? 'plan' : 'project',
      series: [...earlier.keys()][0] ?? '',
      estimate: run.estimate_id === null,
    },
    send: ({ name, scope, series, estimate }) =>
      outcomeOf(
        publish.mutateAsync({
          params: { id: run.id },
          body: { name, scope, with_estimate: estimate, ...(series === '' ? {} : { bom_series_id: series }) },
        }),
      ),
    paths: { bom_series_id: 'series', with_estimate: 'estimate' },
    onDone: ({ bom_id: bom }) => {
      onClose();
      if (bom !== null) go(`/design/model-platform-bom/${bom}`);
    },
  });
  const doubtful = run.counts?.doubtful ?? 0;
  return (
    <FormDialog
      entry={entry}
      title={say(t.title, { code: run.code })}
      description={say(t.text)}
      submitLabel={say(t.publish)}
      lacks={doubtful > 0 ? say(t.doubtful, { n: doubtful }) : undefined}
      onClose={onClose}
    >
      {doubtful > 0 && (
        <Banner tone="bad" title={say(t.blocked)}>
          {say(t.doubtful, { n: doubtful })}
        </Banner>
      )}
      <Waits run={run} onLeave={onClose} />
      <Field label={say(t.name)} required error={entry.fault('name')}>
        <TextInput maxLength={160} {...entry.field('name')} />
      </Field>
      {earlier.size > 0 && (
        <Field label={say(t.series)} error={entry.fault('series')}>
          <Select
            {...entry.choice('series')}
            items={[
              ...[...earlier].map(([value, code]) => ({ value, label: say(t.next, { code }) })),
              { value: '', label: say(t.newOne) },
            ]}
          />
        </Field>
      )}
      {run.project !== null && (
        <Field label={say(t.scope)} error={entry.fault('scope')}>
          <Select
            {...entry.choice('scope')}
            items={(['project', 'plan', 'module'] as const).map((value) => ({ value, label: say(t[value]) }))}
          />
        </Field>
      )}
      <Checkbox label={say(t.estimate)} help={say(t.estimateHelp)} {...entry.field('estimate')} />
    </FormDialog>
  );
}

/** What keeps the bill of materials from being released, each with the way to where it is mended. */
function Waits({ run, onLeave }: { run: Run; onLeave: () => void }) {
  const say = useSay();
  const lines = useRunLines(run.id).data;
  const waits = [
    { n: run.counts?.unmapped ?? 0, text: t.unmapped, show: 'unmapped' },
    { n: (lines?.lines ?? []).reduce((sum, { check }) => sum + check, 0), text: t.check, show: 'check' },
    {
      n: (lines?.lines ?? []).filter(({ unit_cost: cost }) => cost === null).length,
      text: t.unpriced,
      place: '/design/catalogue?quick=unpriced',
    },
  ].filter(({ n }) => n > 0);
  if (waits.length === 0) return null;
  return (
    <Banner tone="warn" title={say(t.waits)}>
      <ul className="list-disc pl-4">
        {waits.map(({ n, text, show, place }) => (
          <li key={text.en}>
            {say(text, { n })}{' '}
            {place === undefined ? (
              <button
                type="button"
                className="link min-h-6"
                onClick={() => {
                  onLeave();
                  setSearch({ tab: 'review', show });
                }}
              >
                {say(t.showThem)}
              </button>
            ) : (
              <WhereMended place={place} what={say(text, { n })} />
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
