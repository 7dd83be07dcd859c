import { MessagesSquare } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

const t = texts({
  emptyTitle: { en: 'Nothing has been posted yet', es: 'Todavía no hay publicaciones' },
  emptyText: {
    en: 'Write what the others need to know; those who work on it hear of it.',
    es: 'Escribe lo que los demás deben saber; quienes trabajan en esto reciben un aviso.',
  },
  emptyShared: {
    en: 'What your builder shares with you stands here.',
    es: 'Aquí estará lo que tu constructor comparta contigo.',
  },
  noMatch: { en: 'No post matches', es: 'Ninguna publicación coincide' },
  noMatchText: { en: 'Try other words, or fewer filters.', es: 'Prueba otras palabras o menos filtros.' },
  clear: { en: 'Clear filters', es: 'Quitar filtros' },
});

/** Why no post stands here: none fits what was searched, or none was written yet. */
export function NoPosts({ isSearching, isInternal }: { isSearching: boolean; isInternal: boolean }) {
  const say = useSay();
  if (isSearching)
    return (
      <EmptyState
        title={say(t.noMatch)}
        text={say(t.noMatchText)}
        action={
          <Button onClick={() => setSearch({ wall_q: undefined, by: undefined, tags: undefined, replies: undefined })}>
            {say(t.clear)}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      drawing={<MessagesSquare className="size-10 text-text-3" />}
      title={say(t.emptyTitle)}
      text={say(isInternal ? t.emptyText : t.emptyShared)}
    />
  );
}
