import { Archive, Pencil, Play, RefreshCw, ScanSearch, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go, setSearch, useSearch } from '#platform/web/place.ts';
import { useGroups as useMyGroups } from '#platform/web/call/session.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { BomList } from '#areas/design/boms/web/embeds.tsx';
import type { Group, SyncRun } from '../schema.ts';
import { GroupDialog } from './group-dialog.tsx';
import { DriftTag } from './embeds.tsx';
import { useCheckGroup, useGroup, useMoveGroup, usePlanSync, useRemoveGroup, useSyncs } from './queries.ts';
import {
  commonWords,
  indexPath,
  moveWords,
  ownNames,
  providerWords,
  statusTones,
  statusWords,
  syncStateWords,
  syncTones,
} from './words.ts';

const t = texts({
  loading: { en: 'Loading the group', es: 'Cargando el grupo' },
  gone: { en: 'This group is not here', es: 'Este grupo no está aquí' },
  goneText: { en: 'It is in the bin, or never was.', es: 'Está en la papelera, o nunca existió.' },
  back: { en: 'All groups', es: 'Todos los grupos' },
  edit: { en: 'Edit', es: 'Editar' },
  check: { en: 'Check for changes', es: 'Buscar cambios' },
  plan: { en: 'Plan a sync', es: 'Planear sincronización' },
  remove: { en: 'Remove', es: 'Quitar' },
  planCode: { en: 'Plan {code}', es: 'Plano {code}' },
  lead: { en: 'Lead: {name}', es: 'Responsable: {name}' },
  members: { en: 'Assemblies', es: 'Ensambles' },
  noMembers: {
    en: 'No assembly yet. Edit the group to add saved variants.',
    es: 'Aún no hay ensambles. Edita el grupo para agregar variantes.',
  },
  from: { en: 'From', es: 'Origen' },
  place: { en: 'Workspace or version', es: 'Espacio o versión' },
  configuration: { en: 'Configuration', es: 'Configuración' },
  optional: { en: 'optional', es: 'opcional' },
  preset: { en: 'As it is set', es: 'Como está' },
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
  released: {
    en: 'There is a newer version than the one taken: {name}. Nothing changes until somebody plans and applies a sync.',
    es: 'Hay una versión más nueva que la tomada: {name}. Nada cambia hasta que alguien planee y aplique una sincronización.',
  },
  ahead: { en: 'Work went on since the last sync.', es: 'El trabajo siguió desde la última sincronización.' },
});

/** One assembly group: what it is made of, its BOM, and what was synced when. */
export function GroupView({ id }: { id: string }) {
  const say = useSay();
  const { data: group, isError } = useGroup(id);
  const crumbs = (
    <Breadcrumb label={say(commonWords.where)}>
      <Link to={indexPath}>{say(commonWords.platformBoms)}</Link>
      {group?.name ?? ''}
    </Breadcrumb>
  );
  if (group === undefined || group === null)
    return (
      <PageFrame title={say(commonWords.platformBoms)} breadcrumb={crumbs}>
        {isError ? (
          <ErrorState
            title={say(t.gone)}
            text={say(t.goneText)}
            action={
              <Button asChild>
                <Link to={indexPath}>{say(t.back)}</Link>
              </Button>
            }
          />
        ) : (
          <SkeletonRows rows={6} label={say(t.loading)} />
        )}
      </PageFrame>
    );
  return (
    <PageFrame
      title={group.name}
      breadcrumb={crumbs}
      status={
        <>
          <Tag tone={statusTones[group.status]}>{say(statusWords[group.status])}</Tag>
          <DriftTag group={group} />
        </>
      }
      meta={[
        group.plan_code === null ? '' : say(t.planCode, { code: group.plan_code }),
        group.lead === null ? '' : say(t.lead, { name: group.lead.name }),
        group.description,
      ]
        .filter((each) => each !== '')
        .join(' · ')}
      actions={<Actions group={group} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {group.drift !== 'none' && (
          <Banner tone={group.drift === 'new_release' ? 'warn' : 'info'}>
            {group.drift === 'new_release' ? say(t.released, { name: group.drift_name ?? '–' }) : say(t.ahead)}
          </Banner>
        )}
        <Members group={group} />
        <GroupBoms group={group} />
        <Syncs id={group.id} />
      </div>
    </PageFrame>
  );
}

function Actions({ group }: { group: Group }) {
  const say = useSay();
  const mayWrite = holds(useMyGroups(), 'model_platform.write');
  const [editing, setEditing] = useState(false);
  const doing = useSearch()['do'];
  const plan = usePlanSync();
  const check = useCheckGroup();
  const move = useMoveGroup();
  const remove = useRemoveGroup();
  if (!mayWrite) return null;
  const params = { id: group.id };
  return (
    <>
      <Button icon={<Pencil />} onClick={() => setEditing(true)}>
        {say(t.edit)}
      </Button>
      {group.allowed_transitions.map((to) => (
        <Button
          key={to}
          icon={to === 'retired' ? <Archive /> : <Play />}
          loading={move.isPending}
          onClick={() => move.mutate({ params, body: { to, version: group.version } })}
        >
          {say(moveWords[to])}
        </Button>
      ))}
      <Button
        look="danger"
        icon={<Trash2 />}
        loading={remove.isPending}
        onClick={() => remove.mutate({ params }, { onSuccess: () => go(indexPath) })}
      >
        {say(t.remove)}
      </Button>
      {group.status !== 'retired' && group.members.length > 0 && (
        <>
          {group.last_synced_at !== null && (
            <Button icon={<RefreshCw />} loading={check.isPending} onClick={() => check.mutate({ params })}>
              {say(t.check)}
            </Button>
          )}
          <Button
            look="primary"
            icon={<ScanSearch />}
            loading={plan.isPending}
            onClick={() => plan.mutate({ params }, { onSuccess: ({ id }) => setSearch({ sync: id }, { push: true }) })}
          >
            {say(t.plan)}
          </Button>
        </>
      )}
      {(editing || doing === 'members') && (
        <GroupDialog
          group={group}
          onClose={() => {
            setEditing(false);
            if (doing !== undefined) setSearch({ do: undefined });
          }}
        />
      )}
    </>
  );
}

function Members({ group }: { group: Group }) {
  const say = useSay();
  return (
    <Section title={say(t.members)} count={group.members.length}>
      {group.members.length === 0 ? (
        <Nothing boxed>{say(t.noMembers)}</Nothing>
      ) : (
        <Table caption={say(t.members)} flush>
          <thead>
            <tr>
              <HeadCell>{say(commonWords.name)}</HeadCell>
              <HeadCell numeric>{say(commonWords.quantity)}</HeadCell>
              <HeadCell>{say(t.from)}</HeadCell>
              <HeadCell>{say(t.place)}</HeadCell>
              <HeadCell>{say(t.configuration)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {group.members.map(({ variant, quantity, optional }) => (
              <tr key={variant.id}>
                <Cell rowHead className="max-w-72">
                  <span className="block truncate font-label" title={variant.name}>
                    {variant.name}
                  </span>
                </Cell>
                <Cell numeric>
                  {quantity}
                  {optional ? ` (${say(t.optional)})` : ''}
                </Cell>
                <Cell className="max-w-80">
                  <span className="block truncate" title={`${variant.document_name} / ${variant.assembly_name}`}>
                    {say(providerWords[variant.provider])} · {variant.document_name} / {variant.assembly_name}
                  </span>
                </Cell>
                <Cell>
                  <PlaceMark wvm={variant.wvm} name={variant.place_name} />
                </Cell>
                <Cell>
                  {variant.configuration === '' ? say(t.preset) : variant.configuration.replaceAll(';', ', ')}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

/** A version by its name; a workspace with the warning that its BOM is not released. */
export function PlaceMark({ wvm, name }: { wvm: 'w' | 'v'; name: string }) {
  const say = useSay();
  const own = ownNames[name];
  return (
    <span className="inline-flex items-center gap-2">
      {own === undefined ? name : say(own)}
      {wvm === 'w' && (
        <Tag tone="warn" title={say(commonWords.unreleasedHelp)}>
          {say(commonWords.unreleased)}
        </Tag>
      )}
    </span>
  );
}

function GroupBoms({ group }: { group: Group }) {
  const say = useSay();
  return (
    <Section title={say(t.boms)} count={group.boms}>
      {group.boms === 0 ? <Nothing boxed>{say(t.noBom)}</Nothing> : <BomList query={{ group_id: group.id }} />}
    </Section>
  );
}

function Syncs({ id }: { id: string }) {
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
