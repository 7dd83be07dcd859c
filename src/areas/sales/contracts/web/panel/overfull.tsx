import { holds } from '#platform/shared/access.ts';
import { formatMonth } from '#platform/shared/dates.ts';
import { factoryChoices } from '#platform/shared/factories.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { Whole } from '../queries.ts';

const t = texts({
  title: {
    en: '{factory} has no room in {month}',
    es: '{factory} no tiene lugar en {month}',
  },
  sums: {
    en: 'Room for {room}. Planned {planned}, held by other deals {others}, this letter {wanted}: {n, plural, one {# module} other {# modules}} too many.',
    es: 'Lugar para {room}. Planeados {planned}, reservados por otros negocios {others}, esta carta {wanted}: {n, plural, one {sobra # módulo} other {sobran # módulos}}.',
  },
  overbooked: { en: 'Overbooked: {reason}', es: 'Sobrevendido: {reason}' },
  ask: { en: 'An admin may overbook it in its deal:', es: 'Un administrador puede sobrevenderlo en su negocio:' },
  take: { en: 'Choose another month, or overbook it in its deal:', es: 'Elige otro mes o sobrevéndelo en su negocio:' },
  noDeal: {
    en: 'No deal belongs to this project, so nothing is held for it.',
    es: 'Ningún negocio es de este proyecto, así que nada está reservado.',
  },
});

/** That the month which a letter of intent names has no room for it, by how much, and where an admin overbooks it. */
export function OverfullPart({ whole: { overfull } }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  if (overfull === null) return null;
  const { factory, month, room, planned, others, wanted, too_many: n, overbook_reason: reason, deal } = overfull;
  return (
    <Banner
      tone={reason === null ? 'warn' : 'info'}
      title={say(t.title, { factory: say(factoryChoices[factory]), month: formatMonth(month, language) })}
    >
      <p>{say(t.sums, { room, planned, others, wanted, n })}</p>
      {reason !== null && <p className="wrap-anywhere">{say(t.overbooked, { reason })}</p>}
      {reason === null && deal === null && <p>{say(t.noDeal)}</p>}
      {reason === null && deal !== null && (
        <p>
          {say(holds(groups, 'sales.win') ? t.take : t.ask)}{' '}
          <Link className="link" to={`/sales/opportunities/${deal.id}`}>
            {deal.name}
          </Link>
        </p>
      )}
    </Banner>
  );
}
