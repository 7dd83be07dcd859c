import { IdentitySettings } from './identity-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { TokenSettings } from './token-settings.tsx';
import { TotpSettings } from './totp-settings.tsx';

/** All that guards a person's own account, for their settings. */
export function SecuritySettings() {
  return (
    <>
      <PasswordSettings />
      <TotpSettings />
      <SessionSettings />
      <IdentitySettings />
      <TokenSettings />
    </>
  );
}
