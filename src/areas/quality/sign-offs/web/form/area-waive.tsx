import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { CallError, outcomeOf } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useSay, useWritten } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { useWaive, type FormArea } from '../queries.ts';
import { stepOfWaive } from './keep-answers.ts';
import { ReasonDialog } from '#platform/web/forms/reason-dialog.tsx';
import { useKeep } from './use-keep.ts';

const t = texts({
  waive: { en: 'Does not apply here', es: 'Aquí no aplica' },
  want: { en: 'It applies after all', es: 'Sí aplica' },
  title: { en: '{area} does not apply', es: '{area} no aplica' },
  text: {
    en: 'Nothing is asked in it then, and it keeps nobody from signing. The reason stands on the certificate.',
    es: 'Entonces no se pregunta nada en ella y no impide firmar. El motivo consta en el certificado.',
  },
});

/** Says that an area does not apply to this module or home, or that it does after all. */
export function AreaWaive({ area, formId }: { area: FormArea; formId: string }) {
  const say = useSay();
  const written = useWritten();
  const waive = useWaive();
  const [isAsking, setAsking] = useState(false);
  const { keep, isQueued, isUnreached } = useKeep(formId);
  if (!area.can.waive) return null;
  const write = async (reason: string | null): Promise<void> => {
    const key = requestKey();
    const keepHere = () => keep([stepOfWaive(formId, area, reason, key)]);
    if (isQueued()) return void (await keepHere());
    const options = { idempotencyKey: key, errorToast: false };
    const outcome = await outcomeOf(waive.mutateAsync({ params: { id: area.id }, body: { reason }, options }));
    if (outcome.ok) return;
    if (await isUnreached(outcome)) await keepHere();
    else throw new CallError(outcome);
  };
  if (area.not_applicable_reason !== null)
    return (
      <Button
        look="quiet"
        loading={waive.isPending}
        onClick={() =>
          void write(null).catch((error: unknown) => notify.error(error instanceof Error ? error.message : ''))
        }
      >
        {say(t.want)}
      </Button>
    );
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {say(t.waive)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={say(t.title, { area: written(area.name, area.name_es) })}
          text={say(t.text)}
          button={say(t.waive)}
          onDo={write}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
