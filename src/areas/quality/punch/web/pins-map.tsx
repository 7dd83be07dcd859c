import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { LoadedRows, useDatedRows } from '#platform/web/table/table-month.tsx';
import type { LayoutView } from '#platform/web/table/table-parts.ts';
import type { TableEndpoints } from '#platform/web/table/rows/table-source.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import type { Pins } from '../schema.ts';
import { Drawings, LoadedPins } from './plan/plan-view.tsx';
import { usePins } from './queries.ts';

const t = texts({
  project: { en: 'Project', es: 'Proyecto' },
  unit: { en: 'Unit', es: 'Unidad' },
  noUnit: { en: 'Without a unit', es: 'Sin unidad' },
  choose: { en: 'Choose a project', es: 'Elige un proyecto' },
  chooseText: {
    en: 'The pins of its units stand here on their drawings.',
    es: 'Aquí están las marcas de sus unidades sobre sus planos.',
  },
  none: { en: 'No pin here', es: 'Ninguna marca aquí' },
  noneText: {
    en: 'Nothing open of these tickets is marked on a drawing of this project. An item of a punch list is put there from its page.',
    es: 'Ningún ticket abierto de estos está marcado en un plano de este proyecto. Un pendiente se marca desde su página.',
  },
});

interface PinsMapProps {
  endpoints: TableEndpoints;
  /** The name of the table whose rows are drawn. */
  table: string;
  view: LayoutView;
  onOpen: (id: string) => void;
}

/** The tickets of a list that are marked on a drawing, there: of one unit at a time, since a drawing with all pins of a project says nothing. */
export function PinsMap(props: PinsMapProps) {
  const say = useSay();
  const project = useSearch()['project'];
  const pins = usePins(project);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto px-6 py-4 max-md:px-4">
      <div className="flex flex-none flex-wrap gap-4">
        <Field label={say(t.project)} className="w-80 max-w-full">
          <ProjectCombobox
            value={project ?? null}
            onValueChange={(value) => setSearch({ project: value ?? undefined, unit: undefined, drawing: undefined })}
          />
        </Field>
        {project !== undefined && pins.data !== undefined && <UnitChoice data={pins.data} />}
      </div>
      {project === undefined ? (
        <EmptyState drawing={<ModuleDrawing />} title={say(t.choose)} text={say(t.chooseText)} />
      ) : (
        <LoadedPins query={pins}>{(data) => <OfUnit {...props} project={project} data={data} />}</LoadedPins>
      )}
    </div>
  );
}

/** What belongs to no unit, in the choice of units. */
const noUnit = 'none';

/** The units that something is pinned for, in the order of their names; last, what is pinned for none. */
function useUnit({ pins }: Pins): { units: { id: string; name: string }[]; unit: string | undefined } {
  const say = useSay();
  const named = useSearch()['unit'];
  const found = new Map(pins.flatMap(({ unit }) => (unit === null ? [] : [[unit.id, unit] as const])));
  const units = [...found.values()].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  if (pins.some(({ unit }) => unit === null)) units.push({ id: noUnit, name: say(t.noUnit) });
  return { units, unit: units.find(({ id }) => id === named)?.id ?? units[0]?.id };
}

function UnitChoice({ data }: { data: Pins }) {
  const say = useSay();
  const { units, unit } = useUnit(data);
  if (unit === undefined) return null;
  return (
    <Field label={say(t.unit)} className="w-56 max-w-full">
      <Select
        items={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={unit}
        onValueChange={(id) => setSearch({ unit: id, drawing: undefined, page: undefined })}
      />
    </Field>
  );
}

function OfUnit({ endpoints, table, view, onOpen, project, data }: PinsMapProps & { project: string; data: Pins }) {
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
