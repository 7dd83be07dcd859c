import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { mount } from '#platform/server/http/mount.ts';
import { budget, giveBack, networkOf, spend } from '#platform/server/writes/attempts.ts';
import { matchesNow, inHashQueue } from '#platform/server/passwords/passwords.ts';
import { badgesContract } from '#areas/people/sessions/contract.ts';
import { lockActivePerson } from '../person-store.ts';
import { readCookie, setCookie } from '../sign-in/cookies.ts';
import { originOf, startSession } from '../sign-in/session-service.ts';
import { answerSignedIn, type SessionsArea } from '../sign-in/signed-in.ts';
import { onTheBeat } from '../sign-in/steady-time.ts';
import { newSecret } from '../tokens/secrets.ts';
import { holderOf, issueBadge, listBadges, registerTablet, revokeBadge, tabletOf, unregisterTablet } from './badges.ts';
import { tryPin } from './pins.ts';

const refused = {
  en: 'This badge and PIN let nobody in at this tablet. Try again, or sign in with your password.',
  es: 'Este gafete y PIN no dan acceso en esta tableta. Inténtalo de nuevo o entra con tu contraseña.',
};

/** Wrong tries at one tablet, whoever's badge they were with. */
const triesPerTablet = 20;

/** Badges and tablets: who gives them out, and coming in by them. */
export function mountBadges(area: SessionsArea): void {
  const { kernel, sessions, settings } = area;
  mount(kernel, 'badges', badgesContract, {
    async thisTablet({ db, request }) {
      const tablet = await tabletOf(db, readCookie(request, 'tablet'));
      return { tablet: tablet === undefined ? null : { name: tablet.name, factory: tablet.factory } };
    },
    async signIn({ db, inWrite, body, request, reply }) {
      const started = await onTheBeat(async () => {
        const tablet = await tabletOf(db, readCookie(request, 'tablet'));
        const tries = [
          budget('badge_address', networkOf(request.ip), settings.signInLimits.perAddress, 60),
          ...(tablet === undefined
            ? []
            : [budget('badge_tablet', tablet.id, triesPerTablet, settings.signInLimits.windowS)]),
        ];
        await spend(db, tries);
        const holder = tablet === undefined ? undefined : await holderOf(db, body.number, tablet.factory);
        // A number that nobody has takes as long as a wrong PIN.
        if (holder === undefined) await inHashQueue(() => matchesNow(null, body.pin));
        const outcome = holder === undefined ? 'none' : (await tryPin(inWrite, holder.userId, body.pin)).outcome;
        const origin = originOf(request);
        const made = await inWrite(async (write) => {
          const person =
            outcome === 'right' && holder !== undefined ? await lockActivePerson(write.tx, holder.userId) : undefined;
          // Between the look and the lock the badge or the tablet may have been taken away.
          const isStill =
            person !== undefined &&
            tablet !== undefined &&
            (await tabletOf(write.tx, readCookie(request, 'tablet'))) !== undefined &&
            (await holderOf(write.tx, body.number, tablet.factory)) !== undefined;
          if (!isStill) {
            write.audit({
              action: 'session.refused',
              entityType: 'user',
              entityId: holder?.userId ?? 'nobody',
              new: { by: 'badge', ip: origin.ip, ...(tablet === undefined ? {} : { tablet: tablet.id }) },
            });
            return undefined;
          }
          await giveBack(write.tx, tries);
          await write.tx.execute(sql`update badges set last_used_at = now() where id = ${holder?.badgeId ?? null}`);
          await write.tx.execute(sql`update tablets set last_used_at = now() where id = ${tablet.id}`);
          return startSession(write, person, origin, {
            door: 'floor',
            by: 'badge+pin',
            isKnownDevice: true,
            tabletId: tablet.id,
          });
        });
        if (made === undefined) throw new AppError('invalid_credentials', { said: refused });
        return made;
      });
      return answerSignedIn(area, request, reply, started, true);
    },
    list: ({ db, viewer, request }) => listBadges(db, viewer, readCookie(request, 'tablet')),
    issue: ({ inWrite, viewer, body }) => inWrite((write) => issueBadge(write, viewer, body.user_id)),
    async revoke({ write, viewer, params }) {
      const userId = await revokeBadge(write, viewer, params.id);
      write.afterCommit(() => sessions.live.forget(userId));
    },
    async register({ inWrite, viewer, body, request, reply }) {
      const token = newSecret();
      const made = await inWrite((write) => registerTablet(write, viewer, body, token));
      setCookie(request, reply, 'tablet', token);
      return made;
    },
    async unregister({ write, viewer, params }) {
      for (const userId of await unregisterTablet(write, viewer, params.id))
        write.afterCommit(() => sessions.live.forget(userId));
    },
  });
}
