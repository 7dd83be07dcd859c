import { homeOf } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useGroups } from '#platform/web/call/session.ts';
import { Button } from '#ui/button.tsx';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { missing } from './missing.ts';
import { useShown } from './shown.ts';

const t = texts({
  title: { en: 'This screen is not built yet', es: 'Esta pantalla todavía no está construida' },
  text: {
    en: 'It has its place and its address; what it shows comes with a later release.',
    es: 'Ya tiene su lugar y su dirección; lo que muestra llegará en una versión posterior.',
  },
  back: { en: 'Back to my home', es: 'Volver a mi inicio' },
});

/** The one page of every screen that a later issue owns. */
export function Screen() {
  const say = useSay();
  const entry = useShown((state) => state.match?.entry);
  const home = homeOf(useGroups()) ?? '/';
  return (
    <PageFrame title={say(entry !== undefined && 'missing' in entry ? missing[entry.missing] : t.title)}>
      <EmptyState
        drawing={<FloorPlanDrawing />}
        title={say(t.title)}
        text={say(t.text)}
        action={
          <Button asChild>
            <Link to={home}>{say(t.back)}</Link>
          </Button>
        }
        className="mt-[10dvh]"
      />
    </PageFrame>
  );
}
