import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Group } from '../schema.ts';
import { DriftTag } from './embeds.tsx';
import { useGroup } from './queries.ts';
import { commonWords, indexPath, ownNames, providerWords, statusTones, statusWords } from './words.ts';
import { GroupBoms, GroupSyncs } from './group-syncs.tsx';
import { GroupActions } from './group-actions.tsx';

const t = texts({
  loading: { en: 'Loading the group', es: 'Cargando el grupo' },
  gone: { en: 'This group is not here', es: 'Este grupo no está aquí' },
  goneText: { en: 'It is in the bin, or never was.', es: 'Está en la papelera, o nunca existió.' },
  back: { en: 'All groups', es: 'Todos los grupos' },
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
      actions={<GroupActions group={group} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {group.drift !== 'none' && (
          <Banner tone={group.drift === 'new_release' ? 'warn' : 'info'}>
            {group.drift === 'new_release' ? say(t.released, { name: group.drift_name ?? '–' }) : say(t.ahead)}
          </Banner>
        )}
        <Members group={group} />
        <GroupBoms group={group} />
        <GroupSyncs id={group.id} />
      </div>
    </PageFrame>
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
