import { formatMoment } from '#platform/shared/dates.ts';
import { formatNumber, progressText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { runStatusWords } from '#areas/design/take-offs/choices.ts';
import type { Run } from '#areas/design/take-offs/schema.ts';
import { useRuns } from '#areas/design/take-offs/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag, type Tone } from '#ui/marks/tag.tsx';
import { words } from './words.ts';

const t = texts({
  caption: { en: 'From building models to bills of materials', es: 'De modelos a listas de materiales' },
  code: { en: 'Run', es: 'Corrida' },
  model: { en: 'Model', es: 'Modelo' },
  revision: { en: '{name}, revision {n}', es: '{name}, revisión {n}' },
  project: { en: 'Project', es: 'Proyecto' },
  status: { en: 'Status', es: 'Estado' },
  mapped: { en: 'Mapped', es: 'Asignado' },
  open: { en: 'Not mapped', es: 'Sin asignar' },
  made: { en: 'Made of it', es: 'Resultado' },
  bom: { en: 'Bill of materials', es: 'Lista de materiales' },
  estimate: { en: 'Estimate', es: 'Estimación' },
  begin: { en: 'Make an estimate', es: 'Hacer una estimación' },
  when: { en: 'Begun', es: 'Inicio' },
  by: { en: 'By', es: 'Por' },
  loading: { en: 'Loading the runs', es: 'Cargando las corridas' },
  failed: { en: 'The runs could not be loaded', es: 'No se pudieron cargar las corridas' },
  emptyTitle: { en: 'No building model has been counted yet', es: 'Aún no se ha contado ningún modelo' },
  emptyText: {
    en: 'Drop the IFC file of a house: its parts are counted, become a bill of materials, and that a priced estimate.',
    es: 'Suelta el archivo IFC de una casa: se cuentan sus elementos, salen una lista de materiales y una estimación con precios.',
  },
  start: { en: 'From a model', es: 'Desde un modelo' },
  more: { en: 'Show more', es: 'Mostrar más' },
  count: { en: '{n, plural, one {# run} other {# runs}}', es: '{n, plural, one {# corrida} other {# corridas}}' },
});

const tones: Record<Run['status'], Tone> = {
  mapping: 'info',
  review: 'warn',
  published: 'good',
  failed: 'bad',
  superseded: 'line',
};

/** The ways from building models to bills of materials and estimates, the newest first. */
export function RunsTab() {
  const say = useSay();
  const { rows, error, isPending, loadMore, isLoadingMore, retry } = useRuns();
  if (isPending) return <SkeletonRows rows={8} label={say(t.loading)} />;
  if (rows === undefined)
    return (
      <ErrorState
        title={say(t.failed)}
        text={error?.message}
        action={<Button onClick={retry}>{say(words.retry)}</Button>}
      />
    );
  if (rows.length === 0)
    return (
      <EmptyState
        drawing={<HouseDrawing />}
        title={say(t.emptyTitle)}
        text={say(t.emptyText)}
        action={
          <Button asChild>
            <Link to="/design/estimates/new-bim2bom">{say(t.start)}</Link>
          </Button>
        }
      />
    );
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <Table caption={say(t.caption)} edge>
        <thead>
          <tr>
            <HeadCell>{say(t.code)}</HeadCell>
            <HeadCell>{say(t.model)}</HeadCell>
            <HeadCell>{say(t.project)}</HeadCell>
            <HeadCell>{say(t.status)}</HeadCell>
            <HeadCell>{say(t.mapped)}</HeadCell>
            <HeadCell numeric>{say(t.open)}</HeadCell>
            <HeadCell>{say(t.made)}</HeadCell>
            <HeadCell>{say(t.when)}</HeadCell>
            <HeadCell>{say(t.by)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((run) => (
            <RunLine key={run.id} run={run} />
          ))}
        </tbody>
      </Table>
      {loadMore !== undefined && (
        <LoadMore
          label={say(t.more)}
          countText={say(t.count, { n: rows.length })}
          loading={isLoadingMore}
          onLoad={loadMore}
        />
      )}
    </div>
  );
}

function Mapped({ run: { counts } }: { run: Run }) {
  const say = useSay();
  const language = useLanguage();
  if (counts === null || counts.elements === 0) return null;
  // What was left out on purpose is decided, too.
  const percent = ((counts.mapped + counts.check + counts.excluded) / counts.elements) * 100;
  return (
    <span className="block w-32">
      <ProgressBar
        percent={percent}
        label={say(t.mapped)}
        text={progressText(percent)}
        title={`${formatNumber(percent, language)}%`}
      />
    </span>
  );
}

/** One way from a model to what was made of it. */
function RunLine({ run }: { run: Run }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <tr>
      <Cell rowHead>
        <Link className="link" to={`/design/estimates/new-bim2bom?model=${run.model.id}&run=${run.id}`}>
          {run.code}
        </Link>
      </Cell>
      <Cell>{say(t.revision, { name: run.model.name, n: run.model.revision })}</Cell>
      <Cell>
        {run.project !== null && (
          <Link className="link" to={`/projects/${run.project.project_number}`}>
            {`${run.project.project_number} ${run.project.name}`}
          </Link>
        )}
      </Cell>
      <Cell>
        <Tag tone={tones[run.status]} {...(run.failure_said === null ? {} : { title: run.failure_said[language] })}>
          {say(runStatusWords[run.status])}
        </Tag>
      </Cell>
      <Cell>
        <Mapped run={run} />
      </Cell>
      <Cell numeric>{run.counts?.unmapped}</Cell>
      <Cell>
        <span className="flex flex-wrap gap-x-3">
          {run.bom_id !== null && (
            <Link
              className="link inline-flex min-h-6 items-center whitespace-nowrap"
              to={`/design/model-platform-bom/${run.bom_id}`}
            >
              {run.bom === null ? say(t.bom) : `${run.bom.code} v${run.bom.version_no}`}
            </Link>
          )}
          {run.estimate_id !== null ? (
            <Link
              className="link inline-flex min-h-6 items-center whitespace-nowrap"
              to={`/design/estimates/${run.estimate_id}`}
            >
              {say(t.estimate)}
            </Link>
          ) : (
            run.bom_id !== null && (
              <Link
                className="link inline-flex min-h-6 items-center whitespace-nowrap"
                to={`/design/estimates/new-estimate?bom=${run.bom_id}${run.project === null ? '' : `&project=${run.project.id}`}&name=${encodeURIComponent(run.model.name)}`}
              >
                {say(t.begin)}
              </Link>
            )
          )}
        </span>
      </Cell>
      <Cell>{formatMoment(run.created_at, language)}</Cell>
      <Cell>{run.created_by}</Cell>
    </tr>
  );
}
