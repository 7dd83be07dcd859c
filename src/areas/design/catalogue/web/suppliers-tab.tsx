import { Pencil, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import type { CallResult } from '#platform/web/call/call.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { useSearch } from '#platform/web/place.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/inputs/switch.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { Supplier, SupplierDraft } from '../schema.ts';
import { useChangeSupplier, useCreateSupplier, useSetSupplierActive, useSuppliers } from './queries.ts';
import { words } from './words.ts';

const t = texts({
  caption: { en: 'Suppliers', es: 'Proveedores' },
  add: { en: 'New supplier', es: 'Nuevo proveedor' },
  edit: { en: 'Edit {name}', es: 'Editar {name}' },
  save: { en: 'Save supplier', es: 'Guardar proveedor' },
  name: { en: 'Name', es: 'Nombre' },
  email: { en: 'E-mail', es: 'Correo' },
  phone: { en: 'Phone', es: 'Teléfono' },
  lead_days: { en: 'Lead time in days', es: 'Entrega en días' },
  note: { en: 'Note', es: 'Nota' },
  items: { en: 'Items', es: 'Artículos' },
  active: { en: 'Prices count', es: 'Sus precios cuentan' },
  loading: { en: 'Loading the suppliers', es: 'Cargando los proveedores' },
  errorTitle: { en: 'The suppliers could not be loaded', es: 'No se pudieron cargar los proveedores' },
  emptyTitle: { en: 'No suppliers yet', es: 'Aún no hay proveedores' },
  emptyText: {
    en: 'A price belongs to the supplier who asks it. Add the first one, or import a price list.',
    es: 'Un precio es de quien lo pide. Agrega el primero o importa una lista de precios.',
  },
});

/** Who sells: their lead time, how many items they price, and whether their prices count. */
export function SuppliersTab({ mayWrite }: { mayWrite: boolean }) {
  const say = useSay();
  const { data, error, isPending } = useSuppliers();
  const setActive = useSetSupplierActive();
  const meant = useSearch()['supplier'];
  const [dialog, setDialog] = useState<{ supplier?: Supplier } | null>(null);
  const add = mayWrite && (
    <Button icon={<Plus />} onClick={() => setDialog({})}>
      {say(t.add)}
    </Button>
  );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-3 max-md:px-4">
      {isPending ? (
        <SkeletonRows rows={6} label={say(t.loading)} />
      ) : data === undefined ? (
        <ErrorState title={say(t.errorTitle)} text={error?.message} />
      ) : data.length === 0 ? (
        <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} action={add} />
      ) : (
        <>
          <p className="mb-2">{add}</p>
          <Table caption={say(t.caption)} flush>
            <thead>
              <tr>
                <HeadCell>{say(t.name)}</HeadCell>
                <HeadCell>{say(t.email)}</HeadCell>
                <HeadCell>{say(t.phone)}</HeadCell>
                <HeadCell numeric>{say(t.lead_days)}</HeadCell>
                <HeadCell numeric>{say(t.items)}</HeadCell>
                <HeadCell>{say(t.active)}</HeadCell>
                <HeadCell />
              </tr>
            </thead>
            <tbody>
              {data.map((supplier) => (
                <SupplierRow key={supplier.id} isMeant={supplier.id === meant}>
                  <Cell rowHead>
                    <span className="inline-flex items-center gap-2 font-label">
                      {supplier.name}
                      {supplier.is_sample && <Tag>{say(words.sample)}</Tag>}
                    </span>
                  </Cell>
                  <Cell>{supplier.email}</Cell>
                  <Cell>{supplier.phone}</Cell>
                  <Cell numeric>{supplier.lead_days}</Cell>
                  <Cell numeric>{supplier.items}</Cell>
                  <Cell>
                    <Switch
                      aria-label={`${say(t.active)}: ${supplier.name}`}
                      checked={supplier.active}
                      disabled={!mayWrite || setActive.isPending}
                      onChange={(event) =>
                        setActive.mutate({ params: { id: supplier.id }, body: { active: event.target.checked } })
                      }
                    />
                  </Cell>
                  <Cell>
                    {mayWrite && (
                      <IconButton
                        size="small"
                        label={say(t.edit, { name: supplier.name })}
                        onClick={() => setDialog({ supplier })}
                      >
                        <Pencil />
                      </IconButton>
                    )}
                  </Cell>
                </SupplierRow>
              ))}
            </tbody>
          </Table>
        </>
      )}
      {dialog !== null && <SupplierDialog {...dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** A row that a link has led to is brought into view and marked. */
function SupplierRow({ isMeant, children }: { isMeant: boolean; children: ReactNode }) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isMeant) row.current?.scrollIntoView({ block: 'center' });
  }, [isMeant]);
  return (
    <tr ref={row} {...(isMeant ? { 'aria-current': true, className: 'bg-selected' } : {})}>
      {children}
    </tr>
  );
}

interface SupplierForm {
  name: string;
  email: string;
  phone: string;
  lead_days: number | null;
  note: string;
}

function formOf(supplier: Supplier | undefined): SupplierForm {
  return {
    name: supplier?.name ?? '',
    email: supplier?.email ?? '',
    phone: supplier?.phone ?? '',
    lead_days: supplier?.lead_days ?? null,
    note: supplier?.note ?? '',
  };
}

function toBody(form: SupplierForm) {
  return {
    name: form.name,
    email: form.email.trim() || null,
    phone: form.phone.trim() || null,
    lead_days: form.lead_days,
    note: form.note.trim() || null,
  };
}

function SupplierDialog({ supplier, onClose }: { supplier?: Supplier; onClose: () => void }) {
  const say = useSay();
  const create = useCreateSupplier();
  const change = useChangeSupplier();
  const entry = useRecordForm<SupplierForm, unknown>({
    values: formOf(supplier),
    version: supplier?.version,
    draftKey: supplier === undefined ? 'new-supplier' : `supplier.${supplier.id}`,
    schema: SupplierDraft,
    toBody,
    valuesOf: (current) => {
      const found = Supplier.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: (values, version): Promise<CallResult<unknown>> =>
      supplier === undefined
        ? outcomeOf(create.mutateAsync({ body: toBody(values) }))
        : outcomeOf(
            change.mutateAsync({
              params: { id: supplier.id },
              body: withVersion(toBody(values), version),
            }),
          ),
    onDone: onClose,
  });
  const faultOf = (field: keyof SupplierForm) => ({ error: entry.fault(field) });
  const labels = Object.fromEntries(
    (['name', 'email', 'phone', 'lead_days', 'note'] as const).map((field) => [field, say(t[field])]),
  );
  return (
    <FormDialog
      entry={entry}
      title={supplier === undefined ? say(t.add) : say(t.edit, { name: supplier.name })}
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={labels}
      className="grid grid-cols-2 gap-4 max-sm:grid-cols-1"
    >
      <div className="col-span-full">
        <Field label={say(t.name)} required {...faultOf('name')}>
          <TextInput maxLength={120} {...entry.field('name')} />
        </Field>
      </div>
      <Field label={say(t.email)} {...faultOf('email')}>
        <TextInput type="email" {...entry.field('email')} />
      </Field>
      <Field label={say(t.phone)} {...faultOf('phone')}>
        <TextInput type="tel" maxLength={40} {...entry.field('phone')} />
      </Field>
      <Field label={say(t.lead_days)} {...faultOf('lead_days')}>
        <NumberInput {...entry.choice('lead_days')} min={0} max={730} />
      </Field>
      <div className="col-span-full">
        <Field label={say(t.note)} {...faultOf('note')}>
          <Textarea rows={2} {...entry.field('note')} />
        </Field>
      </div>
    </FormDialog>
  );
}
