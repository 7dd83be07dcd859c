import { z } from 'zod';
import type { Session } from './session.ts';
import { Created, project, untilAnswered, type Ask, type Journal } from './writers.ts';

const Me = z.object({ userInfo: z.object({ userId: z.string() }) });
const Whole = z.object({ envelope: z.object({ id: z.string() }) });
const strokes = [
  [
    [10, 100],
    [590, 120],
  ],
];
const mark = { mark: { method: 'drawn', strokes }, consent: true, language: 'en' };

/**
 * Makes a contract, sends it and signs it, again and again, each request under a key of its own and repeated until it is answered for good.
 * Then it signs once more under another key, which nobody may. Whoever is killed between a signature and its commit has to find all of it or nothing.
 */
export async function sign(
  [session, other]: readonly [Session, Session],
  number: number,
  run: string,
  journal: Journal,
): Promise<void> {
  const step = (method: Ask['method'], path: string, body?: unknown, expected = 200): Ask => {
    return { kind: 'step', marker: `${run}-s${number}`, method, path, body: () => body, expected };
  };
  const blank = project(`${run}-s${number}`);
  // The template asks for where the house will stand.
  const address = { line1: '4 Lake Rd', city: 'Reno', state: 'NV', zip: '89501' };
  const body = () => Object.assign({ address }, blank.body());
  const made = await untilAnswered(session, { ...blank, body }, journal);
  const mine = await untilAnswered(session, step('GET', '/api/auth/me'), journal);
  const theirs = await untilAnswered(other, step('GET', '/api/auth/me'), journal);
  if (made === undefined || mine === undefined || theirs === undefined) return;
  const { id: projectId } = Created.parse(JSON.parse(made));
  const [own, second] = [mine, theirs].map((each) => Me.parse(JSON.parse(each)).userInfo.userId);
  for (let round = 0; !journal.stopped; round += 1) {
    const marker = `${run}-s${number}c${round}`;
    const draft = {
      title: marker,
      contract_type: 'Design Agreement',
      project_id: projectId,
      owner: own,
      amount: 1_000,
    };
    const contract = await untilAnswered(session, step('POST', '/api/contracts', draft, 201), journal);
    if (contract === undefined) return;
    const { id } = Created.parse(JSON.parse(contract));
    const party = { part: 'signer', name: 'A', email: null, title: null, language: 'en' };
    const parties = [
      { ...party, key: 'a', role: 'builder', user_id: own },
      { ...party, key: 'b', role: 'buyer', user_id: second },
    ];
    const share = {
      key: 'a',
      label: 'All',
      label_es: null,
      percent: 100,
      amount: 0,
      trigger: 'signature',
      due_on: null,
    };
    const terms = { parties, schedule: [share], conditions: [] };
    if ((await untilAnswered(session, step('PUT', `/api/contracts/${id}/terms`, terms), journal)) === undefined) return;
    await untilAnswered(session, step('POST', `/api/contracts/${id}/move`, { to: 'ready' }), journal);
    const send: Ask = { ...step('POST', `/api/contracts/${id}/send`, {}), kind: 'envelope', marker };
    const sent = await untilAnswered(session, send, journal);
    if (sent === undefined) return;
    const path = `/api/envelopes/${Whole.parse(JSON.parse(sent)).envelope.id}/sign`;
    for (const [at, signer] of [session, other].entries()) {
      const ask: Ask = { ...step('POST', path, mark), kind: 'signature', marker: `${marker}x${at + 1}` };
      if ((await untilAnswered(signer, ask, journal)) === undefined) return;
    }
    await untilAnswered(session, step('POST', path, mark, 422), journal);
  }
}
