import { GitCompare, MoreHorizontal, RefreshCw, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import { numberFormat, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch } from '#platform/web/place.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { mappedStates, mappedStateWords, runStatusWords } from '#areas/design/take-offs/choices.ts';
import type { Run } from '#areas/design/take-offs/schema.ts';
import { useCreateRun, useRemapRun } from '../queries.ts';
import { coverageOf } from './review-rows.ts';
import { statusTones } from '../words.ts';

const PublishDialog = lazyPart(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }));
const RunDiffDialog = lazyPart(async () => ({ default: (await import('./run-diff.tsx')).RunDiffDialog }));

export const runWords = texts({
  again: { en: 'Map again with today’s rules', es: 'Asignar otra vez con las reglas de hoy' },
  failed: { en: 'The run failed', es: 'La corrida falló' },
});

const t = texts({
  run: { en: 'Run', es: 'Corrida' },
  runOf: { en: '{code} · revision {revision} · {at}', es: '{code} · revisión {revision} · {at}' },
  by: { en: 'by {name}, with {n} rules', es: 'por {name}, con {n} reglas' },
  publish: { en: 'Publish', es: 'Publicar' },
  fresh: { en: 'New run', es: 'Nueva corrida' },
  compare: { en: 'Compare with the run before', es: 'Comparar con la corrida anterior' },
  more: { en: 'More', es: 'Más' },
  coverage: { en: '{percent}% mapped', es: '{percent}% asignado' },
  of: { en: '{n} of {all} parts', es: '{n} de {all} elementos' },
  bom: { en: 'Bill of materials', es: 'Lista de materiales' },
  estimate: { en: 'Estimate', es: 'Estimación' },
  published: { en: 'Published as', es: 'Publicada como' },
  superseded: {
    en: 'A newer run has taken its place. It can be read, not changed.',
    es: 'Una corrida más nueva tomó su lugar. Se puede leer, no cambiar.',
  },
  otherRevision: {
    en: 'This run is of revision {n}, not of the one on screen.',
    es: 'Esta corrida es de la revisión {n}, no de la que se ve.',
  },
  mapping: { en: 'The parts are being mapped', es: 'Se están asignando los elementos' },
});

const barTones = { mapped: 'bg-good-text', check: 'bg-warn-text', unmapped: 'bg-bad-text', excluded: 'bg-line-strong' };

/** Which run this is, how far it covers the model, and what can be done with it. */
export function RunHead({ model, run, runs }: { model: BuildingModel; run: Run; runs: readonly Run[] }) {
  const say = useSay();
  const language = useLanguage();
  const [dialog, setDialog] = useState<'publish' | 'compare'>();
  const create = useCreateRun();
  const remap = useRemapRun();
  const before = runs[runs.findIndex(({ id }) => id === run.id) + 1];
  const close = () => setDialog(undefined);
  return (
    <>
      <div className="@container">
        <div className="flex flex-wrap items-center gap-2">
          <div className="w-72 max-w-full min-w-0 max-sm:w-full">
            <Select
              aria-label={say(t.run)}
              value={run.id}
              onValueChange={(id) => setSearch({ run: id })}
              items={runs.map((each) => ({
                value: each.id,
                label: say(t.runOf, {
                  code: each.code,
                  revision: each.model.revision,
                  at: formatMoment(each.created_at, language),
                }),
              }))}
            />
          </div>
          <Tag tone={statusTones[run.status]}>{say(runStatusWords[run.status])}</Tag>
          <span className="hidden min-w-0 truncate text-12 text-text-3 @[56rem]:block">
            {say(t.by, { name: run.created_by ?? 'Hearth', n: run.rules })}
          </span>
          <span className="ml-auto flex items-center gap-1.5">
            <DropdownMenu
              trigger={
                <IconButton label={say(t.more)}>
                  <MoreHorizontal />
                </IconButton>
              }
            >
              {run.can.review && (
                <MenuItem icon={<RefreshCw />} onSelect={() => remap.mutate({ params: { id: run.id } })}>
                  {say(runWords.again)}
                </MenuItem>
              )}
              <MenuItem
                icon={<RefreshCw />}
                onSelect={() =>
                  create.mutate({ body: { model_id: model.id } }, { onSuccess: ({ id }) => setSearch({ run: id }) })
                }
              >
                {say(t.fresh)}
              </MenuItem>
              {before !== undefined && (
                <MenuItem icon={<GitCompare />} onSelect={() => setDialog('compare')}>
                  {say(t.compare)}
                </MenuItem>
              )}
            </DropdownMenu>
            {run.can.publish && (
              <Button look="primary" icon={<Send />} onClick={() => setDialog('publish')}>
                {say(t.publish)}
              </Button>
            )}
          </span>
        </div>
      </div>
      {run.status === 'failed' && (
        <Banner tone="bad" title={say(runWords.failed)}>
          {run.failure_said?.[language]}
        </Banner>
      )}
      {run.status === 'mapping' && <Banner tone="info" title={say(t.mapping)} />}
      {run.status === 'superseded' && <Banner tone="info">{say(t.superseded)}</Banner>}
      {run.model.id !== model.id && <Banner tone="warn">{say(t.otherRevision, { n: run.model.revision })}</Banner>}
      {run.counts !== null && <Coverage counts={run.counts} />}
      {(run.bom_id !== null || run.estimate_id !== null) && (
        <p className="flex flex-wrap gap-3 text-13">
          <span className="text-text-2">{say(t.published)}</span>
          {run.bom_id !== null && (
            <Link
              to={`/design/model-platform-bom/${run.bom_id}`}
              className="font-label text-accent-text hover:underline"
            >
              {say(t.bom)}
            </Link>
          )}
          {run.estimate_id !== null && (
            <Link to={`/design/estimates/${run.estimate_id}`} className="font-label text-accent-text hover:underline">
              {say(t.estimate)}
            </Link>
          )}
        </p>
      )}
      <Suspense>
        {dialog === 'publish' && <PublishDialog run={run} runs={runs} onClose={close} />}
        {dialog === 'compare' && before !== undefined && <RunDiffDialog run={run} before={before} onClose={close} />}
      </Suspense>
    </>
  );
}

/** How many of a model's parts are mapped, as a figure and a bar. */
export function Coverage({ counts }: { counts: NonNullable<Run['counts']> }) {
  const say = useSay();
  const language = useLanguage();
  const percent = numberFormat(language, { maximumFractionDigits: 1 }).format(coverageOf(counts));
  const total = Math.max(1, counts.elements);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3 text-13">
        <strong className="text-16 font-title tabular-nums">{say(t.coverage, { percent })}</strong>
        <span className="text-text-2">
          {say(t.of, { n: counts.mapped, all: counts.elements - counts.excluded })}
          {mappedStates
            .filter((state) => state !== 'mapped' && counts[state] > 0)
            .map((state) => ` · ${say(mappedStateWords[state])} ${counts[state]}`)
            .join('')}
        </span>
      </p>
      <div aria-hidden="true" className="flex h-1.5 gap-px overflow-hidden rounded-full bg-sunken">
        {mappedStates.map((state) => (
          <span key={state} className={barTones[state]} style={{ width: `${(counts[state] / total) * 100}%` }} />
        ))}
      </div>
    </div>
  );
}
