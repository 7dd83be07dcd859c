import { CheckCheck, CloudUpload, TriangleAlert } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useQueue } from '#platform/web/offline/queue.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { openDeviceQueue } from './shell/device/device-state.ts';

const t = texts({
  empty: { en: 'Nothing waits on this device: all has arrived.', es: 'Nada espera en este dispositivo: todo llegó.' },
  waiting: {
    en: '{n, plural, one {# entry waits on this device} other {# entries wait on this device}}',
    es: '{n, plural, one {# registro espera en este dispositivo} other {# registros esperan en este dispositivo}}',
  },
  refused: {
    en: '{n, plural, one {# was refused} other {# were refused}}',
    es: '{n, plural, one {# fue rechazado} other {# fueron rechazados}}',
  },
  show: { en: 'Show', es: 'Mostrar' },
});

/** What waits on this device and what was refused, with the way to the list. */
export function DeviceQueueLine() {
  const say = useSay();
  const entries = useQueue((state) => state.entries);
  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  const waiting = entries.length - refused;
  const Icon = refused > 0 ? TriangleAlert : waiting > 0 ? CloudUpload : CheckCheck;
  const words = [
    ...(waiting > 0 ? [say(t.waiting, { n: waiting })] : []),
    ...(refused > 0 ? [say(t.refused, { n: refused })] : []),
  ];
  return (
    <p className="flex min-h-11 items-center gap-2.5 text-text-2">
      <Icon className={`size-5 flex-none ${refused > 0 ? 'text-bad-text' : ''}`} aria-hidden="true" />
      <span className="min-w-0">{words.length === 0 ? say(t.empty) : words.join(' · ')}</span>
      {words.length > 0 && (
        <Button size="large" aria-haspopup="dialog" onClick={openDeviceQueue}>
          {say(t.show)}
        </Button>
      )}
    </p>
  );
}
