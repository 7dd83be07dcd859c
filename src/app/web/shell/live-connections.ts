import { useEffect } from 'react';
import { startNotifications } from '#areas/platform-services/notifications/web/notification-store.ts';
import { sessionsContract } from '#areas/people/sessions/contract.ts';
import { say, texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { languageNow } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { setSocketTickets } from '#platform/web/call/socket.ts';
import { shorten } from '#ui/layout/shorten.ts';
import { startLiveUpdates } from '../live-updates.ts';
import { shownMessageSigns } from './notifications/shown-signs.ts';

const t = texts({ refused: { en: 'That could not be done. Try again.', es: 'No se pudo hacer. Inténtalo de nuevo.' } });

setSocketTickets(async () => {
  const result = await call(sessionsContract.socketTicket, {});
  return result.ok ? result.data.ticket : undefined;
});

/** Opens the person's sockets when the shell appears; when it goes away they close and what was read for the person is forgotten. */
export function useLiveConnections(): void {
  const userId = useSession((state) => state.userInfo?.userId);
  useEffect(() => {
    if (userId === undefined) return;
    const stop = startNotifications(userId, {
      arrived: ({ name, message }) =>
        notify.info(shorten(name === null ? message : `${name} ${message}`, shownMessageSigns)),
      refused: () => notify.error(say(t.refused, languageNow())),
    });
    const stopUpdates = startLiveUpdates();
    return () => {
      stop();
      stopUpdates();
      queryClient.clear();
    };
  }, [userId]);
}
