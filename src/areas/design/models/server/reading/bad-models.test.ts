import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { houseIfc } from '#test/house-ifc.ts';
import { readToEnd, sendModel, startReading } from '#test/models.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { filesBelow } from '#test/uploads.ts';
import { readingLimits } from '../ifc/model-reader.ts';
import { modelFaults } from './model-faults.ts';

const corpus = fileURLToPath(new URL('../../../../../../../shared/data/', import.meta.url));
const present = existsSync(`${corpus}ifc-bad`);

let at: TestPortal;
let employee: Viewer;
let jobs: Jobs;

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  jobs = await startReading(at, undefined, 'none');
});
afterAll(async () => {
  await jobs.stop();
  await at.close();
});

/** A zip archive with these members, each packed. */
function zip(members: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(members)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(head, Buffer.from(name), packed);
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(members).length, 8);
  end.writeUInt16LE(Object.keys(members).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

const house = houseIfc({ studs: 1 });
const refused: readonly (readonly [string, string, Buffer | string, keyof typeof modelFaults | RegExp])[] = [
  ['an .ifcxml file', 'a.ifcxml', '<?xml version="1.0"?><ifc:ifcXML/>', 'ifcxml'],
  ['an .ifcxml file under another name', 'a.ifc', '<?xml version="1.0"?><ifc:ifcXML/>', 'ifcxml'],
  ['a model that is cut off', 'a.ifc', house.slice(0, house.length / 2), 'truncated'],
  ['a PDF under the name of a model', 'a.ifc', '%PDF-1.7\n1 0 obj', 'pdf'],
  ['a web page under the name of a model', 'a.ifc', '<!DOCTYPE html><script>alert(1)</script>', 'html'],
  ['an archive under the name of a model', 'a.ifc', zip({ 'a.ifc': house }), 'zip_as_ifc'],
  ['a text', 'a.ifc', 'Not a model at all', 'not_step'],
  ['a schema that nobody knows', 'a.ifc', houseIfc({ schema: 'IFC9X9', studs: 0 }), /written in the schema IFC9X9/u],
  ['a model without a schema', 'a.ifc', house.replace(/FILE_SCHEMA[^;]*;/u, ''), 'no_schema'],
  ['an archive that is none', 'a.ifczip', 'PK is not enough', 'not_zip'],
  ['a damaged archive', 'a.ifczip', zip({ 'a.ifc': house }).subarray(0, 400), 'zip_damaged'],
  ['an archive that climbs out of its folder', 'a.ifczip', zip({ '../../a.ifc': house }), 'zip_slip'],
  ['an archive with an absolute path', 'a.ifczip', zip({ 'a.ifc': house, 'C:\\evil.txt': 'x' }), 'zip_slip'],
  ['an archive with two models', 'a.ifczip', zip({ 'a.ifc': house, 'b.ifc': house }), 'zip_many'],
  ['an archive without a model', 'a.ifczip', zip({ 'a.txt': 'x' }), 'zip_none'],
  ['an archive with an .ifcxml file', 'a.ifczip', zip({ 'a.ifcxml': '<ifcXML/>' }), 'ifcxml'],
  ['an archive that unfolds to far more', 'a.ifczip', zip({ 'a.ifc': Buffer.alloc(60_000_000, 32) }), 'zip_bomb'],
  ['an archive with a model that is cut off', 'a.ifczip', zip({ 'a.ifc': house.slice(0, -40) }), 'truncated'],
];

describe('is refused with its own sentence, and leaves nothing', () => {
  for (const [what, name, content, fault] of refused)
    test(`${what}`, async () => {
      const before = await filesBelow(at, 'files');
      const answer = await sendModel(at, employee, name, content);
      expect(answer.status, JSON.stringify(answer.body)).toBe(422);
      const { message } = answer.body;
      if (fault instanceof RegExp) expect(message).toMatch(fault);
      else expect(message).toBe(modelFaults[fault].en);
      expect(await filesBelow(at, 'files')).toEqual(before);
      expect(await filesBelow(at, 'files-partial')).toEqual([]);
    });
});

test('a model in an archive is read like any other', async () => {
  const { body } = await sendModel(at, employee, 'packed.ifczip', zip({ 'docs/note.txt': 'x', 'house.ifc': house }));
  expect(await readToEnd(at, employee, body.id)).toMatchObject({ state: 'ready', element_count: 16 });
});

test.skipIf(!present)(
  'each hostile file of the shared data is refused or read, without a fault of the server',
  async () => {
    const outcomes: Record<string, string> = {};
    for (const name of readdirSync(`${corpus}ifc-bad`)) {
      const bytes = readFileSync(`${corpus}ifc-bad/${name}`);
      if (bytes.length === 0) continue;
      const answer = await sendModel(at, employee, name, bytes);
      expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
      outcomes[name] =
        answer.status === 200 ? (await readToEnd(at, employee, answer.body.id)).state : answer.body.message;
    }
    expect(outcomes).toMatchObject({
      'csv-injection-names.ifc': 'ready',
      'cycle-aggregates.ifc': 'ready',
      'dangling-reference.ifc': 'ready',
      'html-renamed.ifc': modelFaults.html.en,
      'huge-line.ifc': 'ready',
      'real-EmptyTest.ifc': 'failed',
      'truncated-mid-line.ifc': modelFaults.truncated.en,
      'wrong-header-pdf.ifc': modelFaults.pdf.en,
      'xss-names.ifc': 'ready',
      'zip-renamed.ifc': modelFaults.zip_as_ifc.en,
      'zip-slip.ifczip': modelFaults.zip_slip.en,
      'zip-two-models.ifczip': modelFaults.zip_many.en,
    });
    expect(outcomes['unknown-schema.ifc']).toMatch(/IFC9X9/u);
  },
);

const sentencesKept = Object.values(modelFaults).map(({ en }) => en);
const sentences = [...sentencesKept, 'The file is written in the schema … IFC2x3, IFC4 and IFC4x3 can be read.'];

/** A generator of numbers from 0 to 1 that gives the same ones each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function mutate(text: string, random: () => number): string {
  const place = () => Math.floor(random() * text.length);
  const lines = text.split('\n');
  const line = () => Math.floor(random() * lines.length);
  const from = place();
  const kinds: (() => string)[] = [
    () => text.slice(0, from) + text.slice(from + 1 + Math.floor(random() * 200)),
    () => text.slice(0, from) + String.fromCodePoint(Math.floor(random() * 256)) + text.slice(from + 1),
    () => lines.toSpliced(line(), 1 + Math.floor(random() * 5)).join('\n'),
    () => lines.toSpliced(line(), 0, lines[line()] ?? '').join('\n'),
    () => text.replace(/#(\d+)/gu, (all) => (random() < 0.02 ? `#${Math.floor(random() * 3000)}` : all)),
    () =>
      text.replace(/(\d+\.\d*)/gu, (all) =>
        random() < 0.05 ? (['1.E308', '-1.', '0.', '1.E-300'][Math.floor(random() * 4)] ?? all) : all,
      ),
    () => text.replace(/IFC[A-Z]+/gu, (all) => (random() < 0.02 ? 'IFCWALL' : all)),
    () => text.replace(/\(|\)/gu, (all) => (random() < 0.003 ? '' : all)),
    () => text.replace(/'/gu, (all) => (random() < 0.002 ? '' : all)),
    () => text.replaceAll('$', () => (random() < 0.05 ? '*' : '$')),
    () => text.replace(/#(\d+)=/gu, (all, id) => (random() < 0.01 ? `#${id}${'9'.repeat(12)}=` : all)),
    () =>
      text.replace(/'([^']*)'/gu, (all) =>
        random() < 0.02 ? `'${'\u0000'}${'x'.repeat(3000)}\\X2\\D800\\X0\\'` : all,
      ),
    () => text.slice(0, from),
  ];
  return (kinds[Math.floor(random() * kinds.length)] ?? (() => text))();
}

test(
  '200 mutations of good models are each refused with a sentence or read to an end, and no half of one is kept',
  { timeout: 300_000 },
  async () => {
    await jobs.stop();
    jobs = await startReading(at, { ...readingLimits, quietMs: 2000, quietMsPerMb: 0 }, 'none');
    const bases = [houseIfc({ studs: 1 }), houseIfc({ studs: 0, schema: 'IFC4X3_ADD2' })];
    if (present) bases.push(readFileSync(`${corpus}ifc-own/mini-wall-ifc4.ifc`, 'latin1'));
    const states: Record<string, number> = {};
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seeded(seed * 7919);
      let text = bases[seed % bases.length] ?? '';
      for (let times = 0; times <= seed % 3; times += 1) text = mutate(text, random);
      if (text === '') continue;
      const answer = await sendModel(at, employee, `m${seed}.ifc`, Buffer.from(text, 'latin1'));
      let state: string;
      if (answer.status === 200) {
        const model = await readToEnd(at, employee, answer.body.id);
        state = model.state;
        const { rows } = await at.database.db.execute<{ n: number }>(
          sql`select count(*)::int as n from model_elements where model_id = ${model.id}`,
        );
        if (model.state === 'failed') {
          expect(sentencesKept, String(seed)).toContain(model.failure);
          expect(rows[0]?.n, String(seed)).toBe(0);
        } else {
          expect(['ready', 'degraded'], String(seed)).toContain(model.state);
          for (const path of ['tree', 'quality', 'elements'])
            expect((await at.call(employee, 'GET', `/models/${model.id}/${path}`)).status, `${seed} ${path}`).toBe(200);
        }
      } else {
        expect(answer.status, `${seed} ${JSON.stringify(answer.body)}`).toBe(422);
        expect(sentences, String(seed)).toContainEqual(
          answer.body.message.replace(/in the schema \S+/u, 'in the schema …'),
        );
        state = 'refused';
      }
      states[state] = (states[state] ?? 0) + 1;
    }
    expect(states['ready'] ?? 0).toBeGreaterThan(50);
  },
);

test(
  'a reading whose server is killed in the middle is begun anew by the next one and ends whole',
  { timeout: 240_000 },
  async () => {
    await jobs.stop();
    const worker = () =>
      spawn(
        process.execPath,
        [
          fileURLToPath(new URL('../../../../../../test/model-worker.ts', import.meta.url)),
          at.database.url,
          at.dataFolder,
        ],
        {
          stdio: 'ignore',
        },
      );
    const { body: model } = await sendModel(at, employee, 'long.ifc', houseIfc({ copies: 120 }));
    const first = worker();
    for (;;) {
      const { body } = await at.call(employee, 'GET', `/models/${model.id}`);
      if (body.progress >= 15) break;
      await sleep(10);
    }
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect((await at.call(employee, 'GET', `/models/${model.id}`)).body.state).toBe('reading');
    const second = worker();
    const read = await readToEnd(at, employee, model.id, 80_000);
    second.kill('SIGKILL');
    await once(second, 'exit');
    expect(read).toMatchObject({ state: 'ready', element_count: 120 * 58 });
    expect(read.steps.map((step: { step: string }) => step.step)).toContain('resumed');
    jobs = await startReading(at, undefined, 'none');
  },
);

test('a reading that takes too long or too much memory is stopped with a sentence', { timeout: 240_000 }, async () => {
  await jobs.stop();
  for (const [limits, sentence, copies] of [
    [{ ...readingLimits, timeMs: 50 }, modelFaults.timed_out.en, 100],
    // Far more than the thread's heap may hold, whatever the process has to spare from the tests before.
    [{ ...readingLimits, memoryMb: 30 }, modelFaults.out_of_memory.en, 1500],
  ] as const) {
    const limited = await startReading(at, limits, 'none');
    try {
      const { body } = await sendModel(at, employee, 'limited.ifc', houseIfc({ copies }));
      expect(await readToEnd(at, employee, body.id)).toMatchObject({ state: 'failed', failure: sentence });
    } finally {
      await limited.stop();
    }
  }
  jobs = await startReading(at, undefined, 'none');
});
