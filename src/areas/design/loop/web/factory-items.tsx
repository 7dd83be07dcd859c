import { punchCategoryWords } from '#areas/company/tickets/choices.ts';
import { dayOf, formatDay } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { CardSection } from '#platform/web/frame/card-section.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { factoryItemsContract } from '../contract.ts';
import type { FactoryItem } from '../schema.ts';

const t = texts({
  title: { en: 'Back from homes because of us', es: 'Volvió de las casas por nuestra causa' },
  loading: { en: 'Loading what came back', es: 'Cargando lo que volvió' },
  done: { en: 'Put right', es: 'Corregido' },
  open: { en: 'In warranty', es: 'En garantía' },
  noCause: { en: 'The cause is still being written down.', es: 'Aún se está anotando la causa.' },
});

const categories: Readonly<Record<string, Text>> = punchCategoryWords;

/** What homes under warranty taught the factory that built them. Nothing where there is none. */
export function FactoryItems({ projectId }: { projectId: string | undefined }) {
  const say = useSay();
  const read = useRead(factoryItemsContract.list, {
    query: projectId === undefined ? {} : { project_id: projectId },
  });
  return (
    <CardSection title={say(t.title)} loading={say(t.loading)} read={read} short>
      {(item) => <Item item={item} />}
    </CardSection>
  );
}

function Item({ item }: { item: FactoryItem }) {
  const say = useSay();
  const language = useLanguage();
  const { code, title, category, area, cause, project, unit, module, is_done: isDone } = item;
  const place = [project.project_number, unit, module, area].filter(Boolean).join(' · ');
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-13 text-text-2">
        <span className="tabular-nums">{code}</span>
        <span className="min-w-0 wrap-anywhere">{place}</span>
        <span className="ml-auto">{formatDay(dayOf(item.received_at), language)}</span>
      </div>
      <h3 className="text-16 font-title wrap-anywhere">{title}</h3>
      <div className="flex flex-wrap gap-1.5">
        <Tag tone="info">{categories[category]?.[language] ?? category}</Tag>
        <Tag tone={isDone ? 'good' : 'warn'}>{say(isDone ? t.done : t.open)}</Tag>
      </div>
      <p className={`text-14 wrap-anywhere whitespace-pre-line ${cause === null ? 'text-text-3' : ''}`}>
        {cause ?? say(t.noCause)}
      </p>
    </>
  );
}
