import { useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { refresh, useChange } from '#platform/web/call/query.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { profileContract } from '#areas/people/accounts/contract.ts';
import { Profile, ProfilePatch } from '#areas/people/accounts/schema.ts';
import { useProfile } from '../queries.ts';

const t = texts({
  photo: { en: 'Photo', es: 'Foto' },
  photoHelp: {
    en: 'JPEG, PNG or WebP, at least 128 pixels each way, at most 5 MB.',
    es: 'JPEG, PNG o WebP, de al menos 128 píxeles por lado y máximo 5 MB.',
  },
  choose: { en: 'Choose photo', es: 'Elegir foto' },
  remove: { en: 'Remove photo', es: 'Quitar foto' },
  details: { en: 'About you', es: 'Sobre ti' },
  first: { en: 'First name', es: 'Nombre' },
  last: { en: 'Last name', es: 'Apellido' },
  email: { en: 'E-mail', es: 'Correo' },
  emailHelp: { en: 'An admin can change it.', es: 'Un administrador puede cambiarlo.' },
  username: { en: 'Username', es: 'Usuario' },
  phone: { en: 'Phone', es: 'Teléfono' },
  phoneHelp: { en: 'With country code, like +14065550100.', es: 'Con código de país, como +528155550100.' },
  timeZone: { en: 'Time zone', es: 'Zona horaria' },
  save: { en: 'Save profile', es: 'Guardar perfil' },
  saved: { en: 'Profile saved', es: 'Perfil guardado' },
  loading: { en: 'Loading your profile', es: 'Cargando tu perfil' },
  failed: { en: 'Your profile could not be loaded', es: 'No se pudo cargar tu perfil' },
  retry: { en: 'Retry', es: 'Reintentar' },
});

/** Photo, names, phone and time zone. */
export function ProfileSettings() {
  const say = useSay();
  const { data, error, refetch } = useProfile();
  if (data !== undefined) {
    return (
      <>
        <PhotoSetting profile={data} />
        <DetailsForm profile={data} />
      </>
    );
  }
  if (error === null) return <SkeletonRows rows={5} label={say(t.loading)} />;
  return (
    <ErrorState
      title={say(t.failed)}
      text={error.message}
      action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
    />
  );
}

function PhotoSetting({ profile }: { profile: Profile }) {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const setPhoto = useChange(profileContract.setPhoto);
  const removePhoto = useChange(profileContract.removePhoto);
  const send = (file: File | undefined) => {
    if (file !== undefined) setPhoto.mutate({ options: { files: { photo: file } } });
    if (input.current) input.current.value = '';
  };
  return (
    <Section title={say(t.photo)}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={`${profile.first_name} ${profile.last_name}`} photoUrl={profile.thumbnailPhotoUrl} size={64} />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button loading={setPhoto.isPending} onClick={() => input.current?.click()}>
              {say(t.choose)}
            </Button>
            {profile.thumbnailPhotoUrl !== null && (
              <Button look="quiet" loading={removePhoto.isPending} onClick={() => removePhoto.mutate({})}>
                {say(t.remove)}
              </Button>
            )}
          </div>
          <p className="text-12 text-text-3">{say(t.photoHelp)}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={say(t.choose)}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => send(event.target.files?.[0])}
        />
      </div>
    </Section>
  );
}

function formOf(profile: Profile) {
  return {
    first_name: profile.first_name,
    last_name: profile.last_name,
    phone: profile.phone ?? '',
    time_zone: profile.time_zone ?? '',
  };
}

/** As the API takes it; an empty word is no value. */
function bodyOf({ phone, time_zone: zone, ...names }: ReturnType<typeof formOf>) {
  return { ...names, phone: phone.trim() === '' ? null : phone, time_zone: zone.trim() === '' ? null : zone };
}

function DetailsForm({ profile }: { profile: Profile }) {
  const say = useSay();
  const entry = useRecordForm({
    values: formOf(profile),
    version: profile.version,
    draftKey: 'profile',
    schema: ProfilePatch,
    toBody: bodyOf,
    valuesOf: (current) => {
      const found = Profile.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: (values, version) =>
      call(profileContract.change, { body: withVersion(bodyOf(values), version) }, { successToast: say(t.saved) }),
    onDone: () => void refresh([profileContract.read]),
  });
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <Section title={say(t.details)}>
      <form onSubmit={entry.submit} noValidate className="grid gap-4">
        <FormNotices
          entry={entry}
          labels={{
            first_name: say(t.first),
            last_name: say(t.last),
            phone: say(t.phone),
            time_zone: say(t.timeZone),
          }}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={say(t.first)} error={entry.fault('first_name')}>
            <TextInput autoComplete="given-name" {...entry.field('first_name')} />
          </Field>
          <Field label={say(t.last)} error={entry.fault('last_name')}>
            <TextInput autoComplete="family-name" {...entry.field('last_name')} />
          </Field>
          <Field label={say(t.email)} help={say(t.emailHelp)}>
            <TextInput value={profile.email} readOnly />
          </Field>
          <Field label={say(t.username)}>
            <TextInput value={profile.username} readOnly />
          </Field>
          <Field label={say(t.phone)} help={say(t.phoneHelp)} error={entry.fault('phone')}>
            <TextInput type="tel" autoComplete="tel" {...entry.field('phone')} />
          </Field>
          <Field label={say(t.timeZone)} error={entry.fault('time_zone')}>
            <TextInput
              list="time-zones"
              autoComplete="off"
              placeholder={Intl.DateTimeFormat().resolvedOptions().timeZone}
              {...entry.field('time_zone')}
            />
          </Field>
          <datalist id="time-zones">
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </div>
        <div>
          <Button type="submit" look="primary" loading={entry.isBusy}>
            {say(t.save)}
          </Button>
        </div>
      </form>
    </Section>
  );
}
