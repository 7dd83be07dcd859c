import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { scheduleContract } from '#areas/projects/schedule/contract.ts';
import type { Follow, SeedChange } from '#areas/projects/schedule/schema.ts';
import { useApply, usePreview } from '../queries.ts';
import { MovePreview } from './move-preview.tsx';

const t = texts({
  title: { en: 'Move the plan', es: 'Mover el plan' },
  reason: { en: 'Why it moves', es: 'Por qué se mueve' },
  reasonMissing: { en: 'Say why, so that everybody understands it.', es: 'Di por qué, para que todos lo entiendan.' },
  follow: { en: 'What follows', es: 'Lo que sigue' },
  gaps: { en: 'Keeps its distance', es: 'Conserva su distancia' },
  needed: { en: 'Moves only if it must', es: 'Se mueve solo si es necesario' },
  working: { en: 'Working out what moves', es: 'Calculando qué se mueve' },
  apply: {
    en: 'Move {n, plural, one {# date} other {# dates}}',
    es: 'Mover {n, plural, one {# fecha} other {# fechas}}',
  },
  fresh: {
    en: 'The plan has moved in the meantime. This is what would happen now.',
    es: 'El plan cambió mientras tanto. Esto es lo que pasaría ahora.',
  },
});

interface MoveForm {
  follow: Follow;
  reason: string;
}

/** What a move would bring about, and the reason for it; applies exactly what it shows. */
export function MoveDialog({
  changes,
  reason: given = '',
  proposal,
  onClose,
}: {
  changes: readonly SeedChange[];
  reason?: string;
  proposal?: string;
  onClose: (applied: boolean) => void;
}) {
  const say = useSay();
  const apply = useApply();
  const entry = useRecordForm<MoveForm, ReplyOf<typeof scheduleContract.apply>>({
    values: { follow: 'gaps', reason: given },
    // Kept for this very move: the words of another one would explain nothing.
    draftKey: `plan-move.${JSON.stringify(changes)}`,
    send: ({ follow: how, reason: why }) =>
      outcomeOf(
        apply.mutateAsync({
          body: {
            changes: [...changes],
            follow: how,
            reason: why.trim(),
            token: data?.token ?? '',
            ...(proposal === undefined ? {} : { proposal }),
          },
        }),
      ),
    onDone: () => onClose(true),
    onFailure: () => {
      void preview.refetch();
      return true;
    },
  });
  const { follow, reason } = entry.form.watch();
  const preview = usePreview(changes, follow);
  const data = preview.data;
  const refusal = preview.error ?? apply.error;
  const canApply = data !== undefined && data.blocked.length === 0 && data.moves.length > 0;
  return (
    <FormDialog
      entry={entry}
      size="wide"
      title={say(t.title)}
      submitLabel={say(t.apply, { n: data?.moves.length ?? 0 })}
      disabled={!canApply}
      lacks={canApply && reason.trim() === '' ? say(t.reasonMissing) : undefined}
      onClose={() => onClose(false)}
      className="flex flex-col gap-4 pb-1"
    >
      <Field label={say(t.reason)} required error={entry.fault('reason')}>
        <TextInput autoFocus maxLength={500} {...entry.field('reason')} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-13 font-label">{say(t.follow)}</span>
        <Segmented<Follow>
          label={say(t.follow)}
          items={[
            { value: 'gaps', label: say(t.gaps) },
            { value: 'needed', label: say(t.needed) },
          ]}
          {...entry.choice('follow')}
        />
      </div>
      {refusal !== null && refusal !== undefined && (
        <Banner tone="bad">{refusal.failure.status === 409 ? say(t.fresh) : refusal.message}</Banner>
      )}
      {data === undefined ? (
        preview.isPending && <SkeletonRows rows={4} label={say(t.working)} />
      ) : (
        <MovePreview preview={data} />
      )}
    </FormDialog>
  );
}
