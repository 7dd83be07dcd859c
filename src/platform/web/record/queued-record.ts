import { useMemo } from 'react';
import { holds } from '#platform/shared/access.ts';
import type { Edge, RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import { requestKey } from '../call/call.ts';
import { useGroups } from '../call/session.ts';
import type { BasisField, QueuedEntry } from '../offline/device-store.ts';
import { answerOf, callStep, enqueue, useQueue } from '../offline/queue.ts';
import { recordEndpoints } from './record-endpoints.ts';

const t = texts({
  step: { en: '{code}: {step}', es: '{code}: {step}' },
  stands: { en: 'Step', es: 'Paso' },
});

type Answered = RecordOf<RecordDeclaration>;

/** What waits on this device about one record, oldest first, with what has arrived and is not read again yet. */
export function useQueuedAbout(id: string): readonly QueuedEntry[] {
  const entries = useQueue((state) => state.entries);
  const arrived = useQueue((state) => state.arrived);
  return useMemo(() => [...arrived, ...entries].filter(({ about }) => about === id), [arrived, entries, id]);
}

/** A record as it will stand once what waits on this device has arrived. */
export function useQueuedRecord<R extends Answered>(declaration: RecordDeclaration, record: R | undefined) {
  const waiting = useQueuedAbout(record?.id ?? '');
  const groups = useGroups();
  return useMemo(() => {
    if (record === undefined || waiting.length === 0) return record;
    const { move, change } = recordEndpoints(declaration);
    const fields = Object.assign({}, ...waiting.map((entry) => fieldsOf(entry, change.path, declaration)));
    const state = waiting.reduce((now, entry) => stepOf(entry, move.path) ?? now, String(record.state));
    if (state === record.state) return { ...record, ...fields };
    const further = (declaration.states?.edges ?? []).filter(
      (edge) => edge.offline === true && edge.from.includes(state) && holds(groups, edge.who),
    );
    return { ...record, ...fields, state, allowed_transitions: further.map(({ to }) => to) };
  }, [declaration, record, waiting, groups]);
}

/** The fields that a queued change writes, as the record will answer them. */
function fieldsOf(entry: QueuedEntry, path: string, { fields }: RecordDeclaration): Record<string, unknown> {
  if (entry.kind !== 'call' || entry.endpoint.path !== path || entry.basis === undefined) return {};
  const { basis } = entry;
  const body: object = typeof entry.input.body === 'object' && entry.input.body !== null ? entry.input.body : {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const field = fields[name];
      if (field === undefined || basis[name] === undefined) return [];
      const isNamed = (field.kind === 'person' || field.kind === 'link') && typeof value === 'string';
      return [[name, isNamed ? namedAs(value, basis[name]) : value]];
    }),
  );
}

/** Another record by its name, as far as the device knows it. */
function namedAs(id: string, { was, words = {} }: BasisField): { id: string; name: string } {
  if (typeof was === 'object' && was !== null && 'id' in was && was.id === id && 'name' in was)
    return { id, name: String(was.name) };
  return { id, name: words[id]?.en ?? '' };
}

/** The state that a queued step leads to; undefined for every other entry. */
export function stepOf(entry: QueuedEntry, path: string): string | undefined {
  if (entry.kind !== 'call' || entry.endpoint.path !== path) return undefined;
  const { body } = entry.input;
  return typeof body === 'object' && body !== null && 'to' in body ? String(body.to) : undefined;
}

interface KeptMove {
  declaration: RecordDeclaration;
  record: Answered;
  edge: Edge;
  /** Of a try that nobody answered: the same one, once more. */
  key?: string;
}

/** Keeps a step of a record on the device until it can be sent: after all that waits about the record, photos too. */
export async function keepMove({ declaration, record, edge, key = requestKey() }: KeptMove): Promise<void> {
  const { move } = recordEndpoints(declaration);
  const waiting = useQueue.getState().entries.filter(({ about }) => about === record.id);
  const words: Readonly<Record<string, Text>> = declaration.states?.words ?? {};
  await enqueue([
    callStep({
      endpoint: move,
      input: {
        params: { id: record.id },
        body: { to: edge.to, version: versionAfter(record, waiting) },
      },
      label: sentence(t.step, { code: record.code ?? '', step: edge.label }),
      key,
      basis: { to: { was: record.state, of: 'state', label: t.stands, words } },
      after: waiting.map((entry) => entry.key),
      refreshes: [declaration.path.slice(1), 'punch', 'tables', 'undo'],
      about: record.id,
    }),
  ]);
}

/** The version that the next change is made on: the one that the last queued write will have made, else the one that was read. */
export function versionAfter(record: { version: number }, waiting: readonly QueuedEntry[]) {
  const last = waiting.findLast((entry) => entry.kind === 'call' && entry.basis !== undefined);
  return last === undefined ? record.version : answerOf(last.key, 'version', 'optional');
}
