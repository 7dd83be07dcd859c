import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '#platform/shared/errors.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { ruleIn } from '#platform/web/texts/rule-texts.ts';
import { projectGuards } from '#areas/projects/projects/states.ts';
import { moduleGuards, moduleStatuses } from '#areas/projects/units/schema.ts';
import { makePortal, type TestPortal } from './portal.ts';

const ofCodes = new Set<string>(Object.values(errorCodes).map((code) => code.message));

/**
 * Sentences that only programs are told, or that put their words together here, by the end of the file they stand in. A new file with
 * refusals is not among them.
 */
const forPrograms = [
  'sheets/server/routes.ts',
  'model-platform/server/webhooks.ts',
  'server/http/form.ts',
  'server/http/metrics.ts',
  'server/http/mount.ts',
  'server/http/page-cursor.ts',
  'server/table/groups.ts',
  'server/table/order.ts',
  'server/table/rows.ts',
  'server/table/source.ts',
  'server/uploads/tus.ts',
];
const alsoForPrograms = [
  /cursor of this list/u,
  /^Give either /u,
  /^The bin holds records/u,
  /^Was used for another/u,
  /is not allowed\.$/u,
  /^A JSON body is required/u,
  /^Is (?:not a place in this list|no entry of a history|no position in an inbox)\.$/u,
  // Their words depend on figures and states; they stand in tests of their own, with them.
  /^A (?:BOM|group) that is 3 /u,
  /^Release waits for 3 /u,
  /^3 3 no price yet\.$/u,
];

/** The sentences that a service refuses with, as they stand in its code; figures and names in them read as 3. */
function refusals(folder: string): { file: string; sentence: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && name.includes('server'))
    .flatMap((name) =>
      [
        ...readFileSync(join(folder, name), 'utf8').matchAll(
          /(?:(?:ruleBroken|badInput)\(\s*(?:'[^']*'|`[^`]*`|[\w.]+),\s*|\b(?:message|error)(?: =|:)\s*)(?:'(?<plain>[^']+)'|`(?<made>[^`]+)`|"(?<quoted>[^"]+)")/gu,
        ),
      ].map(({ groups = {} }) => ({
        file: name,
        sentence: (groups['plain'] ?? groups['made'] ?? groups['quoted'] ?? '').replaceAll(/\$\{[^}]*\}/gu, '3'),
      })),
    )
    .filter(
      ({ file, sentence }) =>
        /^[A-Z0-9].*\.$/u.test(sentence) &&
        !ofCodes.has(sentence) &&
        !forPrograms.some((end) => `${folder}/${file}`.endsWith(end)) &&
        !alsoForPrograms.some((pattern) => pattern.test(sentence)),
    );
}

test('whatever a service refuses a person with is said in Spanish too', () => {
  const all = [...refusals('src/areas'), ...refusals('src/platform')];
  expect(all.length).toBeGreaterThan(300);
  expect(
    all
      .filter(({ sentence }) => ruleIn(sentence, 'es') === sentence)
      .map(({ file, sentence }) => `${file}: ${sentence}`),
  ).toEqual([]);
});

test('every guard is said in Spanish, as what is missing and as what is to be confirmed', () => {
  for (const { message } of [...Object.values(projectGuards), ...Object.values(moduleGuards)]) {
    const spanish = ruleIn(message, 'es');
    expect(spanish, message).not.toBe(message);
    expect(ruleIn(`Is missing: ${message}`, 'es')).toBe(`Falta: ${spanish}`);
    expect(
      ruleIn(`Can't be checked here yet (sign-offs is not built): ${message} Confirm it by acknowledging "x_y".`, 'es'),
    ).toBe(`Aún no se puede revisar aquí; confírmalo: ${spanish}`);
  }
});

describe('each row that a bulk change refuses', () => {
  let at: TestPortal;
  let admin: Viewer;
  beforeAll(async () => {
    at = await makePortal();
    admin = await at.person(['admin']);
  });
  afterAll(() => at.close());

  /** The refusals of a bulk change, as they read in Spanish beside the server's own words. */
  async function refused(table: string, body: object): Promise<{ english: string; spanish: string }[]> {
    const answer = await at.call(admin, 'POST', `/tables/${table}/bulk`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.results.flatMap(
      ({ ok, error, details = [] }: { ok: boolean; error: string; details?: { message: string }[] }) =>
        ok
          ? []
          : [
              ...(ofCodes.has(error) ? [] : [{ english: error, spanish: ruleIn(error, 'es') }]),
              ...details.map(({ message }) => ({ english: message, spanish: ruleIn(message, 'es') })),
            ],
    );
  }

  test('tells why in Spanish: projects, units, modules, rates and prices', async () => {
    const make = async (path: string, body: object) => {
      const answer = await at.call(admin, 'POST', path, body);
      expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201);
      return answer.body;
    };
    const project = await make('/projects', { project_number: '34-100', name: 'Bare', unit_names: ['A'] });
    const module = await make('/modules', { project: project.id, unit: project.units[0].id, module_no: '1' });
    const rate = await make('/rates', {
      kind: 'tax',
      key: 'sales',
      value: '0.08',
      effective_from: '2026-01-01',
      source: 'Test',
    });
    const told = [
      ...(
        await Promise.all(
          [2, 3, 4, 5, 6].map((to) => refused('projects', { action: 'move', ids: [project.id], values: { to } })),
        )
      ).flat(),
      ...(await refused('projects', { action: 'move', ids: [project.id], values: { to: 7 } })),
      ...(await refused('projects', { action: 'move', ids: [project.id], values: { to: 8 } })),
      ...(
        await Promise.all(
          moduleStatuses.map((to) => refused('modules', { action: 'move', ids: [module.id], values: { to } })),
        )
      ).flat(),
      ...(await refused('units', { action: 'remove', ids: [project.units[0].id], values: {} })),
      ...(await refused('rates', { action: 'approve', ids: [rate.id], values: {} })),
      ...(await refused('rates', { action: 'reject', ids: [rate.id], values: { reason: 'Not now' } })),
    ];
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter(({ english, spanish }) => english === spanish)).toEqual([]);
  });
});
