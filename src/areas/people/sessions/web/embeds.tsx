import { holds, homeOf } from '#platform/shared/access.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { BadgeSettings } from './badge-settings.tsx';
import { IdentitySettings } from './identity-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { PinSettings } from './pin-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { TokenSettings } from './token-settings.tsx';
import { TotpSettings } from './totp-settings.tsx';

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
