import { formatMoney } from '#platform/shared/money.ts';
import { formatAgo } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Bom } from '../schema.ts';
import { bomPath, useBoms } from './queries.ts';
import { statusTones, statusWords, words } from './words.ts';

const t = texts({
  toCheck: { en: 'and {cost} to check', es: 'y {cost} por revisar' },
  loading: { en: 'Loading the bills of materials', es: 'Cargando las listas de materiales' },
  failed: { en: 'The bills of materials could not be loaded', es: 'No se pudieron cargar las listas de materiales' },
  retry: { en: 'Try again', es: 'Reintentar' },
  none: { en: 'No bill of materials yet', es: 'Aún no hay listas de materiales' },
  open: {
    en: '{n, plural, one {# to settle} other {# to settle}}',
    es: '{n, plural, one {# por resolver} other {# por resolver}}',
  },
});

export interface BomListProps {
  query: Parameters<typeof useBoms>[0];
  /** Only the newest version of each. */
  latest?: boolean;
  /** What stands there while there is none. */
  emptyTitle?: string;
}

export function BomList({ query, latest = false, emptyTitle }: BomListProps) {
  const say = useSay();
  const { data, error, refetch } = useBoms(query);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.failed)}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
      />
    );
  const shown = latest ? newestOf(data) : data;
  if (shown.length === 0) return <EmptyState title={emptyTitle ?? say(t.none)} />;
  return (
    <ul className="divide-y divide-line">
      {shown.map((bom) => (
        <li key={bom.id}>
          <BomLine bom={bom} />
        </li>
      ))}
    </ul>
  );
}

function BomLine({ bom }: { bom: Bom }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Link
      to={bomPath(bom.id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 rounded-2 px-2 py-2 hover:bg-hover"
    >
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate text-14 font-label">{bom.name}</span>
        <Tag tone={statusTones[bom.status]}>{say(statusWords[bom.status])}</Tag>
      </span>
      <span className="text-right text-14 font-label tabular-nums">
        {formatMoney(Math.round((bom.material_cents + bom.labor_cents) / 100) * 100, language)}
        {bom.to_check_cents > 0 && (
          <span className="block text-12 text-warn-text">
            {say(t.toCheck, { cost: formatMoney(Math.round(bom.to_check_cents / 100) * 100, language) })}
          </span>
        )}
      </span>
      <span className="truncate text-12 text-text-3">
        {[
          bom.code,
          say(words.version, { n: bom.version_no }),
          bom.project === null ? bom.plan_code : bom.project.project_number,
          say(words.lines, { n: bom.lines }),
        ]
          .filter((each) => each !== null)
          .join(' · ')}
        {bom.open_lines > 0 && <span className="text-warn-text"> · {say(t.open, { n: bom.open_lines })}</span>}
      </span>
      <span className="text-right text-12 text-text-3">{formatAgo(bom.updated_at, language)}</span>
    </Link>
  );
}

function newestOf(boms: readonly Bom[]): Bom[] {
  const newest = new Map<string, Bom>();
  for (const bom of boms) {
    const known = newest.get(bom.series_id);
    if (known === undefined || bom.version_no > known.version_no) newest.set(bom.series_id, bom);
  }
  return [...newest.values()];
}
