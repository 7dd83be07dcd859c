import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { say as sayIn, texts } from '#platform/shared/text.ts';
import type { QueuedEntry } from '#platform/web/offline/device-store.ts';
import { useNetwork } from '#platform/web/offline/network.ts';
import { withDependents } from '#platform/web/offline/order.ts';
import { choose, discard, hasConflict, retry, retryAll, useQueue } from '#platform/web/offline/queue.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { exportQueue } from './export-queue.ts';

const t = texts({
  title: { en: 'On this device', es: 'En este dispositivo' },
  text: {
    en: 'It is sent by itself, records before photos, as soon as there is a connection. Nothing is deleted here before it has arrived.',
    es: 'Se envía solo, primero los registros y después las fotos, en cuanto hay conexión. Aquí no se borra nada antes de que llegue.',
  },
  close: { en: 'Close', es: 'Cerrar' },
  sendNow: { en: 'Send now', es: 'Enviar ahora' },
  export: { en: 'Save as a file', es: 'Guardar como archivo' },
  waiting: { en: 'Waits', es: 'En espera' },
  sending: { en: 'On its way', es: 'En camino' },
  held: { en: 'Waits for the one before it', es: 'Espera al anterior' },
  choose: { en: 'Waits for your choice', es: 'Espera tu elección' },
  refused: { en: 'It was refused: {why}', es: 'Se rechazó: {why}' },
  unsure: {
    en: 'It may have arrived: look before you send it again.',
    es: 'Puede que haya llegado: revisa antes de enviarlo de nuevo.',
  },
  again: { en: 'Send again', es: 'Enviar de nuevo' },
  discard: { en: 'Discard', es: 'Descartar' },
  discardTitle: { en: 'Discard “{label}”?', es: '¿Descartar «{label}»?' },
  discardText: {
    en: '{n, plural, one {It is only on this device and is gone for good.} other {It and what belongs to it (# entries) are only on this device and are gone for good.}}',
    es: '{n, plural, one {Solo está en este dispositivo y se pierde para siempre.} other {Esto y lo que le pertenece (# registros) solo está en este dispositivo y se pierde para siempre.}}',
  },
  keep: { en: 'Keep it', es: 'Conservar' },
  none: { en: 'Nothing waits here: all has arrived.', es: 'Aquí no espera nada: todo llegó.' },
  others: {
    en: '{n, plural, one {# entry} other {# entries}} of somebody else also wait here. Those go when they sign in.',
    es: 'Aquí {n, plural, one {espera también # registro} other {esperan también # registros}} de otra persona. Se envían cuando inicie sesión.',
  },
  notKept: {
    en: 'This browser may clear its store when space is short. Install Hearth on the home screen, and send before you close it.',
    es: 'Este navegador puede vaciar su almacén si falta espacio. Instala Hearth en la pantalla de inicio y envía antes de cerrarlo.',
  },
  progress: { en: 'Sent of {label}', es: 'Enviado de {label}' },
});

/** What waits on this device, each with what became of it: sent again, saved as a file, or given up by decision. */
export function DeviceQueue({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const entries = useQueue((state) => state.entries);
  const ofOthers = useQueue((state) => state.ofOthers);
  const isReached = useNetwork((state) => state.isReached);
  const isPersisted = useIsPersisted();
  const [discarding, setDiscarding] = useState<QueuedEntry | null>(null);
  const language = useLanguage();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={say(t.title)}
      description={say(t.text)}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        entries.length > 0 && (
          <>
            <Button icon={<Download />} onClick={() => void exportQueue(entries)}>
              {say(t.export)}
            </Button>
            <Button look="primary" icon={<RotateCcw />} disabled={!isReached} onClick={() => void retryAll()}>
              {say(t.sendNow)}
            </Button>
          </>
        )
      }
    >
      {!isPersisted && entries.length > 0 && <Banner tone="warn">{say(t.notKept)}</Banner>}
      {ofOthers > 0 && <Banner>{say(t.others, { n: ofOthers })}</Banner>}
      {entries.length === 0 ? (
        <p className="py-6 text-center text-text-2">{say(t.none)}</p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <QueueRow key={entry.key} entry={entry} entries={entries} onDiscard={() => setDiscarding(entry)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={() => setDiscarding(null)}
        title={say(t.discardTitle, { label: discarding === null ? '' : sayIn(discarding.label, language) })}
        description={say(t.discardText, {
          n: discarding === null ? 1 : withDependents(discarding.key, entries).length,
        })}
        confirmLabel={say(t.discard)}
        cancelLabel={say(t.keep)}
        danger
        onConfirm={() => {
          if (discarding !== null) void discard(discarding.key);
          setDiscarding(null);
        }}
      />
    </Dialog>
  );
}

interface RowProps {
  entry: QueuedEntry;
  entries: readonly QueuedEntry[];
  onDiscard: () => void;
}

function QueueRow({ entry, entries, onDiscard }: RowProps) {
  const say = useSay();
  const language = useLanguage();
  const sending = useQueue((state) => state.sending);
  const sentBytes = useQueue((state) => state.sentBytes);
  const isSending = sending === entry.key;
  const isHeld = entry.needs.some((key) => entries.some((each) => each.key === key && each.refusal !== null));
  const label = sayIn(entry.label, language);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-title">{label}</p>
        <p className="text-13 text-text-2">
          {formatMoment(entry.madeAt, language)}
          {entry.kind === 'file' && ` · ${formatBytes(entry.size, language)}`}
          {' · '}
          {say(hasConflict(entry) ? t.choose : isSending ? t.sending : isHeld ? t.held : t.waiting)}
        </p>
        {entry.refusal !== null && !hasConflict(entry) && (
          <p className="text-13 text-bad-text">
            {entry.refusal.said === null ? say(t.unsure) : say(t.refused, { why: sayIn(entry.refusal.said, language) })}
          </p>
        )}
        {isSending && entry.kind === 'file' && (
          <ProgressBar
            percent={(sentBytes / Math.max(1, entry.size)) * 100}
            label={say(t.progress, { label })}
            tone="plain"
            wide
          />
        )}
      </div>
      {hasConflict(entry) && (
        <ConflictChoice conflict={entry.conflict} onChoose={(keepsMine) => void choose(entry.key, keepsMine)} />
      )}
      {entry.refusal !== null && !hasConflict(entry) && (
        <span className="flex flex-none gap-2">
          <Button size="small" icon={<RotateCcw />} onClick={() => void retry(entry.key)}>
            {say(t.again)}
          </Button>
          <Button size="small" icon={<Trash2 />} onClick={onDiscard}>
            {say(t.discard)}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Whether the browser promised to keep its store; asked for anew each time the list is opened. */
function useIsPersisted(): boolean {
  const [isPersisted, setIsPersisted] = useState(true);
  useEffect(() => {
    const storage: StorageManager | undefined = navigator.storage;
    void storage?.persist?.().then(setIsPersisted, () => undefined);
  }, []);
  return isPersisted;
}
