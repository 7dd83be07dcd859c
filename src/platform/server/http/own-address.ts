import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/errors.ts';
import { isLoopback, isReachedByOthers, type Settings } from '../start/settings.ts';

/**
 * Answered whatever they are asked as: load balancers and orchestrators ask by the address of the machine, and these tell a stranger
 * nothing (the figures ask for a token).
 */
const askedByMachines: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** What a proxy adds to a request that it passes on. */
const passedOn = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'] as const;

type AddressSettings = Pick<Settings, 'host' | 'publicUrl' | 'allowedHosts'>;

/**
 * The addresses by which people reach this portal. A page of somebody else can make a browser ask this machine under a name of theirs
 * (DNS rebinding) and would read the answers as its own; so a request for a name that is not ours is answered 421, and a request that
 * a page sent is taken only from a page of ours.
 */
export class OwnAddress {
  readonly #names: ReadonlySet<string>;
  readonly #isBoundToLoopback: boolean;
  readonly #isReachedByOthers: boolean;
  readonly #origin: string;

  constructor({ host, publicUrl, allowedHosts }: AddressSettings) {
    const { hostname, origin } = new URL(publicUrl);
    // To listen on every address is no name of any.
    this.#names = new Set([hostname, host, ...allowedHosts].map(bare).filter((name) => !everyAddress.has(name)));
    this.#isBoundToLoopback = isLoopback(bare(host));
    this.#isReachedByOthers = isReachedByOthers({ host, publicUrl });
    this.#origin = origin;
  }

  /** True when the name of a Host header is one of this portal; `arrivedAt` is the address of this machine that the request came to. */
  isKnown(host: string | undefined, arrivedAt: string | undefined): boolean {
    const name = bare(hostnameOf(host));
    if (name === '') return false;
    if (this.#names.has(name)) return true;
    if (this.#isBoundToLoopback) return isLoopback(name);
    // Who opens the portal by its bare address asks under the very address that the request arrives at.
    return arrivedAt !== undefined && name === bare(arrivedAt);
  }

  /** True for a page of this portal: of the address that people use, or of the very host that was asked. */
  isOwnOrigin(origin: string, host: string | undefined): boolean {
    if (origin === this.#origin) return true;
    return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
  }

  /** Throws for an upgrade that asks for another name, or that a page of somebody else sends. Scripts send no Origin. */
  checkUpgrade(request: IncomingMessage): void {
    const { host, origin } = request.headers;
    if (!this.isKnown(host, request.socket.localAddress)) throw new AppError('misdirected');
    if (origin !== undefined && !this.isOwnOrigin(origin, host)) throw new AppError('cross_site');
  }

  /** Throws for a request that another site's page makes with this browser's cookies. */
  refuseCrossSite(request: FastifyRequest): void {
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') throw new AppError('cross_site');
    const { origin } = request.headers;
    if (origin !== undefined && !this.isOwnOrigin(origin, request.host)) throw new AppError('cross_site');
  }

  /**
   * True when nobody but a program of this machine can have sent the request: bound to loopback, meant for loopback, come from loopback,
   * and not passed on by a proxy.
   */
  isOnlyHere(request: FastifyRequest): boolean {
    return (
      !this.#isReachedByOthers &&
      isLoopback(bare(request.socket.remoteAddress ?? '')) &&
      isLoopback(bare(hostnameOf(request.headers.host))) &&
      passedOn.every((name) => request.headers[name] === undefined)
    );
  }
}

/** Answers every request for a name that is not ours with 421, before anything else is looked at. */
export function refuseOtherHosts(app: FastifyInstance, own: OwnAddress): void {
  app.addHook('onRequest', async (request) => {
    if (askedByMachines.has(request.url.split('?', 1)[0] ?? '')) return;
    if (!own.isKnown(request.host, request.socket.localAddress)) throw new AppError('misdirected');
  });
}

/** The name of a Host header without its port; empty for what is none. */
function hostnameOf(host: string | undefined): string {
  if (host === undefined || !/^[\w.:[\]-]+$/u.test(host) || !URL.canParse(`http://${host}`)) return '';
  return new URL(`http://${host}`).hostname;
}

/** One spelling of a name or an address: small letters, no brackets, no dot at the end, IPv4 as such. */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[(.*)\]$/u, '$1')
    .replace(/\.$/u, '')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/u, '');
}
