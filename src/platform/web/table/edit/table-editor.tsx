import { useEffect, useRef, useState } from 'react';
import { todayIn } from '#platform/shared/dates.ts';
import type { CellValue, Column, PersonValue } from '#platform/shared/table.ts';
import { useCellRoom } from '#ui/grid/use-cell-room.ts';
import { Calendar } from '#ui/inputs/calendar/calendar.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { PickerSource } from '#platform/web/forms/picker-source.ts';
import { parseCell, wordsOf } from '../cell-words.ts';
import { t } from '../table-texts.ts';
import { ChoiceEditor, entry, nextOf, SeveralEditor } from './choice-editors.tsx';

export interface TableEditorProps {
  column: Column;
  value: CellValue;
  typed: string | undefined;
  people: readonly PersonValue[];
  /** What a column of persons offers in the place of people: records that are found while somebody types. */
  offers?: PickerSource;
  /** Takes the value; the focus goes on from there. */
  onCommit: (value: CellValue, next: 'down' | 'right' | 'left' | undefined) => void;
  onCancel: () => void;
}

/** The control in a cell that is edited, by the kind of its column. Enter and Tab take the value, Escape leaves it. */
export function TableEditor(props: TableEditorProps) {
  const { kind } = props.column;
  if (kind === 'choice' || kind === 'person' || kind === 'flag') return <ChoiceEditor {...props} />;
  if (kind === 'choices' && props.column.choices !== undefined) return <SeveralEditor {...props} />;
  if (kind === 'date') return <DateEditor {...props} />;
  return <WordEditor {...props} />;
}

/** What stands in the entry to begin with: bare figures, so that they can be typed over. */
function bareWords(column: Column, value: CellValue, language: 'en' | 'es'): string {
  if (typeof value === 'number') return column.kind === 'money' ? String(value / 100) : String(value);
  return column.kind === 'date' && typeof value === 'string' ? value : wordsOf(column, value, language);
}

function WordEditor({ column, value, typed, people, onCommit, onCancel }: TableEditorProps) {
  const say = useSay();
  const language = useLanguage();
  const [words, setWords] = useState(typed ?? bareWords(column, value, language));
  const [fault, setFault] = useState<string>();
  const isDone = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (typed === undefined) input.current?.select();
  }, [typed]);
  const take = (next: 'down' | 'right' | 'left' | undefined) => {
    const parsed = parseCell(column, words, language, people);
    if (!parsed.ok) return setFault(parsed.why);
    isDone.current = true;
    onCommit(parsed.value, next);
  };
  return (
    <>
      <input
        ref={input}
        aria-label={say(t.edit, { name: say(column.label) })}
        aria-invalid={fault !== undefined}
        title={fault}
        className={`${entry} ${typeof value === 'number' ? 'text-right tabular-nums' : ''}`}
        value={words}
        inputMode={['number', 'money', 'percent'].includes(column.kind) ? 'decimal' : undefined}
        onChange={(event) => {
          setWords(event.target.value);
          setFault(undefined);
        }}
        onBlur={() => {
          if (isDone.current) return;
          take(undefined);
          // What can not be read stays in its editor with the fault and the focus, until it is put right or left with Escape.
          if (!isDone.current) requestAnimationFrame(() => input.current?.focus());
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          const next = nextOf(event);
          if (next !== undefined) {
            event.preventDefault();
            take(next);
          } else if (event.key === 'Escape') {
            isDone.current = true;
            onCancel();
          }
        }}
      />
      {fault !== undefined && (
        <span role="alert" className="grid-hung floats px-2 py-1 text-12 text-bad-text">
          {fault}
        </span>
      )}
    </>
  );
}

/** A day can be typed or chosen from the calendar beneath. */
function DateEditor(props: TableEditorProps) {
  const say = useSay();
  const language = useLanguage();
  const hung = useCellRoom<HTMLDivElement>();
  return (
    <>
      <WordEditor {...props} />
      <div
        ref={hung}
        className="grid-hung floats overflow-y-auto"
        onMouseDown={(event) => event.preventDefault()}
        role="presentation"
      >
        <Calendar
          value={typeof props.value === 'string' ? props.value : todayIn()}
          language={language}
          previousLabel={say(t.previous)}
          nextLabel={say(t.next)}
          onValueChange={(date) => props.onCommit(date, undefined)}
        />
      </div>
    </>
  );
}
