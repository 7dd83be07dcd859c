import { create } from 'zustand';
import { persisted } from '#platform/web/persisted.ts';
import { useSession } from '#platform/web/call/session.ts';
import { makeVerifier, shortened, type Verifier } from './verifier.ts';

/** Without a touch for so long the screen locks. */
export const lockAfterMs = 15 * 60 * 1000;
/** How often it is looked whether that is over, and a touch is written down at most. */
const lookEveryMs = 10_000;
/** Wrong tries without a connection, after which only the portal opens the screen. */
export const triesAway = 5;

interface LockState {
  /** Whose screen it is; null where nobody has a PIN here. */
  userId: string | null;
  /** How the locked screen speaks to them; undefined until the portal has said it. */
  name?: string | undefined;
  isLocked: boolean;
  touchedAt: number;
  /** By it the PIN opens the screen while there is no connection. */
  verifier: Verifier | null;
  wrongAway: number;
}

const open: LockState = { userId: null, name: undefined, isLocked: false, touchedAt: 0, verifier: null, wrongAway: 0 };

/** The lock of this device's screen. It stands over a reload of the page, and ends with the sign-in that it was for. */
export const useLock = create<LockState>()(() => open);

const kept = persisted('lock', useLock, (state) => state, { isOfDevice: true });
const { verifier: found } = useLock.getState();
if (found !== null) useLock.setState({ verifier: shortened(found) });

/** Whether the screen of whoever is signed in stands locked. */
export function useIsLocked(): boolean {
  const userId = useSession((state) => state.userInfo?.userId);
  return useLock((state) => state.isLocked && state.userId !== null && state.userId === userId);
}

/** Says whether somebody has a PIN: with one the screen locks, without one it does not. */
export function notePin(userId: string, isSet: boolean, name?: string): void {
  const state = useLock.getState();
  if (isSet && state.userId !== userId) useLock.setState({ ...open, userId, touchedAt: Date.now() });
  if (isSet && name !== undefined) useLock.setState({ name });
  if (!isSet && state.userId === userId) useLock.setState(open);
}

/** Locks at once, by hand. */
export function lockNow(): void {
  if (useLock.getState().userId !== null) useLock.setState({ isLocked: true });
}

/** Opens the screen after the right PIN, and keeps what proves it while there is no connection. */
export async function unlocked(pin: string): Promise<void> {
  useLock.setState({ isLocked: false, touchedAt: Date.now(), wrongAway: 0 });
  const verifier = await makeVerifier(pin);
  if (useLock.getState().userId !== null) useLock.setState({ verifier });
}

function look(now: number = Date.now()): void {
  const { userId, isLocked, touchedAt } = useLock.getState();
  if (userId === null || isLocked || userId !== useSession.getState().userInfo?.userId) return;
  // A clock that was set back is no touch.
  if (now - touchedAt >= lockAfterMs || touchedAt > now + lookEveryMs) useLock.setState({ isLocked: true });
}

function touched(): void {
  const now = Date.now();
  look(now);
  const { userId, isLocked, touchedAt } = useLock.getState();
  if (userId !== null && !isLocked && now - touchedAt > lookEveryMs) useLock.setState({ touchedAt: now });
}

/** Follows touches and keys, the clock, other tabs of this device, and the end of a sign-in; before the first page is drawn. */
export function followLock(): void {
  look();
  for (const event of ['pointerdown', 'keydown'] as const)
    document.addEventListener(event, touched, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => look());
  setInterval(() => look(), lookEveryMs);
  window.addEventListener('storage', (event) => {
    if (event.key === 'hearth.lock') void kept.restore();
  });
  useSession.subscribe(({ authenticated, userInfo }, before) => {
    const hasEnded = before.authenticated && !authenticated;
    // Whoever signs in anew has proved who they are.
    const isAnother = before.userInfo === null && userInfo !== null && authenticated;
    if (hasEnded || isAnother) useLock.setState(open);
  });
}
