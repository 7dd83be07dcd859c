import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  markupBaseChoices,
  markupCategoryChoices,
  markupKindChoices,
  placeChoices,
} from '#areas/design/estimates/choices.ts';
import type { EstimateMarkup, MarkupDraft } from '#areas/design/estimates/schema.ts';
import { markupBases, markupCategories, markupKinds, places } from '#areas/design/shared/pricing.ts';
import { formatDecimal, parseDecimal } from '#platform/shared/decimal.ts';
import { readNumber } from '#platform/shared/numbers.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { decimalWords, moneyWords } from '../words.ts';

const t = texts({
  name: { en: 'Name', es: 'Nombre' },
  category: { en: 'Category', es: 'Categoría' },
  kind: { en: 'Kind', es: 'Tipo' },
  value: { en: 'Value', es: 'Valor' },
  base: { en: 'Taken of', es: 'Sobre' },
  place: { en: 'Applies to', es: 'Aplica a' },
  everywhere: { en: 'Everywhere', es: 'En todas partes' },
  active: { en: 'Applied', es: 'Aplicado' },
  up: { en: 'Move “{name}” up', es: 'Subir “{name}”' },
  down: { en: 'Move “{name}” down', es: 'Bajar “{name}”' },
  remove: { en: 'Remove “{name}”', es: 'Quitar “{name}”' },
  negative: { en: 'Must not be negative.', es: 'No puede ser negativo.' },
  off: { en: 'Off', es: 'Inactivo' },
});

interface MarkupCardProps {
  markup: EstimateMarkup;
  cents: bigint;
  isEditable: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (patch: Partial<MarkupDraft>) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

/** One mark-up: what it adds, and opened what can be set of it. */
export function MarkupCard({
  markup,
  cents,
  isEditable,
  isOpen,
  onOpen,
  onChange,
  onUp,
  onDown,
  onRemove,
}: MarkupCardProps) {
  const say = useSay();
  const language = useLanguage();
  const of = [say(markupBaseChoices[markup.base]), markup.place === null ? '' : say(placeChoices[markup.place])]
    .filter((part) => part !== '')
    .join(', ');
  const amount =
    markup.kind === 'percent'
      ? `${decimalWords(markup.value, language)}% · ${of}`
      : `$${decimalWords(markup.value, language)} · ${say(markupKindChoices[markup.kind])}`;
  return (
    <li className="rounded-2 border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        disabled={!isEditable}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-2 text-left enabled:hover:bg-hover"
        onClick={() => onOpen(!isOpen)}
      >
        <span className={markup.active ? 'truncate text-13 font-label' : 'truncate text-13 text-text-3'}>
          {markup.name}
        </span>
        <span className="text-13 tabular-nums">
          {markup.active ? moneyWords(cents, language) : <Tag>{say(t.off)}</Tag>}
        </span>
        <span className="col-span-2 text-12 text-text-3">{amount}</span>
      </button>
      {isOpen && isEditable && (
        <MarkupFields markup={markup} onChange={onChange} onUp={onUp} onDown={onDown} onRemove={onRemove} />
      )}
    </li>
  );
}

function NumberEntry({ markup, onChange }: Pick<MarkupCardProps, 'markup' | 'onChange'>) {
  const say = useSay();
  const language = useLanguage();
  const [fault, setFault] = useState<string>();
  return (
    <Field label={say(t.value)} error={fault}>
      <KeptText
        value={markup.value}
        inputMode="decimal"
        {...(markup.kind === 'percent' ? { end: '%' } : { start: '$' })}
        onKeep={(text) => {
          const read = readNumber(text);
          const value = 'fault' in read ? undefined : parseDecimal(read.decimal);
          if (value !== undefined && value >= 0n) {
            setFault(undefined);
            onChange({ value: formatDecimal(value) });
          } else setFault('fault' in read ? read.fault[language] : say(t.negative));
        }}
      />
    </Field>
  );
}

type KeptTextProps = {
  value: string;
  onKeep: (text: string) => void;
  /** The first key of a change. */
  onBegin?: (() => void) | undefined;
  maxLength?: number;
  inputMode?: 'decimal';
  start?: string;
  end?: string;
};

/** An entry that is kept when one leaves it or presses Enter; what others save meanwhile shows while nobody types in it. */
export function KeptText({ value, onKeep, onBegin, ...input }: KeptTextProps) {
  const [text, setText] = useState(value);
  const isTyping = useRef(false);
  useEffect(() => {
    if (!isTyping.current) setText(value);
  }, [value]);
  const keep = () => {
    isTyping.current = false;
    if (text.trim() !== value) onKeep(text.trim());
  };
  return (
    <TextInput
      {...input}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        if (!isTyping.current) onBegin?.();
        isTyping.current = true;
        setText(event.target.value);
      }}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') {
          isTyping.current = false;
          setText(value);
        }
      }}
    />
  );
}

/** What can be set of a mark-up, and its place among the others. */
function MarkupFields({
  markup,
  onChange,
  onUp,
  onDown,
  onRemove,
}: Pick<MarkupCardProps, 'markup' | 'onChange' | 'onUp' | 'onDown' | 'onRemove'>) {
  const say = useSay();
  return (
    <div className="grid grid-cols-2 gap-3 border-t border-line p-3">
      <div className="col-span-2">
        <Field label={say(t.name)}>
          <KeptText value={markup.name} maxLength={80} onKeep={(name) => name !== '' && onChange({ name })} />
        </Field>
      </div>
      <Field label={say(t.kind)}>
        <Select
          value={markup.kind}
          onValueChange={(kind) => onChange({ kind })}
          items={markupKinds.map((value) => ({ value, label: say(markupKindChoices[value]) }))}
        />
      </Field>
      <NumberEntry markup={markup} onChange={onChange} />
      <Field label={say(t.category)}>
        <Select
          value={markup.category}
          onValueChange={(category) => onChange({ category })}
          items={markupCategories.map((value) => ({ value, label: say(markupCategoryChoices[value]) }))}
        />
      </Field>
      {markup.kind === 'percent' && (
        <Field label={say(t.base)}>
          <Select
            value={markup.base}
            onValueChange={(base) => onChange({ base })}
            items={markupBases.map((value) => ({ value, label: say(markupBaseChoices[value]) }))}
          />
        </Field>
      )}
      {markup.kind === 'percent' && markup.base !== 'cumulative' && (
        <Field label={say(t.place)}>
          <Select
            value={markup.place ?? 'all'}
            onValueChange={(place) => onChange({ place: places.find((each) => each === place) ?? null })}
            items={[
              { value: 'all', label: say(t.everywhere) },
              ...places.map((value) => ({ value, label: say(placeChoices[value]) })),
            ]}
          />
        </Field>
      )}
      <div className="col-span-2 flex items-center justify-between gap-2">
        <Checkbox
          label={say(t.active)}
          checked={markup.active}
          onChange={(event) => onChange({ active: event.target.checked })}
        />
        <span className="flex gap-1">
          <IconButton
            size="small"
            label={say(t.up, { name: markup.name })}
            disabled={onUp === undefined}
            onClick={onUp}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            size="small"
            label={say(t.down, { name: markup.name })}
            disabled={onDown === undefined}
            onClick={onDown}
          >
            <ArrowDown />
          </IconButton>
          <IconButton size="small" label={say(t.remove, { name: markup.name })} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </span>
      </div>
    </div>
  );
}
