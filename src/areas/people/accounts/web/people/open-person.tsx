import { Suspense, useEffect } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { closeWithPage, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { useSession } from '#platform/web/call/session.ts';

const t = texts({ person: { en: 'Person', es: 'Persona' } });

const PersonPanel = lazyPart(async () => ({ default: (await import('./person-panel.tsx')).PersonPanel }));
const PersonCard = lazyPart(async () => ({ default: (await import('./person-card.tsx')).PersonCard }));

/** Slides a person in from the right: with what may be done about them for admins, else who they are and how to reach them. */
export function openPerson(id: string, name: string): void {
  const groups = useSession.getState().userInfo?.groups ?? [];
  const Part = holds(groups, 'users.manage') ? PersonPanel : PersonCard;
  openRightSidebar({
    title: name,
    content: (
      <Suspense>
        <Part id={id} />
      </Suspense>
    ),
  });
}

/** The person in the address stands in the right sidebar; closing it takes them out of the address. */
export function usePersonPanel(id: string | undefined): void {
  const say = useSay();
  useEffect(() => {
    if (id === undefined) return;
    openRightSidebar({
      title: say(t.person),
      content: (
        <Suspense>
          <PersonPanel id={id} />
        </Suspense>
      ),
      words: ['panel'],
    });
  }, [id, say]);
  useEffect(() => closeWithPage, []);
}
