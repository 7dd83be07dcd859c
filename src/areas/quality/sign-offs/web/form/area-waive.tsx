import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { CallError, outcomeOf } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useNeedsArrival } from '#platform/web/offline/needs-connection.ts';
import { useSay, useWritten } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmWaive, useWaive, type FormArea } from '../queries.ts';
import { stepOfWaive } from './keep-answers.ts';
import { ReasonDialog } from '#platform/web/forms/reason-dialog.tsx';
import { useKeep } from './use-keep.ts';

const t = texts({
  waive: { en: 'Does not apply here', es: 'Aquí no aplica' },
  want: { en: 'It applies after all', es: 'Sí aplica' },
  ask: { en: 'Ask: does not apply here', es: 'Pedir: aquí no aplica' },
  askText: {
    en: 'Another person of quality decides. Until then it holds up what it holds up now. The reason stands on the certificate.',
    es: 'Decide otra persona de calidad. Hasta entonces detiene lo mismo que ahora. El motivo consta en el certificado.',
  },
  asked: { en: '{name} asks that it does not apply: {reason}', es: '{name} pide que no aplique: {reason}' },
  agree: { en: 'Agree: does not apply', es: 'De acuerdo: no aplica' },
  decline: { en: 'It applies', es: 'Sí aplica' },
  withdraw: { en: 'It applies after all', es: 'Sí aplica' },
  waits: { en: 'Another person of quality decides.', es: 'Decide otra persona de calidad.' },
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
  if (!area.can.waive || area.waive_asked !== null) return null;
  const asks = !area.can.waive_alone;
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
        className="max-md:-ml-3"
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
      <Button look="quiet" className="max-md:-ml-3" onClick={() => setAsking(true)}>
        {say(asks ? t.ask : t.waive)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={say(t.title, { area: written(area.name, area.name_es) })}
          text={say(asks ? t.askText : t.text)}
          button={say(asks ? t.ask : t.waive)}
          onDo={write}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** A request that an area does not apply, with the keys of whoever decides it, or of whoever asked. Deciding needs the portal: another person may have done so. */
export function WaiveAsked({ area, formId }: { area: FormArea; formId: string }) {
  const say = useSay();
  const confirm = useConfirmWaive();
  const waive = useWaive();
  const waits = useNeedsArrival(formId);
  const asked = area.waive_asked;
  if (asked === null) return null;
  const isPending = confirm.isPending || waive.isPending;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-[10px] bg-warn-fill p-3 text-14 text-warn-text">
      <CircleQuestionMark className="size-5 flex-none" aria-hidden="true" />
      <p className="min-w-48 flex-1">
        {say(t.asked, { name: asked.by, reason: asked.reason })} {area.can.confirm_waive ? '' : say(t.waits)}
      </p>
      {area.can.waive && (
        <Button
          size="large"
          disabledReason={waits}
          loading={isPending}
          onClick={() => waive.mutate({ params: { id: area.id }, body: { reason: null } })}
        >
          {say(area.can.confirm_waive ? t.decline : t.withdraw)}
        </Button>
      )}
      {area.can.confirm_waive && (
        <Button
          size="large"
          look="primary"
          disabledReason={waits}
          loading={isPending}
          onClick={() => confirm.mutate({ params: { id: area.id } })}
        >
          {say(t.agree)}
        </Button>
      )}
    </div>
  );
}
