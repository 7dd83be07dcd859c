import { ArrowRight, Expand, Pencil } from 'lucide-react';
import { useState } from 'react';
import { companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { closeRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { DayText, RecordHistory } from '#areas/projects/projects/web/embeds.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { ModuleRead } from '#areas/projects/units/schema.ts';
import { LateTag, ModuleTag } from '../unit-marks.tsx';
import { ModuleDialog } from './module-dialog.tsx';
import { MoveModuleDialog } from './move-module-dialog.tsx';
import { useModule } from '../queries.ts';
import { RoutePermits } from './route-permits.tsx';
import { dayOf, moduleSteps, isBlocked } from '../standing.ts';
import { stepWords } from '../unit-words.ts';
import { usePartsOfOthers } from '../parts-of-others.ts';
import { ModuleFacts } from './module-facts.tsx';

const t = texts({
  unit: { en: 'Open unit {name}', es: 'Abrir la unidad {name}' },
  move: { en: 'Move', es: 'Mover' },
  edit: { en: 'Edit module', es: 'Editar módulo' },
  days: { en: 'Dates', es: 'Fechas' },
  done: { en: 'done', es: 'hecho' },
  ahead: { en: 'expected', es: 'previsto' },
  facts: { en: 'Facts', es: 'Datos' },
  photos: { en: 'Photos', es: 'Fotos' },
  history: { en: 'History', es: 'Historial' },
  loading: { en: 'Loading the module', es: 'Cargando el módulo' },
  errorTitle: { en: 'The module could not be loaded', es: 'No se pudo cargar el módulo' },
});

/** A module at a glance, in the right sidebar: where it is, its days and facts, its next move, and what happened to it. */
export function ModulePanel({ id, projectNumber, canChange }: ModulePanelProps) {
  const say = useSay();
  const { data, error } = useModule(id);
  if (data !== undefined && data.id === id)
    return <PanelBody module={data} projectNumber={projectNumber} canChange={canChange} />;
  return error === null ? (
    <SkeletonRows rows={8} label={say(t.loading)} />
  ) : (
    <ErrorState title={say(t.errorTitle)} text={error.message} />
  );
}

/** What the address asks for is brought into view. */
const reach = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' });

interface ModulePanelProps {
  id: string;
  projectNumber: string;
  canChange: boolean;
}

function PanelBody({
  module,
  projectNumber,
  canChange,
}: Omit<ModulePanelProps, 'id'> & {
  module: ModuleRead;
}) {
  const { ModulePhotos } = usePartsOfOthers();
  const say = useSay();
  const doing = useSearch()['do'];
  const [opened, setDialog] = useState<'edit' | 'move' | null>(null);
  const dialog = opened ?? (doing === 'module' && canChange ? 'edit' : null);
  const close = () => {
    setDialog(null);
    if (doing === 'module') setSearch({ do: undefined });
  };
  const today = companyToday();
  return (
    <div className="flex flex-col gap-5 p-4">
      <header className="flex flex-col gap-2">
        <h2 className="flex flex-wrap items-center gap-2 text-20 font-title tabular-nums">
          {module.module_no}
          <ModuleTag status={module.status} isBlocked={isBlocked(module)} />
        </h2>
        <div className="flex flex-wrap gap-2">
          {module.allowed_transitions.length > 0 && (
            <Button size="small" look="primary" icon={<ArrowRight />} onClick={() => setDialog('move')}>
              {say(t.move)}
            </Button>
          )}
          {canChange && (
            <Button size="small" icon={<Pencil />} onClick={() => setDialog('edit')}>
              {say(t.edit)}
            </Button>
          )}
          {module.unit !== null && (
            <Button size="small" icon={<Expand />} asChild>
              <Link to={`/projects/${projectNumber}/unit/${module.unit}`} onClick={closeRightSidebar}>
                {say(t.unit, { name: module.unit_name ?? '' })}
              </Link>
            </Button>
          )}
        </div>
      </header>
      <Section title={say(t.days)}>
        <ul className="flex flex-col">
          {moduleSteps.map((step) => {
            const day = dayOf(module, step, today);
            return (
              <li key={step} className="flex min-h-8 items-center gap-2 text-13">
                <span className="min-w-0 flex-1 truncate">{say(stepWords[step])}</span>
                {day.on !== null && (
                  <>
                    {day.state === 'late' ? (
                      <LateTag due={day.on} today={today} />
                    ) : (
                      <span className="text-text-3">{say(t[day.state])}</span>
                    )}
                  </>
                )}
                <DayText date={day.on} />
              </li>
            );
          })}
        </ul>
      </Section>
      <Section title={say(t.facts)}>
        <ModuleFacts module={module} />
      </Section>
      {canChange && <RoutePermits moduleId={module.id} />}
      <div ref={doing === 'photos' ? reach : undefined}>
        <Section title={say(t.photos)}>
          <ModulePhotos moduleId={module.id} canUpload={canChange} />
        </Section>
      </div>
      <Section title={say(t.history)}>
        <RecordHistory projectId={module.project} type="module" id={module.id} />
      </Section>
      {dialog === 'edit' && (
        <ModuleDialog projectId={module.project} unitId={module.unit ?? undefined} module={module} onClose={close} />
      )}
      {dialog === 'move' && <MoveModuleDialog moduleId={module.id} onClose={close} />}
    </div>
  );
}
