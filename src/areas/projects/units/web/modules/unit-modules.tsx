import { Plus } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Module, UnitRead } from '#areas/projects/units/schema.ts';
import { ModuleDialog } from './module-dialog.tsx';
import { MoveModuleDialog } from './move-module-dialog.tsx';
import { ModulesTable } from './modules-table.tsx';

const t = texts({
  title: { en: 'Modules', es: 'Módulos' },
  add: { en: 'Add module', es: 'Agregar módulo' },
  none: { en: 'No modules yet', es: 'Aún no hay módulos' },
  noneStaff: {
    en: 'A unit is made of one or more modules. Add the first one.',
    es: 'Una unidad se compone de uno o más módulos. Agrega el primero.',
  },
  noneYet: {
    en: 'The modules of this home will stand here once they are planned.',
    es: 'Aquí estarán los módulos de esta casa cuando estén planeados.',
  },
});

/** The modules of a unit with the day of each step. Staff and the floor move them along from here. */
export function UnitModules({ unit, isStaff }: { unit: UnitRead; isStaff: boolean }) {
  const say = useSay();
  const [open, setOpen] = useState<{ what: 'edit' | 'move'; module: Module } | 'add' | null>(null);
  const canEdit = isStaff && unit.can.change;
  const addButton = (
    <Button size="small" look="quiet" icon={<Plus />} onClick={() => setOpen('add')}>
      {say(t.add)}
    </Button>
  );
  return (
    <Section
      title={say(t.title)}
      count={unit.modules.length}
      {...(canEdit && unit.modules.length > 0 ? { action: addButton } : {})}
    >
      {unit.modules.length === 0 ? (
        <EmptyState
          drawing={<ModuleDrawing />}
          title={say(t.none)}
          text={say(canEdit ? t.noneStaff : t.noneYet)}
          {...(canEdit
            ? {
                action: (
                  <Button icon={<Plus />} onClick={() => setOpen('add')}>
                    {say(t.add)}
                  </Button>
                ),
              }
            : {})}
        />
      ) : (
        <ModulesTable unit={unit} isStaff={isStaff} onOpen={setOpen} />
      )}
      {open === 'add' && <ModuleDialog projectId={unit.project} unitId={unit.id} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'add' && open.what === 'edit' && (
        <ModuleDialog projectId={unit.project} unitId={unit.id} module={open.module} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'add' && open.what === 'move' && (
        <MoveModuleDialog moduleId={open.module.id} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}
