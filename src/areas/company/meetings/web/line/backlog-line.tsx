import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { AgendaItem } from '#areas/company/meetings/schema.ts';
import { useLineDrag } from './use-line-drag.ts';

const t = texts({
  bring: { en: 'Bring in', es: 'Traer' },
  bringNamed: { en: 'Bring in {title}', es: 'Traer {title}' },
});

/** An item that waits: dragged onto the agenda, or brought to its end by the button. */
export function BacklogLine({ item, canWrite, onBring }: { item: AgendaItem; canWrite: boolean; onBring: () => void }) {
  const say = useSay();
  const { ref } = useLineDrag(item.id, canWrite, () => undefined);
  return (
    <li ref={ref} className="flex items-center gap-3 border-b border-line px-6 py-2 text-14 max-md:px-4">
      <span className="min-w-0 flex-1 wrap-anywhere">{item.title}</span>
      {canWrite && (
        <Button size="small" aria-label={say(t.bringNamed, { title: item.title })} onClick={onBring}>
          {say(t.bring)}
        </Button>
      )}
    </li>
  );
}
