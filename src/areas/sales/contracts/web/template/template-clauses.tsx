import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PartNotYet } from '#platform/web/frame/part-not-yet.tsx';
import { setSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { RichText } from '#ui/rich/rich-text.tsx';
import { useClauses, useReviseTemplate } from '../queries.ts';
import { ClauseEditor } from './clause-editor.tsx';

const t = texts({
  loading: { en: 'Loading the clauses', es: 'Cargando las cláusulas' },
  edit: { en: 'Edit the clauses', es: 'Editar las cláusulas' },
  next: { en: 'Write the next version', es: 'Escribir la siguiente versión' },
  none: { en: 'It has no clause yet.', es: 'Aún no tiene cláusulas.' },
});

/** The words of a template, in its panel: read in one's own language, edited while it is a draft, else the way to its next version. */
export function TemplateClauses({ id, state }: { id: string; state?: string }) {
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const read = useClauses(id);
  const { data } = read;
  const revise = useReviseTemplate();
  const [isEditing, setEditing] = useState(false);
  if (data === undefined) return <PartNotYet read={read} rows={4} loading={say(t.loading)} />;
  const isWriter = holds(groups, 'contracts.templates');
  return (
    <div className="grid gap-4">
      {data.can.change && (
        <Button look="primary" icon={<PencilLine />} className="justify-self-start" onClick={() => setEditing(true)}>
          {say(t.edit)}
        </Button>
      )}
      {state !== 'draft' && isWriter && (
        <Button
          icon={<PencilLine />}
          className="justify-self-start"
          loading={revise.isPending}
          onClick={() => revise.mutate({ params: { id } }, { onSuccess: (made) => setSearch({ panel: made.id }) })}
        >
          {say(t.next)}
        </Button>
      )}
      {data.clauses.length === 0 && <p className="text-13 text-text-3">{say(t.none)}</p>}
      <ol className="grid gap-3">
        {data.clauses.map((clause, at) => (
          <li key={clause.key} className="grid gap-1">
            <h3 className="text-14 font-title">
              {at + 1}. {language === 'es' ? clause.title_es : clause.title}
            </h3>
            <RichText document={language === 'es' ? clause.body_es : clause.body} className="text-13 text-text-2" />
          </li>
        ))}
      </ol>
      {isEditing && <ClauseEditor template={data} onClose={() => setEditing(false)} />}
    </div>
  );
}
