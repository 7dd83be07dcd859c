import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SheetImportReport, SheetImportRow } from '#platform/shared/sheet-import.ts';
import { upload } from '#platform/web/call/upload.ts';
import { SheetImportFrame } from './sheet-import-frame.tsx';
import { mappingOf, missingOf, unreadOf, withField, type SheetColumns } from './sheet-columns.tsx';

vi.mock(import('#platform/web/call/upload.ts'), () => ({ upload: vi.fn() }));
const sent = vi.mocked(upload);

const label = (en: string) => ({ en, es: en });
const found: SheetColumns = {
  columns: [
    { header: 'Nombre', field: 'name', example: 'Rosa', is_ours: false, note: null },
    { header: 'Mensaje', field: null, example: 'Call me', is_ours: false, note: null },
    { header: 'Made on', field: null, example: '2026-11-02 10:00', is_ours: true, note: null },
  ],
  fields: [
    { name: 'id', label: label('ID'), required: false, is_key: true },
    { name: 'name', label: label('Name'), required: true, is_key: false },
    { name: 'message', label: label('Message'), required: false, is_key: false },
  ],
};
const aRow = (row: number, more: Partial<SheetImportRow> = {}): SheetImportRow => ({
  row,
  action: 'create',
  name: `Row ${row}`,
  changes: [],
  errors: [],
  ...more,
});
const report = (rows: SheetImportRow[], more: Partial<SheetImportReport> = {}): SheetImportReport => ({
  ...found,
  format: 'csv',
  file_name: 'leads.csv',
  dry_run: true,
  applied: false,
  rows,
  undo: null,
  counts: { create: rows.length, update: 0, skip: 0, error: 0 },
  ...more,
});

describe('columns of a file', () => {
  test('are as they are understood, unless somebody has said otherwise; two of them fill no one field', () => {
    expect(mappingOf(found)).toEqual({ Nombre: 'name', Mensaje: null, 'Made on': null });
    expect(mappingOf(found, { Mensaje: 'name' })).toEqual({ Nombre: null, Mensaje: 'name', 'Made on': null });
    expect(mappingOf(found, { Nombre: null, Mensaje: 'gone' })).toEqual({
      Nombre: null,
      Mensaje: null,
      'Made on': null,
    });
    expect(withField(mappingOf(found), 'Mensaje', 'name')).toEqual({ Nombre: null, Mensaje: 'name', 'Made on': null });
  });

  test('are unread where nobody has said anything of them and the portal does not work them out', () => {
    expect(unreadOf(found)).toEqual(['Mensaje']);
    expect(unreadOf(found, { Mensaje: null })).toEqual([]);
    expect(unreadOf(found, { Mensaje: 'message' })).toEqual([]);
  });

  test('lack what is needed, unless a key says which records the rows are about', () => {
    expect(missingOf(found, { Mensaje: 'message' }).map(({ name }) => name)).toEqual(['name']);
    expect(missingOf(found, { Nombre: 'id' })).toEqual([]);
  });
});

describe('the dialog of an import', () => {
  beforeEach(() => {
    sent.mockReset();
    localStorage.clear();
  });
  const answers = (...bodies: SheetImportReport[]) => {
    for (const data of bodies) sent.mockResolvedValueOnce({ ok: true, status: 200, data });
  };
  const fieldsOf = (at: number) => sent.mock.calls[at]?.[1].fields;
  const open = async () => {
    const view = render(
      <SheetImportFrame<SheetImportReport>
        title="Import"
        text="Leads"
        endpoint={{ method: 'POST', path: '/leads/import' }}
        refreshes={[]}
        counts={({ counts }) => counts}
        rows={({ rows }) =>
          rows.map(({ row, action, name, alike = [] }) => ({
            key: String(row),
            row,
            action,
            cells: [name],
            note: '',
            isAlike: alike.length > 0,
          }))
        }
        heads={['Name']}
        done={() => 'Done.'}
        nothing="Nothing to import."
        columns={(each) => each}
        onClose={() => undefined}
      />,
    );
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('There is a place for the file.');
    await userEvent.upload(input, new File(['Nombre,Mensaje'], 'leads.csv', { type: 'text/csv' }));
    return view;
  };

  test('asks about columns that are not understood, with the keys alone, and tries the file as they were mapped', async () => {
    answers(report([]), report([aRow(2)]));
    await open();
    const columns = await screen.findByRole('region', { name: 'Columns of the file' });
    expect(fieldsOf(0)).toMatchObject({ look: true });
    within(columns).getByText('For example: Call me');
    within(columns).getByText('Worked out by the portal');
    within(columns).getByRole('combobox', { name: '“Mensaje” is read as' }).focus();
    await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'See what would happen' }));
    await screen.findByRole('button', { name: 'Import 1 row' });
    expect(fieldsOf(1)).toMatchObject({
      dry_run: true,
      mapping: { Nombre: 'name', Mensaje: 'message', 'Made on': null },
    });
  });

  test('remembers the mapping for the next file with the same headers, in whatever order', async () => {
    answers(report([]), report([aRow(2)]));
    const { unmount } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'See what would happen' }));
    await screen.findByRole('button', { name: 'Import 1 row' });
    unmount();
    sent.mockClear();
    answers(report([], { columns: found.columns.toReversed() }), report([aRow(2)]));
    await open();
    await screen.findByRole('button', { name: 'Import 1 row' });
    expect(fieldsOf(1)).toMatchObject({ mapping: { Nombre: 'name', Mensaje: null } });
  });

  test('names the columns that are not read, and leads back to them', async () => {
    answers(report([]), report([aRow(2)]));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'See what would happen' }));
    await screen.findByText('1 column is not read: Mensaje.');
    await userEvent.click(screen.getByRole('button', { name: 'Map columns' }));
    await screen.findByRole('region', { name: 'Columns of the file' });
  });

  test('does not go on without what is needed', async () => {
    answers(report([], { columns: found.columns.map((column) => ({ ...column, field: null })) }));
    await open();
    const go = await screen.findByRole('button', { name: 'See what would happen' });
    expect(go.getAttribute('aria-disabled') ?? String(go.hasAttribute('disabled'))).toBe('true');
  });

  test('leaves rows out one by one, and together those that may be there already', async () => {
    const understood = found.columns.filter(({ header }) => header !== 'Mensaje');
    const rows = [aRow(2), aRow(3, { alike: ['LE-0001 Rosa'] }), aRow(4, { alike: ['Row 3'] })];
    answers(report([], { columns: understood }), report(rows), report([aRow(2)], { applied: true }));
    await open();
    await screen.findByText('2 new rows may be there already.');
    await userEvent.click(screen.getByRole('button', { name: 'Leave them out' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Import row 4' }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    await screen.findByText('Done.');
    expect(fieldsOf(2)).toMatchObject({ dry_run: false, leave_out: [3] });
  });
});
