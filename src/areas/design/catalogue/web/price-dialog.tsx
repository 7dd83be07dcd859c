import { companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import type { CallResult } from '#platform/web/call/call.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { RecordPicker, type Picked } from '#platform/web/forms/record-picker.tsx';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { priceSourceChoices } from '../choices.ts';
import { Price, PriceDraft, priceSources, type CatalogueItem } from '../schema.ts';
import { findSuppliers, useAddPrice, useChangePrice } from './queries.ts';
import { perWords } from './words.ts';

const t = texts({
  add: { en: 'New price of {sku}', es: 'Nuevo precio de {sku}' },
  edit: { en: 'Correct the price of {sku}', es: 'Corregir el precio de {sku}' },
  supplier_id: { en: 'Supplier', es: 'Proveedor' },
  unit_cost: { en: 'Price per {unit}', es: 'Precio por {unit}' },
  currency: { en: 'Currency', es: 'Moneda' },
  effective_from: { en: 'Holds from', es: 'Vale desde' },
  minimum: { en: 'Least that is sold', es: 'Mínimo de venta' },
  lead_days: { en: 'Lead time in days', es: 'Entrega en días' },
  leadHelp: { en: 'Empty: that of the supplier.', es: 'Vacío: la del proveedor.' },
  source: { en: 'Source', es: 'Fuente' },
  note: { en: 'Note', es: 'Nota' },
  save: { en: 'Save price', es: 'Guardar precio' },
});

interface PriceForm {
  supplier_id: Picked | null;
  unit_cost: string;
  currency: 'USD' | 'MXN';
  effective_from: string | null;
  minimum: string;
  lead_days: number | null;
  source: (typeof priceSources)[number];
  note: string;
}

function formOf(price: Price | undefined): PriceForm {
  return {
    supplier_id: price?.supplier ?? null,
    unit_cost: price?.unit_cost ?? '',
    currency: price?.currency ?? 'USD',
    effective_from: price?.effective_from ?? companyToday(),
    minimum: price === undefined || price.minimum === '0' ? '' : price.minimum,
    lead_days: price?.lead_days ?? null,
    source: price?.source ?? 'quote',
    note: price?.note ?? '',
  };
}

function factsOf(form: PriceForm) {
  return {
    unit_cost: form.unit_cost.trim(),
    currency: form.currency,
    effective_from: form.effective_from ?? '',
    minimum: form.minimum.trim() || '0',
    lead_days: form.lead_days,
    source: form.source,
    note: form.note.trim() || null,
  };
}

interface PriceDialogProps {
  item: CatalogueItem;
  price?: Price | undefined;
  onClose: () => void;
}

/** What a supplier asks for an item from a day on; a later price is a new one, a typing mistake is corrected. */
export function PriceDialog({ item, price, onClose }: PriceDialogProps) {
  const say = useSay();
  const language = useLanguage();
  const add = useAddPrice();
  const change = useChangePrice();
  const toBody = (form: PriceForm) => ({
    ...factsOf(form),
    item_id: item.id,
    supplier_id: form.supplier_id?.id ?? '',
  });
  const entry = useRecordForm<PriceForm, unknown>({
    values: formOf(price),
    version: price?.version,
    draftKey: price === undefined ? `new-price.${item.id}` : `price.${price.id}`,
    schema: PriceDraft,
    toBody,
    valuesOf: (current) => {
      const found = Price.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: (values, version): Promise<CallResult<unknown>> =>
      price === undefined
        ? outcomeOf(add.mutateAsync({ body: toBody(values) }))
        : outcomeOf(
            change.mutateAsync({
              params: { id: price.id },
              body: withVersion(factsOf(values), version),
            }),
          ),
    onDone: onClose,
  });
  const faultOf = (field: keyof PriceForm) => ({ error: entry.fault(field) });
  const unit = perWords(item, language);
  const labels = Object.fromEntries(Object.entries(t).map(([key, text]) => [key, say(text, { unit, sku: item.sku })]));
  return (
    <FormDialog
      entry={entry}
      title={say(price === undefined ? t.add : t.edit, { sku: item.sku })}
      description={item.name}
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={labels}
      className="grid grid-cols-2 gap-4 max-sm:grid-cols-1"
    >
      <div className="col-span-full">
        <Field label={say(t.supplier_id)} required {...faultOf('supplier_id')}>
          {price === undefined ? (
            <RecordPicker
              source={findSuppliers}
              value={entry.form.watch('supplier_id')}
              onValueChange={entry.choice('supplier_id').onValueChange}
            />
          ) : (
            <TextInput disabled readOnly value={price.supplier.name} />
          )}
        </Field>
      </div>
      <Field label={say(t.unit_cost, { unit })} required {...faultOf('unit_cost')}>
        <TextInput inputMode="decimal" autoComplete="off" start="$" {...entry.field('unit_cost')} />
      </Field>
      <Field label={say(t.currency)} {...faultOf('currency')}>
        <Segmented
          label={say(t.currency)}
          value={entry.form.watch('currency')}
          onValueChange={entry.choice('currency').onValueChange}
          items={[
            { value: 'USD', label: 'USD' },
            { value: 'MXN', label: 'MXN' },
          ]}
        />
      </Field>
      <DayField label={say(t.effective_from)} {...entry.choice('effective_from')} {...faultOf('effective_from')} />
      <Field label={say(t.lead_days)} help={say(t.leadHelp)} {...faultOf('lead_days')}>
        <NumberInput {...entry.choice('lead_days')} min={0} max={730} />
      </Field>
      <Field label={say(t.minimum)} {...faultOf('minimum')}>
        <TextInput inputMode="decimal" autoComplete="off" {...entry.field('minimum')} />
      </Field>
      <Field label={say(t.source)} {...faultOf('source')}>
        <Select
          value={entry.form.watch('source')}
          onValueChange={entry.choice('source').onValueChange}
          items={priceSources.map((value) => ({ value, label: say(priceSourceChoices[value]) }))}
        />
      </Field>
      <div className="col-span-full">
        <Field label={say(t.note)} {...faultOf('note')}>
          <TextInput maxLength={1000} {...entry.field('note')} />
        </Field>
      </div>
    </FormDialog>
  );
}
