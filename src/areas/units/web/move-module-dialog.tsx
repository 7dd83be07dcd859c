import { useState } from 'react';
import { todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/day-field.tsx';
import { useSay } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { GuardList } from '#areas/projects/web/embeds.tsx';
import { moduleStatusWords } from '#areas/projects/web/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { ModuleRead } from '../schema.ts';
import { useModule, useMoveModule } from './queries.ts';
import { forwardOf } from './standing.ts';

const t = texts({
  title: { en: 'Move module {no}', es: 'Mover el módulo {no}' },
  opening: { en: 'Move module', es: 'Mover módulo' },
  to: { en: 'Move to', es: 'Pasar a' },
  day: { en: 'Happened on', es: 'Ocurrió el' },
  reason: { en: 'Reason', es: 'Razón' },
  noPhotos: { en: 'Why there are no photos on arrival', es: 'Por qué no hay fotos a la llegada' },
  override: {
    en: 'Move it anyway, as an admin. The reason stays on the record.',
    es: 'Moverlo de todos modos, como administrador. La razón queda registrada.',
  },
  confirm: { en: 'Move to {status}', es: 'Pasar a {status}' },
  cancel: { en: 'Leave it', es: 'Dejarlo así' },
  close: { en: 'Close', es: 'Cerrar' },
  missing: { en: 'Something is still missing.', es: 'Todavía falta algo.' },
  giveReason: { en: 'Give a reason first.', es: 'Primero escribe la razón.' },
  loading: { en: 'Loading what the move needs', es: 'Cargando lo que se necesita' },
});

/** Moves that record a day of their own. */
const dated = ['online', 'offline', 'in_transit', 'delivered', 'set'];

interface MoveModuleDialogProps {
  moduleId: string;
  view?: 'floor' | undefined;
  onClose: () => void;
}

/** Moves a module along its way, with everything the next step asks for in plain words. */
export function MoveModuleDialog({ moduleId, view, onClose }: MoveModuleDialogProps) {
  const say = useSay();
  const { data, error } = useModule(moduleId, view);
  if (data !== undefined && data.id === moduleId)
    return <MoveForm key={data.version} module={data} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.opening)}
      closeLabel={say(t.close)}
    >
      {error === null ? <SkeletonRows rows={3} label={say(t.loading)} /> : <Banner tone="bad">{error.message}</Banner>}
    </Dialog>
  );
}

function MoveForm({ module, onClose }: { module: ModuleRead; onClose: () => void }) {
  const say = useSay();
  const isAdmin = useSession((state) => state.userInfo?.groups.includes('admin') ?? false);
  const move = useMoveModule();
  const [to, setTo] = useState(() =>
    forwardOf(
      module.status,
      module.transitions.map((transition) => transition.to),
    ),
  );
  const [acknowledged, setAcknowledged] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [day, setDay] = useState<string | null>(todayIn());
  const [override, setOverride] = useState(false);
  const transition = module.transitions.find((each) => each.to === to);
  const target = transition === undefined ? undefined : moduleStatusWords[transition.to];
  if (transition === undefined || target === undefined) return null;
  // Without photos on arrival the reason for it is what counts.
  const isUnexplained = transition.guards.some(
    (guard) => guard.guard === 'condition_in_known' && guard.state === 'unmet',
  );
  const needsReason = transition.requires.includes('reason') || override || isUnexplained;
  const isMissing =
    !override &&
    transition.guards.some(
      (guard) =>
        (guard.state === 'unmet' && guard.guard !== 'condition_in_known') ||
        (guard.state === 'not_built' && !acknowledged.includes(guard.guard)),
    );
  const why = isMissing ? say(t.missing) : needsReason && reason.trim() === '' ? say(t.giveReason) : undefined;
  const submit = () =>
    move.mutate(
      {
        params: { id: module.id },
        body: {
          to: transition.to,
          version: module.version,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          ...(acknowledged.length === 0 ? {} : { acknowledge: [...acknowledged] }),
          ...(override ? { override } : {}),
          ...(dated.includes(transition.to) && day !== null ? { on: day } : {}),
        },
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title, { no: module.module_no })}
      closeLabel={say(t.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button look="primary" loading={move.isPending} disabledReason={why} onClick={submit}>
            {say(t.confirm, { status: say(target) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {module.transitions.length > 1 && (
          <Field label={say(t.to)} group>
            <RadioGroup
              inline
              value={transition.to}
              onValueChange={(value) => {
                setTo(value);
                setAcknowledged([]);
                setOverride(false);
              }}
              items={module.transitions.map((each) => ({
                value: each.to,
                label: say(moduleStatusWords[each.to] ?? t.to),
              }))}
            />
          </Field>
        )}
        <GuardList guards={transition.guards} acknowledged={acknowledged} onChange={setAcknowledged} />
        {dated.includes(transition.to) && (
          <DayField label={say(t.day)} value={day} onValueChange={setDay} max={todayIn()} />
        )}
        {isAdmin && transition.guards.some((guard) => guard.state !== 'met') && (
          <Checkbox
            label={say(t.override)}
            checked={override}
            onChange={(event) => setOverride(event.target.checked)}
          />
        )}
        <Field label={say(isUnexplained && !override ? t.noPhotos : t.reason)} required={needsReason}>
          <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {move.error !== null && <Banner tone="bad">{move.error.message}</Banner>}
      </div>
    </Dialog>
  );
}
