import { Plus } from 'lucide-react';
import { useState } from 'react';
import { outsideWords, punchCategoryWords, tradeWords } from '#areas/company/tickets/choices.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { SharedItem } from '../schema.ts';
import { PunchThumb } from './punch-photo.tsx';
import { useShared } from './queries.ts';
import { WalkDialog } from './walk-dialog.tsx';

const t = texts({
  title: { en: 'Open points', es: 'Por corregir' },
  done: { en: 'Put right', es: 'Corregidos' },
  add: { en: 'Add what you find', es: 'Añade lo que encuentres' },
  addText: {
    en: 'Your home is being handed over. What you find on the walk goes straight to whoever runs the site.',
    es: 'Te están entregando tu casa. Lo que encuentres en el recorrido llega directo a quien lleva la obra.',
  },
  noneOwner: {
    en: 'What still has to be put right in your home stands here, with how it goes on.',
    es: 'Aquí queda lo que falta corregir en tu casa y cómo avanza.',
  },
  noneDeveloper: {
    en: 'What your builder shows you of the punch lists stands here.',
    es: 'Aquí queda lo que tu constructor te muestra de las listas de pendientes.',
  },
  loading: { en: 'Loading the points', es: 'Cargando los puntos' },
  errorTitle: { en: 'The points could not be loaded', es: 'No se pudieron cargar los puntos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  due: { en: 'by {day}', es: 'para el {day}' },
  noTrade: { en: 'No trade named', es: 'Sin oficio' },
  photo: { en: 'Photo of {title}', es: 'Foto de {title}' },
  mine: { en: 'Added by you', es: 'Lo añadiste tú' },
});

const tones = {
  received: 'info',
  working: 'info',
  needs_answer: 'warn',
  done: 'good',
  joined: 'neutral',
  not_taken: 'neutral',
} as const;

interface SharedPunchProps {
  view: 'owner' | 'developer';
  projectId: string;
  unitId?: string;
  /** Not there at all while there is nothing to see or to add. */
  quiet?: boolean;
}

/** What an owner or a developer sees of punch items; while a home is handed over, its owners add what they find. */
export function SharedPunch({ view, projectId, unitId, quiet = false }: SharedPunchProps) {
  const say = useSay();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useShared({
    view,
    project_id: projectId,
    ...(unitId === undefined ? {} : { unit_id: unitId }),
  });
  if (quiet && (data === undefined || (data.items.length === 0 && !data.can_add))) return null;
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.errorTitle)}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
      />
    );
  const open = data.items.filter(({ status }) => status !== 'done');
  const done = data.items.filter(({ status }) => status === 'done');
  return (
    <div className="flex max-w-[75ch] flex-col gap-6">
      {data.can_add && (
        <div>
          <Button look="primary" size="large" icon={<Plus />} onClick={() => setAdding(true)}>
            {say(t.add)}
          </Button>
          <p className="mt-2 text-13 text-text-2">{say(t.addText)}</p>
        </div>
      )}
      <Section title={say(t.title)} count={open.length}>
        {open.length === 0 ? (
          <Nothing>{say(view === 'owner' ? t.noneOwner : t.noneDeveloper)}</Nothing>
        ) : view === 'developer' ? (
          <ByTrade items={open} />
        ) : (
          <Items items={open} />
        )}
      </Section>
      {done.length > 0 && (
        <Section title={say(t.done)} count={done.length}>
          <Items items={done} />
        </Section>
      )}
      {isAdding && unitId !== undefined && (
        <WalkDialog
          unitId={unitId}
          areas={[...new Set(data.items.map(({ area }) => area))]}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

/** Whoever watches over trades reads by trade. */
function ByTrade({ items }: { items: readonly SharedItem[] }) {
  const say = useSay();
  const language = useLanguage();
  const words: Readonly<Record<string, { en: string; es: string }>> = tradeWords;
  return (
    <div className="grid gap-4">
      {[...Map.groupBy(items, ({ trade }) => trade)].map(([trade, of]) => (
        <div key={trade ?? ''}>
          <h3 className="mb-1 text-13 font-label text-text-2">
            {trade === null ? say(t.noTrade) : (words[trade]?.[language] ?? trade)} · {of.length}
          </h3>
          <Items items={of} />
        </div>
      ))}
    </div>
  );
}

function Items({ items }: { items: readonly SharedItem[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.id} className="flex gap-3 py-3">
          <span className="block h-16 w-20 flex-none overflow-hidden rounded-card bg-press">
            <PunchThumb fileId={item.photos[0]?.id ?? null} alt={say(t.photo, { title: item.title })} size={320} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="text-14 font-title break-words">{item.title}</p>
            <p className="text-13 text-text-2">
              {[
                item.unit?.name,
                item.area,
                say(punchCategoryWords[item.category]),
                item.due_on === null ? undefined : say(t.due, { day: formatDay(item.due_on, language) }),
                item.mine ? say(t.mine) : undefined,
              ]
                .filter((part) => part !== undefined)
                .join(' · ')}
            </p>
            {item.description !== null && (
              <p className="mt-1 text-13 whitespace-pre-wrap text-text-2">{item.description}</p>
            )}
          </div>
          <Tag tone={tones[item.status]}>{say(outsideWords[item.status])}</Tag>
        </li>
      ))}
    </ul>
  );
}
