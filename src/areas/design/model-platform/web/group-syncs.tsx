import { BomList } from '#areas/design/boms/web/embeds.tsx';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Group, SyncRun } from '../schema.ts';
import { useSyncs } from './queries.ts';
import { indexPath, syncStateWords, syncTones } from './words.ts';

const t = texts({
  loading: { en: 'Loading the group', es: 'Cargando el grupo' },
  boms: { en: 'Bill of materials', es: 'Lista de materiales' },
  noBom: {
    en: 'No BOM yet. Plan a sync, look at every line, and apply it.',
    es: 'Aún no hay lista. Planea una sincronización, revisa cada partida y aplícala.',
  },
  syncs: { en: 'Syncs', es: 'Sincronizaciones' },
  noSyncs: { en: 'None yet.', es: 'Aún ninguna.' },
  when: { en: 'When', es: 'Cuándo' },
  state: { en: 'State', es: 'Estado' },
  by: { en: 'By', es: 'Por' },
  differences: { en: 'Added / changed / removed', es: 'Agregadas / cambiadas / quitadas' },
  calls: { en: 'Calls', es: 'Llamadas' },
});

/** The bills of materials that came of a group. */
export function GroupBoms({ group }: { group: Group }) {
  const say = useSay();
  return (
    <Section title={say(t.boms)} count={group.boms}>
      {group.boms === 0 ? <Nothing boxed>{say(t.noBom)}</Nothing> : <BomList query={{ group_id: group.id }} />}
    </Section>
  );
}

/** The syncs of a group, the newest first. */
export function GroupSyncs({ id }: { id: string }) {
  const say = useSay();
  const { data } = useSyncs(id);
  return (
    <Section title={say(t.syncs)} {...(data === undefined || data === null ? {} : { count: data.length })}>
      {data === undefined || data === null ? (
        <SkeletonRows rows={3} label={say(t.loading)} />
      ) : data.length === 0 ? (
        <Nothing boxed>{say(t.noSyncs)}</Nothing>
      ) : (
        <Table caption={say(t.syncs)} flush>
          <thead>
            <tr>
              <HeadCell>{say(t.when)}</HeadCell>
              <HeadCell>{say(t.state)}</HeadCell>
              <HeadCell>{say(t.by)}</HeadCell>
              <HeadCell numeric>{say(t.differences)}</HeadCell>
              <HeadCell numeric>{say(t.calls)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.map((run) => (
              <SyncRow key={run.id} run={run} />
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

function SyncRow({ run }: { run: SyncRun }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <tr>
      <Cell rowHead>
        <Link
          to={`${indexPath}?group=${run.group_id}&sync=${run.id}`}
          className="font-label whitespace-nowrap hover:underline"
          title={formatMoment(run.started_at, language)}
        >
          {formatAgo(run.started_at, language)}
        </Link>
      </Cell>
      <Cell>
        <Tag tone={syncTones[run.state]}>{say(syncStateWords[run.state])}</Tag>
      </Cell>
      <Cell className="whitespace-nowrap">{run.by}</Cell>
      <Cell numeric className="whitespace-nowrap">{`${run.added} / ${run.changed} / ${run.removed}`}</Cell>
      <Cell numeric>{run.calls_used}</Cell>
    </tr>
  );
}
