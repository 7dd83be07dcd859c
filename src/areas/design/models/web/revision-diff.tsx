import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { BuildingModel, ModelDiff } from '../schema.ts';
import { classWord } from './words.ts';
import { useModelDiff, useRevisions } from './queries.ts';

const t = texts({
  against: { en: 'Compared with', es: 'Comparado con' },
  revision: { en: 'Revision {n}', es: 'Revisión {n}' },
  loading: { en: 'Comparing the revisions', es: 'Comparando las revisiones' },
  error: { en: 'The revisions could not be compared', es: 'No se pudieron comparar las revisiones' },
  retry: { en: 'Try again', es: 'Reintentar' },
  same: {
    en: '{n, plural, one {# part is} other {# parts are}} the same.',
    es: '{n, plural, one {# elemento es igual} other {# elementos son iguales}}.',
  },
  unnamed: { en: 'Without a name', es: 'Sin nombre' },
});
const kinds = texts({
  added: { en: 'Added', es: 'Agregados' },
  removed: { en: 'Removed', es: 'Quitados' },
  changed: { en: 'Changed', es: 'Cambiados' },
  renumbered: { en: 'Same part under a new GlobalId', es: 'Mismo elemento con otro GlobalId' },
});
const fieldWords = texts({
  name: { en: 'Name', es: 'Nombre' },
  type: { en: 'Type', es: 'Tipo' },
  storey: { en: 'Storey', es: 'Nivel' },
  module: { en: 'Module', es: 'Módulo' },
  materials: { en: 'Materials', es: 'Materiales' },
  quantities: { en: 'Quantities', es: 'Cantidades' },
  properties: { en: 'Properties', es: 'Propiedades' },
  shape: { en: 'Shape', es: 'Forma' },
  place: { en: 'Place', es: 'Lugar' },
});
const tones = { added: 'good', removed: 'bad', changed: 'warn', renumbered: 'info' } as const;

/** What differs between this revision and another one. */
export function RevisionDiff({ model, onPart }: { model: BuildingModel; onPart: (entity: number) => void }) {
  const say = useSay();
  const revisions = useRevisions(model.series_id);
  const others = (revisions.data ?? []).filter(
    ({ id, state }) => id !== model.id && (state === 'ready' || state === 'degraded'),
  );
  const [chosen, setChosen] = useState<string>();
  const before = chosen ?? others.find(({ revision }) => revision < model.revision)?.id ?? others[0]?.id;
  const diff = useModelDiff(model.id, before);
  return (
    <div className="flex max-w-dialog-wide flex-col gap-4">
      <Field label={say(t.against)} className="w-60">
        <Select
          value={before}
          onValueChange={setChosen}
          items={others.map(({ id, revision }) => ({ value: id, label: say(t.revision, { n: revision }) }))}
        />
      </Field>
      {diff.data !== undefined ? (
        <Lists diff={diff.data} onPart={onPart} />
      ) : diff.isError ? (
        <ErrorState title={say(t.error)} action={<Button onClick={() => void diff.refetch()}>{say(t.retry)}</Button>} />
      ) : (
        <SkeletonRows rows={4} label={say(t.loading)} />
      )}
    </div>
  );
}

function Lists({ diff, onPart }: { diff: ModelDiff; onPart: (entity: number) => void }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      <p className="text-13 text-text-2">{say(t.same, { n: diff.counts.same })}</p>
      {(['changed', 'added', 'removed', 'renumbered'] as const).map((kind) =>
        diff.counts[kind] === 0 ? null : (
          <Section key={kind} title={say(kinds[kind])} count={diff.counts[kind]}>
            <ul className="divide-y divide-line text-13">
              {diff[kind].slice(0, 200).map((part, index) => {
                const { after } = part;
                const fields = kind === 'changed' ? (diff.changed[index]?.fields ?? []) : [];
                return (
                  <li
                    key={`${part.before}-${after}`}
                    className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-1.5"
                  >
                    {after === null ? (
                      <span className="min-w-0 truncate">{part.name ?? say(t.unnamed)}</span>
                    ) : (
                      <button
                        type="button"
                        className="min-w-0 truncate text-left font-label underline-offset-2 hover:underline"
                        onClick={() => onPart(after)}
                      >
                        {part.name ?? say(t.unnamed)}
                      </button>
                    )}
                    <span className="text-12 text-text-3">
                      {[classWord(part.ifc_class, language), part.type_name]
                        .filter((each) => each !== null)
                        .join(' · ')}
                    </span>
                    <span className="ml-auto flex flex-wrap gap-1">
                      {fields.map((field) => (
                        <Tag key={field} tone={tones[kind]}>
                          {say(fieldWords[field])}
                        </Tag>
                      ))}
                    </span>
                  </li>
                );
              })}
            </ul>
          </Section>
        ),
      )}
    </>
  );
}
