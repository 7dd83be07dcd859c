import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { LoadedRows, useDatedRows } from '#platform/web/table/table-month.tsx';
import type { LayoutView } from '#platform/web/table/table-parts.ts';
import type { TableEndpoints } from '#platform/web/table/rows/table-source.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Pins } from '../schema.ts';
import { Drawings } from './plan/plan-view.tsx';
import { noUnit, useUnit } from './unit-choice.tsx';

const t = texts({
  none: { en: 'No pin here', es: 'Ninguna marca aquí' },
  noneText: {
    en: 'Nothing open of these tickets is marked on a drawing of this project. An item of a punch list is put there from its page.',
    es: 'Ningún ticket abierto de estos está marcado en un plano de este proyecto. Un pendiente se marca desde su página.',
  },
});

export interface PinsMapProps {
  endpoints: TableEndpoints;
  /** The name of the table whose rows are drawn. */
  table: string;
  view: LayoutView;
  onOpen: (id: string) => void;
}

/** The drawings of the chosen unit, with the pins of the tickets that the list shows. */
export function OfUnit({
  endpoints,
  table,
  view,
  onOpen,
  project,
  data,
}: PinsMapProps & { project: string; data: Pins }) {
  const say = useSay();
  const { unit = noUnit } = useUnit(data);
  const where: FilterTree = {
    all: [['project_id', 'is', project], unit === noUnit ? ['unit_id', 'empty'] : ['unit_id', 'is', unit]],
  };
  const rows = useDatedRows({ endpoints, table, view, columns: ['code'], by: 'created_at' }, where);
  return (
    <LoadedRows query={rows}>
      {(found) => {
        const shown = new Set(found.map(({ id }) => id));
        const pins = data.pins.filter((pin) => shown.has(pin.id));
        const drawings = data.drawings.filter(({ id }) => pins.some((pin) => pin.file_id === id));
        return drawings.length === 0 ? (
          <EmptyState drawing={<FloorPlanDrawing />} title={say(t.none)} text={say(t.noneText)} />
        ) : (
          <Drawings data={{ drawings, pins }} onOpen={onOpen} />
        );
      }}
    </LoadedRows>
  );
}
