import { Camera, CircleCheck, CloudUpload, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PhotoPick } from '#areas/company/tickets/web/latest.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { roomWords, type Room, type Urgency } from '../choices.ts';
import { useHomeWarranty } from './queries.ts';
import { badWords, bads, kindIcons, kindWords, kinds, rooms, type Kind } from './report-kinds.ts';
import { useReportSending, type ReportEnd, type Reporting, type ReportSaid } from './use-report.ts';

const t = texts({
  title: { en: 'Something wrong?', es: '¿Algo anda mal?' },
  close: { en: 'Close', es: 'Cerrar' },
  back: { en: 'Back', es: 'Volver' },
  about: { en: 'What is it about?', es: '¿De qué se trata?' },
  step: { en: '{n} of 3', es: '{n} de 3' },
  bad: { en: 'How bad is it?', es: '¿Qué tan grave es?' },
  where: { en: 'Where?', es: '¿Dónde?' },
  photo: { en: 'A photo helps. You can skip it.', es: 'Una foto ayuda. Puedes omitirla.' },
  words: { en: 'What do you see?', es: '¿Qué ves?' },
  send: { en: 'Send', es: 'Enviar' },
  wait: { en: 'Can’t wait until morning?', es: '¿No puede esperar a mañana?' },
  call: { en: 'Call now', es: 'Llamar ahora' },
  awake: { en: '{phone}, at any hour', es: '{phone}, a cualquier hora' },
  report: { en: 'Tell us now', es: 'Avisarnos ahora' },
  noPhoto: {
    en: 'Photos can come later. Nothing else is needed.',
    es: 'Las fotos pueden venir después. No hace falta nada más.',
  },
  is: { en: '{code} is with us', es: '{code} ya está con nosotros' },
  soon: { en: 'You read here what becomes of it.', es: 'Aquí podrás ver cómo avanza.' },
  told: { en: 'Whoever takes care of it has been told.', es: 'Ya se avisó a quien se encarga.' },
  onCall: { en: '{who} is on call and has been told.', es: '{who} está de guardia y ya recibió el aviso.' },
  kept: { en: 'Kept on this device', es: 'Guardado en este dispositivo' },
  keptText: {
    en: 'There is no connection just now. It is sent by itself, once, as soon as there is.',
    es: 'Ahora no hay conexión. Se envía solo, una vez, en cuanto la haya.',
  },
  follow: { en: 'Show it', es: 'Mostrarlo' },
});

/** Says in three taps and a photo what is wrong with a home. What can’t wait shows whom to call before anything else. */
export function ReportDialog({
  reporting,
  onClose,
  onFollow,
}: {
  reporting: Reporting;
  onClose: () => void;
  onFollow: (id: string) => void;
}) {
  const say = useSay();
  const phone = useHomeWarranty(reporting.view, reporting.unitId).data?.phone ?? null;
  const [said, setSaid] = useState<Partial<ReportSaid>>({});
  const sending = useReportSending(reporting);
  const { kind, bad, room, words = '' } = said;
  const take = (more: Partial<ReportSaid>) => setSaid((now) => ({ ...now, ...more }));
  const isEmergency = kind !== undefined && bad === 'urgent';
  const step = kind === undefined ? 1 : bad === undefined || (room === undefined && !isEmergency) ? 2 : 3;
  return (
    <Dialog
      open
      title={kind === undefined ? say(t.title) : say(kindWords[kind])}
      {...(sending.end === undefined && !isEmergency ? { description: say(t.step, { n: step }) } : {})}
      closeLabel={say(t.close)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        sending.end === undefined &&
        kind !== undefined && (
          <Button size="large" onClick={() => setSaid(step === 2 ? {} : { kind })}>
            {say(t.back)}
          </Button>
        )
      }
    >
      <div className="grid gap-4 pb-1">
        {sending.end !== undefined ? (
          <End end={sending.end} isEmergency={isEmergency} phone={phone} onFollow={onFollow} />
        ) : kind === undefined ? (
          <FirstStep phone={phone} onKind={(next) => take({ kind: next })} />
        ) : isEmergency ? (
          <Emergency phone={phone} sending={sending} onSend={() => void sending.send({ kind, bad, room, words })} />
        ) : step === 2 ? (
          <SecondStep bad={bad} onBad={(next) => take({ bad: next })} onRoom={(next) => take({ room: next })} />
        ) : (
          <LastStep
            words={words}
            sending={sending}
            onWords={(next) => take({ words: next })}
            onSend={() => {
              if (bad !== undefined && room !== undefined) void sending.send({ kind, bad, room, words });
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function CallCard({ phone, large = false }: { phone: string; large?: boolean }) {
  const say = useSay();
  if (large)
    return (
      <div className="grid gap-3 rounded-card border border-line bg-raised p-4">
        <p className="text-32 font-title tabular-nums">{phone}</p>
        <Button look="primary" size="huge" wide icon={<Phone />} asChild>
          <a href={`tel:${phone}`}>{say(t.call)}</a>
        </Button>
      </div>
    );
  return (
    <a
      href={`tel:${phone}`}
      className="flex items-center gap-3 rounded-card border border-bad-line bg-bad-fill px-4 py-3 text-bad-text"
    >
      <Phone aria-hidden="true" className="size-5 flex-none" />
      <span className="grid">
        <b className="font-title">{say(t.wait)}</b>
        <span className="text-13 text-text-1">{say(t.awake, { phone })}</span>
      </span>
    </a>
  );
}

function FirstStep({ phone, onKind }: { phone: string | null; onKind: (kind: Kind) => void }) {
  const say = useSay();
  return (
    <>
      {phone !== null && <CallCard phone={phone} />}
      <p className="text-20 font-title">{say(t.about)}</p>
      <div className="grid grid-cols-2 gap-3">
        {kinds.map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <Tile key={kind} onClick={() => onKind(kind)}>
              <Icon aria-hidden="true" className="size-6 text-text-2" />
              {say(kindWords[kind])}
            </Tile>
          );
        })}
      </div>
      <Button size="large" look="quiet" wide onClick={() => onKind('other')}>
        {say(kindWords.other)}
      </Button>
    </>
  );
}

function Tile({ isOn = false, onClick, children }: { isOn?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={`flex min-h-16 flex-col items-center justify-center gap-2 rounded-card border px-3 py-3 text-center font-label ${
        isOn ? 'border-accent bg-hover' : 'border-line-strong bg-raised hover:bg-hover'
      }`}
    >
      {children}
    </button>
  );
}

interface SecondStepProps {
  bad: Urgency | undefined;
  onBad: (bad: Urgency) => void;
  onRoom: (room: Room) => void;
}

function SecondStep({ bad, onBad, onRoom }: SecondStepProps) {
  const say = useSay();
  return bad === undefined ? (
    <>
      <p className="text-20 font-title">{say(t.bad)}</p>
      <div className="grid gap-3">
        {bads.map((each) => (
          <Tile key={each} onClick={() => onBad(each)}>
            <span className={each === 'urgent' ? 'text-bad-text' : ''}>{say(badWords[each])}</span>
          </Tile>
        ))}
      </div>
    </>
  ) : (
    <>
      <p className="text-20 font-title">{say(t.where)}</p>
      <div className="grid grid-cols-2 gap-3">
        {rooms.map((each) => (
          <Tile key={each} onClick={() => onRoom(each)}>
            {say(roomWords[each])}
          </Tile>
        ))}
      </div>
    </>
  );
}

type Sending = ReturnType<typeof useReportSending>;

function Fault({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <p role="alert" className="text-13 text-bad-text">
      {words}
    </p>
  );
}

function Emergency({ phone, sending, onSend }: { phone: string | null; sending: Sending; onSend: () => void }) {
  const say = useSay();
  return (
    <>
      {phone !== null && <CallCard phone={phone} large />}
      <Button
        look={phone === null ? 'primary' : 'default'}
        size="large"
        wide
        loading={sending.isSending}
        onClick={onSend}
      >
        {say(t.report)}
      </Button>
      <p className="flex items-center gap-2 text-13 text-text-2">
        <Camera aria-hidden="true" className="size-4 flex-none" />
        {say(t.noPhoto)}
      </p>
      <Fault words={sending.fault} />
    </>
  );
}

interface LastStepProps {
  words: string;
  sending: Sending;
  onWords: (words: string) => void;
  onSend: () => void;
}

function LastStep({ words, sending, onWords, onSend }: LastStepProps) {
  const say = useSay();
  return (
    <>
      <p className="text-20 font-title">{say(t.photo)}</p>
      <PhotoPick photos={sending.photos} large />
      <label className="grid gap-1.5 font-label">
        {say(t.words)}
        <Textarea maxLength={8000} value={words} onChange={(event) => onWords(event.target.value)} />
      </label>
      <Fault words={sending.fault} />
      <Button look="primary" size="large" wide loading={sending.isSending} onClick={onSend}>
        {say(t.send)}
      </Button>
    </>
  );
}

interface EndProps {
  end: ReportEnd;
  isEmergency: boolean;
  phone: string | null;
  onFollow: (id: string) => void;
}

function End({ end, isEmergency, phone, onFollow }: EndProps) {
  const say = useSay();
  const isKept = end === 'kept';
  const Icon = isKept ? CloudUpload : CircleCheck;
  return (
    <>
      {isEmergency && phone !== null && <CallCard phone={phone} large />}
      <div role="status" className="flex gap-3 rounded-card border border-line bg-raised p-4">
        <Icon aria-hidden="true" className={`size-6 flex-none ${isKept ? '' : 'text-good-text'}`} />
        <div>
          <p className="font-title">{isKept ? say(t.kept) : say(t.is, { code: end.code })}</p>
          <p className="text-13 text-text-2">
            {isKept
              ? say(t.keptText)
              : !isEmergency
                ? say(t.soon)
                : end.onCall === null
                  ? say(t.told)
                  : say(t.onCall, { who: end.onCall })}
          </p>
        </div>
      </div>
      {!isKept && (
        <Button size="large" wide onClick={() => onFollow(end.id)}>
          {say(t.follow)}
        </Button>
      )}
    </>
  );
}
