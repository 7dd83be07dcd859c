import type { ReactNode } from 'react';
import { formatAgo } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { statusWords as bomWords } from '#areas/design/boms/web/words.ts';
import type { Group } from '../schema.ts';
import { DriftTag } from './embeds.tsx';
import { commonWords, indexPath, statusTones, statusWords } from './words.ts';

const t = texts({
  variants: {
    en: '{n, plural, one {# variant} other {# variants}}',
    es: '{n, plural, one {# variante} other {# variantes}}',
  },
  plan: { en: 'Plan {code}', es: 'Plano {code}' },
  never: { en: 'Never synced', es: 'Nunca sincronizado' },
  synced: { en: 'Synced {ago}', es: 'Sincronizado {ago}' },
  noBom: { en: 'No BOM yet', es: 'Sin lista aún' },
  caption: { en: 'Assembly groups', es: 'Grupos de ensamble' },
  status: { en: 'Status', es: 'Estado' },
  variantHead: { en: 'Variants', es: 'Variantes' },
  cost: { en: 'Cost', es: 'Costo' },
  drift: { en: 'Changes in CAD', es: 'Cambios en CAD' },
  lastSync: { en: 'Last sync', es: 'Última sincronización' },
  bom: { en: 'BOM', es: 'Lista' },
});

export function useCost(): (group: Group) => string | undefined {
  const language = useLanguage();
  return ({ bom }) => (bom === null ? undefined : formatMoney(bom.material_cents + bom.labor_cents, language));
}

export function GroupCard({ group, icon }: { group: Group; icon: ReactNode }) {
  const say = useSay();
  const language = useLanguage();
  const cost = useCost()(group);
  return (
    <li className="min-w-0">
      <Link
        to={`${indexPath}?group=${group.id}`}
        className="grid h-full grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-raised p-4 hover:border-line-strong focus-visible:outline-2 focus-visible:outline-accent-line"
      >
        <span className="grid grid-cols-[36px_minmax(0,1fr)] items-start gap-3">
          <span className="grid size-9 place-items-center rounded-control bg-press text-text-2 [&_svg]:size-5">
            {icon}
          </span>
          <span className="min-w-0">
            <span className="line-clamp-2 text-14 font-title tracking-title wrap-anywhere">{group.name}</span>
            <span className="block truncate text-12 text-text-3">
              {[
                group.plan_code === null ? '' : say(t.plan, { code: group.plan_code }),
                say(t.variants, { n: group.members.length }),
              ]
                .filter((each) => each !== '')
                .join(' · ')}
            </span>
          </span>
        </span>
        <span className="flex flex-wrap gap-1.5">
          <Tag tone={statusTones[group.status]}>{say(statusWords[group.status])}</Tag>
          <DriftTag group={group} />
        </span>
        <span className="mt-auto flex items-baseline justify-between gap-3 border-t border-line pt-3">
          <span className="text-16 font-title tabular-nums">
            {cost ?? <span className="text-13 text-text-3">{say(t.noBom)}</span>}
          </span>
          <span className="truncate text-12 text-text-3">
            {group.bom !== null && `${group.bom.code} v${group.bom.version_no} · `}
            {group.last_synced_at === null
              ? say(t.never)
              : say(t.synced, { ago: formatAgo(group.last_synced_at, language) })}
          </span>
        </span>
      </Link>
    </li>
  );
}

export function GroupTable({ groups }: { groups: readonly Group[] }) {
  const say = useSay();
  const language = useLanguage();
  const costOf = useCost();
  return (
    <div className="overflow-x-auto">
      <Table caption={say(t.caption)} flush>
        <thead>
          <tr>
            <HeadCell>{say(commonWords.name)}</HeadCell>
            <HeadCell>{say(t.status)}</HeadCell>
            <HeadCell numeric>{say(t.variantHead)}</HeadCell>
            <HeadCell>{say(t.bom)}</HeadCell>
            <HeadCell numeric>{say(t.cost)}</HeadCell>
            <HeadCell>{say(t.drift)}</HeadCell>
            <HeadCell>{say(t.lastSync)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <Cell rowHead className="max-w-80">
                <Link
                  to={`${indexPath}?group=${group.id}`}
                  className="block truncate font-label hover:underline"
                  title={group.name}
                >
                  {group.name}
                </Link>
              </Cell>
              <Cell>
                <Tag tone={statusTones[group.status]}>{say(statusWords[group.status])}</Tag>
              </Cell>
              <Cell numeric>{group.members.length}</Cell>
              <Cell>
                {group.bom === null
                  ? null
                  : `${group.bom.code} v${group.bom.version_no} · ${say(bomWords[group.bom.status])}`}
              </Cell>
              <Cell numeric>{costOf(group)}</Cell>
              <Cell>
                <DriftTag group={group} />
              </Cell>
              <Cell>{group.last_synced_at === null ? null : formatAgo(group.last_synced_at, language)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
