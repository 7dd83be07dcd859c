import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { factories } from '#areas/projects/projects/schema.ts';
import {
  Resource,
  ResourceDraft,
  resourceKinds,
  ResourcePatch,
  type ResourceKind,
} from '#areas/projects/schedule/schema.ts';
import { centsOf, dollarsOf } from './dollars.ts';
import { useChangeResource, useCreateResource, useRemoveResource } from '../queries.ts';
import { factoryNames, planWords, resourceWords, wordOf } from '../words.ts';

const t = texts({
  add: { en: 'Add a crane, crew or carrier', es: 'Agregar grúa, cuadrilla o transportista' },
  kind: { en: 'Kind', es: 'Tipo' },
  name: { en: 'Name', es: 'Nombre' },
  detail: { en: 'Detail', es: 'Detalle' },
  detailHelp: {
    en: 'What stands under the name: a place, a size.',
    es: 'Lo que va bajo el nombre: un lugar, un tamaño.',
  },
  trailers: { en: 'Trailers a day', es: 'Remolques por día' },
  sets: { en: 'Projects a day', es: 'Proyectos por día' },
  capacityHelp: { en: 'More than this is a conflict of the plan.', es: 'Pasar de aquí es un conflicto del plan.' },
  rate: { en: 'Rate a day', es: 'Tarifa por día' },
  factory: { en: 'Factory', es: 'Planta' },
  anyFactory: { en: 'Every factory', es: 'Todas las plantas' },
  remove: { en: 'Take out', es: 'Quitar' },
});

interface ResourceForm {
  kind: ResourceKind;
  name: string;
  detail: string;
  factory: (typeof factories)[number] | null;
  capacity: number | null;
  rate: number | null;
}

function formOf(resource: Resource | undefined): ResourceForm {
  return {
    kind: resource?.kind ?? 'crane',
    name: resource?.name ?? '',
    detail: resource?.detail ?? '',
    factory: factories.find((each) => each === resource?.factory) ?? null,
    capacity: resource?.capacity ?? 1,
    rate: dollarsOf(resource?.day_rate_cents ?? null),
  };
}

function toBody({ kind: _kind, rate, ...rest }: ResourceForm) {
  return {
    ...rest,
    name: rest.name.trim(),
    detail: rest.detail.trim() === '' ? null : rest.detail.trim(),
    day_rate_cents: centsOf(rate),
  };
}

/** A crane, set crew or carrier: what it can do in a day and what the day costs. */
export function ResourceDialog({ resource, onClose }: { resource?: Resource | undefined; onClose: () => void }) {
  const say = useSay();
  const create = useCreateResource();
  const change = useChangeResource();
  const remove = useRemoveResource();
  const entry = useRecordForm<ResourceForm, unknown>({
    values: formOf(resource),
    version: resource?.version,
    draftKey: resource === undefined ? 'new-resource' : `resource.${resource.id}`,
    schema: ResourcePatch,
    toBody,
    paths: { day_rate_cents: 'rate' },
    valuesOf: (current) => {
      const found = Resource.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    // The form was judged by these very schemas.
    send: (form, version) =>
      outcomeOf<unknown>(
        resource === undefined
          ? create.mutateAsync({ body: ResourceDraft.parse({ ...toBody(form), kind: form.kind }) })
          : change.mutateAsync({
              params: { id: resource.id },
              body: withVersion(ResourcePatch.parse(toBody(form)), version),
            }),
      ),
    onDone: onClose,
  });
  const { kind } = entry.form.watch();
  const labels = {
    kind: say(t.kind),
    name: say(t.name),
    detail: say(t.detail),
    factory: say(t.factory),
    capacity: say(kind === 'carrier' ? t.trailers : t.sets),
    rate: say(t.rate),
  };
  const fault = (name: keyof ResourceForm) => ({ error: entry.fault(name) });
  return (
    <FormDialog
      entry={entry}
      title={resource === undefined ? say(t.add) : resource.name}
      submitLabel={say(planWords.save)}
      onClose={onClose}
      labels={labels}
      className="grid grid-cols-1 gap-4 pb-1 sm:grid-cols-2"
      aside={
        resource === undefined ? undefined : (
          <Button
            look="danger"
            className="mr-auto"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: resource.id } }, { onSuccess: () => entry.cancel(onClose) })}
          >
            {say(t.remove)}
          </Button>
        )
      }
    >
      {resource === undefined && (
        <Field label={labels.kind} {...fault('kind')}>
          <Select
            {...entry.choice('kind')}
            items={resourceKinds.map((value) => ({ value, label: say(wordOf(resourceWords, value)) }))}
          />
        </Field>
      )}
      <Field label={labels.name} required {...fault('name')}>
        <TextInput autoComplete="off" maxLength={80} {...entry.field('name')} />
      </Field>
      <Field label={labels.detail} help={say(t.detailHelp)} {...fault('detail')}>
        <TextInput autoComplete="off" maxLength={120} {...entry.field('detail')} />
      </Field>
      <Field label={labels.factory} {...fault('factory')}>
        <Select
          value={entry.choice('factory').value ?? 'any'}
          onValueChange={(value) =>
            entry.choice('factory').onValueChange(factories.find((each) => each === value) ?? null)
          }
          items={[
            { value: 'any', label: say(t.anyFactory) },
            ...factories.map((value) => ({ value, label: say(wordOf(factoryNames, value)) })),
          ]}
        />
      </Field>
      <Field label={labels.capacity} help={say(t.capacityHelp)} {...fault('capacity')}>
        <NumberInput {...entry.choice('capacity')} min={1} max={1000} />
      </Field>
      <Field label={labels.rate} {...fault('rate')}>
        <NumberInput {...entry.choice('rate')} min={0} step={0.01} start="$" />
      </Field>
    </FormDialog>
  );
}
