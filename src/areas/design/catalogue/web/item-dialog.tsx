import { texts } from '#platform/shared/text.ts';
import type { CallResult } from '#platform/web/call/call.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { itemKindChoices, itemPlaceChoices, itemUnitChoices, makeBuyChoices } from '../choices.ts';
import { CatalogueItem, ItemDraft, itemKinds, itemPlaces, itemUnits, makeBuys } from '../schema.ts';
import { useChangeItem, useCreateItem } from './queries.ts';

const t = texts({
  add: { en: 'New item', es: 'Nuevo artículo' },
  edit: { en: 'Edit {sku}', es: 'Editar {sku}' },
  save: { en: 'Save item', es: 'Guardar artículo' },
  sku: { en: 'SKU', es: 'SKU' },
  name: { en: 'Name', es: 'Nombre' },
  cost_code: { en: 'Cost code', es: 'Código' },
  codeHelp: { en: 'MasterFormat number, like 06 11 00.', es: 'Número MasterFormat, como 06 11 00.' },
  kind: { en: 'Kind', es: 'Tipo' },
  uom: { en: 'Unit', es: 'Unidad' },
  make_buy: { en: 'Made or bought', es: 'Se hace o compra' },
  place: { en: 'Where', es: 'Dónde' },
  station: { en: 'Station', es: 'Estación' },
  waste_percent: { en: 'Waste', es: 'Merma' },
  piece_size: { en: 'One piece holds', es: 'Una pieza trae' },
  pieceHelp: {
    en: 'Empty: not sold by the piece. Else prices are per piece.',
    es: 'Vacío: no se vende por pieza. Si no, el precio es por pieza.',
  },
  round_to: { en: 'Sold in steps of', es: 'Se vende por' },
  labor_hours: { en: 'Hours of work per unit', es: 'Horas de trabajo por unidad' },
  labor_class: { en: 'Labor class', es: 'Clase de mano de obra' },
  classHelp: { en: 'The key of a labor rate, like carpenter.', es: 'La clave de una tarifa, como carpenter.' },
  cad_part_numbers: { en: 'CAD part numbers', es: 'Números de parte CAD' },
  cadHelp: { en: 'Separated by commas.', es: 'Separados por comas.' },
  taxable: { en: 'Taxable', es: 'Gravable' },
  supplied_by_owner: { en: 'Supplied by owner (may cost nothing)', es: 'Lo pone el dueño (puede costar cero)' },
  note: { en: 'Note', es: 'Nota' },
});

const amounts = ['waste_percent', 'piece_size', 'round_to', 'labor_hours'] as const;
const choices = { kind: itemKinds, uom: itemUnits, make_buy: makeBuys, place: itemPlaces } as const;
const choiceWords = {
  kind: itemKindChoices,
  uom: itemUnitChoices,
  make_buy: makeBuyChoices,
  place: itemPlaceChoices,
} as const;

interface ItemForm extends Record<(typeof amounts)[number], string> {
  sku: string;
  name: string;
  cost_code: string;
  kind: (typeof itemKinds)[number];
  uom: (typeof itemUnits)[number];
  make_buy: (typeof makeBuys)[number];
  place: (typeof itemPlaces)[number];
  station: number | null;
  labor_class: string;
  cad_part_numbers: string;
  taxable: boolean;
  supplied_by_owner: boolean;
  note: string;
}

const amountOf = (text: string | undefined) => (text === undefined || text === '0' ? '' : text);

function formOf(item: CatalogueItem | undefined): ItemForm {
  return {
    sku: item?.sku ?? '',
    name: item?.name ?? '',
    cost_code: item?.cost_code ?? '',
    kind: item?.kind ?? 'material',
    uom: item?.uom ?? 'ea',
    make_buy: item?.make_buy ?? 'buy',
    place: item?.place ?? 'factory',
    station: item?.station ?? null,
    waste_percent: amountOf(item?.waste_percent),
    piece_size: amountOf(item?.piece_size),
    round_to: amountOf(item?.round_to),
    labor_hours: amountOf(item?.labor_hours),
    labor_class: item?.labor_class ?? '',
    cad_part_numbers: item?.cad_part_numbers.join(', ') ?? '',
    taxable: item?.taxable ?? true,
    supplied_by_owner: item?.supplied_by_owner ?? false,
    note: item?.note ?? '',
  };
}

function toBody(form: ItemForm) {
  const amount = (text: string) => text.trim() || '0';
  return {
    sku: form.sku,
    name: form.name,
    cost_code: form.cost_code,
    kind: form.kind,
    uom: form.uom,
    make_buy: form.make_buy,
    place: form.place,
    station: form.station,
    waste_percent: amount(form.waste_percent),
    piece_size: amount(form.piece_size),
    round_to: amount(form.round_to),
    labor_hours: amount(form.labor_hours),
    labor_class: form.labor_class.trim() || null,
    cad_part_numbers: form.cad_part_numbers
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    taxable: form.taxable,
    supplied_by_owner: form.supplied_by_owner,
    note: form.note.trim() || null,
  };
}

/** Adds an item to the catalogue or changes its facts. Prices have a form of their own. */
export function ItemDialog({ item, onClose, onDone }: ItemDialogProps) {
  const say = useSay();
  const create = useCreateItem();
  const change = useChangeItem();
  const entry = useRecordForm<ItemForm, CatalogueItem>({
    values: formOf(item),
    version: item?.version,
    draftKey: item === undefined ? 'new-item' : `item.${item.id}`,
    schema: ItemDraft,
    toBody,
    valuesOf: (current) => {
      const found = CatalogueItem.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: (values, version): Promise<CallResult<CatalogueItem>> =>
      item === undefined
        ? outcomeOf(create.mutateAsync({ body: toBody(values) }))
        : outcomeOf(
            change.mutateAsync({
              params: { id: item.id },
              body: withVersion(toBody(values), version),
            }),
          ),
    onDone: (saved) => {
      onDone?.(saved.id);
      onClose();
    },
  });
  const faultOf = (field: keyof ItemForm) => ({ error: entry.fault(field) });
  const labels = Object.fromEntries(Object.keys(formOf(undefined)).map((field) => [field, labelOf(field, say)]));
  return (
    <FormDialog
      entry={entry}
      title={item === undefined ? say(t.add) : say(t.edit, { sku: item.sku })}
      size="wide"
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={labels}
      className="grid grid-cols-2 gap-4 max-sm:grid-cols-1"
    >
      <Field label={say(t.sku)} required {...faultOf('sku')}>
        <TextInput maxLength={40} autoComplete="off" {...entry.field('sku')} />
      </Field>
      <Field label={say(t.cost_code)} help={say(t.codeHelp)} required {...faultOf('cost_code')}>
        <TextInput maxLength={11} autoComplete="off" {...entry.field('cost_code')} />
      </Field>
      <div className="col-span-full">
        <Field label={say(t.name)} required {...faultOf('name')}>
          <TextInput maxLength={200} {...entry.field('name')} />
        </Field>
      </div>
      {(['kind', 'uom', 'make_buy', 'place'] as const).map((field) => (
        <Field key={field} label={say(t[field])} {...faultOf(field)}>
          <ChoiceSelect field={field} entry={entry} />
        </Field>
      ))}
      {amounts.map((field) => (
        <Field
          key={field}
          label={say(t[field])}
          {...(field === 'piece_size' ? { help: say(t.pieceHelp) } : {})}
          {...faultOf(field)}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            {...(field === 'waste_percent' ? { end: '%' } : {})}
            {...entry.field(field)}
          />
        </Field>
      ))}
      <Field label={say(t.labor_class)} help={say(t.classHelp)} {...faultOf('labor_class')}>
        <TextInput maxLength={60} autoComplete="off" {...entry.field('labor_class')} />
      </Field>
      <Field label={say(t.station)} {...faultOf('station')}>
        <NumberInput {...entry.choice('station')} min={1} max={13} />
      </Field>
      <div className="col-span-full">
        <Field label={say(t.cad_part_numbers)} help={say(t.cadHelp)} {...faultOf('cad_part_numbers')}>
          <TextInput autoComplete="off" {...entry.field('cad_part_numbers')} />
        </Field>
      </div>
      <Checkbox label={say(t.taxable)} {...entry.field('taxable')} />
      <Checkbox label={say(t.supplied_by_owner)} {...entry.field('supplied_by_owner')} />
      <div className="col-span-full">
        <Field label={say(t.note)} {...faultOf('note')}>
          <Textarea rows={2} {...entry.field('note')} />
        </Field>
      </div>
    </FormDialog>
  );
}

interface ItemDialogProps {
  item?: CatalogueItem | undefined;
  onClose: () => void;
  onDone?: (id: string) => void;
}

function labelOf(field: string, say: ReturnType<typeof useSay>): string {
  const found = Object.entries(t).find(([key]) => key === field)?.[1];
  return found === undefined ? field : say(found);
}

function ChoiceSelect({
  field,
  entry,
}: {
  field: keyof typeof choices;
  entry: ReturnType<typeof useRecordForm<ItemForm, CatalogueItem>>;
}) {
  const say = useSay();
  const items = choices[field].map((value) => {
    const word = Object.entries(choiceWords[field]).find(([key]) => key === value)?.[1];
    return { value, label: word === undefined ? value : say(word) };
  });
  const value = entry.form.watch(field);
  return (
    <Select
      value={value}
      onValueChange={(next) => {
        const chosen = choices[field].find((each) => each === next);
        if (chosen !== undefined) entry.choice(field).onValueChange(chosen);
      }}
      items={items}
    />
  );
}
