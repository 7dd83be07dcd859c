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
  looking: { en: 'Looking up what this asks for …', es: 'Consultando qué se necesita…' },
});

/** Where a card may go by the server's word, and the move itself; one that asks for words opens its dialog: `moving`. */
export function useBoardMoves() {
  const say = useSay();
  const [lifted, setLifted] = useState<string>();
  const [moving, setMoving] = useState<{ id: string; to: number }>();
  const lookedAt = moving?.id ?? lifted;
  const project = useQuery({
    queryKey: keyOf(projectsContract.read, { params: { id: lookedAt ?? '' }, query: {} }),
    queryFn: () => readProject(lookedAt ?? ''),
    enabled: lookedAt !== undefined,
    staleTime: 10_000,
  });
  const move = useMoveProject();

  const known = (id: string): ProjectRead | undefined =>
    project.data?.id === id
      ? project.data
      : queryClient.getQueryData<ProjectRead>(keyOf(projectsContract.read, { params: { id }, query: {} }));
  const refusalOf = (id: string, column: string): string | undefined => {
    const read = known(id);
    if (read === undefined) return say(t.looking);
    const transition = read.transitions.find(({ to }) => String(to) === column);
    if (transition === undefined) {
      const from = statusWords[read.status];
      return say(t.noWay, { status: from === undefined ? '' : say(from) });
    }
    return reasonAgainst(transition, say);
  };
  const take = (id: string, column: string) => {
    const read = known(id);
    const transition = read?.transitions.find(({ to }) => String(to) === column);
    if (read === undefined || transition === undefined) return;
    const needsWords = transition.requires.length > 0 || transition.guards.some(({ state }) => state !== 'met');
    const to = ([1, 2, 3, 4, 5, 6, 7, 8] as const).find((each) => String(each) === column);
    if (to === undefined) return;
    if (needsWords) return setMoving({ id, to });
    move.mutate(
      { params: { id }, body: { to, version: read.version } },
      {
        onError: (error) => notify.error(error.message, wayOut(error.failure)),
      },
    );
  };
  return {
    refusalOf,
    lift: setLifted,
    take,
    /** The move that asks for more, of a project that is known. */
    moving:
      moving !== undefined && project.data?.id === moving.id ? { project: project.data, to: moving.to } : undefined,
    leave: () => setMoving(undefined),
  };
}

async function readProject(id: string): Promise<ProjectRead> {
  const result = await call(projectsContract.read, { params: { id }, query: {} });
  if (!result.ok) throw new CallError(result);
  return result.data;
}

/** What stands against a move for good; what a person can give or confirm, the dialog asks for. */
function reasonAgainst(transition: Transition, say: ReturnType<typeof useSay>): string | undefined {
  const unmet = transition.guards.filter(({ state }) => state === 'unmet');
  if (unmet.length > 0) return unmet.map((each) => say(missingText(each))).join('; ');
  const waits = transition.guards.some(({ state }) => state === 'not_built');
  return transition.allowed || waits ? undefined : say(t.notYours);
}
