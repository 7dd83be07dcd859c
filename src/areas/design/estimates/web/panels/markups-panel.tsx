import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { parseDecimal, formatDecimal } from '#platform/shared/decimal.ts';
import { isCounted, markupBases, markupCategories, markupKinds, places } from '#areas/design/shared/pricing.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import {
  markupBaseChoices,
  markupCategoryChoices,
  markupKindChoices,
  placeChoices,
} from '#areas/design/estimates/choices.ts';
import type { EstimateDetail, EstimateLine, EstimateMarkup, MarkupDraft } from '#areas/design/estimates/schema.ts';
import { useSetMarkups } from '../queries.ts';
import type { SheetTotals } from '../sheet/sheet-totals.ts';
import { decimalWords, moneyWords } from '../words.ts';

const t = texts({
  help: {
    en: 'Taken one after the other, from top to bottom. What is switched off costs nothing.',
    es: 'Se toman uno tras otro, de arriba abajo. Lo apagado no cuesta.',
  },
  none: { en: 'No mark-ups: the price is the direct cost.', es: 'Sin recargos: el precio es el costo directo.' },
  own: { en: 'Mark-ups of single lines', es: 'Recargos de partidas' },
  ownHelp: {
    en: '{n, plural, one {# line has} other {# lines have}} a mark-up of {n, plural, one {its} other {their}} own instead of the percentages below; tax is taken all the same.',
    es: '{n, plural, one {# partida tiene} other {# partidas tienen}} un recargo propio en vez de los porcentajes de abajo; el impuesto se toma igual.',
  },
  add: { en: 'Add a mark-up', es: 'Agregar recargo' },
  fresh: { en: 'New mark-up', es: 'Recargo nuevo' },
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
  number: { en: 'Is no number. Write it like 12.5.', es: 'No es un número. Escríbelo como 12.5.' },
  off: { en: 'Off', es: 'Inactivo' },
  each: { en: '{value} each', es: '{value} por cada uno' },
});

/** The mark-ups in the order in which they are taken, each with what it comes to. */
export function MarkupsPanel({
  detail,
  totals,
  lines,
  isEditable,
}: {
  detail: EstimateDetail;
  totals: SheetTotals;
  lines: readonly EstimateLine[];
  isEditable: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const own = lines.filter((line) => isCounted(line) && line.markup_override !== null).length;
  const save = useSetMarkups();
  const [open, setOpen] = useState<number>();
  const markups = detail.markups;
  const keep = (next: readonly MarkupDraft[]) =>
    save.mutate({ params: { id: detail.estimate.id }, body: { markups: [...next], version: detail.estimate.version } });
  const drafts = markups.map(draftOf);
  const moved = (from: number, to: number) => {
    const next = [...drafts];
    const [one] = next.splice(from, 1);
    if (one !== undefined) next.splice(to, 0, one);
    if (open === from) setOpen(to);
    keep(next);
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-12 text-text-3">{say(t.help)}</p>
      {own > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-2 border border-line px-3 py-2 text-13">
          <span className="font-label">{say(t.own)}</span>
          <span className="tabular-nums">{moneyWords(totals.lineMarkupCents, language)}</span>
          <span className="col-span-2 text-12 text-text-3">{say(t.ownHelp, { n: own })}</span>
        </div>
      )}
      {markups.length === 0 && <p className="text-13 text-text-2">{say(t.none)}</p>}
      <ol className="flex flex-col gap-2">
        {markups.map((markup, index) => (
          <MarkupCard
            // Mark-ups have no identity but their place; a card that is open goes along when it is moved.
            key={`${index} ${markup.name}`}
            markup={markup}
            cents={totals.markupCents[index] ?? 0n}
            isEditable={isEditable}
            isOpen={open === index}
            onOpen={(isOpen) => setOpen(isOpen ? index : undefined)}
            onChange={(patch) => keep(drafts.map((draft, at) => (at === index ? { ...draft, ...patch } : draft)))}
            onUp={index === 0 ? undefined : () => moved(index, index - 1)}
            onDown={index === markups.length - 1 ? undefined : () => moved(index, index + 1)}
            onRemove={() => {
              setOpen(undefined);
              keep(drafts.filter((_, at) => at !== index));
            }}
          />
        ))}
      </ol>
      {isEditable && (
        <Button
          icon={<Plus />}
          loading={save.isPending}
          onClick={() => {
            setOpen(drafts.length);
            keep([
              ...drafts,
              {
                name: say(t.fresh),
                category: 'overhead',
                kind: 'percent',
                value: '0',
                base: 'direct',
                place: null,
                active: true,
              },
            ]);
          }}
        >
          {say(t.add)}
        </Button>
      )}
    </div>
  );
}

function draftOf({ name, category, kind, value, base, place, active }: EstimateMarkup): MarkupDraft {
  return { name, category, kind, value, base, place, active };
}

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

function MarkupCard({ markup, cents, isEditable, isOpen, onOpen, onChange, onUp, onDown, onRemove }: MarkupCardProps) {
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
  const [fault, setFault] = useState(false);
  return (
    <Field label={say(t.value)} error={fault ? say(t.number) : undefined}>
      <KeptText
        value={markup.value}
        inputMode="decimal"
        {...(markup.kind === 'percent' ? { end: '%' } : { start: '$' })}
        onKeep={(text) => {
          const value = parseDecimal(text.replaceAll(/[$%,\s]/gu, ''));
          setFault(value === undefined || value < 0n);
          if (value !== undefined && value >= 0n) onChange({ value: formatDecimal(value) });
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
