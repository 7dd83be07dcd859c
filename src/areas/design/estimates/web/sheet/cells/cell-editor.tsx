import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { TableEditor } from '#platform/web/table/edit/table-editor.tsx';
import type { EstimateLine, LineFields } from '#areas/design/estimates/schema.ts';
import { bareText, cellKinds, choicesOf, readCell, type CellField } from './cell-input.ts';
import { t as columnWords } from '../sheet-columns.tsx';
import type { SheetSize } from '../sheet-edits.ts';

const t = texts({
  edit: { en: 'Edit {name}', es: 'Editar {name}' },
  names: { en: 'Names: {names}', es: 'Nombres: {names}' },
});

type Next = 'down' | 'right' | 'left' | undefined;

interface CellEditorProps {
  field: CellField;
  /** Undefined: the empty line, whose description is being typed. */
  line: EstimateLine | undefined;
  typed: string | undefined;
  size: SheetSize;
  /** With the line as it stood when the typing began. */
  onCommit: (fields: LineFields, next: Next, seen: EstimateLine | undefined) => void;
  onCancel: (next?: Next) => void;
}

/** What one types into in a cell. Enter and Tab take it, Escape leaves it; what is not understood is said at the cell. */
export function CellEditor(props: CellEditorProps) {
  const { field, line, onCommit, onCancel } = props;
  const [seen] = useState(line);
  const kind = cellKinds[field];
  if ((kind === 'choice' || kind === 'flag') && line !== undefined) {
    const value = line[field];
    return (
      <TableEditor
        column={
          kind === 'flag'
            ? { kind: 'flag', label: columnWords[field], width: 80 }
            : {
                kind: 'choice',
                label: columnWords[field],
                width: 80,
                choices: Object.fromEntries(choicesOf(field).map((choice) => [choice.value, choice.label])),
              }
        }
        value={value}
        typed={props.typed}
        people={[]}
        onCommit={(next, where) => onCommit({ [field]: next }, where, seen)}
        onCancel={() => onCancel()}
      />
    );
  }
  return <WordEditor {...props} />;
}

function nextOf(event: KeyboardEvent): Next {
  if (event.key === 'Enter') return 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right';
  return undefined;
}

function WordEditor({ field, line, typed, size, onCommit, onCancel }: CellEditorProps) {
  const say = useSay();
  const language = useLanguage();
  // A colleague's value comes in beneath; what is compared and shown here is what stood when the typing began.
  const [seen] = useState(line);
  const before = seen === undefined ? '' : bareText(seen, field, language);
  const [text, setText] = useState(typed ?? before);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (typed === undefined) input.current?.select();
  }, [typed]);
  const take = (next: Next) => {
    if (isDone.current) return;
    if (text.trim() === before.trim() || (line === undefined && text.trim() === '')) {
      isDone.current = true;
      return onCancel(next);
    }
    const read = readCell(field, text, size, language);
    if (read.ok) {
      isDone.current = true;
      return onCommit(read.fields, next, seen);
    }
    return setFault(read.why);
  };
  const isFormula = field === 'quantity' && text.trim().startsWith('=');
  const isNumber = cellKinds[field] !== 'text';
  const name = say(columnWords[field]);
  return (
    <>
      <input
        ref={input}
        aria-label={say(t.edit, { name })}
        aria-invalid={fault !== undefined}
        autoComplete="off"
        inputMode={isNumber && field !== 'quantity' ? 'decimal' : undefined}
        className={`h-full w-full min-w-0 rounded-1 bg-raised px-2 text-13 text-text-1 outline-none aria-invalid:text-bad-text ${isNumber && !isFormula ? 'text-right tabular-nums' : ''}`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
        onBlur={() => {
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
      {fault !== undefined ? (
        <span role="alert" className="grid-hung floats px-2 py-1 text-12 text-bad-text">
          {fault}
        </span>
      ) : (
        isFormula && (
          <span data-ends="" className="grid-hung floats px-2 py-1 text-12 text-text-2">
            {say(t.names, { names: `units ${size.units}, modules ${size.modules}, sqft ${size.sqft}` })}
          </span>
        )
      )}
    </>
  );
}
