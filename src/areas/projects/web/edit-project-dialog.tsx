import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { refusalOf } from '#platform/web/said.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DatePicker } from '#ui/date-picker.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { contractTypes, type ProjectRead } from '../schema.ts';
import { bodyOf, CommercialFields, formOf, WhoAndWhereFields } from './project-fields.tsx';
import { useChangeProject } from './queries.ts';

const t = texts({
  title: { en: 'Facts of {name}', es: 'Datos de {name}' },
  signed: { en: '{contract}, signed on', es: '{contract}, firmado el' },
  save: { en: 'Save facts', es: 'Guardar datos' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
  conflict: {
    en: 'Somebody else changed this project in the meantime. What you typed is still here; saving again puts yours over theirs.',
    es: 'Otra persona cambió este proyecto mientras tanto. Lo que escribiste sigue aquí; al guardar de nuevo quedará lo tuyo.',
  },
  pick: { en: 'Not signed', es: 'Sin firmar' },
  calendar: { en: 'Calendar', es: 'Calendario' },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
});

/** The facts of a project in one form, its signed contracts among them. */
export function EditProjectDialog({ project, onClose }: { project: ProjectRead; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const [form, setForm] = useState(() => formOf(project));
  const [signed, setSigned] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(
      contractTypes.map((type) => [
        type,
        project.contracts.find((contract) => contract.contract_type === type)?.signed_on ?? null,
      ]),
    ),
  );
  const [version, setVersion] = useState(project.version);
  const change = useChangeProject();
  const faults = new Map(
    change.error === null ? [] : refusalOf(change.error.failure).details.map((fault) => [fault.path, fault.message]),
  );
  const isConflict = change.error?.failure.status === 409;
  const contracts = contractTypes.flatMap((type) => {
    const known = project.contracts.find((contract) => contract.contract_type === type);
    const on = signed[type] ?? null;
    return known === undefined && on === null
      ? []
      : [{ contract_type: type, signed_on: on, value_cents: known?.value_cents ?? null }];
  });
  const others = project.contracts
    .filter((contract, index, all) => all.findIndex((each) => each.contract_type === contract.contract_type) !== index)
    .map((contract) => ({
      contract_type: contract.contract_type as 'Design Agreement',
      signed_on: contract.signed_on,
      value_cents: contract.value_cents ?? null,
    }));
  const submit = () =>
    change.mutate(
      { params: { id: project.id }, body: { ...bodyOf(form), contracts: [...contracts, ...others], version } },
      {
        onSuccess: onClose,
        onError: (error) => {
          const fresh = versionOf(refusalOf(error.failure).current);
          if (fresh !== undefined) setVersion(fresh);
        },
      },
    );
  const fields = {
    form,
    onChange: (patch: Partial<typeof form>) => setForm((now) => ({ ...now, ...patch })),
    faultOf: (path: string) => faults.get(path),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title, { name: project.name })}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button look="primary" loading={change.isPending} onClick={submit}>
            {say(t.save)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {change.error !== null && (
          <Banner tone={isConflict ? 'warn' : 'bad'}>{isConflict ? say(t.conflict) : change.error.message}</Banner>
        )}
        <WhoAndWhereFields {...fields} />
        <CommercialFields {...fields} />
        <div className="grid gap-4 sm:grid-cols-3">
          {contractTypes.map((type) => (
            <Field key={type} label={say(t.signed, { contract: type })}>
              <DatePicker
                value={signed[type] ?? null}
                onValueChange={(on) => setSigned((now) => ({ ...now, [type]: on }))}
                language={language}
                placeholder={say(t.pick)}
                calendarLabel={say(t.calendar)}
                previousLabel={say(t.previous)}
                nextLabel={say(t.next)}
                clearLabel={say(t.pick)}
              />
            </Field>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** The version of the row that a 409 carries. */
function versionOf(current: unknown): number | undefined {
  return typeof current === 'object' && current !== null && 'version' in current && typeof current.version === 'number'
    ? current.version
    : undefined;
}
