import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { Whole } from '../queries.ts';

const t = texts({
  title: { en: 'The project plans another amount', es: 'El proyecto planea otro importe' },
  text: {
    en: 'Planned there: {planned}. In its agreements on their way: {agreed}. What is signed becomes the value of its contract.',
    es: 'Allí está planeado {planned}; en sus acuerdos en curso, {agreed}. Lo que se firme será el valor de su contrato.',
  },
});

/** That the project plans another amount than its agreements say, with the way to it. */
export function PlanPart({ whole: { plan, project_number: number } }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  if (plan === null) return null;
  const { planned, agreed } = plan;
  return (
    <Banner tone="warn" title={say(t.title)}>
      <p>
        {say(t.text, { planned: formatMoney(planned, language), agreed: formatMoney(agreed, language) })}{' '}
        <Link className="link" to={`/projects/${encodeURIComponent(number)}`}>
          {number}
        </Link>
      </p>
    </Banner>
  );
}
