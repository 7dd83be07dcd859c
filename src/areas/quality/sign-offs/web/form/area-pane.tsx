import { clsx } from 'clsx';
import { Check, Lock, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay, useWritten } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { answerId, useAnswer, type FormArea, type FormRead } from '../queries.ts';
import { AreaSteps } from './area-steps.tsx';
import { AreaWaive, WaiveAsked } from './area-waive.tsx';
import { AreaTalk } from './area-talk.tsx';
import { ItemRow, type SayTo } from './item-row.tsx';
import { stepsOfAnswer } from './keep-answers.ts';
import { useKeep } from './use-keep.ts';
import { Signatures } from './signatures.tsx';
import { standingOf } from '../form-words.ts';

const t = texts({
  of: { en: '{done} of {all}', es: '{done} de {all}' },
  fails: { en: '{n, plural, one {# fails} other {# fail}}', es: '{n, plural, one {# falla} other {# fallan}}' },
  maker: { en: 'Made by {name}', es: 'Lo hizo {name}' },
  approved: { en: 'Approved by {name}, {at}', es: 'Aprobó {name}, {at}' },
  returned: { en: 'Came back: {reason}', es: 'Devuelta: {reason}' },
  waived: { en: 'Does not apply: {reason}', es: 'No aplica: {reason}' },
  waivedBy: { en: 'Does not apply: {reason}. {by}, {at}', es: 'No aplica: {reason}. {by}, {at}' },
  waivedByTwo: {
    en: 'Does not apply: {reason}. Asked by {asker}, agreed by {by}, {at}',
    es: 'No aplica: {reason}. Lo pidió {asker}, lo aceptó {by}, {at}',
  },
  locked: {
    en: 'Starts when the hold point before it is approved.',
    es: 'Empieza cuando se apruebe el punto de espera anterior.',
  },
});

/** One area: its questions, what was said of it, and the steps at its foot. */
export function AreaPane({ form, area }: { form: FormRead; area: FormArea }) {
  const say = useSay();
  const written = useWritten();
  const answer = useAnswer();
  const { keep, isQueued, isUnreached } = useKeep(form.id);
  const [fresh, setFresh] = useState<Readonly<Record<string, string | null>>>({});
  const { asked, answered, fails } = standingOf(form, area);
  const place = { projectId: form.project.id, moduleId: form.module?.id ?? null };
  const onAnswer: SayTo = (item, said) => {
    setFresh((now) => ({ ...now, [item.id]: said.answer }));
    const at = new Date().toISOString();
    const kept = item.given;
    const settled = () => setFresh((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== item.id)));
    // Another tap keeps the note and the photos that are there.
    const photoIds = [...(said.photoIds ?? kept?.photos.map(({ id }) => id) ?? [])];
    const given = {
      id: answerId(),
      answer: said.answer,
      device_time: at,
      seen: kept?.id ?? null,
      note: said.note ?? kept?.note ?? '',
    };
    const keepHere = () => keep(stepsOfAnswer(form, item, { ...given, photoIds }, place, said.taken)).finally(settled);
    if (said.taken !== undefined || isQueued()) return void keepHere();
    answer.mutate(
      {
        params: { id: form.id },
        body: { sent_at: at, answers: [{ ...given, item_id: item.id, photo_ids: photoIds }] },
        options: { errorToast: false },
      },
      {
        onSuccess: settled,
        onError: (error) =>
          void isUnreached(error.failure).then((away) => {
            if (away) return void keepHere();
            notify.error(error.message);
            settled();
          }),
      },
    );
  };
  return (
    <div data-area={area.id} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-5 max-md:px-4">
        <header className="sticky top-0 z-10 flex flex-wrap items-baseline gap-x-3 border-b border-line bg-surface py-3">
          <h2 className="text-20 font-title">
            {area.position} {written(area.name, area.name_es)}
          </h2>
          <p className="text-14 text-text-2">
            {say(t.of, { done: answered, all: asked.length })}
            {fails > 0 && <span className="font-label text-bad-text">, {say(t.fails, { n: fails })}</span>}
          </p>
          {/* On a phone what follows stands on a line of its own, its words under those above. */}
          <span className="flex-1 max-md:hidden" />
          <AreaWaive area={area} formId={form.id} />
          {area.maker !== null && <p className="text-14 text-text-2">{say(t.maker, { name: area.maker.name })}</p>}
        </header>
        <WaiveAsked area={area} formId={form.id} />
        <Standing area={area} />
        <ul>
          {asked.map((item, at) => (
            <ItemRow
              key={item.id}
              item={item}
              number={`${area.position}.${at + 1}`}
              area={area}
              place={place}
              isFresh={fresh[item.id]}
              onAnswer={onAnswer}
            />
          ))}
        </ul>
        <div className={clsx('grid gap-5 pt-4 pb-8')}>
          <Signatures signatures={area.signatures} />
          <AreaTalk key={area.id} area={area} formId={form.id} projectId={form.project.id} />
        </div>
      </div>
      <AreaSteps form={form} area={area} />
    </div>
  );
}

function Standing({ area }: { area: FormArea }) {
  const say = useSay();
  const language = useLanguage();
  if (area.not_applicable_reason !== null) {
    const reason = area.not_applicable_reason;
    const { waived } = area;
    if (waived === null) return <Banner className="mt-3">{say(t.waived, { reason })}</Banner>;
    const { by, asked_by: asker } = waived;
    const at = formatMoment(waived.at, language);
    return (
      <Banner className="mt-3">
        {asker === null ? say(t.waivedBy, { reason, by, at }) : say(t.waivedByTwo, { reason, asker, by, at })}
      </Banner>
    );
  }
  if (area.is_locked && area.state !== 'approved')
    return (
      <p className="mt-3 flex items-center gap-2 text-14 text-text-2">
        <Lock className="size-4" />
        {say(t.locked)}
      </p>
    );
  if (area.state === 'returned')
    return (
      <p className="mt-3 flex items-center gap-2 rounded-[10px] bg-warn-fill p-3 text-14 text-warn-text">
        <Undo2 className="size-4" />
        {say(t.returned, { reason: area.returned_reason ?? '' })}
      </p>
    );
  if (area.approved_by === null) return null;
  return (
    <p className="mt-3 flex items-center gap-2 text-14 text-good-text">
      <Check className="size-4" />
      {say(t.approved, { name: area.approved_by.name, at: formatMoment(area.approved_at ?? '', language) })}
    </p>
  );
}
