import type { FastifyReply, FastifyRequest } from 'fastify';

/** The three things a browser keeps for us, none of which a script of a page can read. */
type CookieName = 'refresh' | 'device' | 'oidc';

const lifeS: Readonly<Record<CookieName, number>> = { refresh: 30 * 86_400, device: 180 * 86_400, oidc: 600 };
/** The provider's answer comes from another site, so the browser must send that one along; the others never leave our pages. */
const sameSite = { refresh: 'Strict', device: 'Strict', oidc: 'Lax' } as const;

/** The prefix makes the browser refuse a cookie that another host of the domain, or an unencrypted page, tries to plant. */
function securedName(name: CookieName): string {
  return `__Host-hearth_${name}`;
}

function plainName(name: CookieName): string {
  return `hearth_${name}`;
}

/** True where the browser takes secure cookies: over TLS, and on this very machine (but Safari takes them there only over TLS). */
function takesSecure(request: FastifyRequest): boolean {
  if (request.protocol === 'https') return true;
  const agent = request.headers['user-agent'] ?? '';
  const isSafari = agent.includes('Safari/') && !/Chrom(?:e|ium)\//u.test(agent);
  return !isSafari && /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/u.test(request.host);
}

/** Our values are made of letters, digits, dots, dashes and underscores, so nothing has to be encoded. */
function headerOf(key: string, value: string, name: CookieName, maxAgeS: number, secure: boolean): string {
  return `${key}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=${sameSite[name]}${secure ? '; Secure' : ''}`;
}

function presentCookies(request: FastifyRequest): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([key = '', value = '']) => [key, value]));
}

export function setCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName, value: string): void {
  const secure = takesSecure(request);
  void reply.header(
    'set-cookie',
    headerOf(secure ? securedName(name) : plainName(name), value, name, lifeS[name], secure),
  );
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
  const present = presentCookies(request);
  if (present.has(securedName(name))) void reply.header('set-cookie', headerOf(securedName(name), '', name, 0, true));
  if (present.has(plainName(name))) void reply.header('set-cookie', headerOf(plainName(name), '', name, 0, false));
}

/**
 * The cookie of the form that is set here. Where the browser takes the secured one, a plain one of that name is none of ours: another host
 * of the domain, or an unencrypted page, may have planted it.
 */
export function readCookie(request: FastifyRequest, name: CookieName): string | undefined {
  const present = presentCookies(request);
  const value = present.get(takesSecure(request) ? securedName(name) : plainName(name));
  return value === undefined || !/^[\w.-]{1,300}$/u.test(value) ? undefined : value;
}
