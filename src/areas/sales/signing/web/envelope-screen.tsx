import { useCallback, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { download, fetchBytes } from '#platform/web/call/blobs.ts';
import { addressOf } from '#platform/web/call/call.ts';
import { NotYet } from '#platform/web/frame/not-yet.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { useRouteParams } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Button } from '#ui/button.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { envelopesContract } from '../contract.ts';
import { envelopeStateWords } from '../choices.ts';
import { DocumentPages, type ReadDocument } from './desk/document-pages.tsx';
import { PagePlaces } from './desk/page-places.tsx';
import { usePlaces } from './desk/use-places.ts';
import { useEnvelope, useRemind, type EnvelopeRead, type Recipient, type SentDocument } from './queries.ts';
import { ArrangeDialog } from './staff/arrange-dialog.tsx';
import { EnvelopeSide } from './staff/envelope-side.tsx';
import { PlaceEditor } from './staff/place-editor.tsx';
import { subjectPath } from './staff/subject-path.ts';
import { CorrectDialog, InPersonDialog, VoidDialog } from './staff/staff-dialogs.tsx';
import { staffWords as t } from './staff/staff-words.ts';

const words = texts({
  pages: { en: 'Documents', es: 'Documentos' },
  contracts: { en: 'Contracts', es: 'Contratos' },
  where: { en: 'Where this page stands', es: 'Dónde está esta página' },
});

const subjectWords = {
  contract: { en: 'Contract', es: 'Contrato' },
  change_order: { en: 'Change order', es: 'Orden de cambio' },
} as const;

const tones = {
  draft: 'neutral',
  sent: 'info',
  partially_signed: 'info',
  completed: 'good',
  declined: 'bad',
  expired: 'warn',
  voided: 'neutral',
} as const;

/** An envelope for staff: its pages with what is signed on them, whom it waits for, and the steps that help it on. */
export function Screen() {
  const say = useSay();
  const { id = '' } = useRouteParams();
  const { data, error } = useEnvelope(id);
  useDocumentTitle(data?.title ?? say(t.title));
  if (data !== undefined) return <Whole key={data.id} envelope={data} />;
  const back = { to: '/sales/contracts', label: say(words.contracts) };
  return <NotYet error={error} loading={say(t.loading)} gone={say(t.gone)} back={back} />;
}

type Asking = { what: 'void' | 'arrange' } | { what: 'correct' | 'inPerson'; recipient: Recipient };

function Whole({ envelope }: { envelope: EnvelopeRead }) {
  const say = useSay();
  const { id } = envelope;
  const remind = useRemind();
  const [asking, setAsking] = useState<Asking>();
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
  const close = () => setAsking(undefined);
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb label={say(words.where)}>
            <Link to={subjectPath(envelope.of)}>{say(subjectWords[envelope.of.kind])}</Link>
            {say(t.number, { number: envelope.number })}
          </Breadcrumb>
        }
        title={envelope.title}
        status={<Tag tone={tones[envelope.state]}>{say(envelopeStateWords[envelope.state])}</Tag>}
        actions={
          <>
            {envelope.can.manage && (
              <Button look="danger" onClick={() => setAsking({ what: 'void' })}>
                {say(envelope.can.place ? t.discard : t.void)}
              </Button>
            )}
            {envelope.can.manage && !envelope.can.place && (
              <Button look="primary" loading={remind.isPending} onClick={() => remind.mutate({ params: { id } })}>
                {say(t.remind)}
              </Button>
            )}
            {envelope.can.download && (
              <Button
                look="primary"
                onClick={() =>
                  void download(
                    addressOf(envelopesContract.sealed, { params: { id } }),
                    `${envelope.title} ${envelope.number}.pdf`,
                  )
                }
              >
                {say(t.download)}
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6 px-6 pb-6 max-md:px-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <EnvelopeSide
          envelope={envelope}
          onCorrect={(recipient) => setAsking({ what: 'correct', recipient })}
          onInPerson={(recipient) => setAsking({ what: 'inPerson', recipient })}
          onArrange={() => setAsking({ what: 'arrange' })}
        />
        <section aria-label={say(words.pages)} className="min-w-0 lg:order-first">
          {envelope.can.place ? (
            <PlaceEditor envelope={envelope} read={read} />
          ) : (
            <Sent envelope={envelope} read={read} />
          )}
        </section>
      </div>
      {asking?.what === 'arrange' && <ArrangeDialog envelope={envelope} onClose={close} />}
      {asking?.what === 'void' && <VoidDialog envelope={envelope} onClose={close} />}
      {asking?.what === 'correct' && <CorrectDialog envelope={envelope} recipient={asking.recipient} onClose={close} />}
      {asking?.what === 'inPerson' && (
        <InPersonDialog envelope={envelope} recipient={asking.recipient} onClose={close} />
      )}
    </>
  );
}

/** The pages as they were sent, with what has been signed on them so far. */
function Sent({ envelope, read }: { envelope: EnvelopeRead; read: ReadDocument }) {
  const say = useSay();
  // Whoever looks after an envelope signs on the screen for signing, and nothing is put on a page here.
  const places = usePlaces({ ...envelope, can: { ...envelope.can, act: false } });
  return (
    <div className="grid gap-4 rounded-card bg-sunken p-4">
      {envelope.can.manage && <p className="text-13 text-text-2">{say(t.frozen)}</p>}
      {envelope.documents.map((document) => (
        <DocumentPages
          key={document.id}
          document={document}
          read={read}
          renderOver={(page) => (
            <PagePlaces
              envelope={envelope}
              documentId={document.id}
              page={page}
              places={places}
              onPlace={() => undefined}
            />
          )}
        />
      ))}
    </div>
  );
}
