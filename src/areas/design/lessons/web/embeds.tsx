import { GraduationCap } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const t = texts({
  rundown: { en: 'Rundown of lessons', es: 'Repaso de lecciones' },
  title: { en: 'Lessons of other jobs', es: 'Lecciones de otras obras' },
  close: { en: 'Close', es: 'Cerrar' },
});

const Rundown = lazyPart(async () => ({ default: (await import('./project-rundown.tsx')).ProjectRundown }));

/** Opens what other jobs have taught, for one project. */
export function RundownButton(props: { projectId: string; mayDecide: boolean }) {
  const say = useSay();
  const [isAsked, setOpen] = useState(false);
  // What keeps a design from being frozen leads here by its address.
  const isLedHere = useSearch()['do'] === 'rundown';
  const isOpen = isAsked || isLedHere;
  const close = () => {
    setOpen(false);
    if (isLedHere) setSearch({ do: undefined });
  };
  return (
    <>
      <Button icon={<GraduationCap />} onClick={() => setOpen(true)}>
        {say(t.rundown)}
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={(next) => !next && close()}
          title={say(t.title)}
          closeLabel={say(t.close)}
          size="wide"
        >
          <Suspense>
            <Rundown {...props} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
