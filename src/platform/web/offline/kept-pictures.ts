import { useSession } from '../call/session.ts';
import type { KeptPicture } from './device-store.ts';

/** The most that a device keeps of them, those that were seen last. */
const mostKept = 400;
/** Thumbnails; what is larger is looked at with a connection. */
const mostBytes = 200_000;

const keyOf = (address: string): string | undefined => {
  const userId = useSession.getState().userInfo?.userId;
  return userId === undefined ? undefined : `${userId} ${address}`;
};
// The store comes with the first picture that is kept, not with the first page.
const store = async () => (await import('./device-store.ts')).deviceStore();

/** Keeps a small picture on the device for the person who is signed in, so that it is seen without network; the oldest ones go. Never throws. */
export async function keepPicture(address: string, blob: Blob): Promise<void> {
  const key = keyOf(address);
  if (key === undefined || blob.size > mostBytes) return;
  try {
    const device = await store();
    await device.put('pictures', { at: new Date().toISOString(), blob } satisfies KeptPicture, key);
    const writing = device.transaction('pictures', 'readwrite');
    let over = (await writing.store.count()) - mostKept;
    for (
      let oldest = await writing.store.index('at').openCursor();
      oldest !== null && over > 0;
      oldest = await oldest.continue()
    ) {
      await oldest.delete();
      over -= 1;
    }
    await writing.done;
  } catch {
    // A browser without a store, or without room, shows pictures with a connection only.
  }
}

/** The picture as this person last saw it on this device; undefined where it is not kept. */
export async function keptPicture(address: string): Promise<Blob | undefined> {
  const key = keyOf(address);
  if (key === undefined) return undefined;
  try {
    return (await (await store()).get('pictures', key))?.blob;
  } catch {
    return undefined;
  }
}
