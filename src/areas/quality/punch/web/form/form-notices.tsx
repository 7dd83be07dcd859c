import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useAlike } from '../queries.ts';
import { useWaitingItems } from '../waiting-items.tsx';
import type { PunchForm as Form } from './use-punch-form.ts';

const t = texts({
  alike: { en: 'Perhaps the same as {code}: {title}', es: 'Quizá lo mismo que {code}: {title}' },
  waits: {
    en: 'Perhaps the same as one that waits here to be sent: {title}',
    es: 'Quizá lo mismo que uno que aquí espera envío: {title}',
  },
  look: { en: 'Look', es: 'Ver' },
  restored: {
    en: 'This is what you had begun on {at}, with its photos. It was kept on this device.',
    es: 'Esto es lo que habías empezado el {at}, con sus fotos. Quedó guardado en este dispositivo.',
  },
  clear: { en: 'Begin again', es: 'Empezar de nuevo' },
});

/** Open items in the same place, shown before one is written twice. */
export function Alike({ form, onFloor, except }: { form: Form; onFloor: boolean; except: string | undefined }) {
  const say = useSay();
  const { place, words } = form;
  const { data } = useAlike({
    project: place.project,
    module: place.module,
    area: place.area,
    category: words.category,
  });
  const here = useWaitingItems(undefined).find(
    ({ project, module, area, category }) =>
      project === place.project &&
      module === place.module &&
      area.toLowerCase() === place.area.trim().toLowerCase() &&
      category === words.category,
  );
  const found = (data ?? []).find(({ id }) => id !== except);
  if (here !== undefined) return <Banner>{say(t.waits, { title: here.title })}</Banner>;
  if (found === undefined || words.category === undefined) return null;
  return (
    <Banner
      action={
        <Button size="large" asChild>
          <Link to={`${onFloor ? '/floor' : '/projects'}/punch-lists?panel=${found.id}`}>{say(t.look)}</Link>
        </Button>
      }
    >
      {say(t.alike, { code: found.code, title: found.title })}
    </Banner>
  );
}

/** Says that what stands here was left half-written, and when. */
export function Restored({ at, onClear }: { at: string; onClear: () => void }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Banner
      action={
        <Button size="large" onClick={onClear}>
          {say(t.clear)}
        </Button>
      }
    >
      {say(t.restored, { at: formatMoment(at, language) })}
    </Banner>
  );
}
