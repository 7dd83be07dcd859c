import { useCallback, useEffect, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { saveBlob, sendForBlob } from '#platform/web/call/blobs.ts';
import { QueryGround } from '#platform/web/call/query-ground.tsx';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { CodeStep } from '#platform/web/forms/code-step.tsx';
import { useRouteParams } from '#platform/web/place.ts';
import { setLanguage, useLanguage, useSay } from '#platform/web/texts/language.ts';
import { brand } from '#platform/web/texts/brand.ts';
import { Button } from '#ui/button.tsx';
import { BrandMark } from '#ui/drawings/brand-mark.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { signingLinksContract } from '../contract.ts';
import { SigningDesk } from './desk/signing-desk.tsx';
import {
  useDeclineByLink,
  useDelegateByLink,
  useEnter,
  useMailCode,
  useOpenLink,
  useReadByLink,
  useSignByLink,
  type EnvelopeRead,
  type LinkHead,
  type SentDocument,
} from './queries.ts';

const t = texts({
  title: { en: 'Your signature is asked for', es: 'Se pide tu firma' },
  gone: { en: 'This link is not good any more', es: 'Este enlace ya no es válido' },
  goneText: {
    en: 'It was replaced by a newer one, handed on, or its time is over. Look for a newer mail, or ask whoever sent it.',
    es: 'Lo reemplazó uno más nuevo, se delegó o terminó su plazo. Busca un correo más reciente o pregunta a quien lo envió.',
  },
  hello: {
    en: 'Hello {name}. {sender} sent you “{title}”.',
    es: 'Hola, {name}. {sender} te envió “{title}”.',
  },
  prove: {
    en: 'To be sure that it is you, we send a code to {address}.',
    es: 'Para saber que eres tú, enviamos un código a {address}.',
  },
  send: { en: 'Send the code', es: 'Enviar el código' },
  device: {
    en: 'You sign on a device of the house, beside somebody who knows you.',
    es: 'Firmas en un dispositivo de la casa, junto a alguien que te conoce.',
  },
  begin: { en: 'Read the documents', es: 'Leer los documentos' },
  loading: { en: 'Loading the documents', es: 'Cargando los documentos' },
  other: { en: 'Español', es: 'English' },
  handed: { en: 'You have handed it on', es: 'Lo delegaste' },
  handedText: { en: 'You can close this page.', es: 'Puedes cerrar esta página.' },
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
  useDocumentTitle(say(t.title));
  const { mutate: open, data: head, isError } = useOpenLink();
  const [pass, setPass] = useState<string>();
  useEffect(() => open({ params: { token } }), [open, token]);
  if (isError) return <Said title={say(t.gone)} text={say(t.goneText)} />;
  if (pass !== undefined) return <ByLink token={token} pass={pass} canDelegate={head?.asks === 'code'} />;
  return (
    <AuthFrame title={say(t.title)}>
      {head === undefined ? (
        <SkeletonRows rows={4} label={say(t.loading)} />
      ) : (
        <Door token={token} head={head} onPass={setPass} />
      )}
    </AuthFrame>
  );
}

/** A page that says how it is, where there is nothing to do. */
function Said({ title, text }: { title: string; text: string }) {
  return (
    <AuthFrame title={title}>
      <p className="text-16 text-text-2">{text}</p>
    </AuthFrame>
  );
}

function Door({ token, head, onPass }: { token: string; head: LinkHead; onPass: (pass: string) => void }) {
  const say = useSay();
  const mail = useMailCode();
  const enter = useEnter();
  const [isSent, setSent] = useState(false);
  const go = (code?: string) =>
    enter.mutate(
      { params: { token }, body: code === undefined ? {} : { code } },
      { onSuccess: (reply) => onPass(reply.pass) },
    );
  const send = () => mail.mutate({ params: { token } }, { onSuccess: () => setSent(true) });
  if (isSent && head.address !== null)
    return (
      <CodeStep
        email={head.address}
        problem={enter.error?.message}
        isBusy={enter.isPending}
        onCode={go}
        onResend={() => mail.mutate({ params: { token } })}
      />
    );
  return (
    <div className="grid gap-4 text-16">
      <p>{say(t.hello, { name: head.name, sender: head.sender ?? brand, title: head.title })}</p>
      <p className="text-text-2">
        {head.asks === 'device' ? say(t.device) : say(t.prove, { address: head.address ?? '' })}
      </p>
      {enter.error !== null && <Banner tone="bad">{enter.error.message}</Banner>}
      {head.asks === 'device' ? (
        <Button look="primary" size="large" wide loading={enter.isPending} onClick={() => go()}>
          {say(t.begin)}
        </Button>
      ) : (
        <Button look="primary" size="large" wide loading={mail.isPending} onClick={send}>
          {say(t.send)}
        </Button>
      )}
    </div>
  );
}

function ByLink({ token, pass, canDelegate }: { token: string; pass: string; canDelegate: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const [envelope, setEnvelope] = useState<EnvelopeRead>();
  const [isHanded, setHanded] = useState(false);
  const { mutate: load, isError } = useReadByLink();
  const sign = useSignByLink();
  const decline = useDeclineByLink();
  const delegate = useDelegateByLink();
  useEffect(() => load({ params: { token }, body: { pass } }, { onSuccess: setEnvelope }), [load, token, pass]);
  const read = useCallback(
    async (document: SentDocument, signal: AbortSignal) => {
      const input = { params: { token }, body: { pass, document_id: document.id } };
      return new Uint8Array(await (await sendForBlob(signingLinksContract.document, input, signal)).arrayBuffer());
    },
    [token, pass],
  );
  if (isError) return <Said title={say(t.gone)} text={say(t.goneText)} />;
  if (isHanded) return <Said title={say(t.handed)} text={say(t.handedText)} />;
  const save = async () => {
    const blob = await sendForBlob(signingLinksContract.sealed, { params: { token }, body: { pass } });
    saveBlob(blob, `${envelope?.title ?? ''} ${envelope?.number ?? ''}.pdf`);
  };
  return (
    <main tabIndex={-1} className="flex min-h-dvh flex-col bg-canvas outline-none" data-density="comfort">
      <div className="flex items-center justify-between gap-3 px-4 pt-3">
        <span className="flex items-center gap-2 text-16 font-title">
          <BrandMark className="size-8" />
          {brand}
        </span>
        <Button look="quiet" onClick={() => setLanguage(language === 'es' ? 'en' : 'es')}>
          <span lang={language === 'es' ? 'en' : 'es'}>{say(t.other)}</span>
        </Button>
      </div>
      {envelope === undefined ? (
        <div className="p-6">
          <SkeletonRows rows={8} label={say(t.loading)} />
        </div>
      ) : (
        <div className="flex-1">
          <SigningDesk
            key={envelope.id}
            envelope={envelope}
            read={read}
            actions={{
              sign: async (signature) =>
                setEnvelope(await sign.mutateAsync({ params: { token }, body: { pass, signature } })),
              decline: async (reason) =>
                setEnvelope(await decline.mutateAsync({ params: { token }, body: { pass, reason } })),
              ...(canDelegate
                ? {
                    delegate: async (to: { name: string; email: string }) => {
                      await delegate.mutateAsync({ params: { token }, body: { pass, ...to } });
                      setHanded(true);
                    },
                  }
                : {}),
              download: () => void save(),
            }}
          />
        </div>
      )}
    </main>
  );
}
