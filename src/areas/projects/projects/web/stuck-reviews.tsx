import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { roleWords } from './words.ts';

const t = texts({
  nobody: { en: 'Nobody is {role} on this project', es: 'Nadie es {role} en este proyecto' },
  hands: {
    en: 'Whoever is {role} on this project may not pass it',
    es: 'Quien es {role} en este proyecto no puede aprobarlo',
  },
  why: { en: 'They had a hand in it.', es: 'Intervino en ello.' },
  noAdmin: { en: 'No admin may pass it either', es: 'Tampoco puede aprobarlo un administrador' },
  name: { en: 'Name one', es: 'Nombrar a alguien' },
  ask: {
    en: 'The project manager, or an admin, can name one.',
    es: 'El gerente del proyecto, o un administrador, puede nombrar a alguien.',
  },
  until: { en: 'Until then it waits for an admin: {names}.', es: 'Mientras tanto espera a un administrador: {names}.' },
  stays: {
    en: 'Until then nobody can pass it.',
    es: 'Mientras tanto nadie puede aprobarlo.',
  },
});

export interface StuckReviewsProps {
  projectNumber: string;
  stuck: readonly { role: string; has_member: boolean; admins: readonly string[]; can_name: boolean }[];
}

/** Reviews that nobody of the project may pass: why, for whom they wait instead, and the way to name somebody for those who may. */
export function StuckReviews({ projectNumber, stuck }: StuckReviewsProps) {
  const say = useSay();
  return stuck.map(({ role, has_member: hasMember, admins, can_name: canName }) => {
    const word = roleWords[role];
    const title = word === undefined ? say(t.noAdmin) : say(hasMember ? t.hands : t.nobody, { role: say(word) });
    return (
      <Banner
        key={role}
        tone="warn"
        title={title}
        {...(canName
          ? {
              action: (
                <Link className="link" to={`/projects/${encodeURIComponent(projectNumber)}?do=people`}>
                  {say(t.name)}
                </Link>
              ),
            }
          : {})}
      >
        {[
          ...(hasMember ? [say(t.why)] : []),
          ...(canName || word === undefined ? [] : [say(t.ask)]),
          admins.length === 0 ? say(t.stays) : say(t.until, { names: admins.join(', ') }),
        ].join(' ')}
      </Banner>
    );
  });
}
