import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { identities, oidcFlows } from '#areas/people/accounts/server/tables.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { budget, isWithin, networkOf, spend } from '#platform/server/writes/attempts.ts';
import { mount } from '#platform/server/http/mount.ts';
import type { OidcProvider } from '#platform/server/start/settings.ts';
import { inTransaction, systemActor, type Write } from '#platform/server/writes/transaction.ts';
import { identitiesContract } from '#areas/people/sessions/contract.ts';
import { isOwnPath, type CallbackResult } from '#areas/people/sessions/schema.ts';
import { clearCookie, readCookie, setCookie } from '../sign-in/cookies.ts';
import { lockSelf, proveSelf, tell } from '../second-factor/self-proof.ts';
import { answerSignedIn, type SessionsArea } from '../sign-in/signed-in.ts';
import { arrive, confirmArrival, identityId, linkTo } from './identity-service.ts';
import { sessionMails } from '../mails.ts';
import { newSecrets, proofFrom, signInUrl, type Proof } from './oidc-client.ts';
import { hashSecret, newSecret } from '../tokens/secrets.ts';
import { originOf } from '../sign-in/session-service.ts';

const flowMinutes = 10;
const startsPerMinute = 60;

/** Sign-in through other OpenID Connect providers: code flow with PKCE, state and nonce, each flow good once in one browser. */
export function mountIdentities(area: SessionsArea): void {
  const { kernel, settings } = area;
  const limits = settings.signInLimits;

  function providerOf(name: string): OidcProvider {
    const provider = settings.oidcProviders.find((each) => each.name === name);
    if (provider === undefined) throw new AppError('not_found');
    return provider;
  }
  const labelOf = (name: string) => settings.oidcProviders.find((each) => each.name === name)?.label ?? name;
  /** Each provider answers at an address of its own, so that the answer of one can't be passed off as that of another. */
  const redirectUriOf = (provider: OidcProvider) => `${settings.publicUrl}/api/auth/oidc/${provider.name}/callback`;

  /** Mail that anybody can have sent to an address is limited by the day. */
  function mayMail(email: string): Promise<boolean> {
    return isWithin(kernel.db, [budget('code_mail', email, limits.codesPerDay * 4, 86_400)]);
  }

  async function beginFlow(
    provider: OidcProvider,
    request: FastifyRequest,
    reply: FastifyReply,
    redirectTo: string,
    linkUserId: string | null,
  ): Promise<string> {
    const secrets = newSecrets();
    const url = await signInUrl(provider, redirectUriOf(provider), secrets);
    const browser = newSecret();
    await kernel.db.insert(oidcFlows).values({
      id: newId(),
      browserHash: hashSecret(browser),
      provider: provider.name,
      ...secrets,
      redirectTo,
      linkUserId,
      expiresAt: sql`now() + make_interval(mins => ${flowMinutes})`,
    });
    setCookie(request, reply, 'oidc', browser);
    return url.href;
  }

  /** Takes the flow that this browser began; a second answer to it finds none. */
  async function takeFlow(provider: OidcProvider, request: FastifyRequest, state: string) {
    const [flow] = await kernel.db
      .delete(oidcFlows)
      .where(
        and(
          eq(oidcFlows.browserHash, hashSecret(readCookie(request, 'oidc') ?? '')),
          eq(oidcFlows.provider, provider.name),
          eq(oidcFlows.state, state),
          sql`${oidcFlows.expiresAt} > now()`,
        ),
      )
      .returning();
    return flow;
  }

  async function comeBack(
    provider: OidcProvider,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Record<string, string> & { result: CallbackResult }> {
    const answer = new URL(request.url, settings.publicUrl);
    const flow = await takeFlow(provider, request, answer.searchParams.get('state') ?? '');
    clearCookie(request, reply, 'oidc');
    if (flow === undefined) return { result: 'expired' };
    if (answer.searchParams.has('error')) return { result: 'refused' };
    let proof: Proof;
    try {
      proof = await proofFrom(provider, new URL(`${redirectUriOf(provider)}${answer.search}`), flow);
    } catch (error) {
      // The error itself may hold what the provider said of the person; the log gets the reason only.
      request.log.warn(
        { provider: provider.name, reason: reasonOf(error) },
        'A third-party sign-in was not as it was begun.',
      );
      await write((each) =>
        each.audit({
          action: 'session.refused',
          entityType: 'user',
          entityId: flow.linkUserId ?? 'nobody',
          new: { by: provider.name, ip: request.ip },
        }),
      );
      return { result: 'failed' };
    }
    const { linkUserId } = flow;
    if (linkUserId !== null) return { result: await write((each) => linkTo(each, linkUserId, provider, proof)) };
    const arrival = await write((each) =>
      arrive(each, provider, proof, originOf(request), { brand: settings.brandName, mayMail }),
    );
    const redirectTo = { redirectTo: flow.redirectTo };
    if (arrival.result === 'signed_in') setCookie(request, reply, 'refresh', arrival.started.refreshToken);
    return arrival.result === 'confirm'
      ? { ...redirectTo, result: 'confirm', link: arrival.link }
      : { ...redirectTo, result: arrival.result };

    function write<T>(run: (each: Write) => T | Promise<T>): Promise<T> {
      return inTransaction(kernel, { ...systemActor, source: 'ui', requestId: request.id }, async (each) => run(each));
    }
  }

  mount(kernel, 'identities', identitiesContract, {
    async start({ db, params, query, request, reply }) {
      const provider = providerOf(params.provider);
      await spend(db, [budget('oidc_start', networkOf(request.ip), startsPerMinute, 60)]);
      const redirectTo = query.redirectTo !== undefined && isOwnPath(query.redirectTo) ? query.redirectTo : '/';
      // The screen tells what is wrong; the history of the browser stays usable, because nothing was left yet.
      const url = await beginFlow(provider, request, reply, redirectTo, null).catch((error: unknown) => {
        request.log.warn(
          { provider: provider.name, reason: reasonOf(error) },
          'The provider of a third-party sign-in can not be reached.',
        );
        return '/auth/callback?result=failed';
      });
      await reply.redirect(url, 302);
    },
    async callback({ params, request, reply }) {
      const target = new URLSearchParams(await comeBack(providerOf(params.provider), request, reply));
      await reply.redirect(`/auth/callback?${target.toString()}`, 302);
    },
    async list({ db, viewer }) {
      const rows = await db
        .select()
        .from(identities)
        .where(eq(identities.userId, viewer.userId))
        .orderBy(asc(identities.linkedAt));
      return rows.map((row) => ({
        id: identityId(row),
        provider: row.provider,
        label: labelOf(row.provider),
        email: row.email,
        linked_at: row.linkedAt,
      }));
    },
    async link({ db, inWrite, viewer, params, body, request, reply }) {
      const provider = providerOf(params.provider);
      const by = await proveSelf(area, { db, inWrite, viewer }, body);
      const url = await beginFlow(provider, request, reply, '/settings', viewer.userId);
      await inWrite(async (write) =>
        write.audit({
          action: 'identity.link_begun',
          entityType: 'user',
          entityId: viewer.userId,
          new: { provider: provider.name, by },
        }),
      );
      return { url };
    },
    async unlink({ db, inWrite, viewer, params, body }) {
      const own = await db.select().from(identities).where(eq(identities.userId, viewer.userId));
      if (!own.some((each) => identityId(each) === params.id)) throw new AppError('not_found');
      const by = await proveSelf(area, { db, inWrite, viewer }, body);
      await inWrite(async (write) => {
        const person = await lockSelf(write, viewer.userId);
        const rows = await write.tx.select().from(identities).where(eq(identities.userId, person.id));
        const row = rows.find((each) => identityId(each) === params.id);
        if (row === undefined) throw new AppError('not_found');
        if (rows.length === 1 && person.passwordHash === null)
          throw refuse('', {
            en: 'This is your only way to sign in. Set a password first, by "Forgot password".',
            es: 'Es tu única forma de iniciar sesión. Primero establece una contraseña con «¿Olvidaste tu contraseña?».',
          });
        await write.tx
          .delete(identities)
          .where(and(eq(identities.issuer, row.issuer), eq(identities.subject, row.subject)));
        write.audit({
          action: 'identity.unlinked',
          entityType: 'user',
          entityId: person.id,
          old: { provider: row.provider, issuer: row.issuer },
          new: { by },
        });
        tell(write, person, 'identity_unlinked', sessionMails.unlinkedSubject, sessionMails.unlinkedBody, {
          provider: labelOf(row.provider),
        });
      });
    },
    async confirm({ db, inWrite, body, request, reply }) {
      await spend(db, [budget('code_address', networkOf(request.ip), limits.perAddress, 60)]);
      const started = await inWrite((write) => confirmArrival(write, body.link, body.code, originOf(request), labelOf));
      if (started instanceof AppError) throw started;
      return answerSignedIn(area, request, reply, started, true);
    },
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? `${error.code}: ${error.message}` : error.message;
}
