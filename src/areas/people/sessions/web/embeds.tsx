import { holds, homeOf } from '#platform/shared/access.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { BadgeSettings } from './badge/badge-settings.tsx';
import { IdentitySettings } from './settings/identity-settings.tsx';
import { PasswordSettings } from './settings/password-settings.tsx';
import { PinSettings } from './settings/pin-settings.tsx';
import { SessionSettings } from './settings/session-settings.tsx';
import { TokenSettings } from './settings/token-settings.tsx';
import { TotpSettings } from './settings/totp-settings.tsx';

/** All that guards a person's own account, for their settings. */
export function SecuritySettings() {
  const groups = useGroups();
  return (
    <>
      <PasswordSettings />
      {homeOf(groups) === '/floor-photos' && <PinSettings />}
      <TotpSettings />
      <SessionSettings />
      <IdentitySettings />
      <TokenSettings />
      {holds(groups, 'badges.manage') && <BadgeSettings />}
    </>
  );
}
