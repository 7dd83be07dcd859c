import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line } from '#platform/shared/fields.ts';
import { IdParams } from '#platform/shared/ids.ts';
import {
  BadgeDraft,
  Badges,
  BadgeSignIn,
  NewBadge,
  PinDraft,
  PinState,
  PinUnlock,
  Tablet,
  TabletDraft,
  ThisTablet,
  ApiToken,
  ApiTokenDraft,
  CodeSent,
  EmailCode,
  EmailOnly,
  Identity,
  IdentityConfirm,
  Me,
  NewApiToken,
  PasswordChange,
  SelfProof,
  PasswordReset,
  RecoveryCodes,
  RefreshToken,
  Session,
  SignedIn,
  SignIn,
  SignInPage,
  SignUp,
  TotpConfirm,
  TotpStart,
} from './schema.ts';

/** Coming in, staying in, going out. */
export const sessionsContract = contract({
  page: {
    method: 'GET',
    path: '/auth/providers',
    summary: 'What the sign-in screens offer: brand, other providers, and the sample people where there are any.',
    access: 'everyone.use',
    reply: SignInPage,
  },
  signIn: {
    method: 'POST',
    path: '/auth/sign-in',
    summary: 'Signs in by username or e-mail and password.',
    access: 'everyone.use',
    body: SignIn,
    reply: SignedIn,
    transaction: 'own',
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    summary: 'A new token for the refresh token of the body, else of the cookie. The refresh token changes each time.',
    allowance: 'renewal',
    access: 'everyone.use',
    body: RefreshToken,
    reply: SignedIn,
    transaction: 'own',
  },
  signOut: {
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'Ends the sign-in of the token, the refresh token or the cookie.',
    allowance: 'renewal',
    access: 'everyone.use',
    body: RefreshToken,
    reply: 'empty',
    transaction: 'own',
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    summary: 'Who you are, with the groups of this moment.',
    access: 'self.use',
    reply: Me,
  },
  socketTicket: {
    method: 'POST',
    path: '/auth/socket-ticket',
    summary: 'A ticket for one socket, good once and for 30 seconds: `?ticket=`.',
    access: 'self.use',
    reply: z.object({ ticket: z.string() }),
    transaction: 'own',
  },
  list: {
    method: 'GET',
    path: '/auth/sessions',
    summary: 'The devices you are signed in on.',
    access: 'self.security',
    reply: z.array(Session),
  },
  end: {
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'Signs one device out.',
    access: 'self.security',
    params: IdParams,
    reply: 'empty',
  },
  endOthers: {
    method: 'POST',
    path: '/auth/sessions/end-others',
    summary: 'Signs out every device but this one, and ends your personal tokens.',
    access: 'self.security',
    reply: z.object({ ended: z.int(), tokens_ended: z.int() }),
  },
});

/**
 * Password, authenticator app and personal tokens: what a person proves themselves with. Where a reply holds a secret the transaction
 * is the handler's own, so that no kept answer to an Idempotency-Key holds it too.
 */
export const credentialsContract = contract({
  changePassword: {
    method: 'POST',
    path: '/auth/password',
    summary:
      'Changes your password, signs out your other devices and, unless end_tokens is false, ends your personal tokens.',
    access: 'self.keys',
    body: PasswordChange,
    reply: 'empty',
    transaction: 'own',
  },
  startTotp: {
    method: 'POST',
    path: '/auth/totp/start',
    summary: 'A new secret for an authenticator app; it counts once it is confirmed. Asks for your password.',
    access: 'self.keys',
    body: SelfProof,
    reply: TotpStart,
    transaction: 'own',
  },
  confirmTotp: {
    method: 'POST',
    path: '/auth/totp/confirm',
    summary: 'Switches the second factor on and answers the recovery codes.',
    access: 'self.keys',
    body: TotpConfirm,
    reply: RecoveryCodes,
    transaction: 'own',
  },
  removeTotp: {
    method: 'DELETE',
    path: '/auth/totp',
    summary: 'Switches the second factor off. Asks for your password or a code of it.',
    access: 'self.keys',
    body: SelfProof,
    reply: 'empty',
    transaction: 'own',
  },
  listTokens: {
    method: 'GET',
    path: '/auth/tokens',
    summary: 'Your personal tokens.',
    access: 'self.security',
    reply: z.array(ApiToken),
  },
  createToken: {
    method: 'POST',
    path: '/auth/tokens',
    summary:
      'Makes a personal token; its value is in this reply and never again. Asks for your password or a code of your second factor.',
    access: 'self.keys',
    body: ApiTokenDraft,
    reply: NewApiToken,
    status: 201,
    transaction: 'own',
  },
  removeToken: {
    method: 'DELETE',
    path: '/auth/tokens/:id',
    summary: 'Ends a personal token.',
    access: 'self.security',
    params: IdParams,
    reply: 'empty',
  },
});

/** Making an account and getting back into one. Every answer is the same for known and unknown addresses. */
export const signUpContract = contract({
  signUp: {
    method: 'POST',
    path: '/auth/sign-up',
    summary: 'Asks for an account; a code is sent to the address.',
    access: 'everyone.use',
    body: SignUp,
    reply: CodeSent,
    status: 202,
    transaction: 'own',
  },
  confirmSignUp: {
    method: 'POST',
    path: '/auth/confirm-sign-up',
    summary: 'Makes the account once the code proves the address.',
    access: 'everyone.use',
    body: EmailCode,
    reply: z.object({ username: z.string() }),
    transaction: 'own',
  },
  resendCode: {
    method: 'POST',
    path: '/auth/resend-code',
    summary: 'Sends the sign-up code again.',
    access: 'everyone.use',
    body: EmailOnly,
    reply: CodeSent,
    status: 202,
    transaction: 'own',
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Sends a code for a new password.',
    access: 'everyone.use',
    body: EmailOnly,
    reply: CodeSent,
    status: 202,
    transaction: 'own',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Sets a new password by the code that was mailed; signs out every device and ends every personal token.',
    access: 'everyone.use',
    body: PasswordReset,
    reply: 'empty',
    transaction: 'own',
  },
});

const ProviderParams = z.strictObject({ provider: line(40).regex(/^[a-z0-9]+$/u) });

/** Sign-in through other OpenID Connect providers. */
export const identitiesContract = contract({
  start: {
    method: 'GET',
    path: '/auth/oidc/:provider/start',
    summary: 'Leads to the provider (302).',
    access: 'everyone.use',
    params: ProviderParams,
    query: z.strictObject({ redirectTo: line(2000).optional() }),
    reply: 'stream',
  },
  callback: {
    method: 'GET',
    path: '/auth/oidc/:provider/callback',
    summary: 'Where the provider leads back to; goes on to the page /auth/callback?result=….',
    access: 'everyone.use',
    params: ProviderParams,
    reply: 'stream',
  },
  list: {
    method: 'GET',
    path: '/auth/identities',
    summary: 'The providers you can sign in with.',
    access: 'self.security',
    reply: z.array(Identity),
  },
  link: {
    method: 'POST',
    path: '/auth/identities/:provider/link',
    summary:
      'Starts linking a provider to your account; go to the address it answers. Asks for your password or a code of your second factor.',
    access: 'self.keys',
    params: ProviderParams,
    body: SelfProof,
    reply: z.object({ url: z.string() }),
    transaction: 'own',
  },
  unlink: {
    method: 'DELETE',
    path: '/auth/identities/:id',
    summary:
      'Takes a provider away, unless it is your only way in. Asks for your password or a code of your second factor.',
    access: 'self.keys',
    params: z.strictObject({ id: line(64) }),
    body: SelfProof,
    reply: 'empty',
    transaction: 'own',
  },
  confirm: {
    method: 'POST',
    path: '/auth/identities/confirm',
    summary:
      'Finishes a first sign-in through a provider by the code that was mailed; the refresh token goes into the cookie.',
    access: 'everyone.use',
    body: IdentityConfirm,
    reply: SignedIn,
    transaction: 'own',
  },
});

/** The PIN of a locked screen, and the badges and tablets of the floor. */
export const pinsContract = contract({
  read: {
    method: 'GET',
    path: '/auth/pin',
    summary: 'Whether you have a PIN, and how many tries are left.',
    access: 'self.security',
    reply: PinState,
  },
  set: {
    method: 'PUT',
    path: '/auth/pin',
    summary: 'Sets your PIN of six digits. Asks for your password or a code of your second factor.',
    access: 'self.keys',
    body: PinDraft,
    reply: PinState,
    transaction: 'own',
  },
  unlock: {
    method: 'POST',
    path: '/auth/pin/unlock',
    summary:
      'Opens a locked screen. The fifth wrong try ends the sign-in, and the PIN opens nothing until it is set anew.',
    access: 'self.security',
    body: PinUnlock,
    reply: PinState,
    transaction: 'own',
  },
});

export const badgesContract = contract({
  thisTablet: {
    method: 'GET',
    path: '/auth/tablet',
    summary: 'Whether this browser is a registered tablet of a factory.',
    access: 'everyone.use',
    reply: ThisTablet,
  },
  signIn: {
    method: 'POST',
    path: '/auth/badge',
    summary: 'Signs a floor manager in by badge and PIN, at a registered tablet of their factory.',
    access: 'everyone.use',
    body: BadgeSignIn,
    reply: SignedIn,
    transaction: 'own',
  },
  list: {
    method: 'GET',
    path: '/badges',
    summary: 'The floor managers of the factories that you lead with their badges, and the tablets there.',
    access: 'badges.manage',
    reply: Badges,
  },
  issue: {
    method: 'POST',
    path: '/badges',
    summary:
      'Gives a floor manager a badge; the one before it counts no more. Its number is in this reply and never again.',
    access: 'badges.manage',
    body: BadgeDraft,
    reply: NewBadge,
    status: 201,
    transaction: 'own',
  },
  revoke: {
    method: 'DELETE',
    path: '/badges/:id',
    summary: 'Takes a badge away, and signs its person out where they came in by it.',
    access: 'badges.manage',
    params: IdParams,
    reply: 'empty',
  },
  register: {
    method: 'POST',
    path: '/tablets',
    summary: 'Makes this browser a tablet of a factory.',
    access: 'badges.manage',
    body: TabletDraft,
    reply: Tablet,
    status: 201,
    transaction: 'own',
  },
  unregister: {
    method: 'DELETE',
    path: '/tablets/:id',
    summary: 'Makes a tablet an ordinary browser again, and ends the sign-ins by badge there.',
    access: 'badges.manage',
    params: IdParams,
    reply: 'empty',
  },
});
