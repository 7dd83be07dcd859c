import { SettingsScreen } from '#areas/people/accounts/web/settings/settings-screen.tsx';
import { NotificationPreferences } from '#areas/platform-services/notifications/web/embeds.tsx';

const notifications = ({ timeZone }: { timeZone: string | null | undefined }) => (
  <NotificationPreferences timeZone={timeZone} />
);

export function Screen() {
  return <SettingsScreen more={notifications} />;
}
