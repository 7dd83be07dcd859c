import { factories, factoryChoices } from '#platform/shared/factories.ts';
import { texts } from '#platform/shared/text.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useId, useState, type FormEvent } from 'react';
import type { EmergencyPhones } from '../schema.ts';
import { useEmergencyPhones, useSetEmergencyPhones } from './queries.ts';

const t = texts({
  title: { en: 'Emergency phone', es: 'Teléfono de emergencias' },
  text: {
    en: 'Owners see this number before anything else when it cannot wait. Somebody has to answer it at any hour.',
    es: 'Los propietarios ven este número antes que nada cuando no puede esperar. Alguien debe contestarlo a toda hora.',
  },
  everywhere: { en: 'For all homes', es: 'Para todas las viviendas' },
  of: { en: 'For the homes of {factory}', es: 'Para las viviendas de {factory}' },
  instead: { en: 'Left empty: the number for all homes.', es: 'Si se deja vacío: el de todas las viviendas.' },
  none: {
    en: 'Without a number, owners can only report it and wait.',
    es: 'Sin número, los propietarios solo pueden avisar y esperar.',
  },
  save: { en: 'Save', es: 'Guardar' },
  saved: { en: 'Saved', es: 'Guardado' },
  loading: { en: 'Loading the numbers', es: 'Cargando los números' },
  failed: { en: 'The numbers could not be loaded', es: 'No se pudieron cargar los números' },
  retry: { en: 'Try again', es: 'Reintentar' },
});
const names = ['everywhere', ...factories] as const;

/** The numbers that owners are shown in an emergency, as admins set them. */
export function EmergencyPhonesPanel() {
  const say = useSay();
  const { data, error, refetch } = useEmergencyPhones();
  if (data !== undefined) return <PhonesForm key={JSON.stringify(data)} phones={data} />;
  if (error === null) return <SkeletonRows rows={5} label={say(t.loading)} />;
  return (
    <ErrorState
      title={say(t.failed)}
      text={error.message}
      action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
    />
  );
}

function PhonesForm({ phones }: { phones: EmergencyPhones }) {
  const say = useSay();
  const language = useLanguage();
  const headId = useId();
  const [values, setValues] = useState(phones);
  const save = useSetEmergencyPhones();
  const faults = save.error === null ? [] : refusalOf(save.error.failure).details;
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body: values }, { onSuccess: () => notify.success(say(t.saved)) });
  };
  return (
    <form aria-labelledby={headId} className="grid max-w-[40rem] gap-4 p-6 max-md:p-4" onSubmit={send} noValidate>
      <h2 id={headId} className="text-16 font-title">
        {say(t.title)}
      </h2>
      <p className="text-13 text-text-2">{say(t.text)}</p>
      {names.map((name) => (
        <Field
          key={name}
          label={name === 'everywhere' ? say(t.everywhere) : say(t.of, { factory: say(factoryChoices[name]) })}
          help={say(name === 'everywhere' ? t.none : t.instead)}
          error={faults.find(({ path }) => path === name)?.said?.[language]}
        >
          <TextInput
            type="tel"
            maxLength={31}
            value={values[name] ?? ''}
            onChange={({ target }) =>
              setValues((now) => ({ ...now, [name]: target.value === '' ? null : target.value }))
            }
          />
        </Field>
      ))}
      {save.error !== null && faults.length === 0 && (
        <p role="alert" className="text-13 text-bad-text">
          {save.error.message}
        </p>
      )}
      <div>
        <Button type="submit" look="primary" loading={save.isPending}>
          {say(t.save)}
        </Button>
      </div>
    </form>
  );
}
