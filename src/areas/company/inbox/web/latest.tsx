import { clsx } from 'clsx';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { InboxItem } from '../schema.ts';
import { InboxIcon } from './inbox-icon.tsx';
import { askWords, keyOfItem, timeWords, titleOf } from './inbox-words.ts';
import { useInbox } from './queries.ts';

const t = texts({
  loading: { en: 'Loading', es: 'Cargando' },
  failed: { en: 'What waits for you could not be loaded.', es: 'No se pudo cargar lo que te espera.' },
  nothing: { en: 'Nobody waits for you.', es: 'Nadie te espera.' },
  please: { en: 'Please', es: 'Por favor' },
});

/** The first of what waits for the reader, each leading to where it is dealt with. */
export function WaitingForYou({ limit = 5 }: { limit?: number }) {
  const say = useSay();
  const { data, error } = useInbox('mine', limit);
  if (data === undefined)
    return error === null ? <SkeletonRows rows={3} label={say(t.loading)} /> : <Nothing>{say(t.failed)}</Nothing>;
  if (data.items.length === 0) return <Nothing>{say(t.nothing)}</Nothing>;
  return (
    <ul className="divide-y divide-line">
      {data.items.map((item) => (
        <Line key={keyOfItem(item)} item={item} to={`/inbox?item=${encodeURIComponent(keyOfItem(item))}`} />
      ))}
    </ul>
  );
}

/** `plain`: for readers outside the house, with whole sentences, and with a time only where it presses. */
function Line({ item, to, plain = false }: { item: InboxItem; to: string; plain?: boolean }) {
  const language = useLanguage();
  const { words, tone } = timeWords(item, language);
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
      <InboxIcon kind={item.kind} className="flex-none text-text-3" />
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className={clsx('text-13 font-label after:absolute after:inset-0', plain ? 'line-clamp-3' : 'block truncate')}
        >
          {titleOf(item, language)}
        </Link>
        <span className={clsx('block text-12 text-text-3', !plain && 'truncate')}>
          {[askWords(item, language), item.project?.name]
            .filter((part) => part !== undefined && part !== '')
            .join(' · ')}
        </span>
      </span>
      {(!plain || tone !== 'neutral') && <Tag tone={tone}>{words}</Tag>}
    </li>
  );
}

/** For owners and developers: what is asked of them, in plain words. Nothing at all while nothing is. */
export function PleaseCard({ limit = 5 }: { limit?: number }) {
  const say = useSay();
  const { data } = useInbox('mine', limit);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card title={say(t.please)} count={data.items.length} flush>
      <ul className="divide-y divide-line">
        {data.items.map((item) => (
          <Line key={keyOfItem(item)} item={item} to={item.link} plain />
        ))}
      </ul>
    </Card>
  );
}
