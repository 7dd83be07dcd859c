import { useEffect, useRef, useState } from 'react';
import { formatDayLong } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { SignatureDraft } from '#areas/sales/signing/schema.ts';
import type { EnvelopeRead, Field } from '../queries.ts';
import { ConsentDialog, DeclineDialog, DelegateDialog, TextDialog } from './ask-dialogs.tsx';
import { DeskFoot } from './desk-foot.tsx';
import { deskWords as t } from './desk-words.ts';
import { DocumentPages, type ReadDocument } from './document-pages.tsx';
import { MarkDrawer } from './mark-drawer.tsx';
import { PagePlaces } from './page-places.tsx';
import { TextPages } from './text-pages.tsx';
import { usePlaces, type Places } from './use-places.ts';
import { WhoSigns } from './who-signs.tsx';

export interface DeskActions {
  sign(draft: SignatureDraft): Promise<unknown>;
  decline(reason: string): Promise<unknown>;
  /** Left out where nobody can hand it on: on a device of the house. */
  delegate?: (to: { name: string; email: string }) => Promise<unknown>;
  download(): void;
}

type Asking = { what: 'sign' } | { what: 'decline' } | { what: 'delegate' } | { what: 'mark' | 'text'; field: Field };

/** Where somebody reads documents and signs them, with an account or without: on a phone, by keys alone, or with a screen reader. */
export function SigningDesk({
  envelope,
  read,
  actions,
}: {
  envelope: EnvelopeRead;
  read: ReadDocument;
  actions: DeskActions;
}) {
  const box = useRef<HTMLDivElement>(null);
  const places = usePlaces(envelope);
  const [asking, setAsking] = useState<Asking>();
  const onPlace = (field: Field) => {
    const isMark = field.kind === 'signature' || field.kind === 'initials';
    const known = field.kind === 'signature' ? places.mark : places.initials;
    if (field.kind === 'check') places.setValue(field, places.isDone(field) ? undefined : 'true');
    else if (isMark && known !== undefined && !places.isDone(field)) places.place(field);
    else setAsking({ what: isMark ? 'mark' : 'text', field });
  };
  const onNext = () => {
    // It stands twice where the text is shown: once there, and once on the page behind it.
    const found = box.current?.querySelectorAll<HTMLElement>(`[data-place="${places.open[0]?.id ?? ''}"]`);
    const place = [...(found ?? [])].find((each) => each.offsetParent !== null) ?? found?.[0];
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  };
  const { can } = envelope;
  const acted = useRef(can.act);
  useEffect(() => {
    // Whoever has acted stands far down on the last page: what became of it is said at the top.
    if (acted.current && !can.act) box.current?.scrollIntoView({ block: 'start' });
    acted.current = can.act;
  }, [can.act]);
  const { delegate } = actions;
  return (
    <div ref={box} className="flex min-h-full flex-col">
      <div className="mx-auto grid w-full max-w-[900px] gap-4 p-4">
        <Head envelope={envelope} />
        <WhoSigns envelope={envelope} />
        <Standing envelope={envelope} />
      </div>
      <div className="flex-1 bg-sunken p-3 md:p-6">
        <div className="mx-auto grid max-w-[860px] gap-8">
          {envelope.documents.map((document) => (
            <section key={document.id} aria-label={document.name} className="grid gap-3">
              {envelope.documents.length > 1 && <h2 className="text-16 font-title">{document.name}</h2>}
              <DocumentPages
                document={document}
                read={read}
                renderText={(words) => (
                  <TextPages envelope={envelope} document={document} words={words} places={places} onPlace={onPlace} />
                )}
                renderOver={(page) => (
                  <PagePlaces
                    envelope={envelope}
                    documentId={document.id}
                    page={page}
                    places={places}
                    onPlace={onPlace}
                  />
                )}
              />
            </section>
          ))}
        </div>
      </div>
      <DeskFoot
        envelope={envelope}
        places={places}
        onNext={onNext}
        onSign={() => setAsking({ what: 'sign' })}
        onDecline={() => setAsking({ what: 'decline' })}
        onDelegate={delegate === undefined ? undefined : () => setAsking({ what: 'delegate' })}
        onDownload={actions.download}
      />
      {asking !== undefined && (
        <Asked
          asking={asking}
          envelope={envelope}
          places={places}
          actions={actions}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function Head({ envelope }: { envelope: EnvelopeRead }) {
  const say = useSay();
  const language = useLanguage();
  const me = envelope.recipients.find(({ id }) => id === envelope.me);
  const pages = envelope.documents.reduce((sum, each) => sum + each.pages.length, 0);
  const facts = [
    envelope.sender === null ? [] : [say(t.from, { sender: envelope.sender.name })],
    [say(t.pages, { n: pages })],
    envelope.can.act && me !== undefined ? [say(t.until, { day: formatDayLong(me.expires_on, language) })] : [],
  ].flat();
  return (
    <header className="grid gap-1">
      <h1 className="text-24 font-title tracking-title text-balance">{envelope.title}</h1>
      {envelope.amount !== null && <p className="text-20 tabular-nums">{formatMoney(envelope.amount)}</p>}
      <p className="text-14 text-text-2">{facts.join(' · ')}</p>
      {envelope.message !== null && <p className="mt-1 text-14 whitespace-pre-line">{envelope.message}</p>}
    </header>
  );
}

/** How it stands, where there is nothing to do for the reader now. */
function Standing({ envelope }: { envelope: EnvelopeRead }) {
  const say = useSay();
  if (envelope.can.act) return null;
  const me = envelope.recipients.find(({ id }) => id === envelope.me);
  const reason = envelope.end_reason ?? '';
  if (envelope.state === 'declined') return <Banner tone="bad">{say(t.declined, { reason })}</Banner>;
  if (envelope.state === 'voided') return <Banner tone="warn">{say(t.voided, { reason })}</Banner>;
  if (envelope.state === 'expired') return <Banner tone="warn">{say(t.expired)}</Banner>;
  if (envelope.state === 'completed')
    return (
      <Banner tone="good" title={say(t.completed)}>
        {envelope.is_sealed ? null : say(t.sealing)}
      </Banner>
    );
  const names = envelope.recipients.flatMap((each) =>
    each.state === 'sent' || each.state === 'opened' ? [each.name] : [],
  );
  const waits = say(t.waitsFor, { names: names.join(', ') });
  return me?.state === 'signed' ? (
    <Banner tone="good" title={say(t.signedByMe)}>
      {waits}
    </Banner>
  ) : (
    <Banner>{me === undefined ? waits : say(t.reading)}</Banner>
  );
}

interface AskedProps {
  asking: Asking;
  envelope: EnvelopeRead;
  places: Places;
  actions: DeskActions;
  onClose: () => void;
}

function Asked({ asking, envelope, places, actions, onClose }: AskedProps) {
  const say = useSay();
  const language = useLanguage();
  const me = envelope.recipients.find(({ id }) => id === envelope.me);
  if (asking.what === 'decline') return <DeclineDialog onDo={actions.decline} onClose={onClose} />;
  if (asking.what === 'delegate')
    return actions.delegate === undefined ? null : <DelegateDialog onDo={actions.delegate} onClose={onClose} />;
  if (asking.what === 'sign') {
    const sign = () =>
      actions.sign({
        ...(places.mark === undefined ? {} : { mark: places.mark }),
        ...(places.initials === undefined ? {} : { initials: places.initials }),
        values: places.values,
        consent: true,
        language,
      });
    return <ConsentDialog isApprover={me?.role === 'approver'} onDo={sign} onClose={onClose} />;
  }
  const { field } = asking;
  if (asking.what === 'text')
    return (
      <TextDialog
        label={field.label ?? say(t.textHere)}
        value={places.values[field.id] ?? ''}
        onDo={async (text) => places.setValue(field, text)}
        onClose={onClose}
      />
    );
  const kind = field.kind === 'initials' ? 'initials' : 'signature';
  return (
    <MarkDrawer
      kind={kind}
      name={me?.name ?? ''}
      onMark={(mark) => {
        if (kind === 'signature') places.setMark(mark);
        else places.setInitials(mark);
        places.place(field);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
