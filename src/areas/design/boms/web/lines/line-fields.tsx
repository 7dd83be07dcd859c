import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { makeBuyChoices } from '#areas/design/catalogue/choices.ts';
import { supplier as supplierRecord } from '#areas/design/catalogue/record.ts';
import { findSuppliers } from '#areas/design/catalogue/web/queries.ts';
import { panelAddress } from '#platform/shared/record.ts';
import { RecordPicker } from '#platform/web/forms/record-picker.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { makeBuys, type BomLine, type BomLineFields } from '#areas/design/boms/schema.ts';
import { unitWords, words } from '../words.ts';

const t = texts({
  name: { en: 'Name in this BOM', es: 'Nombre en esta lista' },
  quantity: { en: 'Quantity in {unit}', es: 'Cantidad en {unit}' },
  waste: { en: 'Waste %', es: 'Merma %' },
  makeBuy: { en: 'Made or bought', es: 'Se hace o compra' },
  station: { en: 'Station', es: 'Estación' },
  supplier: { en: 'Supplier', es: 'Proveedor' },
  lead: { en: 'Lead days', es: 'Días de entrega' },
  module: { en: 'Module or unit', es: 'Módulo o unidad' },
  note: { en: 'Note', es: 'Nota' },
  optional: { en: 'Optional: shown and not counted', es: 'Opcional: se muestra y no se cuenta' },
  byOwner: { en: 'Supplied by the owner: may cost nothing', es: 'Lo pone el dueño: puede no costar nada' },
  yes: { en: 'Yes', es: 'Sí' },
  byOwnerName: { en: 'Supplied by the owner', es: 'Lo pone el dueño' },
  assembly: { en: 'Part of', es: 'Parte de' },
  top: { en: 'No assembly', es: 'Ningún ensamble' },
});

/** Who sells it, in the catalogue: lead time, address, and whether their prices count. */
export function SupplierLink({ supplier }: { supplier: { id: string; name: string } }) {
  return (
    <Link to={panelAddress(supplierRecord, supplier.id)} className="link wrap-anywhere">
      {supplier.name}
    </Link>
  );
}

interface LineFieldsProps {
  line: BomLine;
  /** Lines that it may be a part of. */
  assemblies: readonly BomLine[];
  onEdit: (fields: BomLineFields) => void;
}

/** What can be set of a line in a draft; each field is saved as soon as it is left. */
export function LineFields({ line, assemblies, onEdit }: LineFieldsProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3">
      <div className="col-span-2">
        <Words
          label={say(t.name)}
          value={line.description}
          longest={300}
          onSave={(description) => {
            if (description !== null) onEdit({ description });
          }}
        />
      </div>
      <Figure
        label={say(t.quantity, { unit: unitWords(line.uom, language) })}
        value={line.quantity}
        onSave={(quantity) => onEdit({ quantity })}
      />
      <Figure label={say(t.waste)} value={line.waste_percent} onSave={(waste_percent) => onEdit({ waste_percent })} />
      <Field label={say(t.makeBuy)}>
        <Select
          value={line.make_buy}
          onValueChange={(make_buy) => onEdit({ make_buy })}
          items={makeBuys.map((value) => ({ value, label: say(makeBuyChoices[value]) }))}
        />
      </Field>
      <Field label={say(t.station)}>
        <Select
          value={line.station === null ? 'none' : String(line.station)}
          onValueChange={(value) => onEdit({ station: value === 'none' ? null : Number(value) })}
          items={[
            { value: 'none', label: say(words.noStation) },
            ...Array.from({ length: 13 }, (_, index) => ({
              value: String(index + 1),
              label: say(words.station, { n: index + 1 }),
            })),
          ]}
        />
      </Field>
      <Field label={say(t.supplier)}>
        <RecordPicker
          source={findSuppliers}
          value={line.supplier}
          onValueChange={(supplier) => onEdit({ supplier_id: supplier?.id ?? null })}
        />
      </Field>
      <Whole label={say(t.lead)} value={line.lead_days} onSave={(lead_days) => onEdit({ lead_days })} />
      <Words label={say(t.module)} value={line.module} longest={60} onSave={(module) => onEdit({ module })} />
      <Field label={say(t.assembly)}>
        <Select
          value={line.parent_uid ?? 'none'}
          onValueChange={(value) => onEdit({ parent_uid: value === 'none' ? null : value })}
          items={[
            { value: 'none', label: say(t.top) },
            ...assemblies.map((each) => ({ value: each.line_uid, label: each.description })),
          ]}
        />
      </Field>
      <div className="col-span-2">
        <Words label={say(t.note)} value={line.note} longest={500} onSave={(note) => onEdit({ note })} />
      </div>
      <div className="col-span-2">
        <Checkbox
          label={say(t.optional)}
          checked={line.optional}
          onChange={(event) => onEdit({ optional: event.target.checked })}
        />
        <Checkbox
          label={say(t.byOwner)}
          checked={line.supplied_by_owner}
          onChange={(event) =>
            onEdit(
              event.target.checked
                ? { supplied_by_owner: true, ...(line.unit_cost === null ? { unit_cost: '0' } : {}) }
                : { supplied_by_owner: false, ...(Number(line.unit_cost) === 0 ? { unit_cost: null } : {}) },
            )
          }
        />
      </div>
    </div>
  );
}

/** A decimal, saved when it is left or with Enter; what the server has shows again after a refusal. */
function Figure({ label, value, onSave }: { label: string; value: string; onSave: (value: string) => void }) {
  return (
    <Typed
      key={value}
      label={label}
      value={value}
      longest={22}
      isNumber
      onSave={(next) => onSave(next === '' ? '0' : next)}
    />
  );
}

function Words(props: {
  label: string;
  value: string | null;
  longest: number;
  onSave: (value: string | null) => void;
}) {
  const { label, value, longest, onSave } = props;
  return (
    <Typed
      key={value}
      label={label}
      value={value ?? ''}
      longest={longest}
      onSave={(next) => onSave(next === '' ? null : next)}
    />
  );
}

interface TypedProps {
  label: string;
  value: string;
  longest: number;
  isNumber?: boolean;
  onSave: (value: string) => void;
}

function Typed({ label, value, longest, isNumber = false, onSave }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const save = () => {
    const next = typed.trim();
    if (next !== value) onSave(next);
  };
  return (
    <Field label={label}>
      <TextInput
        value={typed}
        maxLength={longest}
        autoComplete="off"
        {...(isNumber ? { inputMode: 'decimal' as const } : {})}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
        }}
      />
    </Field>
  );
}

function Whole({
  label,
  value,
  onSave,
}: {
  label: string;
  value: number | null;
  onSave: (value: number | null) => void;
}) {
  return (
    <Field label={label}>
      <NumberInput value={value} min={0} max={730} step={1} onValueChange={onSave} />
    </Field>
  );
}

/** The same of a version that is closed to editing. */
export function LineFacts({ line }: { line: BomLine }) {
  const say = useSay();
  return (
    <Facts>
      <Fact name={say(t.makeBuy)}>{say(makeBuyChoices[line.make_buy])}</Fact>
      <Fact name={say(t.station)}>{line.station}</Fact>
      <Fact name={say(t.supplier)}>{line.supplier === null ? null : <SupplierLink supplier={line.supplier} />}</Fact>
      {line.supplied_by_owner && <Fact name={say(t.byOwnerName)}>{say(t.yes)}</Fact>}
      <Fact name={say(t.lead)}>{line.lead_days === null ? null : say(words.days, { n: line.lead_days })}</Fact>
      <Fact name={say(t.module)}>{line.module}</Fact>
      <Fact name={say(t.note)}>{line.note}</Fact>
    </Facts>
  );
}
