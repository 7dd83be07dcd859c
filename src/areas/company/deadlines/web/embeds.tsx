import type { ComponentProps, ReactNode } from 'react';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { RecordTable, useRecordOptions } from '#areas/platform-services/records/web/embeds.tsx';
import { formatNumber } from '#platform/shared/money.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { policyPriorities, priorities } from '../choices.ts';
import { businessCalendar, deadlinePolicy } from '../record.ts';
import { DeadlineChip as Chip } from './deadline-chip.tsx';
import { DeadlineExplained as Explained } from './deadline-explained.tsx';
import { formatWork } from './work-words.ts';

/** How it stands with a deadline, for a cell or beside a title. */
export function DeadlineChip(props: ComponentProps<typeof Chip>) {
  return <Chip {...props} />;
}

/** A button that explains a deadline: every pause, holiday and lunch break that was counted. */
export function DeadlineExplained(props: ComponentProps<typeof Explained>) {
  return <Explained {...props} />;
}

const t = texts({
  policyNote: {
    en: 'The first policy in this order that matches a ticket is its policy; the default takes what is left. Times are working time of the factory’s calendar. A changed policy holds for every new ticket, and open ones are reckoned by it anew; what was kept or missed by then stays so. Before it is saved, the form says how many that would be.',
    es: 'La primera regla en este orden que corresponde a un ticket es la suya; la predeterminada toma el resto. Los tiempos son horas hábiles del calendario de la planta. Una regla cambiada vale para cada ticket nuevo, y los abiertos se recalculan con ella; lo cumplido o incumplido hasta entonces se queda así. Antes de guardar, el formulario dice cuántos serían.',
  },
  calendarNote: {
    en: 'A ticket counts in the calendar of its project’s factory; without one, in the company’s.',
    es: 'Un ticket cuenta en el calendario de la planta de su proyecto; sin ella, en el de la empresa.',
  },
  emptyPolicies: { en: 'No policies yet', es: 'Aún no hay reglas' },
  emptyCalendars: { en: 'No calendars yet', es: 'Aún no hay calendarios' },
  emptyText: {
    en: 'Without one nothing is promised.',
    es: 'Sin uno no se promete nada.',
  },
  promises: { en: 'Promises', es: 'Compromisos' },
  priority: { en: 'Priority', es: 'Prioridad' },
  answer: { en: 'Answer', es: 'Responder' },
  solve: { en: 'Solve', es: 'Resolver' },
  none: { en: 'no promise', es: 'sin compromiso' },
});

const every = texts({
  kinds: { en: 'All kinds', es: 'Todos los tipos' },
  phases: { en: 'All phases', es: 'Todas las fases' },
  priorities: { en: 'All priorities', es: 'Todas las prioridades' },
  sources: { en: 'Whoever asks', es: 'Quien sea' },
});

/** Their form, from the area whose deadlines are reckoned by them: it says what saving would change. */
type DeadlineForms = (form: Parameters<RecordForms>[0] & { declaration: RecordDeclaration }) => ReactNode;

/** All of them, in the order in which they are tried. */
const inOrder = { scope: { all: [] }, first: {}, sort: [{ column: 'rank', descending: false }] };

/** The deadline policies, for the administration. */
export function PoliciesPanel({ dialog }: { dialog: DeadlineForms }) {
  const say = useSay();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p className="px-6 py-2 text-12 text-text-3 max-md:px-4">{say(t.policyNote)}</p>
      <RecordTable
        declaration={deadlinePolicy}
        empty={{ drawing: <HouseDrawing />, title: say(t.emptyPolicies), text: say(t.emptyText) }}
        card={['sources', 'phases', 'priorities']}
        cells={matches}
        panel={promises}
        within={inOrder}
        dialog={(form) => dialog({ declaration: deadlinePolicy, ...form })}
      />
    </div>
  );
}

/** What a policy matches, in words: an empty list leaves nothing out. */
function Matched({ row, field }: { row: TableRow; field: 'kinds' | 'phases' | 'priorities' | 'sources' }) {
  const say = useSay();
  const language = useLanguage();
  const value = cellOf(row, field);
  const named = Array.isArray(value) ? value : [];
  if (named.length === 0) return <span className="text-text-3">{say(every[field])}</span>;
  const words = new Map<string, Text>(Object.entries(deadlinePolicy.fields[field].choices));
  const [first = '', ...others] = named.map((each) => words.get(String(each))?.[language] ?? String(each));
  return (
    <span className="inline-flex min-w-0 gap-1" title={[first, ...others].join(', ')}>
      <Tag>{first}</Tag>
      {others.length > 0 && <Tag>+{formatNumber(others.length, language)}</Tag>}
    </span>
  );
}

const matches = Object.fromEntries(
  (['kinds', 'phases', 'priorities', 'sources'] as const).map((field) => [
    field,
    (row: TableRow) => <Matched row={row} field={field} />,
  ]),
);

const promises = (record: object) => <Promises record={record} />;

/** What a policy promises each priority, in hours instead of minutes. */
function Promises({ record }: { record: object }) {
  const say = useSay();
  const language = useLanguage();
  const minutes = new Map<string, unknown>(Object.entries(record));
  const words = (field: string) => {
    const value = minutes.get(field);
    return typeof value === 'number' ? formatWork(value, language) : say(t.none);
  };
  return (
    <Section title={say(t.promises)}>
      <table className="w-full text-13">
        <thead>
          <tr className="text-left text-12 text-text-3">
            <th className="py-1 font-label">{say(t.priority)}</th>
            <th className="py-1 font-label">{say(t.answer)}</th>
            <th className="py-1 font-label">{say(t.solve)}</th>
          </tr>
        </thead>
        <tbody>
          {priorities.map((priority) => (
            <tr key={priority} className="border-t border-line">
              <th className="py-1 text-left font-body">{say(policyPriorities[priority])}</th>
              <td className="py-1 tabular-nums">{words(`response_${priority}`)}</td>
              <td className="py-1 tabular-nums">{words(`resolution_${priority}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The business calendars, for the administration. */
export function CalendarsPanel({ dialog }: { dialog: DeadlineForms }) {
  const say = useSay();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p className="px-6 py-2 text-12 text-text-3 max-md:px-4">{say(t.calendarNote)}</p>
      <RecordTable
        declaration={businessCalendar}
        empty={{ drawing: <HouseDrawing />, title: say(t.emptyCalendars), text: say(t.emptyText) }}
        card={['place', 'time_zone', 'monday']}
        dialog={(form) => dialog({ declaration: businessCalendar, ...form })}
      />
    </div>
  );
}

/** The policies, to choose one. */
export function usePolicyOptions() {
  return useRecordOptions(deadlinePolicy);
}
