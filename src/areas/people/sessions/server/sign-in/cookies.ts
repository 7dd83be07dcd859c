import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The four things a browser keeps for us, none of which a script of a page can read. */
type CookieName = 'refresh' | 'device' | 'oidc' | 'tablet';

const lifeS: Readonly<Record<CookieName, number>> = {
  refresh: 30 * 86_400,
  device: 180 * 86_400,
  oidc: 600,
  tablet: 400 * 86_400,
};
/** The provider's answer comes from another site, so the browser must send that one along; the others never leave our pages. */
const sameSite = { refresh: 'strict', device: 'strict', oidc: 'lax', tablet: 'strict' } as const;

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

function attributesOf(name: CookieName, secure: boolean): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: sameSite[name], secure };
}

export function setCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName, value: string): void {
  const secure = takesSecure(request);
  void reply.setCookie(secure ? securedName(name) : plainName(name), value, {
    ...attributesOf(name, secure),
    maxAge: lifeS[name],
  });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
  if (securedName(name) in request.cookies) void reply.clearCookie(securedName(name), attributesOf(name, true));
  if (plainName(name) in request.cookies) void reply.clearCookie(plainName(name), attributesOf(name, false));
}

/**
 * The cookie of the form that is set here. Where the browser takes the secured one, a plain one of that name is none of ours: another host
 * of the domain, or an unencrypted page, may have planted it.
 */
export function readCookie(request: FastifyRequest, name: CookieName): string | undefined {
  const value = request.cookies[takesSecure(request) ? securedName(name) : plainName(name)];
  return value === undefined || !/^[\w.-]{1,300}$/u.test(value) ? undefined : value;
}
