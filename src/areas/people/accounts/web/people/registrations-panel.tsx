import { useCallback, useMemo, useState } from 'react';
import { formatAgo } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useOfferedActions } from '#platform/web/page-actions.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { UnitCombobox } from '#areas/projects/units/web/choices.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useApproveRegistration, useRefuseRegistration, useRegistrations } from '../queries.ts';
import { invitationKindWords } from '../words.ts';

const t = texts({
  caption: { en: 'People who asked to be let into a unit', es: 'Personas que pidieron acceso a una unidad' },
  person: { en: 'Person', es: 'Persona' },
  as: { en: 'As', es: 'Como' },
  unit: { en: 'Unit', es: 'Unidad' },
  asked: { en: 'Asked', es: 'Pidió' },
  decision: { en: 'Decision', es: 'Decisión' },
  approve: { en: 'Let in', es: 'Dar acceso' },
  refuse: { en: 'Refuse…', es: 'Rechazar…' },
  refuseTitle: { en: 'Refuse {name}?', es: '¿Rechazar a {name}?' },
  reason: { en: 'Reason', es: 'Motivo' },
  confirm: { en: 'Refuse', es: 'Rechazar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
  approved: { en: 'Let in', es: 'Con acceso' },
  refused: { en: 'Refused', es: 'Rechazada' },
  unknown: { en: 'No such unit: {asked}', es: 'No existe la unidad: {asked}' },
  approveNamed: { en: 'Let in…', es: 'Dar acceso…' },
  approveTitle: { en: 'Which unit does {name} mean?', es: '¿A qué unidad se refiere {name}?' },
  approveText: {
    en: 'The link that they used names no unit: {asked}. Ask them, then choose it here.',
    es: 'El enlace que usó no nombra ninguna unidad: {asked}. Pregúntale y elígela aquí.',
  },
  loading: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'The requests could not be loaded', es: 'No se pudieron cargar las solicitudes' },
  emptyTitle: { en: 'Nobody waits', es: 'Nadie espera' },
  emptyText: {
    en: 'Whoever registers for a unit without an invitation stands here until somebody decides.',
    es: 'Quien se registre en una unidad sin invitación aparecerá aquí hasta que alguien decida.',
  },
});

/** People who confirmed an address for a unit and wait for a yes. */
export function RegistrationsPanel() {
  const say = useSay();
  const language = useLanguage();
  const { data, error, isPending } = useRegistrations();
  if (isPending) return <SkeletonRows rows={4} label={say(t.loading)} />;
  if (data === undefined) return <ErrorState title={say(t.errorTitle)} text={error?.message} />;
  if (data.length === 0)
    return <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />;
  return (
    <Table caption={say(t.caption)} edge>
      <thead>
        <tr>
          <HeadCell>{say(t.person)}</HeadCell>
          <HeadCell>{say(t.as)}</HeadCell>
          <HeadCell>{say(t.unit)}</HeadCell>
          <HeadCell>{say(t.asked)}</HeadCell>
          <HeadCell>{say(t.decision)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <tr key={row.id}>
            <Cell rowHead>
              <span className="block font-label">{`${row.user.first_name} ${row.user.last_name}`}</span>
              <span className="block text-12 text-text-3">{row.user.email}</span>
            </Cell>
            <Cell>{say(invitationKindWords[row.kind] ?? t.as)}</Cell>
            <Cell className="wrap-anywhere">
              {row.asked_for === null || row.unit_id !== null
                ? [row.project_number, row.unit_name].filter(Boolean).join(' ')
                : say(t.unknown, { asked: row.asked_for })}
            </Cell>
            <Cell className="text-text-2">{formatAgo(row.created_at, language)}</Cell>
            <Cell>
              {row.state === 'pending' ? (
                <RegistrationSteps registration={row} />
              ) : (
                <Tag tone={row.state === 'approved' ? 'good' : 'neutral'}>{say(t[row.state])}</Tag>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type Registration = NonNullable<ReturnType<typeof useRegistrations>['data']>[number];

/** The yes and the no to somebody who waits to be let in. */
function RegistrationSteps({ registration: row }: { registration: Registration }) {
  const say = useSay();
  const approve = useApproveRegistration();
  const [asking, setAsking] = useState<'place' | 'refuse'>();
  const name = `${row.user.first_name} ${row.user.last_name}`;
  const named = { id: row.id, name };
  const { id, unit_id: unit } = row;
  const { mutate } = approve;
  const letIn = useCallback(
    () => (unit === null ? setAsking('place') : mutate({ params: { id }, body: {} })),
    [unit, id, mutate],
  );
  useOfferedActions(
    useMemo(
      () => [
        {
          key: `registration ${id} approve`,
          label: `${say(unit === null ? t.approveNamed : t.approve)}: ${name}`,
          act: letIn,
        },
        { key: `registration ${id} refuse`, label: `${say(t.refuse)}: ${name}`, act: () => setAsking('refuse') },
      ],
      [id, unit, name, letIn, say],
    ),
  );
  const close = () => setAsking(undefined);
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" loading={approve.isPending} onClick={letIn}>
        {say(row.unit_id === null ? t.approveNamed : t.approve)}
      </Button>
      <Button size="small" look="danger" onClick={() => setAsking('refuse')}>
        {say(t.refuse)}
      </Button>
      {asking === 'place' && <PlaceDialog registration={{ ...named, asked: row.asked_for ?? '' }} onClose={close} />}
      {asking === 'refuse' && <RefuseDialog registration={named} onClose={close} />}
    </span>
  );
}

/** Who wants to be let in, and the two answers; nothing once it is decided. */
export function RegistrationDecision({ id }: { id: string }) {
  const row = useRegistrations().data?.find((each) => each.id === id);
  return (
    row?.state === 'pending' && (
      <div className="flex flex-col gap-3 px-5 pb-5">
        <p className="text-13 wrap-anywhere text-text-2">{row.user.email}</p>
        <RegistrationSteps registration={row} />
      </div>
    )
  );
}

/** Staff say which unit is meant by somebody whose link named none. */
function PlaceDialog({
  registration,
  onClose,
}: {
  registration: { id: string; name: string; asked: string };
  onClose: () => void;
}) {
  const say = useSay();
  const approve = useApproveRegistration();
  const entry = useRecordForm<{ unit_id: string | null }, unknown>({
    values: { unit_id: null },
    send: ({ unit_id: unit }) =>
      outcomeOf(approve.mutateAsync({ params: { id: registration.id }, body: unit === null ? {} : { unit_id: unit } })),
    onDone: onClose,
  });
  const unit = entry.form.watch('unit_id');
  return (
    <FormDialog
      entry={entry}
      title={say(t.approveTitle, { name: registration.name })}
      description={say(t.approveText, { asked: registration.asked })}
      submitLabel={say(t.approve)}
      disabled={unit === null}
      onClose={onClose}
    >
      <Field label={say(t.unit)} required error={entry.fault('unit_id')}>
        <UnitCombobox value={unit} onValueChange={entry.choice('unit_id').onValueChange} />
      </Field>
    </FormDialog>
  );
}

function RefuseDialog({ registration, onClose }: { registration: { id: string; name: string }; onClose: () => void }) {
  const say = useSay();
  const refuse = useRefuseRegistration();
  const entry = useRecordForm({
    values: { reason: '' },
    draftKey: `refuse.${registration.id}`,
    send: ({ reason }) =>
      outcomeOf(refuse.mutateAsync({ params: { id: registration.id }, body: { reason: reason.trim() } })),
    onDone: onClose,
  });
  return (
    <FormDialog
      entry={entry}
      title={say(t.refuseTitle, { name: registration.name })}
      submitLabel={say(t.confirm)}
      danger
      disabled={entry.form.watch('reason').trim() === ''}
      onClose={onClose}
    >
      <Field label={say(t.reason)} required error={entry.fault('reason')}>
        <TextInput maxLength={300} {...entry.field('reason')} />
      </Field>
    </FormDialog>
  );
}
