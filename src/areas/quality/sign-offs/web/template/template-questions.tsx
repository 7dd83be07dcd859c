import { ListChecks, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay, useWritten } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useRevise, useTemplateForm } from '../queries.ts';
import { TemplateEditor } from './template-editor.tsx';

const t = texts({
  loading: { en: 'Loading the questions', es: 'Cargando las preguntas' },
  edit: { en: 'Edit the questions', es: 'Editar las preguntas' },
  next: { en: 'Write the next version', es: 'Escribir la siguiente versión' },
  count: {
    en: '{name}: {n, plural, one {# question} other {# questions}}',
    es: '{name}: {n, plural, one {# pregunta} other {# preguntas}}',
  },
  none: { en: 'Nothing is asked yet.', es: 'Aún no se pregunta nada.' },
});

/** What a template asks, in its panel: read by area, edited while it is a draft, else the way to its next version. */
export function TemplateQuestions({ id, state }: { id: string; state?: string }) {
  const say = useSay();
  const written = useWritten();
  const { data } = useTemplateForm(id);
  const revise = useRevise();
  const [isEditing, setEditing] = useState(false);
  if (data === undefined) return <SkeletonRows rows={4} label={say(t.loading)} />;
  return (
    <div className="grid gap-3">
      {state === 'draft' ? (
        data.can.change && (
          <Button icon={<PencilLine />} onClick={() => setEditing(true)}>
            {say(t.edit)}
          </Button>
        )
      ) : (
        <Button
          icon={<PencilLine />}
          loading={revise.isPending}
          onClick={() => revise.mutate({ params: { id } }, { onSuccess: (made) => setSearch({ panel: made.id }) })}
        >
          {say(t.next)}
        </Button>
      )}
      {data.areas.length === 0 ? (
        <p className="text-13 text-text-3">{say(t.none)}</p>
      ) : (
        <ol className="grid gap-1 text-13">
          {data.areas.map((area) => (
            <li key={area.key} className="flex items-center gap-2 text-text-2">
              <ListChecks className="size-4 flex-none text-text-3" />
              {say(t.count, { name: written(area.name, area.name_es), n: area.items.length })}
            </li>
          ))}
        </ol>
      )}
      {isEditing && <TemplateEditor template={data} onClose={() => setEditing(false)} />}
    </div>
  );
}
