import { texts } from '#platform/shared/text.ts';
import { useSay } from '../texts/language.ts';
import { useNetwork } from './network.ts';
import { useQueue } from './queue.ts';

const t = texts({
  connection: { en: 'This needs a connection.', es: 'Esto requiere conexión.' },
  waits: {
    en: 'What you entered is sent first.',
    es: 'Primero se envía lo que capturaste.',
  },
});

/** Why what is decided between people can not be done from here just now; undefined when it can. */
export function useNeedsConnection(): string | undefined {
  const say = useSay();
  const isReached = useNetwork((state) => state.isReached);
  return isReached ? undefined : say(t.connection);
}

/** The same for what stands for all that was entered about a record: nobody signs for what has not arrived. */
export function useNeedsArrival(about: string): string | undefined {
  const say = useSay();
  const away = useNeedsConnection();
  const waits = useQueue(({ entries }) => entries.some((entry) => entry.about === about));
  return away ?? (waits ? say(t.waits) : undefined);
}
