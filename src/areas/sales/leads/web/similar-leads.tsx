import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useDelayed } from '#platform/web/use-delayed.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Tone } from '#platform/shared/record.ts';
import { lead } from '../record.ts';
import type { LikeLead } from '../schema.ts';
import { useSimilarLeads } from './queries.ts';

const t = texts({
  title: { en: 'Perhaps the same person', es: 'Quizá la misma persona' },
  email: { en: 'same e-mail', es: 'mismo correo' },
  phone: { en: 'same phone', es: 'mismo teléfono' },
  address: { en: 'address alike', es: 'dirección parecida' },
  merge: { en: 'Compare', es: 'Comparar' },
});

const states: Readonly<Record<string, { en: string; es: string; tone: Tone }>> = lead.states?.words ?? {};

/** What leads are compared by, of what is typed or kept; a fragment of an address is nothing to go by. */
function lookedFor(values: Readonly<Record<string, unknown>>) {
  const text = (name: string, least: number) => {
    const { [name]: value } = values;
    return typeof value === 'string' && value.trim().length >= least ? value.trim() : undefined;
  };
  const [email, phone, address] = [text('email', 6), text('phone', 7), text('site_address', 8)];
  return {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(address === undefined ? {} : { address }),
  };
}

/** Leads that may be the same person, each with what they share; nothing where there is none. */
export function SimilarLeads({
  values,
  except,
  onCompare,
}: {
  values: Readonly<Record<string, unknown>>;
  except?: string;
  onCompare?: (other: LikeLead) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const asked = useDelayed(JSON.stringify(lookedFor(values)), 400);
  const looked: ReturnType<typeof lookedFor> = JSON.parse(asked);
  const { data } = useSimilarLeads({ ...looked, ...(except === undefined ? {} : { except }) });
  if (data === undefined || data.length === 0) return null;
  return (
    <Section title={say(t.title)} count={data.length}>
      <ul className="grid gap-2 text-13">
        {data.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={`${lead.screen}?panel=${other.id}`} className="link">
              {other.code}
            </Link>
            <span className="min-w-0 wrap-anywhere">{other.name}</span>
            <Tag tone={states[other.state]?.tone ?? 'neutral'}>{states[other.state]?.[language] ?? other.state}</Tag>
            <span className="text-12 text-text-3">{other.by.map((each) => say(t[each])).join(', ')}</span>
            {onCompare !== undefined && (
              <Button size="small" className="ml-auto" onClick={() => onCompare(other)}>
                {say(t.merge)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
