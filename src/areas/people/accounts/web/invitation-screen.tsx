import { useEffect, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { call } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { useSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { registerContract } from '../contract.ts';
import { Acceptance, type Preview } from './invitation-form.tsx';

const t = texts({
  deadTitle: { en: 'This invitation is not valid', es: 'Esta invitación no es válida' },
  deadText: {
    en: 'It was used, taken back, or is too old. Ask for a new one.',
    es: 'Ya se usó, se retiró o venció. Pide una nueva.',
  },
  toSignIn: { en: 'To sign-in', es: 'Ir a iniciar sesión' },
});

/** An invitation by mail to staff or the floor: the token in the link proves the address, so no code is asked for. */
export function Screen() {
  const say = useSay();
  const { token = '' } = useSearch();
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    void call(registerContract.invitation, { body: { token } }, { signal: leaving.signal }).then((result) => {
      if (!leaving.signal.aborted)
        setPreview(
          result.ok ? result.data : { valid: false, kind: null, email: null, given_name: null, family_name: null },
        );
    });
    return () => leaving.abort();
  }, [token]);
  if (preview === undefined) return null;
  if (preview.valid) return <Acceptance token={token} preview={preview} />;
  return (
    <AuthFrame title={say(t.deadTitle)} text={say(t.deadText)}>
      <Button size="large" wide asChild>
        <Link to="/login">{say(t.toSignIn)}</Link>
      </Button>
    </AuthFrame>
  );
}
