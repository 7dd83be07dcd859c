import { useCallback, useEffect, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { signedOut } from '#platform/web/call/session.ts';
import { QueryGround } from '#platform/web/call/query-ground.tsx';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { useRouteParams } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { ByLink, NotOpened } from './desk/by-link.tsx';
import { doorTitles, LinkDoor } from './desk/link-door.tsx';
import { useOpenLink } from './queries.ts';

const t = texts({
  loading: { en: 'Loading the documents', es: 'Cargando los documentos' },
});

/** Where somebody without an account signs: their own link, a code by mail, and then the documents. */
export function Screen() {
  return (
    <QueryGround>
      <Link />
    </QueryGround>
  );
}

function Link() {
  const say = useSay();
  const { token = '' } = useRouteParams();
  const { mutate, data: head, error } = useOpenLink();
  const title = say(head === undefined || head.stands === 'asked' ? doorTitles.asked : doorTitles.done);
  useDocumentTitle(title);
  const [pass, setPass] = useState<string>();
  const open = useCallback(() => mutate({ params: { token } }), [mutate, token]);
  useEffect(open, [open]);
  const isDevice = head?.on_device === true;
  // The portal has ended the sign-in of whoever handed the device over; what it kept of them here goes with it.
  useEffect(() => {
    if (isDevice) signedOut();
  }, [isDevice]);
  if (error !== null) return <NotOpened error={error} onRetry={open} />;
  if (pass !== undefined) return <ByLink token={token} pass={pass} isDevice={isDevice} />;
  return (
    <AuthFrame title={title}>
      {head === undefined ? (
        <SkeletonRows rows={4} label={say(t.loading)} />
      ) : (
        <LinkDoor token={token} head={head} onPass={setPass} />
      )}
    </AuthFrame>
  );
}
