import { useCallback, useEffect } from 'react';
import { texts } from '#platform/shared/text.ts';
import { download, fetchBytes } from '#platform/web/call/blobs.ts';
import { addressOf } from '#platform/web/call/call.ts';
import { NotYet } from '#platform/web/frame/not-yet.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { go, useRouteParams } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { envelopesContract } from '../contract.ts';
import { SigningDesk } from './desk/signing-desk.tsx';
import {
  useDecline,
  useDelegate,
  useEnvelope,
  useOpened,
  useSign,
  type EnvelopeRead,
  type SentDocument,
} from './queries.ts';

const t = texts({
  title: { en: 'Sign', es: 'Firmar' },
  loading: { en: 'Loading the documents', es: 'Cargando los documentos' },
  gone: {
    en: 'These documents are not there, or not yours to see any more',
    es: 'Estos documentos no existen o ya no puedes verlos',
  },
  home: { en: 'Home', es: 'Inicio' },
});

/** Where somebody with an account signs what was sent to them, or reads it. */
export function Screen() {
  const say = useSay();
  const { id = '' } = useRouteParams();
  const { data, error } = useEnvelope(id);
  useDocumentTitle(data?.title ?? say(t.title));
  if (data !== undefined) return <Desk key={data.id} envelope={data} />;
  return <NotYet error={error} loading={say(t.loading)} gone={say(t.gone)} back={{ to: '/', label: say(t.home) }} />;
}

function Desk({ envelope }: { envelope: EnvelopeRead }) {
  const { id } = envelope;
  const { mutate: open } = useOpened();
  const sign = useSign();
  const decline = useDecline();
  const delegate = useDelegate();
  const isNew = envelope.recipients.find((each) => each.id === envelope.me)?.state === 'sent';
  useEffect(() => {
    if (isNew) open({ params: { id } });
  }, [isNew, open, id]);
  const read = useCallback(
    (document: SentDocument, signal: AbortSignal) =>
      fetchBytes(
        addressOf(envelopesContract.document, { params: { id, document_id: document.id } }),
        0,
        document.bytes,
        signal,
      ),
    [id],
  );
  return (
    <SigningDesk
      envelope={envelope}
      read={read}
      actions={{
        sign: (body) => sign.mutateAsync({ params: { id }, body }),
        decline: (reason) => decline.mutateAsync({ params: { id }, body: { reason } }),
        delegate: async (to) => {
          await delegate.mutateAsync({ params: { id }, body: to });
          go('/');
        },
        download: () =>
          void download(
            addressOf(envelopesContract.sealed, { params: { id } }),
            `${envelope.title} ${envelope.number}.pdf`,
          ),
      }}
    />
  );
}
