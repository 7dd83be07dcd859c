import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { useRestoreComment } from '../queries.ts';

const t = texts({
  bin: { en: 'Bin ({n})', es: 'Papelera ({n})' },
  text: {
    en: 'Comments stay here for 30 days. You can bring back what you wrote; an admin, everything.',
    es: 'Los comentarios quedan aquí 30 días. Puedes recuperar lo que escribiste; un administrador, todo.',
  },
  days: {
    en: '{n, plural, one {# more day} other {# more days}}',
    es: '{n, plural, one {# día más} other {# días más}}',
  },
  deleted: { en: 'taken away {ago}', es: 'quitado {ago}' },
  restore: { en: 'Bring back', es: 'Recuperar' },
  restoreThis: { en: 'Bring back: {words}', es: 'Recuperar: {words}' },
});

/** What was taken away on a ticket and can be brought back by the reader; nothing while there is none. */
export function TicketBin({ items }: { items: Talk['bin'] }) {
  const say = useSay();
  const language = useLanguage();
  const restore = useRestoreComment();
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <section aria-label={say(t.bin, { n: items.length })} className="grid gap-2">
      <div>
        <Button
          size="small"
          look="quiet"
          icon={<Trash2 />}
          aria-expanded={isOpen}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        >
          {say(t.bin, { n: items.length })}
        </Button>
      </div>
      {isOpen && (
        <>
          <p className="text-12 text-text-3">{say(t.text)}</p>
          <ul className="divide-y divide-line border-y border-line">
            {items.map((item) => (
              <li key={item.id} className="flex items-start gap-3 py-2 max-sm:flex-col">
                <div className="min-w-0 flex-1 text-13">
                  <p className="flex flex-wrap gap-x-2 text-12 text-text-3">
                    <b className="font-label text-text-1">{item.author}</b>
                    <time dateTime={item.deleted_at} title={formatMoment(item.deleted_at, language)}>
                      {say(t.deleted, { ago: formatAgo(item.deleted_at, language) })}
                    </time>
                    <span>· {say(t.days, { n: item.days_left })}</span>
                  </p>
                  <p className="line-clamp-3 wrap-anywhere">{item.plain}</p>
                </div>
                <Button
                  size="small"
                  icon={<RotateCcw />}
                  aria-label={say(t.restoreThis, { words: item.plain.slice(0, 60) })}
                  loading={restore.isPending && restore.variables.params.id === item.id}
                  onClick={() => restore.mutate({ params: { id: item.id } })}
                >
                  {say(t.restore)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
