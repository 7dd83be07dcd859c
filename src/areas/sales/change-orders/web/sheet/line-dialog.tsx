import { useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { refuseUnread } from '#ui/inputs/refuse-unread.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { lineChanges, lineChangeWords } from '#areas/sales/change-orders/choices.ts';
import type { ChangeLineDraft } from '#areas/sales/change-orders/schema.ts';

const t = texts({
  add: { en: 'Add a line', es: 'Agregar partida' },
  edit: { en: 'Change the line', es: 'Modificar la línea' },
  change: { en: 'What happens', es: 'Qué pasa' },
  description: { en: 'What', es: 'Qué' },
  client: { en: 'In the client’s words', es: 'En palabras del cliente' },
  clientHelp: { en: 'Empty: the same.', es: 'Vacío: igual.' },
  code: { en: 'Cost code', es: 'Código' },
  uom: { en: 'Unit', es: 'Unidad' },
  oldQuantity: { en: 'Quantity before', es: 'Cantidad antes' },
  newQuantity: { en: 'Quantity after', es: 'Cantidad después' },
  oldCost: { en: 'Unit cost before', es: 'Costo unitario antes' },
  newCost: { en: 'Unit cost after', es: 'Costo unitario después' },
  markup: { en: 'Mark-up', es: 'Recargo' },
  taxable: { en: 'Taxed', es: 'Gravada' },
  rework: { en: 'Work on a module: rework counts', es: 'Trabajo en un módulo: cuenta el retrabajo' },
  save: { en: 'Save', es: 'Guardar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
});

/** A new line as the house usually prices one. */
const fresh = (): ChangeLineDraft => ({
  uid: crypto.randomUUID(),
  change: 'added',
  cost_code: '',
  description: '',
  client_words: '',
  uom: 'ea',
  old_quantity: '0',
  new_quantity: '1',
  old_cost: '0',
  new_cost: '0',
  markup_percent: '30',
  taxable: true,
  rework: false,
  source: null,
});

interface LineDialogProps {
  line: ChangeLineDraft | undefined;
  onSave: (line: ChangeLineDraft) => Promise<boolean>;
  onClose: () => void;
}

/** One line: what it adds, takes out or changes, how much of it, and what one costs. */
export function LineDialog({ line, onSave, onClose }: LineDialogProps) {
  const say = useSay();
  const [form, setForm] = useState<ChangeLineDraft>(() => line ?? fresh());
  const [isSaving, setSaving] = useState(false);
  const set = (values: Partial<ChangeLineDraft>) => setForm((before) => ({ ...before, ...values }));
  const isReady = form.description.trim() !== '' && form.uom.trim() !== '';
  const asked = useRef<HTMLDivElement>(null);
  const save = async () => {
    if (asked.current !== null && refuseUnread(asked.current)) return;
    setSaving(true);
    const isSaved = await onSave({
      ...form,
      ...(form.change === 'added' ? { old_quantity: '0' } : {}),
      ...(form.change === 'removed' ? { new_quantity: '0' } : {}),
    });
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(line === undefined ? t.add : t.edit)}
      closeLabel={say(t.cancel)}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button look="primary" loading={isSaving} disabled={!isReady} onClick={() => void save()}>
            {say(t.save)}
          </Button>
        </>
      }
    >
      <div ref={asked} className="grid gap-4 sm:grid-cols-2">
        <Field label={say(t.change)} group className="sm:col-span-2">
          <Segmented
            label={say(t.change)}
            items={lineChanges.map((value) => ({ value, label: say(lineChangeWords[value]) }))}
            value={form.change}
            onValueChange={(change) => set({ change })}
          />
        </Field>
        <Words
          label={say(t.description)}
          max={200}
          value={form.description}
          onChange={(description) => set({ description })}
        />
        <Words
          label={say(t.client)}
          help={say(t.clientHelp)}
          max={200}
          value={form.client_words}
          onChange={(words) => set({ client_words: words })}
        />
        <Words label={say(t.code)} max={30} value={form.cost_code} onChange={(code) => set({ cost_code: code })} />
        <Words label={say(t.uom)} max={12} value={form.uom} onChange={(uom) => set({ uom })} />
        <Figures form={form} set={set} />
        <div className="grid content-end gap-2">
          <Checkbox
            label={say(t.taxable)}
            checked={form.taxable}
            onChange={(event) => set({ taxable: event.target.checked })}
          />
          <Checkbox
            label={say(t.rework)}
            checked={form.rework}
            onChange={(event) => set({ rework: event.target.checked })}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** How much there was and is to be, and what one costs; what is added was not there, what is removed is not there after. */
function Figures({ form, set }: { form: ChangeLineDraft; set: (values: Partial<ChangeLineDraft>) => void }) {
  const say = useSay();
  return (
    <>
      {form.change !== 'added' && (
        <>
          <Amount
            label={say(t.oldQuantity)}
            value={form.old_quantity}
            onChange={(value) => set({ old_quantity: value })}
          />
          <Amount
            label={say(t.oldCost)}
            start="$"
            value={form.old_cost}
            onChange={(value) => set({ old_cost: value })}
          />
        </>
      )}
      {form.change !== 'removed' && (
        <>
          <Amount
            label={say(t.newQuantity)}
            value={form.new_quantity}
            onChange={(value) => set({ new_quantity: value })}
          />
          <Amount
            label={say(t.newCost)}
            start="$"
            value={form.new_cost}
            onChange={(value) => set({ new_cost: value })}
          />
        </>
      )}
      <Amount
        label={say(t.markup)}
        end="%"
        value={form.markup_percent}
        onChange={(value) => set({ markup_percent: value })}
      />
    </>
  );
}

interface WordsProps {
  label: string;
  help?: string;
  max: number;
  value: string;
  onChange: (value: string) => void;
}

function Words({ label, help, max, value, onChange }: WordsProps) {
  return (
    <Field label={label} help={help}>
      <TextInput value={value} maxLength={max} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

interface AmountProps {
  label: string;
  value: string;
  start?: string;
  end?: string;
  onChange: (value: string) => void;
}

/** A decimal, which travels as text so that no place of it is bent. */
function Amount({ label, value, start, end, onChange }: AmountProps) {
  return (
    <Field label={label}>
      <NumberInput
        value={Number(value)}
        start={start}
        end={end}
        onValueChange={(next) => onChange(next === null ? '0' : String(Number(next.toFixed(6))))}
      />
    </Field>
  );
}
