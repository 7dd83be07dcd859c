import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { LinkTrip } from './queries.ts';

const t = texts({
  doneBy: { en: 'Done by {who}', es: 'Hecho por {who}' },
  partsTitle: { en: 'Parts used', es: 'Piezas usadas' },
  save: { en: 'Save', es: 'Guardar' },
  part: { en: 'Part used', es: 'Pieza usada' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  old: { en: 'Old serial', es: 'Serie anterior' },
  fresh: { en: 'New serial', es: 'Serie nueva' },
  add: { en: 'Another part', es: 'Otra pieza' },
  remove: { en: 'Take this part away', es: 'Quitar esta pieza' },
  times: { en: '{n} × {item}', es: '{n} × {item}' },
  swapped: { en: 'from {old} to {fresh}', es: 'de {old} a {fresh}' },
});

/** Something to be marked as done. */
export interface Markable {
  id: string;
  words: string;
  done_at: string | null;
  done_by?: string | null;
}

/** A list of what is to be done there, each ticked off in place. */
export function MarkList({
  label,
  lines,
  disabled,
  onMark,
}: {
  label: string;
  lines: readonly Markable[];
  disabled: boolean;
  onMark: (mark: { id: string; done: boolean }) => void;
}) {
  const say = useSay();
  return (
    <ul aria-label={label} className="grid gap-1">
      {lines.map(({ id, words, done_at: done, done_by: by }) => (
        <li key={id}>
          <Checkbox
            label={words}
            help={by == null ? undefined : say(t.doneBy, { who: by })}
            checked={done !== null}
            disabled={disabled}
            onChange={(event) => onMark({ id, done: event.target.checked })}
          />
        </li>
      ))}
    </ul>
  );
}

type Part = LinkTrip['parts'][number];

/** What was built in, in a line each. */
export function PartList({ parts }: { parts: readonly Part[] }) {
  const say = useSay();
  return (
    <ul className="grid gap-1 text-13 comfort:text-16">
      {parts.map((part) => (
        <li key={part.id} className="wrap-anywhere">
          {say(t.times, { n: part.quantity, item: part.item })}{' '}
          {(part.old_serial !== null || part.new_serial !== null) && (
            <span className="text-text-3">
              {say(t.swapped, { old: part.old_serial ?? '–', fresh: part.new_serial ?? '–' })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export interface SentPart {
  item: string;
  quantity: number;
  old_serial: string | null;
  new_serial: string | null;
}

interface TypedPart {
  key: number;
  item: string;
  quantity: string;
  old: string;
  fresh: string;
}

let keys = 0;
const typedPart = (part?: Part): TypedPart => {
  keys += 1;
  return {
    key: keys,
    item: part?.item ?? '',
    quantity: part?.quantity ?? '1',
    old: part?.old_serial ?? '',
    fresh: part?.new_serial ?? '',
  };
};
const orNull = (words: string) => (words.trim() === '' ? null : words.trim());

/** Where the parts are written down, with the serial number of what went and of what came. */
export function PartsDialog({
  parts,
  onSave,
  onClose,
}: {
  parts: readonly Part[];
  onSave: (parts: SentPart[]) => Promise<unknown>;
  onClose: () => void;
}) {
  const say = useSay();
  const [lines, setLines] = useState(() => (parts.length === 0 ? [typedPart()] : parts.map(typedPart)));
  const set = (key: number, change: Partial<TypedPart>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const sent = lines.flatMap(({ item, quantity, old, fresh }) =>
    item.trim() === ''
      ? []
      : [{ item: item.trim(), quantity: Number(quantity), old_serial: orNull(old), new_serial: orNull(fresh) }],
  );
  return (
    <AskDialog wide title={say(t.partsTitle)} button={say(t.save)} onDo={() => onSave(sent)} onClose={onClose}>
      {lines.map(({ key, item, quantity, old, fresh }) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_5rem_8rem_8rem_auto] items-end gap-2 max-md:grid-cols-2"
        >
          <Field label={say(t.part)}>
            <TextInput value={item} maxLength={140} onChange={(event) => set(key, { item: event.target.value })} />
          </Field>
          <Field label={say(t.quantity)}>
            <TextInput
              inputMode="decimal"
              value={quantity}
              maxLength={10}
              onChange={(event) => set(key, { quantity: event.target.value })}
            />
          </Field>
          <Field label={say(t.old)}>
            <TextInput value={old} maxLength={80} onChange={(event) => set(key, { old: event.target.value })} />
          </Field>
          <Field label={say(t.fresh)}>
            <TextInput value={fresh} maxLength={80} onChange={(event) => set(key, { fresh: event.target.value })} />
          </Field>
          <IconButton label={say(t.remove)} onClick={() => setLines(lines.filter((line) => line.key !== key))}>
            <X />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" icon={<Plus />} onClick={() => setLines([...lines, typedPart()])}>
          {say(t.add)}
        </Button>
      </div>
    </AskDialog>
  );
}
