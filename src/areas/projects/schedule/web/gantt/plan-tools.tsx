import clsx from 'clsx';
import { Layers, ListFilter, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { factoryWords } from '#areas/projects/projects/web/words.ts';
import { useProjectManagers } from '#areas/projects/projects/web/queries.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { PlanFilter } from '#areas/projects/schedule/schema.ts';
import { lanes, type Grouping, type Lane, type Zoom } from './timeline.ts';

const t = texts({
  lanes: { en: 'What is shown', es: 'Qué se muestra' },
  factory: { en: 'Factory', es: 'Planta' },
  carrier: { en: 'Carrier', es: 'Transportista' },
  crane: { en: 'Crane and set', es: 'Grúa y montaje' },
  baseline: { en: 'Baseline', es: 'Línea base' },
  filters: { en: 'Filter', es: 'Filtro' },
  find: { en: 'Project', es: 'Proyecto' },
  anyFactory: { en: 'All factories', es: 'Todas las plantas' },
  anyManager: { en: 'All managers', es: 'Todos los gerentes' },
  manager: { en: 'Project manager', es: 'Gerente de proyecto' },
  late: { en: 'Late', es: 'Atrasados' },
  soon: { en: 'Next 30 days', es: 'Próximos 30 días' },
  byProject: { en: 'By project', es: 'Por proyecto' },
  zoom: { en: 'Scale', es: 'Escala' },
  week: { en: 'Days', es: 'Días' },
  month: { en: '5 weeks', es: '5 semanas' },
  quarter: { en: 'Quarter', es: 'Trimestre' },
});

const swatches: Record<Lane, string> = {
  factory: 'bg-[color-mix(in_oklab,var(--c-1)_30%,var(--raised))]',
  carrier: 'bg-c-1',
  crane: 'bg-c-2',
};

/** Lanes, filters and scale of the plan; all of it stands in the address. */
export function PlanTools({
  view,
  zoom,
  shown,
  baseline,
  grouping,
  query,
}: {
  view: string;
  zoom: Zoom;
  shown: ReadonlySet<Lane>;
  baseline: boolean;
  grouping: Grouping;
  query: PlanFilter;
}) {
  const say = useSay();
  const toggle = (lane: Lane) => {
    const hide = lanes.filter((each) => (each === lane ? shown.has(each) : !shown.has(each)));
    setSearch({ hide: hide.length === 0 ? undefined : hide.join(',') });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-line px-6 py-1.5 max-md:px-4 print:hidden">
      {view === 'timeline' && (
        <span role="group" aria-label={say(t.lanes)} className="flex flex-wrap gap-0.5">
          {lanes.map((lane) => (
            <Toggle
              key={lane}
              label={say(t[lane])}
              swatch={swatches[lane]}
              isOn={shown.has(lane)}
              onToggle={() => toggle(lane)}
            />
          ))}
          <Toggle
            label={say(t.baseline)}
            swatch="bg-text-3"
            isOn={baseline}
            onToggle={() => setSearch({ baseline: baseline ? undefined : 'true' })}
          />
        </span>
      )}
      <span className="grow max-md:hidden" />
      <span className="w-44 max-md:order-first max-md:min-w-0 max-md:flex-1">
        <TextInput
          type="search"
          aria-label={say(t.find)}
          placeholder={say(t.find)}
          start={<Search />}
          defaultValue={query.q ?? ''}
          onChange={(event) => setSearch({ q: event.target.value.trim() })}
        />
      </span>
      <Filters query={query} />
      {view === 'timeline' && (
        <>
          <Toggle
            label={say(t.byProject)}
            icon={<Layers />}
            isOn={grouping === 'project'}
            onToggle={() => setSearch({ by: grouping === 'project' ? undefined : 'project' })}
          />
          <Segmented<Zoom>
            label={say(t.zoom)}
            items={[
              { value: 'week', label: say(t.week) },
              { value: 'month', label: say(t.month) },
              { value: 'quarter', label: say(t.quarter) },
            ]}
            value={zoom}
            onValueChange={(value) => setSearch({ zoom: value === 'month' ? undefined : value })}
          />
        </>
      )}
    </div>
  );
}

/** Which projects and modules are shown; the button says how many filters are on. */
function Filters({ query }: { query: PlanFilter }) {
  const say = useSay();
  const managers = useProjectManagers().data ?? [];
  const on = [query.factory, query.pm, query.late, query.within].filter((each) => each !== undefined).length;
  return (
    <Popover
      label={say(t.filters)}
      align="end"
      className="grid w-72 gap-3 p-4"
      trigger={
        <button
          type="button"
          className={clsx(
            'inline-flex h-7 items-center gap-1.5 rounded-2 px-2.5 text-13 font-label hover:bg-hover',
            on > 0 && 'bg-accent-fill text-accent-text',
          )}
        >
          <ListFilter className="size-4" aria-hidden="true" />
          {say(t.filters)}
          {on > 0 && <span className="tabular-nums">{on}</span>}
        </button>
      }
    >
      <Field label={say(t.factory)}>
        <Select
          value={query.factory ?? 'any'}
          onValueChange={(value) => setSearch({ factory: value === 'any' ? undefined : value })}
          items={[
            { value: 'any', label: say(t.anyFactory) },
            ...factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factory) })),
          ]}
        />
      </Field>
      <Field label={say(t.manager)}>
        <Select
          value={query.pm ?? 'any'}
          onValueChange={(value) => setSearch({ pm: value === 'any' ? undefined : value })}
          items={[
            { value: 'any', label: say(t.anyManager) },
            ...managers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Checkbox
        label={say(t.late)}
        checked={query.late === 'true'}
        onChange={(event) => setSearch({ late: event.target.checked ? 'true' : undefined })}
      />
      <Checkbox
        label={say(t.soon)}
        checked={query.within !== undefined}
        onChange={(event) => setSearch({ within: event.target.checked ? '30' : undefined })}
      />
    </Popover>
  );
}

function Toggle({
  label,
  swatch,
  icon,
  isOn,
  onToggle,
}: {
  label: string;
  swatch?: string;
  icon?: ReactNode;
  isOn: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={clsx(
        'inline-flex h-7 items-center gap-1.5 rounded-2 px-2.5 text-13 font-label hover:bg-hover',
        swatch !== undefined && (isOn ? 'text-text-1' : 'text-text-3'),
        icon !== undefined && '[&>svg]:size-4',
        swatch === undefined && isOn && 'bg-accent-fill text-accent-text',
      )}
    >
      {swatch !== undefined && (
        <span
          aria-hidden="true"
          className={clsx('size-3 rounded-[3px]', isOn ? swatch : 'inset-ring-2 inset-ring-control')}
        />
      )}
      {icon}
      {label}
    </button>
  );
}
