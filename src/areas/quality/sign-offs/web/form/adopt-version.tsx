import { Minus, PenLine, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay, useWritten } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { useAdopt, useNewerVersion, type FormRead, type NewerVersion } from '../queries.ts';
import { ReasonDialog } from '#platform/web/forms/reason-dialog.tsx';

const t = texts({
  newer: {
    en: 'Version {next} of this template is in use. This form follows version {own}.',
    es: 'La versión {next} de esta plantilla está en uso. Este formulario sigue la versión {own}.',
  },
  look: { en: 'See what changes', es: 'Ver qué cambia' },
  title: { en: 'Adopt version {next}?', es: '¿Adoptar la versión {next}?' },
  text: {
    en: 'Answers stay where the question is the same. Areas that are asked otherwise go back to their makers.',
    es: 'Las respuestas se quedan donde la pregunta es la misma. Las áreas que cambian vuelven a quien las hizo.',
  },
  adopt: { en: 'Adopt version {next}', es: 'Adoptar la versión {next}' },
  reason: { en: 'Version {next} of the template', es: 'Versión {next} de la plantilla' },
  loading: { en: 'Comparing the versions', es: 'Comparando las versiones' },
  same: { en: 'It asks the same questions.', es: 'Pregunta lo mismo.' },
  kept: {
    en: '{n, plural, one {# answer stays} other {# answers stay}}',
    es: '{n, plural, one {Queda # respuesta} other {Quedan # respuestas}}',
  },
  lost: {
    en: '{n, plural, =0 {none has to be given again} one {# has to be given again or is not asked any more} other {# have to be given again or are not asked any more}}',
    es: '{n, plural, =0 {ninguna se repite} one {# se repite o ya no se pregunta} other {# se repiten o ya no se preguntan}}',
  },
  signatures: {
    en: '{n, plural, =0 {every signature counts on} one {# signature counts no more} other {# signatures count no more}}',
    es: '{n, plural, =0 {todas las firmas siguen valiendo} one {# firma ya no vale} other {# firmas ya no valen}}',
  },
  added: { en: 'New', es: 'Nueva' },
  removed: { en: 'Not asked any more', es: 'Ya no se pregunta' },
  changed: { en: 'Asked otherwise', es: 'Cambia' },
  returned: { en: 'Goes back to its maker', es: 'Vuelve a quien la hizo' },
});

const marks = { added: Plus, removed: Minus, changed: PenLine } as const;
const tones = { added: 'good', removed: 'neutral', changed: 'warn' } as const;

/** That a newer version of its template is in use, to whoever may adopt it, and what would become of the form with it. */
export function AdoptVersion({ form }: { form: FormRead }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const next = form.can.adopt;
  if (next === null) return null;
  return (
    <>
      <Banner
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {say(t.look)}
          </Button>
        }
      >
        {say(t.newer, { next, own: form.template.revision })}
      </Banner>
      {isOpen && <AdoptDialog form={form} next={next} onClose={() => setOpen(false)} />}
    </>
  );
}

function AdoptDialog({ form, next, onClose }: { form: FormRead; next: number; onClose: () => void }) {
  const say = useSay();
  const plan = useNewerVersion(form.id).data;
  const adopt = useAdopt();
  return (
    <ReasonDialog
      title={say(t.title, { next })}
      text={say(t.text)}
      button={say(t.adopt, { next })}
      first={say(t.reason, { next })}
      disabled={plan == null}
      onDo={(reason) =>
        adopt.mutateAsync({ params: { id: form.id }, body: { template_id: plan?.template.id ?? '', reason } })
      }
      onClose={onClose}
    >
      {plan == null ? <SkeletonRows rows={4} label={say(t.loading)} /> : <Changes plan={plan} />}
    </ReasonDialog>
  );
}

function Changes({ plan }: { plan: NewerVersion }) {
  const say = useSay();
  const written = useWritten();
  const sums = [
    say(t.kept, { n: plan.answers_kept }),
    say(t.lost, { n: plan.answers_lost }),
    say(t.signatures, { n: plan.signatures_superseded }),
  ];
  return (
    <div className="grid gap-3">
      {plan.template.note !== null && <p className="text-14 whitespace-pre-wrap text-text-2">{plan.template.note}</p>}
      <p className="text-14">{sums.join(', ')}.</p>
      {plan.areas.length === 0 ? (
        <p className="text-14 text-text-2">{say(t.same)}</p>
      ) : (
        <ul className="grid max-h-72 gap-3 overflow-y-auto">
          {plan.areas.map((area) => (
            <li key={area.key} className="grid gap-1.5">
              <p className="flex flex-wrap items-center gap-2 text-14 font-title">
                {written(area.name, area.name_es)}
                {area.change !== 'changed' && <Tag tone={tones[area.change]}>{say(t[area.change])}</Tag>}
                {area.is_returned && (
                  <span className="inline-flex items-center gap-1 text-13 font-label text-warn-text">
                    <Undo2 className="size-4" />
                    {say(t.returned)}
                  </span>
                )}
              </p>
              <ul className="grid gap-1">
                {area.items.map((item) => {
                  const Mark = marks[item.change];
                  return (
                    <li key={item.key} className="flex items-start gap-2 text-13">
                      <Mark className="mt-0.5 size-3.5 flex-none text-text-3" />
                      <span className={item.change === 'removed' ? 'text-text-3 line-through' : undefined}>
                        <span className="sr-only">{say(t[item.change])}: </span>
                        {written(item.text, item.text_es)}
                      </span>
                    </li>
                  );
                })}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
