import { sql } from 'drizzle-orm';
import type ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#app/records.ts';
import { recordKinds } from '#areas/platform-services/changes/choices.ts';
import { quickViewsOf } from '#areas/platform-services/records/web/quick-views.ts';
import { presenceAtRecords } from '#areas/platform-services/records/server/presence.ts';
import { AppError } from '#platform/shared/errors.ts';
import { capabilities, holds, isStaff, type Group } from '#platform/shared/access.ts';
import { columnsOf, sentFields, tableName, type Edge, type Field, panelAddress } from '#platform/shared/record.ts';
import { waitingStates, waitsWord } from '#platform/shared/record-waits.ts';
import { writtenOnce } from '#platform/server/database/prepared.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Rows } from './bodies/rows.ts';
import { makePortal, type TestPortal } from './portal.ts';
import { apart, draftOf, valueFor, wordOf, wordsToChange } from './record-drafts.ts';
import { particularsOf } from './record-particulars.ts';
import { bytesOf, readSheet } from './sheet-files.ts';
import { getBytes, postForm } from './uploads.ts';
import { wantedTriggers } from './wanted-triggers.ts';

let at: TestPortal;
let admin: Viewer;
let second: Viewer;
let rows: Rows;
const others = new Map<Group, Viewer>();

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  for (const group of ['employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager'] as const)
    others.set(group, await at.person([group]));
  // Somebody else with every right, for steps that whoever asked for them may not take.
  second = await at.person(['admin']);
  const make = async (path: string, body: object) => (await at.call(admin, 'POST', path, body)).body.id;
  const project = await make('/projects', { project_number: '26-811', name: 'Records' });
  const unit = await make('/units', { project, name: 'A-101' });
  const sent = await postForm(at, admin, '/files', { owner_type: 'unit', owner_id: unit }, [
    { name: 'letter.txt', content: 'Words' },
  ]);
  rows = {
    projects: project,
    units: unit,
    modules: await make('/modules', { project, unit, module_no: 'M1' }),
    files: sent.body[0].id,
    users: admin.userId,
    other_users: others.get('employee')?.userId ?? '',
  };
  for (const { declaration } of records.toReversed())
    rows[wordOf(declaration)] = await make(declaration.path, draftOf(declaration, 'all', rows));
});
afterAll(() => at.close());

/** What a reply holds of a value that was sent. */
const answered = (field: Field, value: unknown): unknown => {
  if (field.kind === 'links' && Array.isArray(value))
    return value.map((id: unknown) => expect.objectContaining({ id }));
  if (field.kind === 'moment' && typeof value === 'string') return expect.stringContaining(value.slice(0, 19));
  return value !== null && (field.kind === 'person' || field.kind === 'link')
    ? expect.objectContaining({ id: value })
    : value;
};

test('what every part of the portal knows of records is told of each of them', () => {
  expect(Object.keys(recordKinds).toSorted()).toEqual(records.map(({ name }) => name).toSorted());
  for (const { declaration } of records)
    expect(recordKinds[declaration.name]).toMatchObject({
      path: declaration.path.split('/')[1],
      many: declaration.many,
    });
});

describe.each(records.map(({ declaration, table }) => [declaration.name, declaration, table] as const))(
  '%s',
  (_name, declaration, table) => {
    const { path, name, states, actions = name } = declaration;
    const words = wordsToChange(declaration);
    const call = (viewer: Viewer, method: string, rest: string, body?: unknown, headers?: Record<string, string>) =>
      at.call(viewer, method, `${path}${rest}`, body, headers);
    const made = async (which: 'least' | 'all' = 'all') => {
      const answer = await call(admin, 'POST', '', draftOf(declaration, which, rows));
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      for (const [group, viewer] of others) {
        const seen = particularsOf(declaration).seenBy?.[group]?.(answer.body.id, viewer.userId);
        if (seen !== undefined) await at.database.db.execute(seen);
      }
      return answer.body;
    };
    const valueOf = (field: string, declared: Field, turn: 0 | 1): unknown => {
      const own = turn === 0 ? particularsOf(declaration).values?.(rows)[field] : undefined;
      return own ?? valueFor(declared, turn, rows);
    };
    const undo = async (answer: { headers: Record<string, unknown> }, by = admin) => {
      const taken = await at.call(by, 'POST', `/undo/${String(answer.headers['x-undo'])}`);
      expect(taken.body, JSON.stringify(taken.body)).toMatchObject({ refused: 0, done: 1 });
    };
    const withoutTraces = ({ version: _version, updated_at: _at, ...rest }: Record<string, unknown>) => rest;

    test('is made with as little and as much as it takes, and numbered without a gap by what is refused', async () => {
      const least = await made('least');
      const refused = await call(admin, 'POST', '', {});
      expect(refused.status).toBe(400);
      const required = sentFields(declaration).flatMap(([field, { required: is }]) => (is === true ? [field] : []));
      expect(refused.body.details.map((fault: { path: string }) => fault.path).sort()).toEqual(required.sort());
      const draft = draftOf(declaration, 'all', rows);
      const full = (await call(admin, 'POST', '', draft)).body;
      for (const [field, declared] of sentFields(declaration).filter(([each]) => !apart(declaration, each)))
        expect(full[field], field).toEqual(answered(declared, draft[field]));
      if (declaration.code !== undefined) {
        const [before, after] = [least, full].map(({ code }) => Number(/\d+$/u.exec(code)?.[0]));
        expect(after).toBe((before ?? 0) + 1);
      }
    });

    test('a field that is none, and one of the wrong kind, are each named', async () => {
      const wrong = await call(admin, 'POST', '', { ...draftOf(declaration, 'least', rows), no_such_field: 1 });
      expect(wrong.status).toBe(400);
      for (const [field, declared] of sentFields(declaration)) {
        const answer = await call(admin, 'POST', '', {
          ...draftOf(declaration, 'least', rows),
          [field]: declared.kind === 'number' || declared.kind === 'money' ? 'words' : 7.5,
        });
        if (declared.kind === 'percent') continue;
        expect(answer.status, field).toBe(400);
        expect(answer.body.details[0].path, field).toBe(field);
      }
    });

    test('each field is changed by itself, an old version is refused with the fresh record, and each change is taken back', async () => {
      const record = await made();
      for (const [field, declared] of sentFields(declaration)) {
        if (apart(declaration, field)) continue;
        const before = (await call(admin, 'GET', `/${record.id}`)).body;
        const value = valueOf(field, declared, 1);
        const changed = await call(admin, 'PATCH', `/${record.id}`, { [field]: value });
        if (declared.once === true) {
          expect(changed.status, field).toBe(400);
          continue;
        }
        expect(changed.status, `${field}: ${JSON.stringify(changed.body)}`).toBe(200);
        expect(changed.body[field], field).toEqual(answered(declared, value));
        const stale = await call(admin, 'PATCH', `/${record.id}`, { [field]: value, version: before.version });
        expect(stale.status, field).toBe(409);
        expect(stale.body.current).toMatchObject({ id: record.id, version: changed.body.version });
        await undo(changed);
        const after = (await call(admin, 'GET', `/${record.id}`)).body;
        expect(withoutTraces(after), field).toEqual(withoutTraces(before));
      }
    });

    test('each field that need not be filled is emptied', async () => {
      const record = await made();
      for (const [field, { kind, required, once }] of sentFields(declaration)) {
        if (required === true || once === true || kind === 'flag' || apart(declaration, field)) continue;
        const empty = kind === 'links' || kind === 'choices' ? [] : null;
        const answer = await call(admin, 'PATCH', `/${record.id}`, { [field]: empty });
        expect(answer.body[field], `${field}: ${JSON.stringify(answer.body)}`).toEqual(empty);
      }
    });

    test('only the groups of the table of rights read, make and remove it, and nobody else learns that it is there', async () => {
      const record = await made();
      for (const [group, viewer] of others) {
        const may = (right: 'read' | 'write' | 'remove') => holds([group], declaration.access[right]);
        expect((await call(viewer, 'GET', `/${record.id}`)).status, group).toBe(may('read') ? 200 : 403);
        expect((await at.call(viewer, 'GET', `/tables/${tableName(declaration)}`)).status).toBe(
          may('read') ? 200 : 403,
        );
        expect((await call(viewer, 'GET', `/${record.id}/history`)).status).toBe(may('read') ? 200 : 403);
        const toAnswer = particularsOf(declaration).answersFor?.(viewer.userId);
        if (toAnswer !== undefined) await at.database.db.execute(toAnswer);
        expect((await call(viewer, 'POST', '', draftOf(declaration, 'least', rows))).status).toBe(
          may('write') ? 201 : 403,
        );
        if (!may('remove')) expect((await call(viewer, 'DELETE', `/${record.id}`)).status).toBe(403);
      }
      expect((await call(admin, 'GET', '/0198c0de-0000-7000-8000-00000000dead')).status).toBe(404);
    });

    test('a field for some is neither shown to others nor taken from them, in reply, list, filter, export and history', async () => {
      const record = await made();
      await call(admin, 'PATCH', `/${record.id}`, { [words]: 'Renamed' });
      for (const [field, { reads }] of Object.entries(declaration.fields)) {
        const holders = reads === undefined ? undefined : capabilities[reads];
        const outsider = [...others].find(
          ([group]) => holds([group], declaration.access.read) && reads !== undefined && !holds([group], reads),
        );
        if (outsider === undefined || !Array.isArray(holders)) continue;
        const [, viewer] = outsider;
        const list = `/tables/${tableName(declaration)}`;
        expect((await call(viewer, 'GET', `/${record.id}`)).body).not.toHaveProperty(field);
        const filter = encodeURIComponent(JSON.stringify([field, 'filled']));
        expect((await at.call(viewer, 'GET', `${list}?filter=${filter}`)).status).toBe(400);
        expect(JSON.stringify((await at.call(viewer, 'GET', list)).body.rows)).not.toContain(`"${field}"`);
        const { body: csv } = await at.call(viewer, 'GET', `${list}/export?format=csv&language=en`);
        expect(csv).not.toContain(declaration.fields[field]?.label.en);
        const sent = await call(viewer, 'PATCH', `/${record.id}`, { [field]: null });
        expect(sent.status).toBe(holds([outsider[0]], declaration.access.write) ? 400 : 403);
        expect(JSON.stringify((await call(viewer, 'GET', `/${record.id}/history`)).body)).not.toContain(`"${field}"`);
      }
    });

    test('is put in the bin and taken out again, there, by undo and from the bin of everybody', async () => {
      const record = await made();
      const removed = await call(admin, 'DELETE', `/${record.id}`);
      expect(removed.status).toBe(204);
      expect((await call(admin, 'GET', `/${record.id}`)).status).toBe(404);
      await undo(removed);
      await call(admin, 'DELETE', `/${record.id}`);
      const { body: bin } = await at.call(admin, 'GET', `/bin?entity_type=${name}`);
      expect(bin.map((item: { id: string }) => item.id)).toContain(record.id);
      expect((await at.call(admin, 'POST', '/bin/restore', { entity_type: name, id: record.id })).status).toBe(204);
      await call(admin, 'DELETE', `/${record.id}`);
      expect((await call(admin, 'POST', `/${record.id}/restore`)).body).toMatchObject({ id: record.id });
      await at.database.db.execute(
        sql`update ${sql.identifier(table)} set deleted_at = now() - interval '31 days' where id = ${record.id}`,
      );
      expect((await call(admin, 'POST', `/${record.id}/restore`)).status).toBe(404);
    });

    test('its history tells each write once, the newest first, a page at a time', async () => {
      const record = await made('least');
      await call(admin, 'PATCH', `/${record.id}`, { [words]: 'Renamed' });
      const { body: all } = await call(admin, 'GET', `/${record.id}/history`);
      expect(all.map((entry: { action: string }) => entry.action)).toEqual([
        `${actions}.changed`,
        `${actions}.created`,
      ]);
      expect(all[0]).toMatchObject({ by: admin.name, new: { [words]: 'Renamed' } });
      const { body: rest } = await call(admin, 'GET', `/${record.id}/history?after=${all[0].id}`);
      expect(rest.map((entry: { id: string }) => entry.id)).toEqual([all[1].id]);
    });

    test('every column sorts, those that can be grouped group, and the list is exported in both languages', async () => {
      await made();
      const list = `/tables/${tableName(declaration)}`;
      for (const [key, column] of Object.entries(columnsOf(declaration))) {
        expect((await at.call(admin, 'GET', `${list}?sort=-${key}&limit=2`)).status, key).toBe(200);
        if (column.kind === 'choice' || column.kind === 'person')
          expect((await at.call(admin, 'GET', `${list}/groups?group=${key}`)).status, key).toBe(200);
      }
      for (const language of ['en', 'es'] as const) {
        const { body } = await at.call(admin, 'GET', `${list}/export?format=csv&language=${language}`);
        expect(body).toContain(declaration.fields[declaration.title]?.label[language]);
      }
    });

    test('what a single one is read by binds nothing but its id, so that its statement is kept', () => {
      const found = records.find((each) => each.name === name)?.source(admin);
      const bound = [
        ...Object.entries(found?.columns ?? {}).flatMap(([key, { sql: value, name: called, ofViewer }]) =>
          // How it stands to whoever asks is the list's, whose statements are written for each.
          ofViewer === true ? [] : [[key, value] as const, [`${key} by name`, called ?? sql``] as const],
        ),
        ...Object.entries(found?.joins ?? {}),
      ].filter(([, piece]) => writtenOnce(piece) === undefined);
      expect(bound.map(([key]) => key)).toEqual([]);
    });

    test('each quick view is a filter that its list takes, all of them in words of both languages', async () => {
      const list = `/tables/${tableName(declaration)}`;
      for (const [number, view] of quickViewsOf(declaration, 'en').entries()) {
        const filter = encodeURIComponent(JSON.stringify(view.state.filter));
        expect((await at.call(admin, 'GET', `${list}?filter=${filter}&limit=1`)).status, view.value).toBe(200);
        expect(view.label).toMatch(/\S/u);
        expect(quickViewsOf(declaration, 'es')[number]?.label).toMatch(/\S/u);
      }
    });

    test('who is there may be learned by those who read it, and by nobody once it is in the bin', async () => {
      const record = await made('least');
      const { [name]: maySee } = presenceAtRecords(records, () => at.database.db);
      const sees = async (viewer: Viewer) => {
        try {
          await maySee?.(viewer, record.id);
          return true;
        } catch (error) {
          if (error instanceof AppError && error.code === 'not_found') return false;
          throw error;
        }
      };
      expect(await sees(admin)).toBe(true);
      for (const [group, viewer] of others)
        expect(await sees(viewer), group).toBe(holds([group], declaration.access.read));
      await call(admin, 'DELETE', `/${record.id}`);
      expect(await sees(admin)).toBe(false);
    });

    test('a retry with the same key has one effect', async () => {
      const draft = draftOf(declaration, 'least', rows);
      const key = { 'idempotency-key': `made-once-${name}` };
      const [first, second] = [await call(admin, 'POST', '', draft, key), await call(admin, 'POST', '', draft, key)];
      expect(second.body.id).toBe(first.body.id);
    });

    test('many are changed and removed at once, with one undo', async () => {
      const [one, two] = [await made('least'), await made('least')];
      const bulk = (action: string, values: object) =>
        at.call(admin, 'POST', `/tables/${tableName(declaration)}/bulk`, { action, ids: [one.id, two.id], values });
      const changed = await bulk('change', { [words]: 'Together' });
      expect(changed.body).toMatchObject({ done: 2, refused: 0 });
      const removed = await bulk('remove', {});
      expect(removed.body).toMatchObject({ done: 2 });
      expect((await at.call(admin, 'POST', `/undo/${removed.body.undo}`)).body).toMatchObject({ done: 2 });
      expect((await call(admin, 'GET', `/${two.id}`)).body).toMatchObject({ [words]: 'Together' });
    });

    /** Puts a record into a state past its steps, with what the database demands of that state. */
    const putInto = (id: string, state: string) => {
      const ready = Object.entries(particularsOf(declaration).ready?.[state]?.(rows) ?? {});
      const fields = [`state = '${state}'`, ...ready.map(([field, value]) => `${field} = ${value}`)].join(', ');
      return at.database.db.execute(sql`update ${sql.identifier(table)} set ${sql.raw(fields)} where id = ${id}`);
    };

    const { ofOthers = [] } = particularsOf(declaration);
    const waiting = waitingStates(declaration).filter(([state]) => !ofOthers.includes(state));
    test.skipIf(waiting.length === 0)(
      'says whose move it is and since when, in reply, list, filter, order and groups, and in words of both languages',
      async () => {
        const record = await made();
        const table = `/tables/${tableName(declaration)}`;
        const put = (state: string) => putInto(record.id, state);
        for (const [state, waits] of waiting) {
          await put(state);
          const { body } = await call(admin, 'GET', `/${record.id}`);
          expect(body).toMatchObject({ waits_days: 0, waits_since: expect.any(String) });
          expect(waitsWord(declaration, state)?.en, state).toMatch(/\S/u);
          expect(waitsWord(declaration, state)?.es, state).toMatch(/\S/u);
          if (typeof waits !== 'string') continue;
          expect(body.waits_for, state).toMatchObject({ id: admin.userId });
          for (const [person, isFound] of [
            ['me', true],
            [others.get('employee')?.userId, false],
          ]) {
            const filter = encodeURIComponent(JSON.stringify(['waits_for', 'any_of', [person]]));
            const { body: found } = await at.call(admin, 'GET', `${table}?filter=${filter}&limit=500`);
            expect(found.rows.some(({ id }: { id: string }) => id === record.id)).toBe(isFound);
          }
          const { body: groups } = await at.call(admin, 'GET', `${table}/groups?group=waits_for`);
          expect(JSON.stringify(groups)).toContain(admin.userId);
        }
        const still = Object.keys(states?.words ?? {}).filter(
          (state) => !ofOthers.includes(state) && !waiting.some(([name]) => name === state),
        );
        for (const state of still) {
          await put(state);
          const { body } = await call(admin, 'GET', `/${record.id}`);
          expect(body, state).toMatchObject({ waits_for: null, waits_days: null, waits_since: null });
        }
      },
    );

    test('rows of a sheet are told first and then made and changed by one import, which one undo takes back', async () => {
      const sheetOf = (lines: readonly (readonly unknown[])[]) =>
        lines.map((line) => line.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')).join('\n');
      const send = (
        viewer: Viewer,
        lines: readonly (readonly unknown[])[],
        fields: Record<string, string>,
        language = 'en',
      ) =>
        postForm(at, viewer, `${path}/import`, fields, [{ name: 'rows.csv', content: sheetOf(lines) }], {
          'accept-language': language,
        });
      const fillable = sentFields(declaration).filter(
        ([field, { form, required }]) =>
          form !== false &&
          (field === declaration.title ||
            required === true ||
            particularsOf(declaration).always?.includes(field) === true ||
            !apart(declaration, field)),
      );
      const record = await made();
      // What the record says of itself is what a sheet says: words of choices, names of people and links, dollars.
      const cellOf = (field: string, declared: Field, language: 'en' | 'es'): unknown => {
        const value = record[field];
        if (value === null || value === undefined) return '';
        if (declared.kind === 'money') return value / 100;
        if (declared.kind === 'flag') return value === true ? 'yes' : 'no';
        if (declared.kind === 'choice') return declared.choices[value]?.[language];
        if (declared.kind === 'choices')
          return value.map((key: string) => declared.choices[key]?.[language]).join(', ');
        if (declared.kind === 'links') return value.map((each: { name: string }) => each.name).join(', ');
        return typeof value === 'object' ? value.name : value;
      };
      const own = particularsOf(declaration).values;
      for (const language of ['en', 'es'] as const) {
        const heads = fillable.map(([, { label }]) => label[language]);
        const fresh = fillable.map(([field, declared]) =>
          field === declaration.title && own?.(rows)[field] !== undefined
            ? own(rows)[field]
            : cellOf(field, declared, language),
        );
        const dry = await send(admin, [heads, fresh], {}, language);
        expect(dry.body, JSON.stringify(dry.body)).toMatchObject({
          applied: false,
          counts: { create: 1, update: 0, skip: 0, error: 0 },
        });
        expect(dry.body.columns.every(({ field }: { field: string | null }) => field !== null)).toBe(true);
        const counted = async () =>
          (await at.call(admin, 'GET', `/tables/${tableName(declaration)}?count=true&limit=1`)).body.total;
        const before = await counted();
        const applied = await send(admin, [heads, fresh], { dry_run: 'false' }, language);
        expect(applied.body, JSON.stringify(applied.body)).toMatchObject({ applied: true, counts: { create: 1 } });
        expect(await counted()).toBe(before + 1);
        await undo({ headers: { 'x-undo': applied.body.undo } });
        expect(await counted()).toBe(before);
        if (language === 'es') continue;
        for (const [group, viewer] of others) {
          const answer = await send(viewer, [heads, fresh], {}, language);
          expect(answer.status, group).toBe(holds([group], declaration.access.write) ? 200 : 403);
        }
      }
      const [titleField, wrongField] = [
        declaration.fields[declaration.title],
        fillable.find(([, { kind }]) => ['choice', 'number', 'date', 'person'].includes(kind)),
      ];
      const title = titleField?.label.en ?? '';
      if (wrongField !== undefined) {
        const [, { label }] = wrongField;
        const refused = await send(
          admin,
          [
            [title, label.en],
            ['Faulty', 'Nonsense'],
          ],
          { dry_run: 'false' },
          'es',
        );
        expect(refused.status).toBe(422);
        const { body } = await send(
          admin,
          [
            [title, label.en],
            ['Faulty', 'Nonsense'],
          ],
          {},
          'es',
        );
        expect(body.rows[0]).toMatchObject({ action: 'error' });
        expect(body.rows[0].errors.map((fault: { path: string }) => fault.path)).toContain(label.en);
      }
      if (declaration.code === undefined || titleField?.once === true) return;
      const other = await made('least');
      const lines = [
        ['Number', title],
        [record.code, 'Renamed by a sheet'],
        [other.code, other[declaration.title]],
        ['XX-9999', 'Nobody'],
      ];
      const { body: dry } = await send(admin, lines, {});
      expect(dry.counts).toEqual({ create: 0, update: 1, skip: 1, error: 1 });
      expect(dry.rows[0].changes).toEqual([
        { field: title, before: record[declaration.title], after: 'Renamed by a sheet' },
      ]);
      expect((await call(admin, 'GET', `/${record.id}`)).body.version).toBe(record.version);
      const done = await send(admin, lines, { dry_run: 'false', skip_faulty: 'true' });
      expect(done.body, JSON.stringify(done.body)).toMatchObject({ applied: true });
      expect((await call(admin, 'GET', `/${record.id}`)).body[declaration.title]).toBe('Renamed by a sheet');
      const { body: history } = await call(admin, 'GET', `/${record.id}/history`);
      expect(history[0]).toMatchObject({ source: 'import', action: `${actions}.changed` });
      await undo({ headers: { 'x-undo': done.body.undo } });
      expect((await call(admin, 'GET', `/${record.id}`)).body[declaration.title]).toBe(record[declaration.title]);
    });

    describe('a file of its list', () => {
      const zone = 'America/Los_Angeles';
      const asFile = async (format: string, language: string): Promise<ExcelJS.Worksheet> => {
        const { status, bytes } = await getBytes(
          at,
          admin,
          `/tables/${tableName(declaration)}/export?format=${format}&language=${language}&zone=${zone}`,
        );
        expect(status).toBe(200);
        return readSheet(bytes, format);
      };
      const taken = async (sheet: ExcelJS.Worksheet, format: string) => {
        const { status, body } = await postForm(at, admin, `${path}/import`, { zone }, [
          { name: `rows.${format}`, content: await bytesOf(sheet, format) },
        ]);
        expect(status, JSON.stringify(body)).toBe(200);
        return body;
      };
      const columnOf = (sheet: ExcelJS.Worksheet, label: string) => {
        for (let at = 1; at <= sheet.columnCount; at += 1) if (sheet.getRow(1).getCell(at).text === label) return at;
        return undefined;
      };
      const rowOf = (sheet: ExcelJS.Worksheet, { id, code }: { id: string; code?: string }) => {
        const at = columnOf(sheet, declaration.code === undefined ? 'ID' : 'Number') ?? 0;
        for (let row = 2; row <= sheet.rowCount; row += 1)
          if (sheet.getRow(row).getCell(at).text === (code ?? id)) return sheet.getRow(row);
        throw new Error(`${id} is not in the file.`);
      };

      test('changes nothing where it comes back as it is', async () => {
        await made();
        for (const format of ['csv', 'xlsx'])
          for (const language of ['en', 'es']) {
            const sheet = await asFile(format, language);
            const { rows: told, counts } = await taken(sheet, format);
            expect(told.filter(({ action }: { action: string }) => action !== 'skip')).toEqual([]);
            expect(counts.skip).toBe(sheet.rowCount - 1);
          }
      });

      test.each(['csv', 'xlsx'])(
        'changes one field of one row where one cell of it was changed: %s',
        async (format) => {
          const [full, least] = [await made('all'), await made('least')];
          const sheet = await asFile(format, 'en');
          const [from, into] = [rowOf(sheet, full), rowOf(sheet, least)];
          let edited = 0;
          for (const [field, declared] of sentFields(declaration)) {
            const label = declared.label.en;
            const column = declared.form === false ? undefined : columnOf(sheet, label);
            if (column === undefined || declared.once === true || (apart(declaration, field) && field !== words))
              continue;
            const cell = into.getCell(column);
            const [before, copied] = [cell.value, from.getCell(column).value];
            const isSame = from.getCell(column).text === cell.text;
            if (isSame && field !== words) continue;
            cell.value = isSame ? `${cell.text} again` : copied;
            const { rows: told } = await taken(sheet, format);
            cell.value = before;
            if (copied === null) continue;
            expect(told.filter(({ action }: { action: string }) => action !== 'skip')).toMatchObject([
              { row: into.number, action: 'update', errors: [] },
            ]);
            // What follows from another field by itself may come with it.
            const changed = told[into.number - 2].changes.map(({ field: name }: { field: string }) => name);
            const following = sentFields(declaration).filter(([name]) => name !== field && apart(declaration, name));
            expect(changed.filter((name: string) => !following.some(([, { label: of }]) => of.en === name))).toEqual([
              label,
            ]);
            edited += 1;
          }
          expect(edited).toBeGreaterThan(0);
        },
      );

      test('has a column of ids for those alone who may import it, where no number is in it', async () => {
        await made('least');
        for (const [group, viewer] of others) {
          if (!holds([group], declaration.access.read)) continue;
          const columns = declaration.title in columnsOf(declaration) ? `&columns=${declaration.title}` : '';
          const { body: csv } = await at.call(
            viewer,
            'GET',
            `/tables/${tableName(declaration)}/export?format=csv&language=en${columns}`,
          );
          expect(/,ID\r\n/u.test(csv), group).toBe(holds([group], declaration.access.write));
        }
      });

      test('names what a new row may double, and what no row of it is', async () => {
        const record = await made();
        const sheet = await asFile('csv', 'en');
        const row = rowOf(sheet, record);
        const at = columnOf(sheet, declaration.code === undefined ? 'ID' : 'Number') ?? 0;
        row.getCell(at).value = declaration.code === undefined ? '0198c0de-0000-7000-8000-00000000dead' : 'XX-9999';
        expect((await taken(sheet, 'csv')).rows[row.number - 2]).toMatchObject({ action: 'error' });
        row.getCell(at).value = null;
        const told = (await taken(sheet, 'csv')).rows[row.number - 2];
        if (told.action === 'create') expect(told.alike).not.toEqual([]);
        else expect(told).toMatchObject({ action: 'error' });
      });
    });

    test('whoever hears live that one of it has changed may read it', () => {
      // All of staff hear of every record, by its id. That a flag has changed is nobody's secret: each screen asks for its value.
      if (name === 'feature_flag') return;
      for (const [group] of others)
        if (isStaff([group])) expect(holds([group], declaration.access.read), group).toBe(true);
    });

    const foundBy = Object.entries(declaration.fields).filter(([, { found }]) => found !== undefined);
    test.skipIf(foundBy.length === 0)(
      'is found by its number, its title and its words, by those who may read it alone, and follows each change and the bin',
      async () => {
        expect(wantedTriggers(declaration, table), 'Add a migration with what `npm run search:triggers` prints.').toBe(
          undefined,
        );
        const record = await made();
        const find = async (viewer: Viewer, q: string): Promise<string[]> => {
          const { body } = await at.call(viewer, 'GET', `/search?q=${encodeURIComponent(q)}&types=${name}&limit=50`);
          return body.items.map(({ id }: { id: string }) => id);
        };
        const sign = `zq${record.id.slice(-10).replaceAll(/\d/gu, (digit: string) => String.fromCharCode(97 + Number(digit)))}`;
        for (const [field, declared] of foundBy) {
          if (declared.once === true || declared.derived === true) continue;
          // What takes no words is found by its own: an address, a number of a telephone.
          if (apart(declaration, field) && field !== declaration.title) continue;
          await call(admin, 'PATCH', `/${record.id}`, { [field]: `Words ${sign}` });
          expect(await find(admin, sign), field).toEqual([record.id]);
          for (const [group, viewer] of others)
            expect(await find(viewer, sign), `${field} ${group}`).toEqual(
              // The entries of declared records name no audience outside staff.
              holds([group], declaration.access.read) && isStaff([group]) ? [record.id] : [],
            );
          await call(admin, 'PATCH', `/${record.id}`, { [field]: valueOf(field, declared, 0) });
          expect(await find(admin, sign), field).toEqual([]);
        }
        if (declaration.code !== undefined) expect(await find(admin, record.code)).toContain(record.id);
        await call(admin, 'PATCH', `/${record.id}`, { [declaration.title]: `Words ${sign}` });
        await call(admin, 'DELETE', `/${record.id}`);
        expect(await find(admin, sign)).toEqual([]);
        await call(admin, 'POST', `/${record.id}/restore`);
        expect(await find(admin, sign)).toEqual([record.id]);
      },
    );

    const { tells = [] } = declaration;
    test.skipIf(tells.length === 0)(
      'tells those whom it names, in their language and with a link to it, and neither who did it nor who may not read it',
      async () => {
        const [reader, stranger] = [others.get('employee'), others.get('home_owner')];
        const record = await made();
        const heard = async (viewer: Viewer | undefined) =>
          (
            await at.database.db.execute<{ type: string; message: string; link: string }>(
              sql`select type, message, link from notifications
                where user_id = ${viewer?.userId} and entity_id = ${record.id} order by created_at`,
            )
          ).rows;
        for (const { text } of tells) expect([text.en, text.es].every((words) => words.trim() !== '')).toBe(true);
        for (const { when, type, to } of tells) {
          if (!(when in declaration.fields) || !to.some((field) => field === when)) continue;
          const before = (await heard(reader)).length;
          await call(admin, 'PATCH', `/${record.id}`, { [when]: reader?.userId });
          const now = await heard(reader);
          expect(now.length, when).toBe(before + 1);
          expect(now.at(-1)).toMatchObject({ type, link: panelAddress(declaration, record.id) });
          expect(now.at(-1)?.message).not.toMatch(/\{|undefined/u);
          await call(admin, 'PATCH', `/${record.id}`, { [when]: stranger?.userId });
        }
        expect(await heard(stranger)).toEqual([]);
        expect(await heard(admin)).toEqual([]);
      },
    );

    const { sheet } = declaration;
    test.skipIf(sheet === undefined)(
      'its table of the spreadsheet-database gives each record with its id and fields by their names there, to staff and by field',
      async () => {
        const record = await made();
        const ask = (viewer: Viewer, query = '') =>
          at.call(viewer, 'GET', `/airtable/table/?tbl=${sheet?.table}&ftr=RECORD_ID()='${record.id}'${query}`);
        const labels: Readonly<Record<string, string | undefined>> = sheet?.labels ?? {};
        const { body } = await ask(admin);
        expect(body).toMatchObject([{ id: record.id }]);
        const filled = Object.entries(labels).filter(
          ([field]) => record[field] !== null && record[field] !== undefined,
        );
        expect(Object.keys(body[0].fields).sort()).toEqual(filled.map(([, label]) => label).sort());
        const title = labels[declaration.title] ?? '';
        expect(body[0].fields[title]).toBe(record[declaration.title]);
        expect((await ask(admin, `&fld=${encodeURIComponent(title)}`)).body).toEqual([
          { id: record.id, fields: { [title]: record[declaration.title] } },
        ]);
        for (const [group, viewer] of others) {
          const answer = await ask(viewer);
          expect(answer.status, group).toBe(holds([group], declaration.access.read) ? 200 : 403);
          if (answer.status === 403) continue;
          for (const [field, label] of Object.entries(labels)) {
            const reads = declaration.fields[field]?.reads;
            if (reads === undefined || holds([group], reads)) continue;
            expect(answer.body[0].fields, group).not.toHaveProperty(label ?? '');
            expect((await ask(viewer, `&fld=${encodeURIComponent(label ?? '')}`)).status, group).toBe(400);
          }
        }
      },
    );

    test.skipIf(waiting.length === 0)('stands in the Inbox of those it waits for, and of nobody else', async () => {
      const record = await made();
      const listed = async (viewer: Viewer, tab: 'mine' | 'anybody') =>
        (await at.call(viewer, 'GET', `/inbox?limit=1000&tab=${tab}`)).body.items.some(
          (item: { kind: string; id: string }) => item.kind === name && item.id === record.id,
        );
      for (const [state, waits] of waiting) {
        await putInto(record.id, state);
        for (const [group, viewer] of [['admin', admin] as const, ...others]) {
          const reads = holds([group], declaration.access.read);
          const named = typeof waits === 'string' && record[waits]?.id === viewer.userId;
          // No department of this world answers for it, so it is nobody's move, and whoever holds the right may take it.
          const free = typeof waits !== 'string' && 'right' in waits && holds([group], waits.right);
          expect(await listed(viewer, 'mine'), `${state} ${group}`).toBe(named && reads);
          expect(await listed(viewer, 'anybody'), `${state} ${group}, anybody`).toBe(free && reads);
        }
      }
    });

    const edges: Edge[] = [...(states?.edges ?? [])];
    test.each(edges.map((edge) => [edge.from.join(' or '), edge.to, edge] as const))(
      'from %s to %s: asks for what is missing, refuses who may not, leaves its history, and is taken back',
      async (_from, _to, edge) => {
        const record = await made('least');
        const put = (fields: string) =>
          at.database.db.execute(sql`update ${sql.identifier(table)} set ${sql.raw(fields)} where id = ${record.id}`);
        // All that any state may demand is there; what this step demands is taken away again where the state allows it.
        const full = Object.fromEntries(
          sentFields(declaration).flatMap(([field, declared]) =>
            declared.once === true || apart(declaration, field) ? [] : [[field, valueOf(field, declared, 0)]],
          ),
        );
        await call(admin, 'PATCH', `/${record.id}`, full);
        const ready = Object.entries(particularsOf(declaration).ready?.[edge.to]?.(rows) ?? {});
        await put([`state = '${edge.from[0]}'`, ...ready.map(([field, value]) => `${field} = ${value}`)].join(', '));
        for (const [group, viewer] of others) {
          if (!holds([group], declaration.access.write) || holds([group], edge.who)) continue;
          expect((await call(viewer, 'POST', `/${record.id}/move`, { to: edge.to })).status, group).toBe(403);
        }
        if (edge.reason !== undefined) {
          const refused = await call(second, 'POST', `/${record.id}/move`, { to: edge.to });
          expect(refused.body.details).toEqual([
            { path: 'reason', message: 'Is required.', said: { en: 'Is required.', es: expect.stringMatching(/\S/u) } },
          ]);
        }
        const reason = edge.reason !== undefined ? { reason: 'For a good reason' } : {};
        for (const field of edge.requires ?? []) {
          await put(`${field} = null`);
          const refused = await call(second, 'POST', `/${record.id}/move`, { to: edge.to, ...reason });
          expect(refused.body.details, field).toContainEqual(expect.objectContaining({ path: `values.${field}` }));
        }
        const values = Object.fromEntries((edge.requires ?? []).map((field) => [field, full[field]]));
        const moved = await call(second, 'POST', `/${record.id}/move`, { to: edge.to, ...reason, values });
        expect(moved.body, JSON.stringify(moved.body)).toMatchObject({ state: edge.to });
        const { body: history } = await call(admin, 'GET', `/${record.id}/history`);
        expect(history[0]).toMatchObject({
          action: `${actions}.moved`,
          reason: edge.reason !== undefined ? 'For a good reason' : null,
        });
        await undo(moved, second);
        expect((await call(admin, 'GET', `/${record.id}`)).body.state).toBe(edge.from[0]);
      },
    );
  },
);
