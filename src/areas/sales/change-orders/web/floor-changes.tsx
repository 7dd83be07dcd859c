import { texts } from '#platform/shared/text.ts';
import { dayOf, formatDay } from '#platform/shared/dates.ts';
import { useRead } from '#platform/web/call/query.ts';
import { CardSection } from '#platform/web/frame/card-section.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { lineChangeWords } from '../choices.ts';
import { floorChangesContract } from '../contract.ts';

const t = texts({
  title: { en: 'Changes to build', es: 'Cambios por construir' },
  loading: { en: 'Loading the changes', es: 'Cargando los cambios' },
  from: { en: 'From {day}', es: 'Desde el {day}' },
  module: { en: 'Module {no}', es: 'Módulo {no}' },
  noModule: { en: 'No module is touched', es: 'No se toca ningún módulo' },
  withdrawn: { en: 'Taken back: build it as it was drawn', es: 'Anulado: constrúyelo como estaba' },
});

type Change = ReplyOf<typeof floorChangesContract.list>[number];

/** What the floor builds otherwise by change orders that are carried out: what, in which module, from when. Nothing where there is none. */
export function FloorChanges({ projectId }: { projectId: string | undefined }) {
  const say = useSay();
  const read = useRead(floorChangesContract.list, {
    query: projectId === undefined ? {} : { project_id: projectId },
  });
  return (
    <CardSection title={say(t.title)} loading={say(t.loading)} read={read}>
      {(change) => <ChangeCard change={change} />}
    </CardSection>
  );
}

function ChangeCard({ change }: { change: Change }) {
  const say = useSay();
  const language = useLanguage();
  const { project, modules, withdrawn_at: gone } = change;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-13 text-text-2">
        <span className="tabular-nums">{change.code}</span>
        <span>
          {project.project_number} {project.name}
        </span>
        <span className="ml-auto">{say(t.from, { day: formatDay(dayOf(change.from), language) })}</span>
      </div>
      <h3 className="text-16 font-title">{change.title}</h3>
      {gone !== null && <Tag tone="bad">{say(t.withdrawn)}</Tag>}
      <div className="flex flex-wrap gap-1.5">
        {modules.map(({ id, module_no: no }) => (
          <Tag key={id} tone="info">
            {say(t.module, { no })}
          </Tag>
        ))}
        {modules.length === 0 && <Tag>{say(t.noModule)}</Tag>}
      </div>
      {change.scope !== null && <p className="text-14 whitespace-pre-line">{change.scope}</p>}
      {change.lines.length > 0 && (
        <ul className={`grid gap-1 text-14 ${gone === null ? '' : 'text-text-3 line-through'}`}>
          {change.lines.map((line) => (
            <li key={line.uid} className="flex gap-2">
              <span className="w-20 flex-none text-text-2">{say(lineChangeWords[line.change])}</span>
              <span className="min-w-0 flex-1">{line.description}</span>
              <span className="flex-none tabular-nums">{amountOf(line)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How much of it there is to be; of what is changed also how much there was. */
function amountOf({ change, uom, old_quantity: was, new_quantity: is }: Change['lines'][number]): string {
  const amount = change === 'added' ? is : change === 'removed' ? was : was === is ? is : `${was} → ${is}`;
  return `${amount} ${uom}`;
}
