import { useQuery } from '@tanstack/react-query';
import type { BodyOf, Endpoint, ReplyOf } from '#platform/shared/contract.ts';
import { sentFields, type RecordDeclaration } from '#platform/shared/record.ts';
import { callAddress } from '../call/call.ts';
import { CallError, keyOf } from '../call/query.ts';
import { sentValue, type RecordValues } from '../record/record-fields.tsx';
import { useDelayed } from '../use-delayed.ts';

const pauseMs = 600;

/** What the form of a record would send as it stands now; whether all that is required is there. */
export function trialOf(declaration: RecordDeclaration, values: RecordValues) {
  const fields = sentFields(declaration).filter(([, { form }]) => form !== false);
  const sent = Object.fromEntries(
    fields.flatMap(([name, { required }]) => {
      const value = sentValue(values[name]);
      return required === true && value === null ? [] : [[name, value] as const];
    }),
  );
  return { sent, isWhole: fields.every(([name, { required }]) => required !== true || name in sent) };
}

/** Asks a call that changes nothing what sending this would mean, once somebody pauses; why it is refused is told by its error, not by a toast. */
export function useTrial<E extends Endpoint & { method: 'POST' }>(endpoint: E, body: BodyOf<E>, enabled: boolean) {
  const settled = useDelayed(JSON.stringify(body), pauseMs);
  const tried: BodyOf<E> = JSON.parse(settled);
  return useQuery<ReplyOf<E>>({
    queryKey: [...keyOf(endpoint), tried],
    async queryFn({ signal }) {
      const result = await callAddress<ReplyOf<E>>(endpoint, { body: tried }, { signal });
      if (!result.ok) throw new CallError(result);
      return result.data;
    },
    enabled,
    retry: false,
    // What is open changes while the form stands there.
    staleTime: 0,
  });
}
