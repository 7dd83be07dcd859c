import { useState } from 'react';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { dayOf, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { refresh } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { factoryChoices } from '#platform/shared/factories.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { badgesContract } from '#areas/people/sessions/contract.ts';
import { useBadges, useIssueBadge, useRevokeBadge, useUnregisterTablet } from '../queries.ts';

const t = texts({
  badges: { en: 'Badges of the floor', es: 'Gafetes de planta' },
  about: {
    en: 'With badge and PIN a floor manager signs in at a registered tablet of their factory, and nowhere else.',
    es: 'Con gafete y PIN, un gerente de planta entra en una tableta registrada de su planta, y en ningún otro lugar.',
  },
  noBadge: { en: 'No badge', es: 'Sin gafete' },
  hasBadge: { en: 'Badge ending in {ending}, since {day}', es: 'Gafete que termina en {ending}, desde el {day}' },
  noPin: { en: 'No PIN yet', es: 'Aún sin PIN' },
  issue: { en: 'Issue a badge', es: 'Entregar un gafete' },
  issueTo: { en: 'Issue a badge to {name}', es: 'Entregar un gafete a {name}' },
  anew: { en: 'Issue a new badge', es: 'Entregar otro gafete' },
  anewFor: { en: 'Issue a new badge to {name}', es: 'Entregar otro gafete a {name}' },
  revoke: { en: 'Take the badge away', es: 'Retirar el gafete' },
  revokeOf: { en: 'Take the badge of {name} away', es: 'Retirar el gafete de {name}' },
  revokeText: {
    en: 'It lets nobody in from now on, and {name} is signed out where they came in by it.',
    es: 'Desde ahora no da acceso a nadie, y se cierra la sesión de {name} donde entró con él.',
  },
  made: { en: 'Badge of {name}', es: 'Gafete de {name}' },
  madeText: {
    en: 'Print it or write it down now: the number is not shown again.',
    es: 'Imprímelo o anótalo ahora: el número no se muestra de nuevo.',
  },
  picture: { en: 'QR code of the badge', es: 'Código QR del gafete' },
  print: { en: 'Print', es: 'Imprimir' },
  close: { en: 'Close', es: 'Cerrar' },
  tablets: { en: 'Tablets', es: 'Tabletas' },
  none: { en: 'No tablet is registered yet.', es: 'Aún no hay tabletas registradas.' },
  thisOne: { en: 'This tablet', es: 'Esta tableta' },
  register: { en: 'Register this tablet', es: 'Registrar esta tableta' },
  name: { en: 'Name', es: 'Nombre' },
  nameHelp: { en: 'Where it hangs: Line 1, station 7', es: 'Dónde está: Línea 1, estación 7' },
  factory: { en: 'Factory', es: 'Planta' },
  remove: { en: 'Remove', es: 'Quitar' },
  removeOf: { en: 'Remove {name}', es: 'Quitar {name}' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
});

type Badges = ReplyOf<typeof badgesContract.list>;
type Holder = Badges['people'][number];

/** Badges and tablets of the factories that somebody leads; nothing for everybody else. */
export function BadgeSettings() {
  const say = useSay();
  const { data } = useBadges();
  if (data === undefined || data.factories.length === 0) return null;
  return (
    <>
      <Section title={say(t.badges)}>
        <p className="mb-2 max-w-read text-14 text-text-2">{say(t.about)}</p>
        <ul className="divide-y divide-line">
          {data.people.map((person) => (
            <HolderRow key={person.id} person={person} />
          ))}
        </ul>
      </Section>
      <Tablets badges={data} />
    </>
  );
}

function HolderRow({ person }: { person: Holder }) {
  const say = useSay();
  const language = useLanguage();
  const issue = useIssueBadge();
  const revoke = useRevokeBadge();
  const [made, setMade] = useState<ReplyOf<typeof badgesContract.issue>>();
  const [isAsking, setAsking] = useState(false);
  const { badge, name } = person;
  const facts = [
    say(factoryChoices[person.factory]),
    badge === null
      ? say(t.noBadge)
      : say(t.hasBadge, { ending: badge.ending, day: formatDay(dayOf(badge.issued_at), language) }),
    ...(person.has_pin ? [] : [say(t.noPin)]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-52">
        <b className="block truncate font-label">{name}</b>
        <span className="text-13 text-text-2">{facts.join(' · ')}</span>
      </span>
      <Button
        loading={issue.isPending}
        aria-label={say(badge === null ? t.issueTo : t.anewFor, { name })}
        onClick={() => issue.mutate({ body: { user_id: person.id } }, { onSuccess: setMade })}
      >
        {say(badge === null ? t.issue : t.anew)}
      </Button>
      {badge !== null && (
        <Button look="danger" aria-label={say(t.revokeOf, { name })} onClick={() => setAsking(true)}>
          {say(t.revoke)}
        </Button>
      )}
      {badge !== null && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={say(t.revokeOf, { name })}
          description={say(t.revokeText, { name })}
          confirmLabel={say(t.revoke)}
          cancelLabel={say(t.cancel)}
          danger
          onConfirm={() => revoke.mutate({ params: { id: badge.id } }, { onSettled: () => setAsking(false) })}
        />
      )}
      {made !== undefined && <MadeBadge name={name} made={made} onClose={() => setMade(undefined)} />}
    </li>
  );
}

function MadeBadge({
  name,
  made,
  onClose,
}: {
  name: string;
  made: ReplyOf<typeof badgesContract.issue>;
  onClose: () => void;
}) {
  const say = useSay();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={say(t.made, { name })}
      description={say(t.madeText)}
      closeLabel={say(t.close)}
      footer={<Button onClick={() => window.print()}>{say(t.print)}</Button>}
    >
      <div className="prints-alone grid justify-items-center gap-3">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(made.qr_svg)}`}
          alt={say(t.picture)}
          className="size-52 rounded-2 bg-picture-on"
        />
        <p className="text-20 font-title tracking-wide tabular-nums">{made.number}</p>
      </div>
    </Dialog>
  );
}

function Tablets({ badges }: { badges: Badges }) {
  const say = useSay();
  const language = useLanguage();
  const remove = useUnregisterTablet();
  const [isRegistering, setRegistering] = useState(false);
  return (
    <Section title={say(t.tablets)}>
      {badges.tablets.length === 0 && <p className="text-14 text-text-2">{say(t.none)}</p>}
      <ul className="divide-y divide-line">
        {badges.tablets.map((tablet) => (
          <li key={tablet.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-52">
              <b className="block truncate font-label">{tablet.name}</b>
              <span className="text-13 text-text-2">
                {[
                  say(factoryChoices[tablet.factory]),
                  `${tablet.registered_by.name}, ${formatDay(dayOf(tablet.registered_at), language)}`,
                  ...(tablet.is_this_one ? [say(t.thisOne)] : []),
                ].join(' · ')}
              </span>
            </span>
            <Button
              look="danger"
              aria-label={say(t.removeOf, { name: tablet.name })}
              onClick={() => remove.mutate({ params: { id: tablet.id } })}
            >
              {say(t.remove)}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <Button onClick={() => setRegistering(true)}>{say(t.register)}</Button>
      </div>
      {isRegistering && <RegisterDialog factories={badges.factories} onClose={() => setRegistering(false)} />}
    </Section>
  );
}

function RegisterDialog({ factories, onClose }: { factories: Badges['factories']; onClose: () => void }) {
  const say = useSay();
  const [first] = factories;
  const entry = useRecordForm({
    values: { name: '', factory: first ?? 'loma_linda' },
    send: (body) => call(badgesContract.register, { body }),
    onDone: () => {
      void refresh([badgesContract.list]);
      onClose();
    },
  });
  return (
    <FormDialog
      entry={entry}
      title={say(t.register)}
      submitLabel={say(t.register)}
      cancelLabel={say(t.cancel)}
      onClose={onClose}
    >
      <Field label={say(t.name)} help={say(t.nameHelp)} error={entry.fault('name')} required>
        <TextInput maxLength={60} {...entry.field('name')} />
      </Field>
      <Field label={say(t.factory)} error={entry.fault('factory')}>
        <Select
          {...entry.choice('factory')}
          items={factories.map((value) => ({ value, label: say(factoryChoices[value]) }))}
        />
      </Field>
    </FormDialog>
  );
}
