import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { saved, sendForBlob } from '#platform/web/call/blobs.ts';
import type { CallError } from '#platform/web/call/query.ts';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { setLanguage, useLanguage, useSay } from '#platform/web/texts/language.ts';
import { brand } from '#platform/web/texts/brand.ts';
import { Button } from '#ui/button.tsx';
import { BrandMark } from '#ui/drawings/brand-mark.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { signingLinksContract } from '#areas/sales/signing/contract.ts';
import { BackToPortal, HandBack } from './hand-back.tsx';
import { SigningDesk } from './signing-desk.tsx';
import {
  useDeclineByLink,
  useDelegateByLink,
  useReadByLink,
  useSignByLink,
  type EnvelopeRead,
  type SentDocument,
} from '../queries.ts';

const t = texts({
  gone: { en: 'This link is not good any more', es: 'Este enlace ya no es válido' },
  goneText: {
    en: 'It was replaced by a newer one, handed on, or its time is over. Look for a newer mail, or ask whoever sent it.',
    es: 'Lo reemplazó uno más nuevo, se delegó o terminó su plazo. Busca un correo más reciente o pregunta a quien lo envió.',
  },
  notNow: { en: 'The documents could not be opened', es: 'No se pudieron abrir los documentos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  loading: { en: 'Loading the documents', es: 'Cargando los documentos' },
  other: { en: 'Español', es: 'English' },
  handed: { en: 'You have handed it on', es: 'Lo delegaste' },
  handedText: { en: 'You can close this page.', es: 'Puedes cerrar esta página.' },
});

/** Why a link opened nothing: it leads nowhere any more; or the network, the clock or a limit stood in the way, and another try may help. */
export function NotOpened({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const say = useSay();
  if (error.failure.status === 404)
    return (
      <Said title={say(t.gone)} text={say(t.goneText)}>
        <BackToPortal />
      </Said>
    );
  return (
    <Said title={say(t.notNow)} text={error.message}>
      <Button look="primary" size="large" onClick={onRetry}>
        {say(t.retry)}
      </Button>
    </Said>
  );
}

/** A page that says how it is, where there is nothing to do. */
function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <AuthFrame title={title}>
      <p className="text-16 text-text-2">{text}</p>
      {children}
    </AuthFrame>
  );
}

/** The documents, for whoever has entered the code of their link. */
export function ByLink({ token, pass, isDevice }: { token: string; pass: string; isDevice: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const [envelope, setEnvelope] = useState<EnvelopeRead>();
  const [isHanded, setHanded] = useState(false);
  const { mutate: load, error } = useReadByLink();
  const sign = useSignByLink();
  const decline = useDeclineByLink();
  const delegate = useDelegateByLink();
  const again = useCallback(
    () => load({ params: { token }, body: { pass } }, { onSuccess: setEnvelope }),
    [load, token, pass],
  );
  useEffect(again, [again]);
  // A device of the house reads nothing more once its signer has acted.
  const isSealing = !isDevice && envelope?.state === 'completed' && !envelope.is_sealed;
  useEffect(() => {
    if (!isSealing) return undefined;
    // The file comes a moment after the last signature.
    const timer = setInterval(again, 4000);
    return () => clearInterval(timer);
  }, [isSealing, again]);
  const read = useCallback(
    async (document: SentDocument, signal: AbortSignal) => {
      const input = { params: { token }, body: { pass, document_id: document.id } };
      return new Uint8Array(await (await sendForBlob(signingLinksContract.document, input, signal)).arrayBuffer());
    },
    [token, pass],
  );
  if (error !== null && envelope === undefined) return <NotOpened error={error} onRetry={again} />;
  if (isHanded) return <Said title={say(t.handed)} text={say(t.handedText)} />;
  const save = () =>
    saved(
      sendForBlob(signingLinksContract.sealed, { params: { token }, body: { pass } }),
      `${envelope?.title ?? ''} ${envelope?.number ?? ''}.pdf`,
    );
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
              ...(isDevice
                ? {}
                : {
                    delegate: async (to: { name: string; email: string }) => {
                      await delegate.mutateAsync({ params: { token }, body: { pass, ...to } });
                      setHanded(true);
                    },
                  }),
              download: () => void save(),
            }}
          />
          {isDevice && !envelope.can.act && <HandBack envelopeId={envelope.id} />}
        </div>
      )}
    </main>
  );
}
