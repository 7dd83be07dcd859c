import { clsx } from 'clsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { type Department, subtaskStatuses } from '../schema.ts';
import { departmentWords, statusMarks, subtaskStatusWords } from './words.ts';

const t = texts({
  name: { en: 'Project, unit, module', es: 'Proyecto, unidad, módulo' },
  complete: { en: 'Subtasks done', es: 'Subtareas hechas' },
  subtasks: { en: 'All', es: 'Todas' },
  contract: { en: 'Contract', es: 'Contrato' },
  cost: { en: 'Cost', es: 'Costo' },
  margin: { en: 'Margin', es: 'Margen' },
});

/** The heads of the columns: for each department one narrow column a status. */
export function BreakdownHead({
  shown,
  columns,
  isPhone,
}: {
  shown: readonly Department[];
  /** The grid's tracks; undefined on a phone. */
  columns: string | undefined;
  isPhone: boolean;
}) {
  const say = useSay();
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={clsx(
        'sticky top-0 z-20 grid border-b border-line bg-surface text-12 font-label text-text-3',
        isPhone && 'sr-only',
      )}
      style={{ gridTemplateColumns: columns }}
    >
      <span role="columnheader" className="sticky left-0 z-10 flex h-12 items-center bg-surface pl-6">
        {say(t.name)}
      </span>
      <span role="columnheader" className="flex h-12 items-center px-2">
        {say(t.complete)}
      </span>
      {[undefined, ...shown].map((each) => (
        <span
          key={each ?? 'all'}
          role="columnheader"
          className={clsx('grid h-12 content-center border-l border-line px-1.5', each === undefined && 'bg-sunken')}
        >
          <span className="truncate px-1 text-text-2">
            {say(each === undefined ? t.subtasks : departmentWords[each])}
          </span>
          <span aria-hidden="true" className="flex text-11 font-body">
            {subtaskStatuses.map((status) => (
              <span key={status} title={say(subtaskStatusWords[status])} className="w-7 text-center">
                {statusMarks[status]}
              </span>
            ))}
          </span>
        </span>
      ))}
      {[t.contract, t.cost, t.margin].map((word, at) => (
        <span
          key={word.en}
          role="columnheader"
          className={clsx(
            'flex h-12 items-center justify-end px-2',
            at === 0 && 'border-l border-line',
            at === 2 && 'pr-6',
          )}
        >
          {say(word)}
        </span>
      ))}
    </div>
  );
}
