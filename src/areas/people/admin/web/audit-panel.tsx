import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { addDays, formatMoment, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay, type Say } from '#platform/web/texts/language.ts';
import { ActionInWords } from '#areas/platform-services/changes/web/embeds.tsx';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { AuditEntry } from '../schema.ts';
import { useAudit, useAuditVerdict } from './queries.ts';

const t = texts({
  person: { en: 'Person', es: 'Persona' },
  anybody: { en: 'Anybody', es: 'Cualquiera' },
  nobody: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  what: { en: 'What', es: 'Qué' },
  all: { en: 'Everything', es: 'Todo' },
  project: { en: 'Projects', es: 'Proyectos' },
  unit: { en: 'Units', es: 'Unidades' },
  module: { en: 'Modules', es: 'Módulos' },
  user: { en: 'People', es: 'Personas' },
  session: { en: 'Sign-ins', es: 'Ingresos' },
  file: { en: 'Files', es: 'Archivos' },
  feature_flag: { en: 'Flags', es: 'Banderas' },
  since: { en: 'Since', es: 'Desde' },
  day: { en: 'Today', es: 'Hoy' },
  week: { en: '7 days', es: '7 días' },
  month: { en: '30 days', es: '30 días' },
  ever: { en: 'The beginning', es: 'El principio' },
  verify: { en: 'Check the seals', es: 'Revisar los sellos' },
  sound: { en: 'All {n} rows are as they were written.', es: 'Las {n} filas están como se escribieron.' },
  broken: {
    en: '{n, plural, one {# row was changed or removed: {ids}} other {# rows were changed or removed: {ids}}}',
    es: '{n, plural, one {# fila fue cambiada o borrada: {ids}} other {# filas fueron cambiadas o borradas: {ids}}}',
  },
  caption: { en: 'Audit log, newest first', es: 'Registro de auditoría, lo más reciente primero' },
  when: { en: 'When', es: 'Cuándo' },
  who: { en: 'Who', es: 'Quién' },
  change: { en: 'From → to', es: 'De → a' },
  source: { en: 'By way of', es: 'Por medio de' },
  ui: { en: 'Screen', es: 'Pantalla' },
  api: { en: 'API', es: 'API' },
  import: { en: 'Import', es: 'Importación' },
  bulk: { en: 'Bulk change', es: 'Cambio en lote' },
  system: { en: 'Hearth itself', es: 'Hearth mismo' },
  unknown: { en: 'Nobody signed in', es: 'Nadie con sesión' },
  more: { en: 'Show older', es: 'Mostrar anteriores' },
  retry: { en: 'Try again', es: 'Reintentar' },
  loading: { en: 'Loading the log', es: 'Cargando el registro' },
  errorTitle: { en: 'The log could not be loaded', es: 'No se pudo cargar el registro' },
  emptyTitle: { en: 'Nothing matches', es: 'Nada coincide' },
  emptyText: { en: 'Take a filter off.', es: 'Quita un filtro.' },
});

const subjects = ['all', 'project', 'unit', 'module', 'user', 'session', 'file', 'feature_flag'] as const;
const spans = { day: 0, week: 6, month: 29, ever: null } as const;

/** Who changed what, with the values before and after. Nobody can edit it; the seals prove it. */
export function AuditPanel() {
  const say = useSay();
  const people = useActiveUsers();
  const [actor, setActor] = useState<string | null>(null);
  const [subject, setSubject] = useState<(typeof subjects)[number]>('all');
  const [span, setSpan] = useState<keyof typeof spans>('month');
  const [verifying, setVerifying] = useState(false);
  const verdict = useAuditVerdict(verifying);
  const back = spans[span];
  const { rows, error, isPending, loadMore, isLoadingMore, retry } = useAudit({
    actor_id: actor ?? undefined,
    action: subject === 'all' ? undefined : subject,
    from: back === null ? undefined : `${addDays(todayIn(), -back)}T00:00:00Z`,
  });
  const choices = (people.data ?? []).map((each) => ({
    value: each.id,
    label: `${each.first_name} ${each.last_name}`,
    detail: each.email,
  }));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-6 py-1.5 max-md:px-4">
        <div className="w-56">
          <Combobox
            aria-label={say(t.person)}
            value={actor}
            onValueChange={setActor}
            items={choices}
            placeholder={say(t.anybody)}
            emptyText={say(t.nobody)}
          />
        </div>
        <div className="w-40">
          <Select
            aria-label={say(t.what)}
            value={subject}
            onValueChange={(value) => setSubject(subjects.find((each) => each === value) ?? 'all')}
            items={subjects.map((value) => ({ value, label: say(t[value]) }))}
          />
        </div>
        <div className="w-40">
          <Select
            aria-label={say(t.since)}
            value={span}
            onValueChange={(value) =>
              setSpan(value === 'day' || value === 'week' || value === 'ever' ? value : 'month')
            }
            items={(['day', 'week', 'month', 'ever'] as const).map((value) => ({ value, label: say(t[value]) }))}
          />
        </div>
        <Button
          look="quiet"
          icon={<ShieldCheck />}
          className="ml-auto"
          loading={verdict.isFetching}
          onClick={() => (verifying ? void verdict.refetch() : setVerifying(true))}
        >
          {say(t.verify)}
        </Button>
      </div>
      {verdict.data !== undefined && (
        <div className="px-6 py-2 max-md:px-4">
          <Banner tone={verdict.data.ok ? 'good' : 'bad'}>
            {verdict.data.ok
              ? say(t.sound, { n: verdict.data.rows })
              : say(t.broken, {
                  n: verdict.data.faults.length,
                  ids: verdict.data.faults
                    .slice(0, 20)
                    .map((fault) => fault.id)
                    .join(', '),
                })}
          </Banner>
        </div>
      )}
      {isPending ? (
        <SkeletonRows rows={10} label={say(t.loading)} />
      ) : rows === undefined ? (
        <ErrorState
          title={say(t.errorTitle)}
          text={error?.message}
          action={<Button onClick={retry}>{say(t.retry)}</Button>}
        />
      ) : rows.length === 0 ? (
        <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />
      ) : (
        <>
          <AuditCards rows={rows} />
          <AuditTable rows={rows} />
          {loadMore !== undefined && <LoadMore label={say(t.more)} loading={isLoadingMore} onLoad={loadMore} />}
        </>
      )}
    </>
  );
}

function AuditTable({ rows }: { rows: readonly AuditEntry[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="max-md:hidden">
      <Table caption={say(t.caption)} edge compact>
        <thead>
          <tr>
            <HeadCell>{say(t.when)}</HeadCell>
            <HeadCell>{say(t.who)}</HeadCell>
            <HeadCell>{say(t.what)}</HeadCell>
            <HeadCell>{say(t.change)}</HeadCell>
            <HeadCell className="max-lg:hidden">{say(t.source)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.id}>
              <Cell className="whitespace-nowrap text-text-2 tabular-nums">{formatMoment(entry.at, language)}</Cell>
              <Cell className="whitespace-nowrap">{actorOf(entry, say)}</Cell>
              <Cell className="whitespace-nowrap">
                <span title={entry.action}>
                  <ActionInWords {...entry} />
                </span>
              </Cell>
              <Cell className="max-w-96 truncate text-12 text-text-2" title={changeOf(entry)}>
                {changeOf(entry)}
              </Cell>
              <Cell className="whitespace-nowrap text-text-3 max-lg:hidden">{sourceOf(entry, say)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The same rows on a phone: who and when, what, and the values, each on its own line. */
function AuditCards({ rows }: { rows: readonly AuditEntry[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <ul aria-label={say(t.caption)} className="divide-y divide-line md:hidden">
      {rows.map((entry) => (
        <li key={entry.id} className="flex flex-col gap-1 px-4 py-3">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate font-label">{actorOf(entry, say)}</span>
            <span className="flex-none text-12 text-text-3 tabular-nums">{formatMoment(entry.at, language)}</span>
          </span>
          <span className="text-13 text-text-2" title={entry.action}>
            <ActionInWords {...entry} />
          </span>
          <span className="line-clamp-3 text-12 break-words text-text-2">{changeOf(entry)}</span>
        </li>
      ))}
    </ul>
  );
}

function actorOf(entry: AuditEntry, say: Say): string {
  return entry.actor_name === 'Nobody' ? say(t.unknown) : entry.actor_name;
}

function sourceOf(entry: AuditEntry, say: Say): string {
  const { source } = entry;
  return source === 'ui' || source === 'api' || source === 'import' || source === 'bulk' || source === 'system'
    ? say(t[source])
    : source;
}

function changeOf(entry: {
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
  reason: string | null;
}): string {
  const show = (value: unknown) =>
    value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
  const fields = [...new Set([...Object.keys(entry.old ?? {}), ...Object.keys(entry.new ?? {})])];
  const changes = fields.map((field) =>
    entry.old === null
      ? `${field} ${show(entry.new?.[field])}`
      : `${field} ${show(entry.old[field])} → ${show(entry.new?.[field])}`,
  );
  return [...changes, ...(entry.reason === null ? [] : [`“${entry.reason}”`])].join('; ');
}
