import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import type { Whole } from '../queries.ts';
import { dealsWith, rowsOf } from '../overview/rows-of.ts';

const t = texts({
  title: { en: 'Who decides', es: 'Quién decide' },
  more: {
    en: '{n, plural, one {# other deal} other {# other deals}}',
    es: '{n, plural, one {# negocio más} other {# negocios más}}',
  },
});

/** The people and the company of a deal, how they are reached, and the other deals that they are in. */
export function PeoplePart({ whole }: { whole: Whole }) {
  const say = useSay();
  const { people, company } = whole;
  return (
    <Section title={say(t.title)} count={people.length}>
      <ul className="grid gap-2 text-13">
        {people.map(({ id, name, job, email, phone, deals }) => (
          <li key={id}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Link className="link inline-flex min-h-6 items-center" to={`/sales/contacts?panel=${id}`}>
                {name}
              </Link>
              {job !== null && <span className="text-text-2">{job}</span>}
              {deals > 0 && (
                <Link className="link ml-auto inline-flex min-h-6 items-center" to={rowsOf([dealsWith(id, name)])}>
                  {say(t.more, { n: deals })}
                </Link>
              )}
            </p>
            <p className="flex flex-wrap gap-x-3 text-12">
              {email !== null && (
                <a className="link inline-flex min-h-6 items-center wrap-anywhere" href={`mailto:${email}`}>
                  {email}
                </a>
              )}
              {phone !== null && (
                <a className="link inline-flex min-h-6 items-center" href={`tel:${phone}`}>
                  {phone}
                </a>
              )}
            </p>
          </li>
        ))}
        {company !== null && (
          <li className="flex flex-wrap items-baseline gap-x-2 border-t border-line pt-2">
            <Link className="link inline-flex min-h-6 items-center" to={`/sales/companies?panel=${company.id}`}>
              {company.name}
            </Link>
            {company.deals > 0 && (
              <Link
                className="link ml-auto inline-flex min-h-6 items-center"
                to={rowsOf([['company_id', 'is', company.id]])}
              >
                {say(t.more, { n: company.deals })}
              </Link>
            )}
          </li>
        )}
      </ul>
    </Section>
  );
}
