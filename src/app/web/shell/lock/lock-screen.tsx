import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { texts, type Text } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { useSession } from '#platform/web/call/session.ts';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { go } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { pinsContract } from '#areas/people/sessions/contract.ts';
import { Button } from '#ui/button.tsx';
import { BrandMark } from '#ui/drawings/brand-mark.tsx';
import { OtpInput } from '#ui/inputs/otp-input.tsx';
import { endSession } from '#app/web/session-start.ts';
import { triesAway, unlocked, useLock } from './lock-state.ts';
import { isRightPin } from './verifier.ts';

const t = texts({
  title: { en: 'Locked', es: 'Bloqueado' },
  enter: { en: 'Enter your PIN, {name}', es: 'Escribe tu PIN, {name}' },
  pin: { en: 'PIN of six digits', es: 'PIN de seis dígitos' },
  waiting: { en: 'One moment', es: 'Un momento' },
  kept: {
    en: 'What waits to be sent stays on this device.',
    es: 'Lo que espera a enviarse se queda en este dispositivo.',
  },
  other: { en: 'Sign in another way', es: 'Entrar de otra forma' },
  away: {
    en: 'There is no connection, and your PIN was not used on this device with one yet. Try again when it is back.',
    es: 'No hay conexión y tu PIN aún no se ha usado en este dispositivo con ella. Inténtalo cuando vuelva.',
  },
  wrongAway: { en: 'This PIN is wrong.', es: 'Este PIN es incorrecto.' },
  spentAway: {
    en: 'Five wrong tries without a connection. Try again when it is back.',
    es: 'Cinco intentos incorrectos sin conexión. Inténtalo cuando vuelva.',
  },
});

/** Without a connection the device itself judges, a few times. */
async function openAway(pin: string): Promise<Text | undefined> {
  const { verifier, wrongAway } = useLock.getState();
  if (verifier === null) return t.away;
  if (wrongAway >= triesAway) return t.spentAway;
  // Written down before it is judged: closing the page gives no try back.
  useLock.setState({ wrongAway: wrongAway + 1 });
  if (!(await isRightPin(pin, verifier))) return wrongAway + 1 >= triesAway ? t.spentAway : t.wrongAway;
  useLock.setState({ isLocked: false, touchedAt: Date.now(), wrongAway: 0 });
  return undefined;
}

/** Stands in place of everything else until the PIN is right, or somebody signs in anew. */
export function LockScreen() {
  const say = useSay();
  const language = useLanguage();
  const username = useSession((state) => state.userInfo?.username ?? '');
  const name = useLock((state) => state.name) ?? username;
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Each try has boxes of its own, with the first of them in hand: nobody has to touch the screen again.
  const [tries, setTries] = useState(0);
  useDocumentTitle(say(t.title));
  const tryPin = async (given: string) => {
    setBusy(true);
    setFault(undefined);
    const result = await call(pinsContract.unlock, { body: { pin: given } });
    const isAway = !result.ok && (result.status === 0 || result.status >= 502);
    if (result.ok) await unlocked(given);
    else if (isAway) {
      const why = await openAway(given);
      if (why !== undefined) setFault(say(why));
    } else setFault(saidOf(result, language));
    setBusy(false);
    setPin('');
    setTries((now) => now + 1);
  };
  return (
    <main
      data-density="comfort"
      className="grid min-h-dvh content-center justify-items-center gap-6 bg-canvas p-6 text-center text-text-1"
    >
      <BrandMark />
      <h1 className="flex items-center gap-2.5 text-24 font-title">
        <LockKeyhole className="size-6" aria-hidden="true" />
        {say(t.enter, { name })}
      </h1>
      <OtpInput
        key={tries}
        aria-label={say(t.pin)}
        value={pin}
        onValueChange={setPin}
        onComplete={(given) => void tryPin(given)}
        disabled={isBusy}
        autoFocus
        isSecret
      />
      <p role="alert" className="min-h-6 max-w-read text-bad-text">
        {fault}
      </p>
      {isBusy && <p role="status">{say(t.waiting)}</p>}
      <Button
        size="large"
        onClick={() => {
          endSession();
          go('/floor/login');
        }}
      >
        {say(t.other)}
      </Button>
      <p className="max-w-read text-14 text-text-2">{say(t.kept)}</p>
    </main>
  );
}
