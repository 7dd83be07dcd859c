import { z } from 'zod';
import { Group, NewPassword } from '#areas/people/accounts/schema.ts';
import { factories } from '#platform/shared/factories.ts';
import { Email, line, nameLine } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { languages } from '#platform/shared/text.ts';
import { rules, rule } from '#platform/shared/rules.ts';

/** The sign-in screens. They differ in look and in where they lead, not in who may use them. */
export const doors = ['login', 'developer', 'owner', 'floor'] as const;
export type Door = (typeof doors)[number];

/** Secrets are compared as they are: neither trimmed nor judged, only kept from being absurdly long. */
const secret = (max: number) =>
  z
    .string({ error: rules.text })
    .min(1, { error: rules.notEmpty })
    .max(max, { error: rules.mostCharacters(max) });

/** A six-digit code as people type it, with or without a space in the middle. */
const sixDigits = z
  .string({ error: rules.text })
  .max(20, { error: rule({ en: 'Must have six digits.', es: 'Debe tener seis dígitos.' }) })
  .transform((code) => code.replaceAll(/[\s-]/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/u, { error: rule({ en: 'Must have six digits.', es: 'Debe tener seis dígitos.' }) }));

const username = line(60, 3).regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, {
  error: rule({
    en: 'May hold letters, digits, dots, dashes and underscores, and begins with a letter or digit.',
    es: 'Puede llevar letras, dígitos, puntos, guiones y guiones bajos, y empieza con letra o dígito.',
  }),
});

export const SignIn = z.strictObject({
  /** The username or the e-mail address. */
  username: secret(254),
  password: secret(1000),
  /** From the authenticator app, or one of the recovery codes; asked for by `second_factor_required`. */
  code: secret(40).optional(),
  /** True for browsers: the refresh token goes into an HttpOnly cookie and is not in the reply. */
  cookie: z.boolean({ error: rules.flag }).optional(),
  door: z.enum(doors, { error: rules.either(doors) }).optional(),
});

const UserInfo = z.object({ username: z.string(), userId: Id, groups: z.array(Group) });

export const SignedIn = z.object({
  token: z.string(),
  /** Null when it went into the cookie. */
  refreshToken: z.string().nullable(),
  /** When `token` ends; the sign-in itself is kept by refreshing. */
  expiresAt: z.string(),
  user: UserInfo,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** Without a token in the body the cookie is used. */
export const RefreshToken = z.strictObject({ refreshToken: secret(200).nullable().optional() });

export const Me = z.object({
  authenticated: z.literal(true),
  userInfo: UserInfo,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  time_zone: z.string().nullable(),
  factory: z.string().nullable(),
  /** 96 and 512 pixels wide. */
  thumbnailPhotoUrl: z.string().nullable(),
  photo_url: z.string().nullable(),
  /** The document-signing block of the auth state. */
  document_signing: z.object({ verified: z.boolean(), consent_url: z.string().nullable() }),
  security: z.object({ has_password: z.boolean(), totp: z.boolean(), recovery_codes_left: z.int() }),
  /** Null for a personal token. */
  session_id: Id.nullable(),
});
export type Me = z.infer<typeof Me>;

/** What the sign-in screens need before anybody has signed in. */
export const SignInPage = z.object({
  brand: z.string(),
  providers: z.array(z.object({ name: z.string(), label: z.string(), start_url: z.string() })),
  /** The people of the sample company; null unless it is loaded and only this machine can reach the portal. */
  sample: z
    .object({
      password: z.string(),
      users: z.array(z.object({ username: z.string(), name: z.string(), groups: z.array(Group) })),
    })
    .nullable(),
});

export const Session = z.object({
  id: Id,
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  door: z.enum(doors),
  is_current: z.boolean(),
});

export const PasswordChange = z.strictObject({
  current_password: secret(1000),
  new_password: NewPassword,
  /** False keeps the personal tokens and calendar addresses; else they end with the former password. */
  end_tokens: z.boolean({ error: rules.flag }).optional(),
  /** True ends the share links that the person has made as well. */
  end_shares: z.boolean({ error: rules.flag }).optional(),
});

export const TotpStart = z.object({
  secret: z.string(),
  /** For a link on a phone that has the authenticator app. */
  uri: z.string(),
  qr_svg: z.string(),
});
export const TotpConfirm = z.strictObject({ code: sixDigits });
/** Each is good for one sign-in without the authenticator; shown this once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
/**
 * Who changes how they sign in proves again who they are: by their password, or by a code of their second factor. Both are left out by
 * somebody who only signs in through a provider: for them a fresh sign-in counts.
 */
const proof = { password: secret(1000).optional(), code: secret(40).optional() };
export const SelfProof = z.strictObject(proof);

export const tokenScopes = ['read', 'write'] as const;
export const maxTokenDays = 365;

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;
export const ApiTokenDraft = z.strictObject({
  name: line(80),
  scopes: z
    .array(z.enum(tokenScopes, { error: rules.either(tokenScopes) }), {
      error: rules.list,
    })
    .min(1, { error: rule({ en: 'Must name at least one scope.', es: 'Elige al menos un permiso.' }) })
    .max(tokenScopes.length, { error: rule({ en: 'Names a scope twice.', es: 'Nombra un permiso dos veces.' }) })
    .refine((scopes) => new Set(scopes).size === scopes.length, {
      error: rule({ en: 'Names a scope twice.', es: 'Nombra un permiso dos veces.' }),
    }),
  expires_in_days: z
    .int({ error: rules.wholeDays })
    .min(1, { error: rules.atLeast(1) })
    .max(maxTokenDays, { error: rules.atMost(maxTokenDays) }),
  ...proof,
});
/** The token's value; it can't be shown again. */
export const NewApiToken = z.object({ ...ApiToken.shape, token: z.string() });

export const SignUp = z.strictObject({
  email: Email,
  given_name: nameLine(80),
  family_name: nameLine(80),
  username: username.optional(),
  password: NewPassword,
});
export const EmailOnly = z.strictObject({ email: Email });
export const EmailCode = z.strictObject({ email: Email, code: sixDigits });
export const PasswordReset = z.strictObject({ email: Email, code: sixDigits, password: NewPassword });
/** The same whether or not anybody has the address. */
export const CodeSent = z.object({ sent: z.literal(true), resend_after_s: z.int() });

export const Identity = z.object({
  id: z.string(),
  provider: z.string(),
  label: z.string(),
  email: z.string().nullable(),
  linked_at: z.string(),
});
export const maxIdentities = 5;

/** What the callback of a third-party sign-in tells the page `/auth/callback` by its `result`. */
export const callbackResults = [
  'signed_in',
  'linked',
  'confirm',
  'refused',
  'expired',
  'no_email',
  'no_account',
  'taken',
  'too_many',
  'failed',
] as const;
export type CallbackResult = (typeof callbackResults)[number];
/** After `confirm`: the code that was mailed to the address proves that the account there is the same person's. */
export const IdentityConfirm = z.strictObject({ link: secret(100), code: sixDigits });

/** True for a path of this portal: one slash first, so that no other host can hide in it. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\u0000-\u001f]*$/u.test(path) && path.length <= 2000;
}

/** Wrong tries after which a PIN opens nothing any more. */
export const pinTries = 5;

export const PinState = z.object({ is_set: z.boolean(), tries_left: z.int() });
export const PinDraft = z.strictObject({ pin: sixDigits, ...proof });
export const PinUnlock = z.strictObject({ pin: sixDigits });

/** The number of a badge as it is read by a scanner or typed: with or without its dashes, in any case. */
const badgeNumber = z
  .string({ error: rules.text })
  .max(60, { error: rules.mostCharacters(60) })
  .transform((number) => number.replaceAll(/[\s-]/gu, '').toUpperCase())
  .pipe(
    z.string().regex(/^[0-9A-Z]{8,40}$/u, {
      error: rule({ en: 'Is no number of a badge.', es: 'No es un número de gafete.' }),
    }),
  );

export const BadgeSignIn = z.strictObject({ number: badgeNumber, pin: sixDigits });

const Factory = z.enum(factories, { error: rules.either(factories) });

/** Which factory's tablet this browser is; null for every other browser. */
export const ThisTablet = z.object({ tablet: z.object({ name: z.string(), factory: Factory }).nullable() });

export const TabletDraft = z.strictObject({ name: line(60), factory: Factory });

const Person = z.object({ id: Id, name: z.string() });
export const Tablet = z.object({
  id: Id,
  name: z.string(),
  factory: Factory,
  registered_at: z.string(),
  registered_by: Person,
  last_used_at: z.string().nullable(),
  is_this_one: z.boolean(),
});

/** A floor manager of one's factories, with their badge where they have one. */
export const BadgeHolder = z.object({
  id: Id,
  name: z.string(),
  factory: Factory,
  has_pin: z.boolean(),
  badge: z
    .object({ id: Id, ending: z.string(), issued_at: z.string(), last_used_at: z.string().nullable() })
    .nullable(),
});

export const Badges = z.object({
  factories: z.array(Factory),
  people: z.array(BadgeHolder),
  tablets: z.array(Tablet),
});

export const BadgeDraft = z.strictObject({ user_id: Id });
/** The number is told this once. */
export const NewBadge = z.object({ id: Id, number: z.string(), qr_svg: z.string() });
