import { Camera } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { signedIn } from '#platform/web/call/session.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { OtpInput } from '#ui/inputs/otp-input.tsx';
import { PasswordInput } from '#ui/inputs/password-input.tsx';
import { badgesContract } from '#areas/people/sessions/contract.ts';

const t = texts({
  title: { en: 'Scan your badge', es: 'Escanea tu gafete' },
  badge: { en: 'Badge', es: 'Gafete' },
  badgeHelp: { en: 'Scan it, or type its number.', es: 'Escanéalo o escribe su número.' },
  camera: { en: 'Scan with the camera', es: 'Escanear con la cámara' },
  pin: { en: 'PIN of six digits', es: 'PIN de seis dígitos' },
  signIn: { en: 'Sign in with the badge', es: 'Entrar con el gafete' },
  show: { en: 'Show the number', es: 'Mostrar el número' },
  hide: { en: 'Hide the number', es: 'Ocultar el número' },
});

const BadgeCamera = lazyPart(async () => ({ default: (await import('./badge-camera.tsx')).BadgeCamera }));

/** The tablet that this browser is; null while that is not known, and for every other browser. */
function useThisTablet(): { name: string } | null {
  const [tablet, setTablet] = useState<{ name: string } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void call(badgesContract.thisTablet, {}, { signal: leaving.signal }).then((result) => {
      if (result.ok) setTablet(result.data.tablet);
    });
    return () => leaving.abort();
  }, []);
  return tablet;
}

/** Coming in by badge and PIN, on a browser that is a tablet of a factory. */
export function BadgeSignIn() {
  const say = useSay();
  const language = useLanguage();
  const tablet = useThisTablet();
  const [number, setNumber] = useState('');
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  if (tablet === null) return null;
  const comeIn = async (given: string) => {
    if (number.trim() === '' || given.length < 6) return;
    setBusy(true);
    setFault(undefined);
    const result = await call(badgesContract.signIn, { body: { number, pin: given } });
    setBusy(false);
    if (result.ok) return signedIn(result.data);
    setPin('');
    setFault(saidOf(result, language));
  };
  const goToPin = () => form.current?.querySelectorAll('input')[1]?.focus();
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        // A scanner ends with Enter: then the PIN is next.
        if (pin.length < 6) goToPin();
        else void comeIn(pin);
      }}
      aria-label={say(t.title)}
      className="grid gap-4 rounded-card border border-line p-4"
    >
      <p className="text-16 font-title">
        {say(t.title)} <span className="font-body text-text-2">{tablet.name}</span>
      </p>
      {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
      <Field label={say(t.badge)} help={say(t.badgeHelp)}>
        <PasswordInput
          size="large"
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          showLabel={say(t.show)}
          hideLabel={say(t.hide)}
        />
      </Field>
      {isLooking ? (
        <Suspense>
          <BadgeCamera
            onClose={() => setLooking(false)}
            onRead={(found) => {
              setNumber(found);
              setLooking(false);
              goToPin();
            }}
          />
        </Suspense>
      ) : (
        <Button size="large" wide icon={<Camera />} onClick={() => setLooking(true)}>
          {say(t.camera)}
        </Button>
      )}
      <Field label={say(t.pin)}>
        <OtpInput isSecret value={pin} onValueChange={setPin} onComplete={(given) => void comeIn(given)} />
      </Field>
      <Button type="submit" look="primary" size="large" wide loading={isBusy}>
        {say(t.signIn)}
      </Button>
    </form>
  );
}
