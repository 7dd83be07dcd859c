import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsContract } from '#areas/projects/projects/contract.ts';
import type { ProjectRead, Transition } from '#areas/projects/projects/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { call, wayOut } from '#platform/web/call/call.ts';
import { CallError, keyOf, queryClient } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useMoveProject } from '../queries.ts';
import { missingText } from '../guard-text.ts';
import { statusWords } from '../words.ts';

const t = texts({
  noWay: {
    en: 'No step leads here from {status}.',
    es: 'No hay un paso hasta aquí desde {status}.',
  },
  notYours: {
    en: 'Your role on this project does not allow this move.',
    es: 'Tu función en este proyecto no permite este cambio.',
  },
});

/** Where a card may go by the server's word, and the move itself; one that asks for words opens its dialog: `moving`. */
export function useBoardMoves() {
  const say = useSay();
  const [lifted, setLifted] = useState<string>();
  const [moving, setMoving] = useState<{ id: string; to: number }>();
  const lookedAt = moving?.id ?? lifted;
  const project = useQuery({
    ...projectQuery(lookedAt ?? ''),
    enabled: lookedAt !== undefined,
  });
  const move = useMoveProject();

  /** What stands against a move; nothing as long as nobody knows: then the drop itself asks. */
  const refusalOf = (id: string, column: string): string | undefined => {
    const read = queryClient.getQueryData<ProjectRead>(projectQuery(id).queryKey);
    return read === undefined ? undefined : refusalIn(read, column, say);
  };
  const take = async (id: string, column: string) => {
    const read = await queryClient.fetchQuery(projectQuery(id));
    const refusal = refusalIn(read, column, say);
    if (refusal !== undefined) return notify.error(refusal);
    const transition = read.transitions.find(({ to }) => String(to) === column);
    const to = ([1, 2, 3, 4, 5, 6, 7, 8] as const).find((each) => String(each) === column);
    if (transition === undefined || to === undefined) return undefined;
    const needsWords = transition.requires.length > 0 || transition.guards.some(({ state }) => state !== 'met');
    if (needsWords) return setMoving({ id, to });
    return move.mutate(
      { params: { id }, body: { to, version: read.version } },
      {
        onError: (error) => notify.error(error.message, wayOut(error.failure)),
      },
    );
  };
  return {
    refusalOf,
    lift: setLifted,
    take: (id: string, column: string) =>
      void take(id, column).catch((error: unknown) => notify.error(error instanceof Error ? error.message : '')),
    /** The move that asks for more, of a project that is known. */
    moving:
      moving !== undefined && project.data?.id === moving.id ? { project: project.data, to: moving.to } : undefined,
    leave: () => setMoving(undefined),
  };
}

const projectQuery = (id: string) => ({
  queryKey: keyOf(projectsContract.read, { params: { id }, query: {} }),
  queryFn: async (): Promise<ProjectRead> => {
    const result = await call(projectsContract.read, { params: { id }, query: {} });
    if (!result.ok) throw new CallError(result);
    return result.data;
  },
  staleTime: 10_000,
});

function refusalIn(read: ProjectRead, column: string, say: ReturnType<typeof useSay>): string | undefined {
  const transition = read.transitions.find(({ to }) => String(to) === column);
  if (transition !== undefined) return reasonAgainst(transition, say);
  const from = statusWords[read.status];
  return say(t.noWay, { status: from === undefined ? '' : say(from) });
}

/** What stands against a move for good; what a person can give or confirm, the dialog asks for. */
function reasonAgainst(transition: Transition, say: ReturnType<typeof useSay>): string | undefined {
  const unmet = transition.guards.filter(({ state }) => state === 'unmet');
  if (unmet.length > 0) return unmet.map((each) => say(missingText(each))).join('; ');
  const waits = transition.guards.some(({ state }) => state === 'not_built');
  return transition.allowed || waits ? undefined : say(t.notYours);
}
