import { useState } from 'react';
import type { Column, DateUnit, PersonValue } from '#platform/shared/table.ts';
import { isWithin, me, type FilterValue } from '#platform/shared/table-filter.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { DatePicker } from '#ui/inputs/calendar/date-picker.tsx';
import type { Option } from '#ui/inputs/option-list.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { quickRanges, unitWords, withinWords } from './filter-words.ts';
import { useLinkedValues, useTableOfFilter } from './linked-values.ts';
import { t } from '../table-texts.ts';

interface ValueEditorProps {
  /** Of the column. */
  name: string;
  column: Column;
  people: readonly PersonValue[];
  operator: string;
  value: FilterValue | undefined;
  onChange: (value: FilterValue) => void;
}

/** The control of a condition's value, by the kind of its column. */
export function ValueEditor(props: ValueEditorProps) {
  const { column, operator, value, onChange } = props;
  const say = useSay();
  if (operator === 'empty' || operator === 'filled' || value === undefined) return null;
  switch (column.kind) {
    case 'text':
      return (
        <TextInput
          aria-label={say(t.value)}
          maxLength={200}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'flag':
      return (
        <Segmented
          label={say(t.value)}
          value={value === true ? 'yes' : 'no'}
          onValueChange={(next) => onChange(next === 'yes')}
          items={[
            { value: 'yes', label: say(t.yes) },
            { value: 'no', label: say(t.no) },
          ]}
        />
      );
    case 'number':
    case 'money':
    case 'percent':
      return <FigureEditor {...props} />;
    case 'date':
    case 'moment':
      return operator === 'within' ? <WithinEditor {...props} /> : <DaysEditor {...props} />;
    case 'choice':
    case 'choices':
      return <PickEditor {...props} />;
    case 'person':
      return column.named === 'by rows' ? <LinkedEditor {...props} /> : <PickEditor {...props} />;
  }
}

function FigureEditor({ column, operator, value, onChange }: ValueEditorProps) {
  const say = useSay();
  const scale = column.kind === 'money' ? 100 : 1;
  const entry = (label: string, figure: unknown, put: (next: number) => void) => (
    <NumberInput
      aria-label={label}
      value={typeof figure === 'number' ? figure / scale : null}
      onValueChange={(next) => put(Math.round((next ?? 0) * scale * 100) / 100)}
      {...(column.kind === 'money' ? { start: '$' } : column.kind === 'percent' ? { end: '%' } : {})}
    />
  );
  if (operator !== 'between') return entry(say(t.value), value, onChange);
  const pair = Array.isArray(value) ? value : [];
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {entry(say(t.value), pair[0], (next) => onChange([next, Math.max(next, Number(pair[1] ?? next))]))}
      {entry(say(t.valueTo), pair[1], (next) => onChange([Math.min(next, Number(pair[0] ?? next)), next]))}
    </div>
  );
}

function DaysEditor({ operator, value, onChange }: ValueEditorProps) {
  const say = useSay();
  const language = useLanguage();
  const entry = (label: string, day: unknown, put: (next: string) => void) => (
    <DatePicker
      aria-label={label}
      value={typeof day === 'string' ? day : null}
      onValueChange={(next) => {
        if (next !== null) put(next);
      }}
      language={language}
      placeholder={say(t.pickDate)}
      calendarLabel={say(t.calendar)}
      previousLabel={say(t.previous)}
      nextLabel={say(t.next)}
    />
  );
  if (operator !== 'between') return entry(say(t.value), value, onChange);
  const pair = Array.isArray(value) ? value.map(String) : [];
  const sorted = (one: string, other: string) => (one <= other ? [one, other] : [other, one]);
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {entry(say(t.value), pair[0], (next) => onChange(sorted(next, pair[1] ?? next)))}
      {entry(say(t.valueTo), pair[1], (next) => onChange(sorted(pair[0] ?? next, next)))}
    </div>
  );
}

function WithinEditor({ value, onChange }: ValueEditorProps) {
  const say = useSay();
  const language = useLanguage();
  const now = isWithin(value) ? value : { unit: 'day' as const, from: 0, to: 30 };
  const word = JSON.stringify([now.unit, now.from, now.to]);
  const known = quickRanges.map((range) => JSON.stringify([range.unit, range.from, range.to]));
  const units: DateUnit[] = ['day', 'week', 'month', 'quarter', 'year'];
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        aria-label={say(t.value)}
        value={known.includes(word) ? word : 'custom'}
        onValueChange={(next) => {
          const found = quickRanges[known.indexOf(next)];
          onChange(found ?? { unit: 'day', from: -7, to: 14 });
        }}
        items={[
          ...quickRanges.map((range, index) => ({ value: known[index] ?? '', label: withinWords(range, language) })),
          { value: 'custom', label: say(t.custom) },
        ]}
      />
      {!known.includes(word) && (
        <div className="grid grid-cols-3 gap-1.5">
          <NumberInput
            aria-label={say(t.from)}
            value={now.from}
            onValueChange={(from) => onChange({ ...now, from: from ?? 0, to: Math.max(from ?? 0, now.to) })}
          />
          <NumberInput
            aria-label={say(t.to)}
            value={now.to}
            onValueChange={(to) => onChange({ ...now, to: to ?? 0, from: Math.min(to ?? 0, now.from) })}
          />
          <Select
            aria-label={say(t.unit)}
            value={now.unit}
            onValueChange={(unit) => onChange({ ...now, unit: units.find((each) => each === unit) ?? 'day' })}
            items={units.map((unit) => ({ value: unit, label: say(unitWords[unit]) }))}
          />
        </div>
      )}
    </div>
  );
}

/** Of a column that names other records: those that the rows name. */
function LinkedEditor(props: ValueEditorProps) {
  const values = useLinkedValues(useTableOfFilter(), [props.name]).get(props.name);
  return <Picks {...props} choices={values ?? []} />;
}

function PickEditor(props: ValueEditorProps) {
  const say = useSay();
  const { column, people, value, onChange } = props;
  const choices =
    column.kind === 'person'
      ? [{ value: me, label: say(t.me) }, ...people.map(({ id, name }) => ({ value: id, label: name }))]
      : column.kind === 'choice' || (column.kind === 'choices' && column.choices !== undefined)
        ? Object.entries(column.choices ?? {}).map(([key, word]) => ({ value: key, label: say(word) }))
        : undefined;
  if (choices !== undefined) return <Picks {...props} choices={choices} />;
  return (
    <TextInput
      aria-label={say(t.value)}
      value={Array.isArray(value) ? value.join(', ') : ''}
      onChange={(event) =>
        onChange(
          event.target.value
            .split(',')
            .map((part) => part.trimStart())
            .filter((part, index, all) => part !== '' || index === all.length - 1)
            .filter((part) => part !== ''),
        )
      }
    />
  );
}

/** Beyond so many a list is looked through by typing. */
const manyChoices = 20;
const mostShown = 60;

function Picks({ choices, value, onChange }: ValueEditorProps & { choices: readonly Option<string>[] }) {
  const say = useSay();
  const [words, setWords] = useState('');
  if (!Array.isArray(value))
    return (
      <Combobox
        aria-label={say(t.value)}
        emptyText={say(t.nobody)}
        placeholder={say(t.choose)}
        value={typeof value === 'string' && value !== '' ? value : null}
        onValueChange={(next) => onChange(next ?? '')}
        items={choices}
      />
    );
  const picked = value.map(String);
  const isLike = ({ label }: Option<string>) => label.toLowerCase().includes(words.trim().toLowerCase());
  // What is picked stays in view.
  const shown = [
    ...choices.filter((choice) => picked.includes(choice.value)),
    ...choices.filter((choice) => !picked.includes(choice.value) && isLike(choice)).slice(0, mostShown),
  ];
  return (
    <div className="grid gap-1">
      {choices.length > manyChoices && (
        <TextInput
          aria-label={say(t.findValue)}
          placeholder={say(t.findValue)}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div
        role="group"
        aria-label={say(t.value)}
        className="max-h-44 overflow-y-auto rounded-control border border-control p-1"
      >
        {(choices.length > manyChoices ? shown : choices).map((choice) => (
          <div key={choice.value} className="px-1.5 py-1">
            <Checkbox
              label={choice.label}
              checked={picked.includes(choice.value)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...picked, choice.value] : picked.filter((each) => each !== choice.value),
                )
              }
            />
          </div>
        ))}
      </div>
    </div>
  );
}
