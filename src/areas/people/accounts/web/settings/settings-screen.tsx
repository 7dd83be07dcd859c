import type { ReactNode } from 'react';
import { SecuritySettings } from '#areas/people/sessions/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, usePlace, useSearch } from '#platform/web/place.ts';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { useProfile } from '../queries.ts';

const t = texts({
  title: { en: 'Settings', es: 'Ajustes' },
  profile: { en: 'Profile', es: 'Perfil' },
  appearance: { en: 'Appearance', es: 'Apariencia' },
  security: { en: 'Security', es: 'Seguridad' },
  notifications: { en: 'Notifications', es: 'Notificaciones' },
});

const tabs = ['profile', 'appearance', 'security', 'notifications'] as const;

/** What everybody sets for themselves. `more`: what stands below the ways in which one is told. */
export function SettingsScreen({ more }: { more: (profile: { timeZone: string | null | undefined }) => ReactNode }) {
  const say = useSay();
  const { tab } = useSearch();
  const { data: profile } = useProfile();
  // `/settings#notifications` leads to the same place as the tab in the query.
  const hash = usePlace((place) => place.hash).replace('#', '');
  const chosen = tabs.find((each) => each === (tab ?? hash)) ?? 'profile';
  return (
    <PageFrame
      title={say(t.title)}
      documentTitle={`${say(t[chosen])} · ${say(t.title)}`}
      tabs={
        <Tabs
          id="settings"
          label={say(t.title)}
          items={tabs.map((value) => ({ value, label: say(t[value]) }))}
          value={chosen}
          onValueChange={(value) => setSearch({ tab: value === 'profile' ? undefined : value })}
        />
      }
    >
      <TabPanel tabsId="settings" value={chosen} className="grid max-w-dialog-wide gap-8 pt-3">
        {chosen === 'profile' && <ProfileSettings />}
        {chosen === 'appearance' && <AppearanceSettings />}
        {chosen === 'security' && <SecuritySettings />}
        {chosen === 'notifications' && (
          <>
            <NotificationSettings />
            {more({ timeZone: profile?.time_zone })}
          </>
        )}
      </TabPanel>
    </PageFrame>
  );
}
