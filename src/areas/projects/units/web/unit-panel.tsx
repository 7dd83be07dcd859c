import { Expand, Pencil } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { closeRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { RecordHistory } from '#areas/projects/projects/web/embeds.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { UnitRead } from '../schema.ts';
import { EditUnitDialog } from './edit-unit-dialog.tsx';
import { ModuleTag, UnitStatus } from './unit-marks.tsx';
import { useUnit } from './queries.ts';
import { UnitRail } from './unit-rail.tsx';

const t = texts({
  open: { en: 'Open unit', es: 'Abrir unidad' },
  edit: { en: 'Edit facts', es: 'Editar datos' },
  modules: { en: 'Modules', es: 'Módulos' },
  noModules: { en: 'No modules yet', es: 'Aún no hay módulos' },
  history: { en: 'History', es: 'Historial' },
  loading: { en: 'Loading the unit', es: 'Cargando la unidad' },
  errorTitle: { en: 'The unit could not be loaded', es: 'No se pudo cargar la unidad' },
});

/** A unit at a glance, in the right sidebar: how far it is, its modules, facts, owners, and what happened to it. */
export function UnitPanel({ id }: { id: string }) {
  const say = useSay();
  const { data, error } = useUnit(id);
  if (data !== undefined && data.id === id) return <PanelBody unit={data} />;
  return error === null ? (
    <SkeletonRows rows={8} label={say(t.loading)} />
  ) : (
    <ErrorState title={say(t.errorTitle)} text={error.message} />
  );
}

function PanelBody({ unit }: { unit: UnitRead }) {
  const say = useSay();
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="flex flex-col gap-5 p-4">
      <header className="flex flex-col gap-2">
        <h2 className="text-20 font-title wrap-anywhere">{unit.name}</h2>
        <UnitStatus status={unit.status} />
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={<Expand />} asChild>
            <Link to={`/projects/${unit.project_number}/unit/${unit.id}`} onClick={closeRightSidebar}>
              {say(t.open)}
            </Link>
          </Button>
          {unit.can.change && (
            <Button size="small" icon={<Pencil />} onClick={() => setEditing(true)}>
              {say(t.edit)}
            </Button>
          )}
        </div>
      </header>
      <Section title={say(t.modules)} count={unit.modules.length}>
        {unit.modules.length === 0 ? (
          <p className="text-13 text-text-3">{say(t.noModules)}</p>
        ) : (
          <ul className="flex flex-col">
            {unit.modules.map((module) => (
              <li key={module.id} className="flex min-h-8 items-center gap-2 text-13">
                <Link
                  to={`/projects/${unit.project_number}?tab=units&show=modules&panel=${module.id}`}
                  className="font-label tabular-nums hover:underline"
                >
                  {module.module_no}
                </Link>
                <span className="min-w-0 flex-1 truncate text-text-3">{module.serial_no}</span>
                <ModuleTag status={module.status} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <UnitRail unit={unit} isStaff />
      <Section title={say(t.history)}>
        <RecordHistory projectId={unit.project} type="unit" id={unit.id} />
      </Section>
      {isEditing && <EditUnitDialog unit={unit} onClose={() => setEditing(false)} />}
    </div>
  );
}
