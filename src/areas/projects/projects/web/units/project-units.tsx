import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { noTableWords } from '#platform/web/table/table-state.ts';
import { usePartsOfOthers } from '#areas/projects/units/web/embeds.tsx';
import { Button } from '#ui/button.tsx';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { AddUnitsDialog } from './add-units-dialog.tsx';
import { ModuleTable } from './module-table.tsx';
import { ModuleLegend } from './unit-grid.tsx';
import { UnitTable } from './unit-table.tsx';
import { words } from '../words.ts';

const t = texts({
  what: { en: 'What the table shows', es: 'Qué muestra la tabla' },
  add: { en: 'Add units', es: 'Agregar unidades' },
  import: { en: 'Import a spreadsheet', es: 'Importar una hoja' },
  noUnits: { en: 'No units yet', es: 'Aún no hay unidades' },
  noUnitsText: {
    en: 'Type their names, or bring them in from a CSV, Excel or COBie sheet.',
    es: 'Escribe sus nombres o tráelas de una hoja CSV, Excel o COBie.',
  },
  noModules: { en: 'No modules yet', es: 'Aún no hay módulos' },
  noModulesText: {
    en: 'Modules come with a sheet of units, or are added on the page of their unit.',
    es: 'Los módulos llegan con una hoja de unidades o se agregan en la página de su unidad.',
  },
});

/** The units of a project or its modules, as tables; made by name or imported. */
export function ProjectUnits({ project }: { project: ProjectRead }) {
  const { ImportDialog } = usePartsOfOthers();
  const say = useSay();
  const search = useSearch();
  const show = search['show'] === 'modules' ? 'modules' : 'units';
  const [opened, setDialog] = useState<'add' | 'import' | null>(null);
  const dialog = opened ?? (search['do'] === 'add' && project.can.change ? 'add' : null);
  const close = () => {
    setDialog(null);
    if (search['do'] === 'add') setSearch({ do: undefined });
  };
  const canChange = project.can.change;
  const onImport = canChange ? () => setDialog('import') : undefined;
  const importButton = canChange ? <Button onClick={() => setDialog('import')}>{say(t.import)}</Button> : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-6 py-2 max-md:px-4 print:hidden">
        <span className="mr-auto">
          <Segmented
            label={say(t.what)}
            value={show}
            // The two tables read the same words of the address; each begins without the other's.
            onValueChange={(value) =>
              setSearch({ ...noTableWords, show: value === 'units' ? undefined : value }, { push: true })
            }
            items={[
              { value: 'units', label: say(words.units, { n: project.unit_count }) },
              { value: 'modules', label: say(words.modules, { n: project.module_count }) },
            ]}
          />
        </span>
        {canChange && (
          <>
            <Button icon={<FileUp />} onClick={() => setDialog('import')}>
              {say(t.import)}
            </Button>
            <Button icon={<Plus />} onClick={() => setDialog('add')}>
              {say(t.add)}
            </Button>
          </>
        )}
      </div>
      {show === 'units' && project.unit_count > 0 && (
        <div className="flex-none px-6 pt-3 max-md:px-4">
          <ModuleLegend />
        </div>
      )}
      {show === 'units' ? (
        <UnitTable
          key="units"
          project={project}
          onImport={onImport}
          empty={
            <EmptyState
              drawing={<FloorPlanDrawing />}
              title={say(t.noUnits)}
              text={say(t.noUnitsText)}
              {...(importButton === undefined ? {} : { action: importButton })}
            />
          }
        />
      ) : (
        <ModuleTable
          key="modules"
          project={project}
          onImport={onImport}
          empty={
            <EmptyState
              drawing={<ModuleDrawing />}
              title={say(t.noModules)}
              text={say(t.noModulesText)}
              {...(importButton === undefined ? {} : { action: importButton })}
            />
          }
        />
      )}
      {dialog === 'add' && <AddUnitsDialog projectId={project.id} onClose={close} />}
      {dialog === 'import' && <ImportDialog projectId={project.id} onClose={close} />}
    </div>
  );
}
