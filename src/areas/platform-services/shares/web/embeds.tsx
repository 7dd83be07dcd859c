import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { dayOfMoment, formatDay, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useCreateShare, useRevokeShare, useShares, type ShareEntry } from './queries.ts';

const t = texts({
  title: { en: 'Share by link', es: 'Compartir con enlace' },
  intro: {
    en: 'Whoever has the link sees these photos and files, without a sign-in and without where they were taken. What is for the team only is never shown.',
    es: 'Quien tenga el enlace ve estas fotos y archivos, sin iniciar sesión y sin el lugar donde se tomaron. Lo que es solo para el equipo nunca se muestra.',
  },
  name: { en: 'Heading of the page', es: 'Título de la página' },
  days: { en: 'Ends after', es: 'Vence en' },
  day: { en: '{n, plural, one {# day} other {# days}}', es: '{n, plural, one {# día} other {# días}}' },
  password: { en: 'Password (not required)', es: 'Contraseña (opcional)' },
  passwordHelp: {
    en: 'At least 6 characters; tell it by another way.',
    es: 'Al menos 6 caracteres; dila por otro medio.',
  },
  create: { en: 'Make the link', es: 'Crear el enlace' },
  made: { en: 'The link is ready. It is shown only now.', es: 'El enlace está listo. Solo se muestra ahora.' },
  link: { en: 'Link', es: 'Enlace' },
  copy: { en: 'Copy the link', es: 'Copiar el enlace' },
  copied: { en: 'Copied', es: 'Copiado' },
  done: { en: 'Done', es: 'Listo' },
  close: { en: 'Close', es: 'Cerrar' },
  links: { en: 'Share links', es: 'Enlaces compartidos' },
  none: {
    en: 'No links yet. Choose photos or an album and share them.',
    es: 'Aún no hay enlaces. Elige fotos o un álbum y compártelos.',
  },
  live: { en: 'Live', es: 'Activo' },
  expired: { en: 'Expired', es: 'Vencido' },
  revoked: { en: 'Ended', es: 'Terminado' },
  facts: {
    en: '{files, plural, one {# file} other {# files}} · opened {views, plural, one {once} other {# times}} · ends {day}',
    es: '{files, plural, one {# archivo} other {# archivos}} · abierto {views, plural, one {una vez} other {# veces}} · vence {day}',
  },
  by: { en: 'Made by {name}, {at}', es: 'Creado por {name}, {at}' },
  revoke: { en: 'End', es: 'Terminar' },
  ended: { en: 'The link has ended.', es: 'El enlace terminó.' },
});

const choices = [1, 7, 14, 30, 90, 365];

/** Makes a link to an album or to chosen files, and shows its address once. */
export function ShareDialog({
  subject,
  name,
  onClose,
}: {
  subject: { album_id: string } | { file_ids: string[] };
  name: string;
  onClose: () => void;
}) {
  const say = useSay();
  const create = useCreateShare();
  const [path, setPath] = useState<string>();
  const entry = useRecordForm({
    values: { title: name, days: '14', password: '' },
    // No draft: a password is asked for here.
    paths: { expires_in_days: 'days' },
    send: ({ title, days, password }) =>
      outcomeOf(
        create.mutateAsync({
          body: {
            ...subject,
            expires_in_days: Number(days),
            ...(title.trim() === '' ? {} : { title: title.trim() }),
            ...(password === '' ? {} : { password }),
          },
          options: { errorToast: false },
        }),
      ),
    onDone: (made) => setPath(made.path),
  });
  if (path !== undefined) return <MadeLink address={`${location.origin}${path}`} onClose={onClose} />;
  return (
    <FormDialog
      entry={entry}
      title={say(t.title)}
      description={say(t.intro)}
      submitLabel={say(t.create)}
      onClose={onClose}
    >
      <Field label={say(t.name)} error={entry.fault('title')}>
        <TextInput maxLength={120} {...entry.field('title')} />
      </Field>
      <Field label={say(t.days)} error={entry.fault('days')}>
        <Select
          {...entry.choice('days')}
          items={choices.map((n) => ({ value: String(n), label: say(t.day, { n }) }))}
        />
      </Field>
      <Field label={say(t.password)} help={say(t.passwordHelp)} error={entry.fault('password')}>
        <TextInput type="password" autoComplete="new-password" maxLength={200} {...entry.field('password')} />
      </Field>
    </FormDialog>
  );
}

function MadeLink({ address, onClose }: { address: string; onClose: () => void }) {
  const say = useSay();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title)}
      description={say(t.made)}
      closeLabel={say(t.close)}
      footer={
        <>
          <CopyButton text={address} label={say(t.copy)} copiedLabel={say(t.copied)} />
          <Button look="primary" onClick={onClose}>
            {say(t.done)}
          </Button>
        </>
      }
    >
      <Field label={say(t.link)}>
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  );
}

const tones = { live: 'good', expired: 'neutral', revoked: 'neutral' } as const;

/** The links of a project: which are live, how often each was opened, and the button that ends one. */
export function ShareLinks({ projectId }: { projectId: string }) {
  const say = useSay();
  const { data } = useShares(projectId);
  if (data?.length === 0) return <p className="p-4 text-14 text-text-2">{say(t.none)}</p>;
  return (
    <ul aria-label={say(t.links)} className="flex flex-col divide-y divide-line">
      {data?.map((link) => (
        <ShareRow key={link.id} link={link} />
      ))}
    </ul>
  );
}

function ShareRow({ link }: { link: ShareEntry }) {
  const say = useSay();
  const language = useLanguage();
  const revoke = useRevokeShare();
  return (
    <li className="flex items-start gap-3 p-4 text-13">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-center gap-2">
          <span className="min-w-0 truncate font-label" title={link.title}>
            {link.title}
          </span>
          <Tag tone={tones[link.state]}>{say(t[link.state])}</Tag>
        </div>
        <span className="text-12 text-text-2">
          {say(t.facts, {
            files: link.files,
            views: link.views,
            day: formatDay(dayOfMoment(link.expires_at), language),
          })}
        </span>
        <span className="text-12 text-text-3">
          {say(t.by, { name: link.created_by?.name ?? '–', at: formatMoment(link.created_at, language) })}
        </span>
      </div>
      {link.state === 'live' && (
        <Button
          size="small"
          look="danger"
          icon={<Link2Off />}
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ params: { id: link.id } }, { onSuccess: () => notify.success(say(t.ended)) })}
        >
          {say(t.revoke)}
        </Button>
      )}
    </li>
  );
}
