import clsx from 'clsx';
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { isStaff } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import '#areas/platform-services/files/web/file-channel.ts';
import '#areas/quality/sign-offs/web/look-at-answers.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { followKeptReads } from '#platform/web/offline/kept-reads.ts';
import { followNetwork, useNetwork } from '#platform/web/offline/network.ts';
import { driveQueue, hasConflict, useQueue } from '#platform/web/offline/queue.ts';
import { useSession } from '#platform/web/call/session.ts';
import { usePath } from '#platform/web/place.ts';
import { isKeptPlace } from '#platform/web/offline/use-keeps.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { keepOnDevice } from './keep-on-device.ts';
import { closeDeviceQueue, openDeviceQueue, useDeviceQueue } from './device-state.ts';

followNetwork();
followKeptReads();
driveQueue();
keepOnDevice();

const DeviceQueue = lazyPart(() => import('./device-queue.tsx').then((part) => ({ default: part.DeviceQueue })));

const t = texts({
  away: {
    en: 'No connection. What you opened before is here, and what you enter is kept on this device.',
    es: 'Sin conexión. Aquí está lo que abriste antes, y lo que captures se guarda en este dispositivo.',
  },
  awayShort: { en: 'No connection', es: 'Sin conexión' },
  waiting: {
    en: '{n, plural, one {# entry waits} other {# entries wait}}',
    es: '{n, plural, one {# registro espera} other {# registros esperan}}',
  },
  sending: {
    en: 'Sending {n, plural, one {# entry} other {# entries}}',
    es: 'Enviando {n, plural, one {# registro} other {# registros}}',
  },
  refused: {
    en: '{n, plural, one {# entry was refused} other {# entries were refused}}: look at why',
    es: '{n, plural, one {Se rechazó # registro} other {Se rechazaron # registros}}: mira por qué',
  },
  choose: {
    en: '{n, plural, one {# entry waits} other {# entries wait}} for your choice',
    es: '{n, plural, one {# registro espera} other {# registros esperan}} tu elección',
  },
  show: { en: 'Show', es: 'Mostrar' },
});

/** Says across the page that there is no connection, and what waits on this device; nothing when all is well. */
export function DeviceBanner() {
  const say = useSay();
  const isReached = useNetwork((state) => state.isReached);
  const entries = useQueue((state) => state.entries);
  const isOpen = useDeviceQueue((state) => state.isOpen);
  useReadAhead();
  const toChoose = entries.filter(hasConflict).length;
  const refused = entries.filter(({ refusal }) => refusal !== null).length - toChoose;
  const waiting = entries.length - refused - toChoose;
  const dialog = isOpen && (
    <Suspense>
      <DeviceQueue onClose={closeDeviceQueue} />
    </Suspense>
  );
  if (isReached && entries.length === 0) return dialog;
  const Icon = refused + toChoose > 0 ? TriangleAlert : isReached ? CloudUpload : CloudOff;
  const words = [
    ...(isReached ? [] : [say(entries.length > 0 ? t.awayShort : t.away)]),
    ...(waiting > 0 ? [say(isReached ? t.sending : t.waiting, { n: waiting })] : []),
    ...(refused > 0 ? [say(t.refused, { n: refused })] : []),
    ...(toChoose > 0 ? [say(t.choose, { n: toChoose })] : []),
  ];
  return (
    <>
      <div
        role="status"
        className={clsx(
          'flex flex-none items-center gap-3 px-4 py-2 text-13 print:hidden',
          refused > 0
            ? 'bg-bad-fill text-bad-text'
            : isReached
              ? 'bg-info-fill text-info-text'
              : 'bg-warn-fill text-warn-text',
        )}
      >
        <Icon className="size-4.5 flex-none" />
        <span className="min-w-0 flex-1">{words.join(' · ')}</span>
        {entries.length > 0 && (
          <button
            type="button"
            onClick={openDeviceQueue}
            aria-haspopup="dialog"
            className="-my-2 min-h-11 flex-none px-2 font-title underline underline-offset-2"
          >
            {say(t.show)}
          </button>
        )}
      </div>
      {dialog}
    </>
  );
}

/** How long such a page has been open before it reads ahead: what somebody looks at goes first. */
const readAheadAfterMs = 5_000;
const readAheadAgainMs = 15 * 60_000;

/** Whose work somebody is at on this page, as far as it goes on without network: the floor's, or that of staff in the forms of a site. */
function useWorkplace(): 'Floor' | 'Site' | undefined {
  const path = usePath();
  const groups = useSession(({ token, userInfo }) => (token === null ? undefined : userInfo?.groups));
  if (groups === undefined || !isKeptPlace(path)) return undefined;
  if (path.startsWith('/floor')) return groups.includes('floor_manager') ? 'Floor' : undefined;
  return isStaff(groups) ? 'Site' : undefined;
}

/** Reads ahead what work without network needs, while somebody is at it and the portal is reached. */
function useReadAhead(): void {
  const place = useWorkplace();
  const isReached = useNetwork((state) => state.isReached);
  useEffect(() => {
    if (place === undefined || !isReached) return;
    const read = () => void import('./read-ahead.ts').then((ahead) => ahead[`read${place}Ahead`]()).catch(reportError);
    const first = setTimeout(read, readAheadAfterMs);
    const again = setInterval(read, readAheadAgainMs);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [place, isReached]);
}
