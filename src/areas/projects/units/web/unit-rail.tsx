import { Mail, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { dayOf, formatDay } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay, type Say } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useInvite } from '#areas/people/accounts/web/queries.ts';
import { DayText } from '#areas/projects/projects/web/embeds.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { UnitRead } from '../schema.ts';
import { AddOwnerDialog } from './add-owner-dialog.tsx';
import { useRemoveOwner } from './queries.ts';
import { ownerRoleWords, swingWords, unitFactWords } from './unit-words.ts';

const t = texts({
  people: { en: 'Owners', es: 'Propietarios' },
  add: { en: 'Add an owner', es: 'Agregar propietario' },
  nobody: { en: 'Nobody owns this unit yet.', es: 'Esta unidad aún no tiene propietario.' },
  facts: { en: 'Facts', es: 'Datos' },
  registered: { en: 'Signed up {day}', es: 'Con acceso desde {day}' },
  signedUp: { en: 'Signed up', es: 'Con acceso' },
  invited: { en: 'Invited {day}', es: 'Invitado {day}' },
  notInvited: { en: 'Not invited yet', es: 'Sin invitar' },
  noEmail: { en: 'No e-mail', es: 'Sin correo' },
  sent: { en: 'Invitation sent to {email}', es: 'Invitación enviada a {email}' },
  invite: { en: 'Invite', es: 'Invitar' },
  again: { en: 'Invite again', es: 'Invitar de nuevo' },
  inviteName: { en: '{verb}: {name}', es: '{verb}: {name}' },
  remove: { en: 'Remove {name}', es: 'Quitar a {name}' },
  removeTitle: { en: 'Remove {name} from {unit}?', es: '¿Quitar a {name} de {unit}?' },
  removeText: { en: 'They lose sight of this home at once.', es: 'Deja de ver esta casa de inmediato.' },
  removeConfirm: { en: 'Remove the owner', es: 'Quitar propietario' },
  keep: { en: 'Keep them', es: 'Conservarlo' },
  modules: { en: 'Modules', es: 'Módulos' },
  level: { en: 'level {level}', es: 'nivel {level}' },
  manual: { en: 'Owner manual', es: 'Manual del propietario' },
});

type Owner = UnitRead['owners'][number];

/** The facts of a unit and who owns it. What the server does not tell this person is not there. */
export function UnitRail({ unit, isStaff }: { unit: UnitRead; isStaff: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const canEdit = isStaff && unit.can.change;
  const place = [unit.building, unit.level === null || unit.level === '' ? '' : say(t.level, { level: unit.level })]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      {(isStaff || unit.owners.length > 0) && (
        <Section
          title={say(t.people)}
          {...(canEdit
            ? {
                action: (
                  <IconButton size="small" label={say(t.add)} onClick={() => setAdding(true)}>
                    <UserPlus />
                  </IconButton>
                ),
              }
            : {})}
        >
          {unit.owners.length === 0 ? (
            <p className="text-13 text-text-3">{say(t.nobody)}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {unit.owners.map((owner) => (
                <OwnerLine key={owner.id} owner={owner} unit={unit} canEdit={canEdit} say={say} />
              ))}
            </ul>
          )}
        </Section>
      )}
      <Section title={say(t.facts)}>
        <Facts>
          <Fact name={say(unitFactWords.plan_code)}>{unit.plan_code}</Fact>
          {place !== '' && <Fact name={say(unitFactWords.building)}>{place}</Fact>}
          {unit.lot_no !== null && <Fact name={say(unitFactWords.lot_no)}>{unit.lot_no}</Fact>}
          {unit.address_override !== null && (
            <Fact name={say(unitFactWords.address_override)}>{unit.address_override}</Fact>
          )}
          <Fact name={say(unitFactWords.sqft)}>{unit.sqft === null ? null : formatNumber(unit.sqft, language)}</Fact>
          <Fact name={say(t.modules)}>{formatNumber(unit.module_count, language)}</Fact>
          {isStaff && (
            <Fact name={say(unitFactWords.swing)}>
              {unit.swing === 'left' || unit.swing === 'right' ? say(swingWords[unit.swing]) : null}
            </Fact>
          )}
          {unit.home_name != null && <Fact name={say(unitFactWords.home_name)}>{unit.home_name}</Fact>}
          {(isStaff || unit.co_on !== null) && (
            <Fact name={say(unitFactWords.co_on)}>
              <DayText date={unit.co_on} />
            </Fact>
          )}
          {(isStaff || unit.closing_on !== null) && (
            <Fact name={say(unitFactWords.closing_on)}>
              <DayText date={unit.closing_on} />
            </Fact>
          )}
          {(isStaff || unit.warranty_start_on !== null) && (
            <Fact name={say(unitFactWords.warranty_start_on)}>
              <DayText date={unit.warranty_start_on} />
            </Fact>
          )}
          {unit.owner_manual?.['title'] !== undefined && <Fact name={say(t.manual)}>{unit.owner_manual['title']}</Fact>}
        </Facts>
      </Section>
      {isAdding && <AddOwnerDialog unit={unit} onClose={() => setAdding(false)} />}
    </>
  );
}

function OwnerLine({ owner, unit, canEdit, say }: { owner: Owner; unit: UnitRead; canEdit: boolean; say: Say }) {
  const language = useLanguage();
  const invite = useInvite();
  const remove = useRemoveOwner();
  const [isAsking, setAsking] = useState(false);
  const isIn = owner.user_id != null;
  const day = (moment: string) => formatDay(dayOf(moment), language);
  const standing =
    owner.registered_at != null
      ? say(t.registered, { day: day(owner.registered_at) })
      : isIn
        ? say(t.signedUp)
        : owner.invited_at != null
          ? say(t.invited, { day: day(owner.invited_at) })
          : say(owner.email == null ? t.noEmail : t.notInvited);
  const verb = say(owner.invited_at == null ? t.invite : t.again);
  const [first = '', ...rest] = owner.name.split(' ');
  const send = (email: string) =>
    invite.mutate(
      {
        body: {
          kind: 'owner',
          email,
          unit_id: unit.id,
          first_name: first,
          ...(rest.length === 0 ? {} : { last_name: rest.join(' ') }),
        },
      },
      { onSuccess: () => notify.success(say(t.sent, { email })) },
    );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1.5 text-13">
      <Avatar name={owner.name} size={32} />
      <span className="min-w-0">
        <span className="block truncate font-label" title={owner.name}>
          {owner.name}
        </span>
        <span className="block truncate text-12 text-text-3">
          {say(ownerRoleWords[owner.role] ?? t.people)}
          {canEdit && ` · ${standing}`}
        </span>
      </span>
      {canEdit && (
        <IconButton size="small" label={say(t.remove, { name: owner.name })} onClick={() => setAsking(true)}>
          <UserMinus />
        </IconButton>
      )}
      {canEdit && !isIn && owner.email != null && (
        <span className="col-span-2 col-start-2">
          <Button
            size="small"
            icon={<Mail />}
            loading={invite.isPending}
            aria-label={say(t.inviteName, { verb, name: owner.name })}
            onClick={() => send(owner.email ?? '')}
          >
            {verb}
          </Button>
          {invite.error !== null && (
            <span role="alert" className="mt-1 block text-12 text-bad-text">
              {invite.error.message}
            </span>
          )}
        </span>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={say(t.removeTitle, { name: owner.name, unit: unit.name })}
        description={say(t.removeText)}
        confirmLabel={say(t.removeConfirm)}
        cancelLabel={say(t.keep)}
        danger
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params: { id: unit.id, ownerId: owner.id } }, { onSettled: () => setAsking(false) })
        }
      />
    </li>
  );
}
