import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { loginPath } from '#platform/web/redirect-to.ts';
import { useSay } from '#platform/web/texts/language.ts';

const t = texts({
  thanks: { en: 'Thank you. Please give the device back.', es: 'Gracias. Devuelve el dispositivo, por favor.' },
  signIn: { en: 'Staff: sign in again', es: 'Personal: iniciar sesión de nuevo' },
});

/** The way back of whoever handed the device over: they prove who they are, and go on where they were. */
export function BackToPortal({ to = '/' }: { to?: string }) {
  const say = useSay();
  return (
    <Link className="link text-14" to={loginPath(to)}>
      {say(t.signIn)}
    </Link>
  );
}

/** What stands below the documents all the time once somebody has signed on a device of the house. */
export function HandBack({ envelopeId }: { envelopeId: string }) {
  const say = useSay();
  return (
    <footer className="sticky bottom-0 z-10 border-t border-line bg-surface">
      <div className="mx-auto flex max-w-[860px] flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p role="status" className="text-16 font-title">
          {say(t.thanks)}
        </p>
        <BackToPortal to={`/sales/envelopes/${envelopeId}`} />
      </div>
    </footer>
  );
}
