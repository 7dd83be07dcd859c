import { ArrowRight, Pencil } from 'lucide-react';
import { DayText } from '#areas/projects/projects/web/embeds.tsx';
import { moduleStatusWords } from '#areas/projects/projects/web/words.ts';
import type { Module, UnitRead } from '#areas/projects/units/schema.ts';
import { companyToday, daysBetween } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { ModuleTag } from '../embeds.tsx';
import { dayOf, forwardOf, type ModuleStep, moduleSteps, isBlocked } from '../standing.ts';
import { lateWords, stepWords } from '../unit-words.ts';

const t = texts({
  caption: { en: 'Modules of the unit and their dates', es: 'Módulos de la unidad y sus fechas' },
  module: { en: 'Module', es: 'Módulo' },
  serial: { en: 'Serial no.', es: 'Núm. de serie' },
  status: { en: 'Status', es: 'Estado' },
  actions: { en: 'Actions', es: 'Acciones' },
  move: { en: 'Move', es: 'Mover' },
  moveTo: { en: 'Move module {no} to {status}', es: 'Pasar el módulo {no} a {status}' },
  edit: { en: 'Edit module {no}', es: 'Editar módulo {no}' },
  done: { en: 'done', es: 'hecho' },
  expected: { en: 'expected', es: 'previsto' },
});

/** The modules of a unit with their days; on a phone as cards. */
export function ModulesTable({
  unit,
  isStaff,
  onOpen,
}: {
  unit: UnitRead;
  isStaff: boolean;
  onOpen: (open: { what: 'edit' | 'move'; module: Module }) => void;
}) {
  const say = useSay();
  const wanted = useSearch()['module'];
  const hasActions = isStaff && unit.modules.some((module) => unit.can.change || module.allowed_transitions.length > 0);
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised md:hidden">
        {unit.modules.map((module) => (
          <ModuleCard
            key={module.id}
            module={module}
            isWanted={module.id === wanted}
            {...(hasActions ? { onOpen } : {})}
          />
        ))}
      </ul>
      <div className="max-md:hidden">
        <Table caption={say(t.caption)} flush>
          <thead>
            <tr>
              <HeadCell>{say(t.module)}</HeadCell>
              {isStaff && <HeadCell>{say(t.serial)}</HeadCell>}
              <HeadCell>{say(t.status)}</HeadCell>
              {moduleSteps.map((step) => (
                <HeadCell key={step} numeric>
                  {say(stepWords[step])}
                </HeadCell>
              ))}
              {hasActions && (
                <HeadCell numeric>
                  <span className="sr-only">{say(t.actions)}</span>
                </HeadCell>
              )}
            </tr>
          </thead>
          <tbody>
            {unit.modules.map((module) => (
              <tr
                key={module.id}
                {...(module.id === wanted
                  ? {
                      'aria-current': true,
                      ref: reach,
                      className: 'bg-accent-fill shadow-[inset_2px_0_var(--accent-line)]',
                    }
                  : {})}
              >
                <Cell rowHead className="whitespace-nowrap tabular-nums">
                  <b>{module.module_no}</b>
                </Cell>
                {isStaff && <Cell className="whitespace-nowrap text-text-2 tabular-nums">{module.serial_no}</Cell>}
                <Cell>
                  <ModuleTag status={module.status} isBlocked={isBlocked(module)} />
                </Cell>
                {moduleSteps.map((step) => (
                  <Cell key={step} numeric>
                    <StepDay module={module} step={step} />
                  </Cell>
                ))}
                {hasActions && (
                  <Cell numeric className="whitespace-nowrap">
                    <ModuleActions module={module} canEdit={unit.can.change} onOpen={onOpen} />
                  </Cell>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

function ModuleActions({
  module,
  canEdit,
  onOpen,
}: {
  module: Module;
  canEdit: boolean;
  onOpen: (open: { what: 'edit' | 'move'; module: Module }) => void;
}) {
  const say = useSay();
  const next = forwardOf(module.status, module.allowed_transitions);
  const word = next === undefined ? undefined : moduleStatusWords[next];
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {canEdit && (
        <IconButton
          size="small"
          label={say(t.edit, { no: module.module_no })}
          onClick={() => onOpen({ what: 'edit', module })}
        >
          <Pencil />
        </IconButton>
      )}
      {word !== undefined && (
        <Button
          size="small"
          iconEnd={<ArrowRight />}
          aria-label={`${say(t.move)}: ${say(t.moveTo, { no: module.module_no, status: say(word) })}`}
          onClick={() => onOpen({ what: 'move', module })}
        >
          {say(t.move)}
        </Button>
      )}
    </span>
  );
}

/** The day of a step: plain when done, quiet while expected; once it has passed undone, the days by which it is late stand under it. */
function StepDay({ module, step }: { module: Module; step: ModuleStep }) {
  const say = useSay();
  const today = companyToday();
  const { on, state } = dayOf(module, step, today);
  if (on === null) return <span className="text-text-3">–</span>;
  const word = say(state === 'done' ? t.done : t.expected);
  return (
    <span className={state === 'late' ? 'text-bad-text' : state === 'done' ? '' : 'text-text-3'}>
      <DayText date={on} />
      {state === 'late' ? (
        <span className="block text-12 font-label">{say(lateWords.days, { n: daysBetween(on, today) })}</span>
      ) : (
        <span className="sr-only"> ({word})</span>
      )}
    </span>
  );
}

/** What the address names is brought into view once. */
const reach = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

function ModuleCard({
  module,
  isWanted,
  onOpen,
}: {
  module: Module;
  isWanted: boolean;
  onOpen?: (open: { what: 'edit' | 'move'; module: Module }) => void;
}) {
  const say = useSay();
  const shown = moduleSteps.filter((step) => dayOf(module, step, companyToday()).on !== null);
  return (
    <li
      {...(isWanted ? { 'aria-current': true, ref: reach } : {})}
      className={`flex flex-col gap-2 p-4 ${isWanted ? 'bg-accent-fill' : ''}`}
    >
      <span className="flex items-center gap-3">
        <b className="text-14">
          {say(t.module)} {module.module_no}
        </b>
        <ModuleTag status={module.status} isBlocked={isBlocked(module)} />
        {onOpen !== undefined && (
          <span className="ml-auto">
            <ModuleActions module={module} canEdit={false} onOpen={onOpen} />
          </span>
        )}
      </span>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-13">
        {shown.map((step) => (
          <div key={step} className="flex justify-between gap-2">
            <dt className="text-text-3">{say(stepWords[step])}</dt>
            <dd>
              <StepDay module={module} step={step} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
