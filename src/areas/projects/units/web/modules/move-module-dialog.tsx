import { todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { useSession } from '#platform/web/call/session.ts';
import { GuardList } from '#areas/projects/projects/web/embeds.tsx';
import { moduleStatusWords } from '#areas/projects/projects/web/words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { RadioGroup } from '#ui/inputs/radio-group.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { ModuleRead } from '#areas/projects/units/schema.ts';
import { useModule } from '../queries.ts';
import { asksForLabel, dated, useMoveModuleForm } from './use-move-module-form.ts';

const t = texts({
  title: { en: 'Move module {no}', es: 'Mover el módulo {no}' },
  opening: { en: 'Move module', es: 'Mover módulo' },
  to: { en: 'Move to', es: 'Pasar a' },
  day: { en: 'Happened on', es: 'Ocurrió el' },
  reason: { en: 'Reason', es: 'Motivo' },
  label: { en: 'Label number', es: 'Número de etiqueta' },
  noPhotos: { en: 'Why there are no photos on arrival', es: 'Por qué no hay fotos a la llegada' },
  override: {
    en: 'Move it anyway, as an admin. The reason stays on the record.',
    es: 'Moverlo de todos modos, como administrador. La razón queda registrada.',
  },
  confirm: { en: 'Move to {status}', es: 'Pasar a {status}' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
  missing: { en: 'Something is still missing.', es: 'Todavía falta algo.' },
  giveReason: { en: 'Give a reason first.', es: 'Primero escribe la razón.' },
  loading: { en: 'Loading what the move needs', es: 'Cargando lo que se necesita' },
});

interface MoveModuleDialogProps {
  moduleId: string;
  view?: 'floor' | undefined;
  onClose: () => void;
}

/** Moves a module along its way, with everything the next step asks for in plain words. */
export function MoveModuleDialog({ moduleId, view, onClose }: MoveModuleDialogProps) {
  const say = useSay();
  const { data, error } = useModule(moduleId, view);
  if (data !== undefined && data.id === moduleId) return <MoveForm module={data} onClose={onClose} />;
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

export interface MoveModuleForm {
  to: ModuleRead['transitions'][number]['to'] | undefined;
  acknowledged: string[];
  reason: string;
  label: string;
  day: string | null;
  override: boolean;
}

function MoveForm({ module, onClose }: { module: ModuleRead; onClose: () => void }) {
  const say = useSay();
  const isAdmin = useSession((state) => state.userInfo?.groups.includes('admin') ?? false);
  const { entry, transition } = useMoveModuleForm(module, onClose);
  const { acknowledged, reason, label, override } = entry.form.watch();
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
        (guard.state === 'unmet' &&
          guard.guard !== 'condition_in_known' &&
          !(guard.guard === 'label_given' && label.trim() !== '')) ||
        (guard.state === 'not_built' && !acknowledged.includes(guard.guard)),
    );
  const why = isMissing ? say(t.missing) : needsReason && reason.trim() === '' ? say(t.giveReason) : undefined;
  return (
    <FormDialog
      entry={entry}
      title={say(t.title, { no: module.module_no })}
      submitLabel={say(t.confirm, { status: say(target) })}
      cancelLabel={say(t.cancel)}
      lacks={why}
      onClose={onClose}
    >
      {module.transitions.length > 1 && (
        <Field label={say(t.to)} group>
          <RadioGroup
            inline
            value={transition.to}
            onValueChange={(value) => {
              // What was ticked was about the other move.
              entry.choice('acknowledged').onValueChange([]);
              entry.choice('override').onValueChange(false);
              entry.choice('to').onValueChange(value);
            }}
            items={module.transitions.map((each) => ({
              value: each.to,
              label: say(moduleStatusWords[each.to] ?? t.to),
            }))}
          />
        </Field>
      )}
      <GuardList
        guards={transition.guards}
        acknowledged={acknowledged}
        onLeave={onClose}
        onChange={(next) => entry.choice('acknowledged').onValueChange([...next])}
      />
      {asksForLabel(transition) && (
        <Field label={say(t.label)} error={entry.fault('label')}>
          <TextInput maxLength={60} autoComplete="off" {...entry.field('label')} />
        </Field>
      )}
      {dated.includes(transition.to) && <DayField label={say(t.day)} {...entry.choice('day')} max={todayIn()} />}
      {isAdmin && transition.guards.some((guard) => guard.state !== 'met') && (
        <Checkbox
          label={say(t.override)}
          checked={override}
          onChange={(event) => entry.choice('override').onValueChange(event.target.checked)}
        />
      )}
      <Field
        label={say(isUnexplained && !override ? t.noPhotos : t.reason)}
        required={needsReason}
        error={entry.fault('reason')}
      >
        <Textarea rows={2} maxLength={500} {...entry.field('reason')} />
      </Field>
    </FormDialog>
  );
}
