import { call } from '#platform/web/call/call.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { wallContract } from '../contract.ts';
import type { WallSearch } from '../schema.ts';
import type { Audience } from './audience.ts';
import { wallWords } from './wall-words.ts';

export type WallView = 'owner' | 'developer';

/** What a wall shows: of one project, of the company, or of all that the reader sees. */
export interface WallScope {
  projectId?: string | undefined;
  /** Only what is said to the whole project and in the thread of this home. */
  unitId?: string | undefined;
  company?: boolean | undefined;
  view?: WallView | undefined;
}

export interface Searched extends Partial<Omit<WallSearch, 'reply_highlight_ids'>> {
  repliesOnly?: boolean | undefined;
  replyIds?: readonly string[] | undefined;
}

function queryOf({ projectId, unitId, company, view }: WallScope) {
  return {
    ...(projectId === undefined ? {} : { project_id: projectId }),
    ...(unitId === undefined ? {} : { unit_id: unitId }),
    ...(company === true ? { company: 'true' as const } : {}),
    ...(view === undefined ? {} : { view }),
  };
}

/** One page of a wall. */
export function useWall(scope: WallScope, search: Searched = {}, page: { after?: string; limit?: number } = {}) {
  return useRead(wallContract.list, {
    query: {
      ...queryOf(scope),
      ...(search.text === undefined || search.text === '' ? {} : { text: search.text }),
      ...(search.user_ids === undefined || search.user_ids.length === 0 ? {} : { user_ids: search.user_ids.join(',') }),
      ...(search.tags === undefined || search.tags.length === 0 ? {} : { tags: search.tags.join(',') }),
      ...(search.repliesOnly === true ? { replies_only: 'true' as const } : {}),
      ...(search.replyIds === undefined || search.replyIds.length === 0
        ? {}
        : { reply_highlight_ids: search.replyIds.join(',') }),
      ...(page.after === undefined ? {} : { after: page.after }),
      limit: page.limit ?? 20,
    },
  });
}

export function usePost(id: string, view?: WallView) {
  return useRead(wallContract.read, { params: { id }, query: view === undefined ? {} : { view } });
}

/** What the reader may bring back on this wall. */
export function useWallBin({ projectId, company }: WallScope) {
  return useRead(wallContract.bin, { query: queryOf({ projectId, company }) });
}

export function useWallTags({ projectId, view }: WallScope) {
  return useRead(wallContract.tags, { query: queryOf({ projectId, view }) });
}

/** Whom a post could mention, for these letters; nobody while the server can't be asked. */
export async function findPeople(asked: { projectId?: string | undefined; audience: Audience; q: string }) {
  const result = await call(wallContract.people, {
    query: {
      ...(asked.projectId === undefined ? {} : { project_id: asked.projectId }),
      visibility: asked.audience.visibility,
      ...(asked.audience.unit === null ? {} : { unit_id: asked.audience.unit.id }),
      ...(asked.q === '' ? {} : { q: asked.q }),
    },
  });
  return result.ok ? result.data : [];
}

export function useWallPeople(scope: WallScope) {
  return useRead(wallContract.people, { query: queryOf({ projectId: scope.projectId }) });
}

export async function findTags({ projectId, view }: WallScope, letters: string): Promise<string[]> {
  const result = await call(wallContract.tags, { query: queryOf({ projectId, view }) });
  const tags = result.ok ? result.data.map(({ tag }) => tag) : [];
  const typed = letters.toLowerCase();
  return tags.filter((tag) => tag.startsWith(typed)).slice(0, 8);
}

/** Notes that the wall was read. It changes nothing on the screen, so nothing is read again. */
export function markSeen(projectId: string | null): void {
  void call(wallContract.seen, { body: { project_id: projectId } });
}

export function useAcknowledgements(id: string) {
  return useRead(wallContract.acknowledgements, { params: { id } });
}

const quiet = { errorToast: false } as const;
const besides = { refreshes: ['posts'] } as const;

export const useCreatePost = () => useChange(wallContract.create, quiet);
export const useChangePost = () => useChange(wallContract.change, { ...quiet, undoToast: wallWords.changed });
export const useRemovePost = () => useChange(wallContract.remove, { undoToast: wallWords.removed });
export const usePinPost = () => useChange(wallContract.pin);
export const useFollowPost = () => useChange(wallContract.follow);
export const useAcknowledge = () => useChange(wallContract.acknowledge);
export const useReact = () => useChange(wallContract.react);
export const useReply = () => useChange(wallContract.reply, { ...quiet, ...besides });
export const useChangeReply = () =>
  useChange(wallContract.changeReply, { ...quiet, ...besides, undoToast: wallWords.changed });
export const useRestorePost = () => useChange(wallContract.restore);
export const useRestoreReply = () => useChange(wallContract.restoreReply, besides);
export const useRemoveReply = () => useChange(wallContract.removeReply, { ...besides, undoToast: wallWords.removed });
export const useReactToReply = () => useChange(wallContract.reactToReply, besides);
