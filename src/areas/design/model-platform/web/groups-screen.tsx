import { Boxes, LayoutGrid, List, Plus } from 'lucide-react';
import { holds } from '#platform/shared/access.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useGroups as useMyGroups } from '#platform/web/call/session.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { plainLetters } from '#ui/inputs/plain-letters.ts';
import { BomList } from '#areas/design/boms/web/embeds.tsx';
import type { Group } from '../schema.ts';
import { ConnectionBar } from './connection.tsx';
import { GroupCard, GroupTable } from './group-list.tsx';
import { GroupView } from './group-view.tsx';
import { useGroups } from './queries.ts';
import { SyncReview } from './sync-review.tsx';
import { commonWords, indexPath, newPath } from './words.ts';

const t = texts({
  meta: {
    en: 'Assemblies of the CAD platform, and the bills of materials that come of them.',
    es: 'Ensambles de la plataforma CAD y las listas de materiales que salen de ellos.',
  },
  add: { en: 'New assembly group', es: 'Grupo de ensamble nuevo' },
  search: { en: 'Search groups', es: 'Buscar grupos' },
  look: { en: 'How the groups are shown', es: 'Cómo se muestran los grupos' },
  cards: { en: 'Cards', es: 'Tarjetas' },
  table: { en: 'Table', es: 'Tabla' },
  show: { en: 'Which groups', es: 'Qué grupos' },
  all: { en: 'All', es: 'Todos' },
  drifted: { en: 'Changed in CAD {n}', es: 'Con cambios en CAD {n}' },
  retired: { en: 'Retired', es: 'Retirados' },
  loading: { en: 'Loading the assembly groups', es: 'Cargando los grupos de ensamble' },
  error: { en: 'The assembly groups could not be loaded', es: 'No se pudieron cargar los grupos de ensamble' },
  empty: { en: 'No assembly groups yet', es: 'Aún no hay grupos de ensamble' },
  emptyText: {
    en: 'A group is what is built together: pick assemblies, look at their BOM, and take it over when it is right.',
    es: 'Un grupo es lo que se construye junto: elige ensambles, mira su lista y tómala cuando esté bien.',
  },
  boms: { en: 'Bills of materials', es: 'Listas de materiales' },
  nothing: { en: 'No group fits.', es: 'Ningún grupo coincide.' },
});

const shows = ['all', 'drifted', 'retired'] as const;

/** Assembly groups; with `?group=` one of them, with `?sync=` the review of what a sync would do. */
export function Screen() {
  const { group, sync } = useSearch();
  if (sync !== undefined) return <SyncReview key={sync} id={sync} />;
  if (group !== undefined) return <GroupView key={group} id={group} />;
  return <Index />;
}

function Index() {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const mayWrite = holds(useMyGroups(), 'model_platform.write');
  const { data, error, refetch } = useGroups();
  const look = search['look'] === 'table' ? 'table' : 'cards';
  const show = shows.find((each) => each === search['show']) ?? 'all';
  const words = plainLetters(search['q'] ?? '');
  const drifted = (data ?? []).filter(({ drift, status }) => drift !== 'none' && status !== 'retired').length;
  const shown = (data ?? []).filter((each) => fits(each, show, words));
  const addButton = mayWrite && (
    <Button look="primary" asChild icon={<Plus />}>
      <Link to={newPath}>{say(t.add)}</Link>
    </Button>
  );
  return (
    <PageFrame title={say(commonWords.platformBoms)} meta={say(t.meta)} actions={addButton}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ConnectionBar returnTo={indexPath} />
        {data !== undefined && data.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <div className="w-60 max-sm:w-full">
              <TextInput
                aria-label={say(t.search)}
                placeholder={say(t.search)}
                value={search['q'] ?? ''}
                onChange={(event) => setSearch({ q: event.target.value })}
              />
            </div>
            <Segmented
              label={say(t.show)}
              value={show}
              onValueChange={(value) => setSearch({ show: value === 'all' ? undefined : value })}
              items={[
                { value: 'all', label: say(t.all) },
                { value: 'drifted', label: say(t.drifted, { n: formatNumber(drifted, language) }) },
                { value: 'retired', label: say(t.retired) },
              ]}
            />
            <Segmented
              className="ml-auto max-sm:ml-0"
              label={say(t.look)}
              value={look}
              onValueChange={(value) => setSearch({ look: value === 'cards' ? undefined : value })}
              items={[
                { value: 'cards', label: say(t.cards), icon: <LayoutGrid className="size-4" /> },
                { value: 'table', label: say(t.table), icon: <List className="size-4" /> },
              ]}
            />
          </div>
        )}
        {data === undefined ? (
          error === null ? (
            <SkeletonRows rows={6} label={say(t.loading)} />
          ) : (
            <ErrorState
              title={say(t.error)}
              text={error.message}
              action={<Button onClick={() => void refetch()}>{say(commonWords.retry)}</Button>}
            />
          )
        ) : data.length === 0 ? (
          <EmptyState drawing={<HouseDrawing />} title={say(t.empty)} text={say(t.emptyText)} action={addButton} />
        ) : shown.length === 0 ? (
          <Nothing boxed>{say(t.nothing)}</Nothing>
        ) : look === 'cards' ? (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-3">
            {shown.map((group) => (
              <GroupCard key={group.id} group={group} icon={<Boxes />} />
            ))}
          </ul>
        ) : (
          <GroupTable groups={shown} />
        )}
        <Section title={say(t.boms)}>
          <BomList query={{}} latest />
        </Section>
      </div>
    </PageFrame>
  );
}

function fits(group: Group, show: (typeof shows)[number], words: string): boolean {
  const isShown =
    show === 'retired'
      ? group.status === 'retired'
      : group.status !== 'retired' && (show === 'all' || group.drift !== 'none');
  return isShown && plainLetters(`${group.name} ${group.plan_code ?? ''} ${group.description}`).includes(words);
}
