import { lazy, Suspense } from 'react';
import { holds } from '#platform/shared/access.ts';
import { openRightSidebar } from '#platform/web/right-sidebar.tsx';
import { useSession } from '#platform/web/session.ts';

const PersonPanel = lazy(async () => ({ default: (await import('./person-panel.tsx')).PersonPanel }));
const PersonCard = lazy(async () => ({ default: (await import('./person-card.tsx')).PersonCard }));

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
