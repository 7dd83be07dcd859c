import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { Treemap } from '#ui/charts/treemap.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { BomDetail } from '#areas/design/boms/schema.ts';
import { groupOf, isCounted, noFilter, rowsOf } from '../lines/bom-rows.ts';
import { nameOfHead } from '../head-names.ts';

const t = texts({
  label: {
    en: 'Where the cost lies: material and labor of each line',
    es: 'Dónde está el costo: material y mano de obra de cada partida',
  },
  by: { en: 'Grouped by', es: 'Agrupado por' },
  code: { en: 'By code', es: 'Por código' },
  station: { en: 'By station', es: 'Por estación' },
  module: { en: 'By module', es: 'Por módulo' },
  asTable: { en: 'Show as a table', es: 'Ver como tabla' },
  asChart: { en: 'Show as a chart', es: 'Ver como gráfica' },
  group: { en: 'Group', es: 'Grupo' },
  lines: { en: 'Lines', es: 'Partidas' },
  material: { en: 'Material', es: 'Material' },
  labor: { en: 'Labor', es: 'Mano de obra' },
  total: { en: 'Total', es: 'Total' },
  share: { en: 'Share', es: 'Parte' },
  empty: { en: 'Nothing has a cost yet', es: 'Nada tiene costo aún' },
});

const groupings = ['code', 'station', 'module'] as const;

/** Where the money of a version lies, as areas or as figures. */
export function CostTab({ detail }: { detail: BomDetail }) {
  const say = useSay();
  const language = useLanguage();
  const [by, setBy] = useState<(typeof groupings)[number]>('code');
  const [asTable, setAsTable] = useState(false);
  const { groups, items } = useMemo(() => {
    const rows = rowsOf(detail.lines, by, noFilter, undefined, () => false);
    const found = detail.lines.flatMap((line) =>
      !isCounted(line)
        ? []
        : [
            {
              id: line.line_uid,
              name: line.description,
              value: line.ext_cents + line.labor_cents,
              group: groupOf[by](line),
            },
          ],
    );
    return { items: found, groups: rows.flatMap((row) => (row.kind === 'head' ? [row] : [])) };
  }, [detail.lines, by]);
  const money = (cents: number) => formatMoney(Math.round(cents / 100) * 100, language);
  const all = detail.bom.material_cents + detail.bom.labor_cents;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-3 max-md:px-4">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented
          label={say(t.by)}
          value={by}
          onValueChange={setBy}
          items={groupings.map((value) => ({ value, label: say(t[value]) }))}
        />
        <IconButton label={say(asTable ? t.asChart : t.asTable)} onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartNoAxesColumn /> : <Table2 />}
        </IconButton>
      </div>
      {all === 0 ? (
        <EmptyState title={say(t.empty)} />
      ) : asTable ? (
        <Table caption={say(t.label)} compact className="max-w-dialog-wide">
          <thead>
            <tr>
              <HeadCell>{say(t.group)}</HeadCell>
              <HeadCell numeric>{say(t.lines)}</HeadCell>
              <HeadCell numeric>{say(t.material)}</HeadCell>
              <HeadCell numeric>{say(t.labor)}</HeadCell>
              <HeadCell numeric>{say(t.total)}</HeadCell>
              <HeadCell numeric>{say(t.share)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ id, name, count, sum }) => (
              <tr key={id}>
                <Cell rowHead>{nameOfHead(name, by, say, language)}</Cell>
                <Cell numeric>{count}</Cell>
                <Cell numeric>{money(sum.materialCents)}</Cell>
                <Cell numeric>{money(sum.laborCents)}</Cell>
                <Cell numeric>{money(sum.materialCents + sum.laborCents)}</Cell>
                <Cell numeric>
                  {`${formatNumber(Math.round(((sum.materialCents + sum.laborCents) / all) * 1000) / 10, language)}%`}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <Treemap
          label={say(t.label)}
          items={items}
          groupName={(group) => nameOfHead(group, by, say, language)}
          format={money}
          onPick={(line) => setSearch({ line })}
        />
      )}
    </div>
  );
}
