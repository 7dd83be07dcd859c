import { formatMonth } from '#platform/shared/dates.ts';
import { factoryChoices } from '#platform/shared/factories.ts';
import { texts } from '#platform/shared/text.ts';
import { useChange } from '#platform/web/call/query.ts';
import { Link } from '#platform/web/link.tsx';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { contractRecord } from '#areas/sales/contracts/record.ts';
import type { Whole } from '../queries.ts';

const t = texts({
  title: { en: 'The letter names another slot than its deal holds', es: 'La carta dice otro turno que el reservado' },
  held: {
    en: '{factory}, {month}: {n, plural, one {# module} other {# modules}}',
    es: '{factory}, {month}: {n, plural, one {# módulo} other {# módulos}}',
  },
  ask: {
    en: 'Which is right? Signed as it is, nothing that is held is lost: what the letter names is held in its month, as far as there is room.',
    es: '¿Cuál es correcto? Si se firma así, no se pierde nada de lo reservado: lo que dice la carta se reserva en su mes, hasta donde haya lugar.',
  },
  take: { en: 'Take over what is held', es: 'Tomar lo reservado' },
});

/** That the deal of a letter holds another month or count than the letter says; while it is a draft, what is held is taken over by one click. */
export function SlotPart({ whole: { id, version, slot, can } }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  const change = useChange(recordEndpoints(contractRecord).change, { refreshes: ['contracts', 'tables'] });
  if (slot === null) return null;
  const [first] = slot.held;
  return (
    <Banner tone="warn" title={say(t.title)}>
      <p>
        <Link className="link" to={`/sales/opportunities/${slot.deal.id}`}>
          {slot.deal.name}
        </Link>
      </p>
      <ul>
        {slot.held.map(({ factory, month, modules: n }) => (
          <li key={`${factory} ${month}`}>
            {say(t.held, { factory: say(factoryChoices[factory]), month: formatMonth(month, language), n })}
          </li>
        ))}
      </ul>
      <p>{say(t.ask)}</p>
      {can.change && first !== undefined && (
        <Button
          className="mt-2"
          loading={change.isPending}
          onClick={() =>
            change.mutate({
              params: { id },
              body: { slot_factory: first.factory, slot_month: first.month, slot_modules: first.modules, version },
            })
          }
        >
          {say(t.take)}
        </Button>
      )}
    </Banner>
  );
}
