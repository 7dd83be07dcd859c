import { useMemo, useState } from 'react';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { WhereMended } from '#platform/web/forms/where-mended.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useOfferedActions } from '#platform/web/page-actions.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { go } from '#platform/web/place.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { Estimate, EstimateDetail } from '../schema.ts';
import type { EstimateStatus } from '../states.ts';
import { useMoveEstimate, useReviseEstimate } from './queries.ts';

const t = texts({
  submit: { en: 'Submit for review', es: 'Enviar a revisión' },
  back: { en: 'Back to draft', es: 'Volver a borrador' },
  approve: { en: 'Approve', es: 'Aprobar' },
  send: { en: 'Mark as sent', es: 'Marcar como enviada' },
  accept: { en: 'Mark accepted', es: 'Marcar aceptada' },
  decline: { en: 'Declined', es: 'Rechazada' },
  expire: { en: 'Expired', es: 'Vencida' },
  archive: { en: 'Archive', es: 'Archivar' },
  revise: { en: 'New revision', es: 'Nueva revisión' },
  next: { en: 'Other steps', es: 'Otros pasos' },
  waits: { en: 'Your last change is still being saved.', es: 'Tu último cambio aún se está guardando.' },
  submitText: {
    en: 'Somebody who has not worked on it will approve it. Until then nobody edits it.',
    es: 'La aprobará alguien que no haya trabajado en ella. Hasta entonces nadie la edita.',
  },
  approveText: {
    en: 'With the approval its prices and rates are frozen.',
    es: 'Con la aprobación se congelan sus precios y tarifas.',
  },
  sendText: {
    en: 'Note who got it and until when it holds. The PDF for the client is in the menu beside.',
    es: 'Anota quién la recibió y hasta cuándo vale. El PDF para el cliente está en el menú de al lado.',
  },
  missing: { en: 'Something is still missing.', es: 'Todavía falta algo.' },
  has_lines: { en: 'There is no line to review.', es: 'No hay ninguna partida que revisar.' },
  all_priced: {
    en: '{n, plural, one {# line has} other {# lines have}} no price yet.',
    es: '{n, plural, one {# partida aún no tiene} other {# partidas aún no tienen}} precio.',
  },
  four_eyes: {
    en: 'You have worked on it: somebody else must approve it.',
    es: 'Trabajaste en ella: debe aprobarla otra persona.',
  },
  margin_floor: {
    en: 'The margin is below the floor: an admin must approve it, or the mark-ups rise.',
    es: 'El margen está por debajo del mínimo: debe aprobarla un administrador, o suben los recargos.',
  },
  reason: { en: 'Why', es: 'Por qué' },
  note: { en: 'Note', es: 'Nota' },
  sentTo: { en: 'Sent to', es: 'Enviada a' },
  validUntil: { en: 'Valid until', es: 'Vigente hasta' },
});

const moveWords: Partial<Record<EstimateStatus, Text>> = {
  in_review: t.submit,
  draft: t.back,
  approved: t.approve,
  sent: t.send,
  accepted: t.accept,
  declined: t.decline,
  expired: t.expire,
  archived: t.archive,
};

/** Of the ways on, the one that is usually next. */
const usual: Partial<Record<EstimateStatus, EstimateStatus>> = {
  draft: 'in_review',
  in_review: 'approved',
  approved: 'sent',
  sent: 'accepted',
};

/** The ways on from here: the usual one as the button, the others in its menu. What stands in the way is said in the dialog. */
export function EstimateMoves({ detail, isBusy }: { detail: EstimateDetail; isBusy: boolean }) {
  const say = useSay();
  const { estimate } = detail;
  const [to, setTo] = useState<EstimateStatus>();
  const revise = useReviseEstimate();
  const ways = estimate.allowed_transitions;
  const first = ways.find((way) => way === usual[estimate.status]);
  const others = ways.filter((way) => way !== first);
  const startRevision = () =>
    revise.mutate(
      { params: { id: estimate.id } },
      { onSuccess: (next) => go(`/design/estimates/${next.estimate.id}`) },
    );
  const wordsOf = (way: EstimateStatus) => say(moveWords[way] ?? t.next);
  useOfferedActions(
    useMemo(
      () =>
        isBusy
          ? []
          : ways.map((way) => ({
              key: `estimate ${estimate.id} ${way}`,
              label: `${say(moveWords[way] ?? t.next)}: ${estimate.code}`,
              act: () => setTo(way),
            })),
      [isBusy, ways, estimate.id, estimate.code, say],
    ),
  );
  return (
    <>
      {(others.length > 0 || (estimate.can.revise && first !== undefined)) && (
        <DropdownMenu trigger={<Button>{say(t.next)}</Button>}>
          {estimate.can.revise && first !== undefined && <MenuItem onSelect={startRevision}>{say(t.revise)}</MenuItem>}
          {others.map((way) => (
            <MenuItem key={way} onSelect={() => setTo(way)} danger={way === 'archived'}>
              {wordsOf(way)}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {first !== undefined ? (
        <Button look="primary" disabledReason={isBusy ? say(t.waits) : undefined} onClick={() => setTo(first)}>
          {wordsOf(first)}
        </Button>
      ) : (
        estimate.can.revise && (
          <Button look="primary" loading={revise.isPending} onClick={startRevision}>
            {say(t.revise)}
          </Button>
        )
      )}
      {to !== undefined && (
        <MoveDialog
          key={to}
          estimate={estimate}
          waits={to === usual[estimate.status] ? detail.waits_for : []}
          to={to}
          title={wordsOf(to)}
          onClose={() => setTo(undefined)}
        />
      )}
    </>
  );
}

interface MoveForm {
  reason: string;
  sent_to: string;
  valid_until: string | null;
}

const validForDays = 30;

function MoveDialog({
  estimate,
  waits,
  to,
  title,
  onClose,
}: {
  estimate: Estimate;
  waits: EstimateDetail['waits_for'];
  to: EstimateStatus;
  title: string;
  onClose: () => void;
}) {
  const say = useSay();
  const move = useMoveEstimate();
  const needsReason = to === 'declined' || (to === 'draft' && estimate.status === 'in_review');
  const entry = useRecordForm<MoveForm, unknown>({
    values: {
      reason: '',
      sent_to: estimate.sent_to ?? '',
      valid_until: estimate.valid_until ?? addDays(companyToday(), validForDays),
    },
    send: (values) =>
      outcomeOf(
        move.mutateAsync({
          params: { id: estimate.id },
          body: {
            to,
            version: estimate.version,
            ...(values.reason.trim() === '' ? {} : { reason: values.reason.trim() }),
            ...(to === 'sent' && values.sent_to.trim() !== '' ? { sent_to: values.sent_to.trim() } : {}),
            ...(to === 'sent' && values.valid_until !== null ? { valid_until: values.valid_until } : {}),
          },
        }),
      ),
    onDone: onClose,
  });
  const text =
    to === 'in_review' ? t.submitText : to === 'approved' ? t.approveText : to === 'sent' ? t.sendText : undefined;
  const mayNote = to !== 'in_review' && to !== 'approved' && to !== 'sent';
  return (
    <FormDialog
      entry={entry}
      title={title}
      {...(text === undefined ? {} : { description: say(text) })}
      submitLabel={title}
      danger={to === 'archived'}
      lacks={waits.length > 0 ? say(t.missing) : undefined}
      onClose={onClose}
    >
      {waits.length > 0 && (
        <Banner tone="warn" title={say(t.missing)}>
          <ul>
            {waits.map(({ guard, count, place }) => (
              <li key={guard}>
                {say(t[guard], { n: count })}{' '}
                {place !== null && <WhereMended place={place} what={say(t[guard], { n: count })} onFollow={onClose} />}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {to === 'sent' && (
        <>
          <Field label={say(t.sentTo)} required error={entry.fault('sent_to')}>
            <TextInput maxLength={200} {...entry.field('sent_to')} />
          </Field>
          <DayField
            label={say(t.validUntil)}
            min={companyToday()}
            error={entry.fault('valid_until')}
            {...entry.choice('valid_until')}
          />
        </>
      )}
      {mayNote && (
        <Field label={say(needsReason ? t.reason : t.note)} required={needsReason} error={entry.fault('reason')}>
          <Textarea rows={3} maxLength={500} {...entry.field('reason')} />
        </Field>
      )}
    </FormDialog>
  );
}
