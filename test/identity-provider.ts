import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import Provider from 'oidc-provider';

type Claims = Record<string, unknown>;
/** Makes another ID token of the claims of a good one; `signGood` signs as the provider itself would. */
export type Tamper = (claims: Claims, signGood: (claims: Claims) => Promise<string>) => Promise<string>;

export interface IdentityProvider {
  issuer: string;
  clientSecret: string;
  /** Public key of its signatures, as everybody can read it. */
  publicJwk: JWK;
  /** Who is signed in at the provider right now, and what it says of them. */
  person: { sub: string; claims: Claims };
  /** Set: every ID token is replaced by this. */
  tamper: Tamper | undefined;
  /** Set: replaces the answer of the userinfo endpoint. */
  userInfo: Claims | undefined;
  /** Follows the way of a browser from the authorisation address to the portal's callback, and answers that address. */
  walk(start: string): Promise<string>;
  close(): Promise<void>;
}

/** A real OpenID Connect provider on a port of its own, whose person says yes to everything. It can be made to lie. */
export async function startIdentityProvider(redirectUris: string[], clientId = 'hearth'): Promise<IdentityProvider> {
  const clientSecret = 'a secret that only the two of them know';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['test'] },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...self.person.claims }) }),
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
  });
  const self: IdentityProvider = {
    issuer,
    clientSecret,
    publicJwk: await exportJWK(publicKey),
    person: { sub: 'somebody', claims: {} },
    tamper: undefined,
    userInfo: undefined,
    walk: (start) => walk(start, issuer),
    close: () => closeServer(server),
  };
  const signGood = async (claims: Claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(await importJWK(jwk, 'RS256'));
  const handle = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/') === true) {
      void sayYes(provider, request, response, self, clientId);
      return;
    }
    if (request.url === '/token' && self.tamper !== undefined)
      rewrite(response, async (body) => ({
        ...body,
        id_token: await self.tamper?.(claimsOf(body['id_token']), signGood),
      }));
    if (request.url === '/me' && self.userInfo !== undefined) rewrite(response, async () => self.userInfo ?? {});
    void handle(request, response);
  });
  return self;
}

async function sayYes(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  self: IdentityProvider,
  clientId: string,
): Promise<void> {
  const grant = new provider.Grant({ accountId: self.person.sub, clientId });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId: self.person.sub }, consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: false },
  );
}

function claimsOf(token: unknown): Claims {
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
}

/** Replaces a JSON answer on its way out. */
function rewrite(response: ServerResponse, change: (body: Claims) => Promise<Claims>): void {
  const end = response.end.bind(response);
  response.end = ((chunk: unknown) => {
    void change(JSON.parse(String(chunk))).then((body) => {
      response.removeHeader('content-length');
      end(JSON.stringify(body));
    });
    return response;
  }) as typeof response.end;
}

async function walk(start: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 8 && url.startsWith(issuer); step += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/su) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
  }
  return url;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
