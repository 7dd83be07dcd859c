import { SettingsScreen } from '#areas/people/accounts/web/settings-screen.tsx';
import { NotificationPreferences } from '#areas/platform-services/notifications/web/embeds.tsx';

export function Screen() {
  return <SettingsScreen more={({ timeZone }) => <NotificationPreferences timeZone={timeZone} />} />;
}
