import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { refresh } from '#platform/web/call/query.ts';
import { refusalOf, saidOf } from '#platform/web/texts/said.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { OtpInput } from '#ui/inputs/otp-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { credentialsContract } from '#areas/people/sessions/contract.ts';
import { useMe } from '../queries.ts';
import { ProofDialog } from '../self-proof.tsx';

const t = texts({
  title: { en: 'Second factor', es: 'Segundo factor' },
  off: {
    en: 'After the password, a code from an authenticator app on your phone. Nobody gets in with your password alone.',
    es: 'Después de la contraseña, un código de una aplicación en tu teléfono. Nadie entra solo con tu contraseña.',
  },
  on: {
    en: 'On. {left, plural, one {# recovery code is} other {# recovery codes are}} left.',
    es: 'Activado. {left, plural, one {Queda # código} other {Quedan # códigos}} de recuperación.',
  },
  start: { en: 'Set up', es: 'Configurar' },
  startTitle: { en: 'Set up the second factor', es: 'Configurar el segundo factor' },
  scan: {
    en: 'Scan this with your authenticator app, then enter the code that it shows.',
    es: 'Escanéalo con tu aplicación de autenticación y escribe el código que muestra.',
  },
  picture: { en: 'QR code for the authenticator app', es: 'Código QR para la aplicación de autenticación' },
  secret: { en: 'Or type this secret:', es: 'O escribe esta clave:' },
  copy: { en: 'Copy', es: 'Copiar' },
  copied: { en: 'Copied', es: 'Copiado' },
  code: { en: 'Code', es: 'Código' },
  confirm: { en: 'Switch on', es: 'Activar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  recovery: {
    en: 'Keep these recovery codes where you find them without your phone. Each works once; they are not shown again.',
    es: 'Guarda estos códigos de recuperación donde los encuentres sin tu teléfono. Cada uno sirve una vez y no se muestran de nuevo.',
  },
  codes: { en: 'Recovery codes', es: 'Códigos de recuperación' },
  kept: { en: 'I kept them', es: 'Ya los guardé' },
  remove: { en: 'Switch off', es: 'Desactivar' },
  removeTitle: { en: 'Switch the second factor off?', es: '¿Desactivar el segundo factor?' },
  removeText: { en: 'Your password alone will open your account.', es: 'Solo tu contraseña abrirá tu cuenta.' },
});

type Start = ReplyOf<typeof credentialsContract.startTotp>;

/** The step that follows takes the focus of the one that is gone, and comes into sight on a phone. */
function useFocusOnStep<E extends HTMLElement>() {
  const step = useRef<E>(null);
  useEffect(() => step.current?.focus(), []);
  return step;
}

/** The authenticator app: set up by picture and code, its recovery codes shown once. */
export function TotpSettings() {
  const say = useSay();
  const { data: me } = useMe();
  const [started, setStarted] = useState<Start | undefined>(undefined);
  const [recovery, setRecovery] = useState<readonly string[] | undefined>(undefined);
  const [isAsking, setAsking] = useState(false);
  const isOn = me?.security.totp === true;

  let body;
  if (recovery !== undefined) body = <RecoveryCodes codes={recovery} onKept={() => setRecovery(undefined)} />;
  else if (isOn) body = <SwitchedOn left={me.security.recovery_codes_left} />;
  else if (started !== undefined) {
    const done = (codes: readonly string[]) => {
      setRecovery(codes);
      setStarted(undefined);
    };
    body = <SetUp start={started} onDone={done} onCancel={() => setStarted(undefined)} />;
  } else {
    body = (
      <div className="grid gap-3">
        <p className="max-w-read text-14 text-text-2">{say(t.off)}</p>
        <div>
          <Button onClick={() => setAsking(true)}>{say(t.start)}</Button>
        </div>
        {isAsking && (
          <ProofDialog
            title={say(t.startTitle)}
            submitLabel={say(t.start)}
            send={(body) => call(credentialsContract.startTotp, { body })}
            onDone={(made) => {
              setStarted(made);
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    );
  }
  return <Section title={say(t.title)}>{body}</Section>;
}

function SetUp({
  start,
  onDone,
  onCancel,
}: {
  start: Start;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const step = useFocusOnStep<HTMLFormElement>();
  const confirm = async (given: string) => {
    setBusy(true);
    const result = await call(credentialsContract.confirmTotp, { body: { code: given } });
    setBusy(false);
    if (!result.ok) return setProblem(refusalOf(result).details[0]?.said[language] ?? saidOf(result, language));
    onDone(result.data.recovery_codes);
    await refresh(['auth']);
  };
  return (
    <form
      ref={step}
      tabIndex={-1}
      aria-label={say(t.startTitle)}
      className="grid max-w-dialog gap-4 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm(code);
      }}
    >
      <p className="text-14 text-text-2">{say(t.scan)}</p>
      {/* Black on white whatever the theme: cameras read it so. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(start.qr_svg)}`}
        alt={say(t.picture)}
        width={196}
        height={196}
        className="rounded-2 border border-line bg-picture-on p-2"
      />
      <p className="flex flex-wrap items-center gap-2 text-13 text-text-2">
        {say(t.secret)}{' '}
        <code className="font-label tracking-wide text-text-1 wrap-anywhere">{inFours(start.secret)}</code>
        <CopyButton text={start.secret} label={say(t.copy)} copiedLabel={say(t.copied)} />
      </p>
      <Field label={say(t.code)} error={problem}>
        <OtpInput value={code} onValueChange={setCode} onComplete={(given) => void confirm(given)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" look="primary" loading={isBusy} disabled={code.length < 6}>
          {say(t.confirm)}
        </Button>
        <Button onClick={onCancel}>{say(t.cancel)}</Button>
      </div>
    </form>
  );
}

/** As people read a long secret out and type it; authenticator apps take the gaps. */
function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const say = useSay();
  const step = useFocusOnStep<HTMLDivElement>();
  return (
    <div
      ref={step}
      tabIndex={-1}
      role="group"
      aria-label={say(t.codes)}
      className="grid max-w-dialog gap-3 outline-none"
    >
      <Banner tone="warn">{say(t.recovery)}</Banner>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-2 bg-sunken p-4 text-14 tabular-nums">
        {codes.map((each) => (
          <li key={each}>
            <code>{each}</code>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <CopyButton size="medium" text={codes.join('\n')} label={say(t.copy)} copiedLabel={say(t.copied)} />
        <Button look="primary" onClick={onKept}>
          {say(t.kept)}
        </Button>
      </div>
    </div>
  );
}

function SwitchedOn({ left }: { left: number }) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-14 text-text-2">{say(t.on, { left })}</p>
      <div>
        <Button look="danger" onClick={() => setAsking(true)}>
          {say(t.remove)}
        </Button>
      </div>
      {isAsking && (
        <ProofDialog
          danger
          title={say(t.removeTitle)}
          description={say(t.removeText)}
          submitLabel={say(t.remove)}
          send={(body) => call(credentialsContract.removeTotp, { body })}
          onDone={() => {
            setAsking(false);
            void refresh(['auth']);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
