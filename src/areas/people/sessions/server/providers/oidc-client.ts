import * as oidc from 'openid-client';
import { z } from 'zod';
import type { OidcProvider } from '#platform/server/start/settings.ts';

const answerWithinS = 10;
const configurationLifeMs = 3_600_000;

/** What a provider has proved about a person: who they are there, and what else it says of them. */
export interface Proof {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** Member of the one group that stands for staff; undefined when the provider has no such group. */
  isStaff: boolean | undefined;
}

/** What is kept between leaving for the provider and coming back. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export function newSecrets(): Secrets {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
}

const found = new Map<OidcProvider, { at: number; configuration: Promise<oidc.Configuration> }>();

/** The provider's own configuration, asked for once an hour. */
function configurationOf(provider: OidcProvider): Promise<oidc.Configuration> {
  const known = found.get(provider);
  if (known !== undefined && Date.now() - known.at < configurationLifeMs) return known.configuration;
  const configuration = discover(provider);
  found.set(provider, { at: Date.now(), configuration });
  // A provider that was away is asked again by the next person.
  configuration.catch(() => found.delete(provider));
  return configuration;
}

async function discover(provider: OidcProvider): Promise<oidc.Configuration> {
  const issuer = new URL(provider.issuer);
  const plain = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const server = (
    await oidc.discovery(issuer, provider.clientId, undefined, oidc.None(), { execute: plain, timeout: answerWithinS })
  ).serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const { clientSecret } = provider;
  const authentication =
    clientSecret === undefined
      ? oidc.None()
      : methods.includes('client_secret_basic')
        ? oidc.ClientSecretBasic(clientSecret)
        : oidc.ClientSecretPost(clientSecret);
  const configuration = new oidc.Configuration(
    server,
    provider.clientId,
    clientSecret === undefined ? {} : { client_secret: clientSecret },
    authentication,
  );
  configuration.timeout = answerWithinS;
  for (const allow of plain) allow(configuration);
  // Without this the ID token is believed because it came over TLS; its signature is checked as well, whatever the way it came.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** The provider's sign-in page for this person, with everything that ties the answer to this browser. */
export async function signInUrl(
  provider: OidcProvider,
  redirectUri: string,
  { state, nonce, codeVerifier }: Secrets,
): Promise<URL> {
  return oidc.buildAuthorizationUrl(await configurationOf(provider), {
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
}

const Claims = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional()
    .catch(false),
  given_name: z.string().trim().optional().catch(undefined),
  family_name: z.string().trim().optional().catch(undefined),
  name: z.string().trim().optional().catch(undefined),
});

/** Exchanges the code that came back. Throws when anything is not as it was sent: state, nonce, issuer, audience, signature, PKCE. */
export async function proofFrom(
  provider: OidcProvider,
  answer: URL,
  { state, nonce, codeVerifier }: Secrets,
): Promise<Proof> {
  const configuration = await configurationOf(provider);
  const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (idToken === undefined) throw new Error('The provider sent no ID token.');
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const userInfo = hasUserInfo ? await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {};
  // What is signed counts more than what is only sent.
  const claims: Record<string, unknown> = { ...userInfo, ...idToken };
  const said = Claims.parse(claims);
  const [firstOfName = '', ...restOfName] = (said.name ?? '').split(' ');
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email: said.email,
    isEmailVerified: said.email_verified === true,
    firstName: oneLine(said.given_name ?? firstOfName) || (said.email?.split('@')[0] ?? '').slice(0, 80),
    lastName: oneLine(said.family_name ?? restOfName.join(' ')),
    isStaff:
      provider.staffGroup === undefined
        ? undefined
        : [claims[provider.staffGroup.claim]].flat().includes(provider.staffGroup.value),
  };
}

/** Names come from outside: one line, of a length that screens can hold. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001f\u007f]+/gu, ' ')
    .trim()
    .slice(0, 80);
}
