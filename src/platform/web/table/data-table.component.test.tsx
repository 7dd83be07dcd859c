import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineColumns, parseSort } from '#platform/shared/table.ts';
import { bulkEndpoint, tableEndpoints } from '#platform/shared/table-contract.ts';
import { answer, callsOf, type Asked } from '#test/component/server.ts';
import { setViewport } from '#test/component/viewport.ts';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { queryClient } from '../call/query.ts';
import { rowReaderOf } from '../call/row-reader.ts';
import { useSession } from '../call/session.ts';
import { ToastHost } from '../frame/toast-host.tsx';
import { setSearch, usePlace } from '../place.ts';
import { useSettings } from '../settings-store.ts';
import { DataTable } from './data-table.tsx';
import { RowName } from './row-name.tsx';
import type { DataTableProps, TableAction, TableOutput } from './table-parts.ts';
import type { Extract, TableRow } from './rows/table-source.ts';
import { errorCodes, faultOf } from '#platform/shared/errors.ts';

const columns = defineColumns({
  number: { kind: 'text', label: { en: 'Number', es: 'Número' }, width: 100, pinned: true },
  name: { kind: 'text', label: { en: 'Name', es: 'Nombre' }, width: 200, edit: 'name' },
  city: {
    kind: 'choice',
    label: { en: 'City', es: 'Ciudad' },
    width: 120,
    edit: 'address.city',
    choices: { rno: { en: 'Reno', es: 'Reno' }, spk: { en: 'Sparks', es: 'Sparks' } },
  },
  price: { kind: 'money', label: { en: 'Price', es: 'Precio' }, width: 120, edit: 'price_cents', total: 'sum' },
  set: { kind: 'date', label: { en: 'Set', es: 'Montaje' }, width: 120, edit: 'set_date' },
});
const endpoints = {
  ...tableEndpoints('/tables/houses', columns, 'projects.read'),
  bulk: bulkEndpoint('/tables/houses', 'projects.write', {
    set: z.object({}),
    close: z.object({ reason: z.string() }),
  }),
};

interface HouseRow {
  id: string;
  version: number;
  number: string;
  name: string;
  city: string | null;
  price: number;
  set: string | null;
}
const idOf = (place: number) => `018f2a3c-0000-7000-8000-00000000000${place}`;
let houses: HouseRow[] = [];

/** Sorts and searches as the server does, as far as these tests look. */
function rowsFor({ query }: Asked) {
  const ids = query.get('ids')?.split(',');
  const q = query.get('q')?.toLowerCase() ?? '';
  const filter = query.get('filter');
  const [key] = parseSort(query.get('sort') ?? 'number');
  const column = (key?.column ?? 'number') as keyof HouseRow;
  const found = houses
    .filter(({ name }) => name.toLowerCase().includes(q))
    .filter(({ city }) => filter === null || city === 'rno')
    .toSorted((a, b) => String(a[column] ?? '').localeCompare(String(b[column] ?? '')));
  const ordered = key?.descending === true ? found.toReversed() : found;
  const rows = ordered.filter(({ id }) => ids?.includes(id) ?? true);
  const sum = rows.reduce((total, { price }) => total + price, 0);
  return { body: { rows, next: null, total: rows.length, totals: { price: sum } } };
}

/** Does to the rows what a bulk change asks, and refuses the house 4. */
function changeRows({ body }: Asked) {
  const ids: string[] = body.ids ?? body.rows?.map(({ id }: { id: string }) => id) ?? houses.map(({ id }) => id);
  const results = ids.map((id) => {
    const house = houses.find((each) => each.id === id);
    const label = house?.number;
    if (house?.number === 'H-4')
      return {
        id,
        label,
        ok: false,
        code: 'rule_broken',
        said: { en: 'This house is sold.', es: 'Esta casa está vendida.' },
      };
    const row = body.rows?.find((each: { id: string; version?: number }) => each.id === id);
    if (row?.version !== undefined && row.version !== house?.version)
      return {
        id,
        label,
        ok: false,
        code: 'conflict',
        said: { en: errorCodes.conflict.en, es: errorCodes.conflict.es },
      };
    if (body.dry_run !== true && row !== undefined)
      houses = houses.map((each) =>
        each.id === id
          ? {
              ...each,
              version: each.version + 1,
              name: row.values.name ?? each.name,
              city: row.values.address?.city ?? each.city,
              price: row.values.price_cents ?? each.price,
              set: row.values.set_date ?? each.set,
            }
          : each,
      );
    return { id, label, ok: true };
  });
  const done = results.filter(({ ok }) => ok).length;
  return {
    body: { results, done, unchanged: 0, refused: results.length - done, undo: body.dry_run === true ? null : idOf(9) },
  };
}

const user = userEvent.setup({ delay: null });
const undone: string[] = [];

const actions: readonly TableAction[] = [
  {
    name: 'close',
    label: 'Close',
    first: { reason: '' },
    lacks: (values) => (values['reason'] === '' ? 'Say why' : undefined),
    form: (values, set) => (
      <TextInput
        aria-label="Reason"
        value={String(values['reason'])}
        onChange={(event) => set({ reason: event.target.value })}
      />
    ),
  },
];

function Houses(props: Partial<DataTableProps>) {
  return (
    <QueryClientProvider client={queryClient}>
      <DataTable
        name="houses"
        title="Houses"
        columns={columns}
        endpoints={endpoints}
        rowName={(row) => String(row['number'])}
        countWords={(count) => `${count} houses`}
        card={{ title: (row) => String(row['name']), facts: ['city'] }}
        hrefOf={(row) => `/houses/${String(row['number'])}`}
        editAction="set"
        actions={actions}
        undo={async (id) => {
          undone.push(id);
          return { ok: true, status: 200, data: { done: 2, refused: 0 } };
        }}
        empty={<p>No houses yet</p>}
        {...props}
      />
      <ToastHost />
    </QueryClientProvider>
  );
}

beforeEach(() => {
  undone.length = 0;
  houses = ['Aspen', 'Birch', 'Cedar', 'Dogwood'].map((name, place) => ({
    id: idOf(place + 1),
    version: 1,
    number: `H-${place + 1}`,
    name,
    city: place % 2 === 0 ? 'rno' : 'spk',
    price: (place + 1) * 10_000_00,
    set: null,
  }));
  useSession.setState({ authenticated: true, userInfo: { username: 'dana', userId: idOf(0), groups: ['employee'] } });
  answer('GET', '/tables/houses', rowsFor);
  answer('POST', '/tables/houses/bulk', changeRows);
});

/** Reads these rows of the list on screen again, as a live message about them does. */
async function rowsChange(...ids: string[]): Promise<boolean> {
  const [list] = queryClient.getQueryCache().findAll({ type: 'active', queryKey: ['tables', 'houses', 'rows'] });
  return (list && (await act(async () => rowReaderOf(list)?.(ids)))) === true;
}

const grid = () => screen.getByRole('grid', { name: 'Houses' });
const numbers = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const row = (number: string) => {
  const found = screen.getByRole('rowheader', { name: number }).closest<HTMLElement>('[role=row]');
  if (found === null) throw new Error(`No row ${number}`);
  return found;
};
const cell = (number: string, column: string) => {
  const place = screen.getAllByRole('columnheader').find((head) => head.textContent?.startsWith(column))?.dataset[
    'column'
  ];
  const found = row(number).querySelector<HTMLElement>(`[data-column="${place}"]`);
  if (found === null) throw new Error(`No cell ${column} of ${number}`);
  return found;
};
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;
const asked = () => callsOf('GET', '/tables/houses');
const sent = () => callsOf('POST', '/tables/houses/bulk').map(({ body }) => body);

async function opened(props: Partial<DataTableProps> = {}): Promise<void> {
  render(<Houses {...props} />);
  await screen.findByRole('rowheader', { name: 'H-1' });
}

async function focusOn(number: string, column: string): Promise<void> {
  grid().focus();
  fireEvent.pointerDown(cell(number, column), { button: 0, pointerType: 'mouse' });
  fireEvent.pointerUp(cell(number, column));
}

describe('a row and its record', () => {
  /** The table as a screen has it: the record that is shown stands in the screen's own state. */
  function Listed({ onPeek }: { onPeek: (number: string) => void }) {
    const [shown, setShown] = useState<string>();
    const name = (row: TableRow) => <RowName to={`/houses/${String(row['number'])}`}>{String(row['number'])}</RowName>;
    return (
      <Houses
        cells={{ number: name }}
        openId={shown}
        onPeek={(peeked) => {
          setShown(peeked.id);
          onPeek(String(peeked['number']));
        }}
      />
    );
  }
  const listed = async () => {
    const peeked: string[] = [];
    render(<Listed onPeek={(number) => peeked.push(number)} />);
    await screen.findByRole('rowheader', { name: 'H-1' });
    return peeked;
  };

  test('a click anywhere shows it, its name too, and only Ctrl with the name leads on', async () => {
    const peeked = await listed();
    await user.click(cell('H-2', 'City'));
    await waitFor(() => expect(peeked).toEqual(['H-2']));
    await user.click(screen.getByRole('link', { name: 'H-3' }));
    await waitFor(() => expect(peeked).toEqual(['H-2', 'H-3']));
    expect(usePlace.getState().path).not.toContain('/houses');
    const held = createEvent.click(screen.getByRole('link', { name: 'H-1' }), { ctrlKey: true });
    fireEvent(screen.getByRole('link', { name: 'H-1' }), held);
    expect(held.defaultPrevented).toBe(false);
    expect(peeked).toHaveLength(2);
  });

  test('a second click in a cell edits it', async () => {
    await listed();
    await user.click(cell('H-2', 'Name'));
    expect(screen.queryByRole('textbox', { name: /^Edit/u })).toBeNull();
    fireEvent.click(cell('H-2', 'Name'), { detail: 1 });
    await screen.findByRole('textbox', { name: /^Edit/u });
  });

  test('while one is shown, j and k go on to the next and the one before, and stop at the ends', async () => {
    const peeked = await listed();
    await user.click(cell('H-3', 'City'));
    await waitFor(() => expect(peeked).toEqual(['H-3']));
    grid().focus();
    await user.keyboard('j');
    await waitFor(() => expect(peeked.at(-1)).toBe('H-4'));
    await user.keyboard('j');
    await user.keyboard('k');
    await waitFor(() => expect(peeked).toEqual(['H-3', 'H-4', 'H-3']));
  });

  test('Enter shows it, and once more goes to its page', async () => {
    const peeked = await listed();
    await focusOn('H-2', 'Number');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(peeked).toEqual(['H-2']));
    expect(usePlace.getState().path).not.toBe('/houses/H-2');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(usePlace.getState().path).toBe('/houses/H-2'));
  });
});

describe('a row that somebody else changed', () => {
  const change = (number: string, values: Partial<HouseRow>) => {
    houses = houses.map((each) => (each.number === number ? { ...each, ...values, version: each.version + 1 } : each));
  };

  test('is read again alone and stands where it stood; the list is not asked for', async () => {
    await opened();
    act(() => setSearch({ sort: 'number' }));
    await waitFor(() => expect(asked().at(-1)?.query.get('sort')).toBe('number'));
    await screen.findByRole('rowheader', { name: 'H-2' });
    const before = asked().length;
    change('H-2', { name: 'Beech' });
    change('H-3', { name: 'Not told of' });
    expect(await rowsChange(idOf(2))).toBe(true);
    await waitFor(() => expect(cell('H-2', 'Name').textContent).toBe('Beech'));
    expect(cell('H-3', 'Name').textContent).toBe('Cedar');
    expect(
      asked()
        .slice(before)
        .map(({ query }) => [query.get('ids'), query.get('limit'), query.get('count')]),
    ).toEqual([[idOf(2), '1', null]]);
  });

  test('is not enough where it stands elsewhere now, has left the filter, is not on the page, or where no order is set', async () => {
    await opened();
    expect(await rowsChange(idOf(2)), 'no order of which the place could be told').toBe(false);
    act(() => setSearch({ sort: 'name' }));
    await waitFor(() => expect(numbers()).toEqual(['H-1', 'H-2', 'H-3', 'H-4']));
    await waitFor(() => expect(asked().at(-1)?.query.get('sort')).toBe('name'));
    change('H-1', { name: 'Zelkova' });
    expect(await rowsChange(idOf(1)), 'elsewhere').toBe(false);
    expect(cell('H-1', 'Name').textContent, 'nothing is half new').toBe('Aspen');
    expect(await rowsChange(idOf(7)), 'not on the page').toBe(false);
    houses = houses.filter(({ number }) => number !== 'H-4');
    expect(await rowsChange(idOf(4)), 'gone').toBe(false);
  });
});

describe('what is shown', () => {
  test('a head sorts up, then down, then not, and Shift adds a second key; the address says it', async () => {
    await opened();
    const head = screen.getByRole('columnheader', { name: 'Name' });
    await user.click(within(head).getByRole('button'));
    expect(usePlace.getState().search['sort']).toBe('name');
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(numbers()).toEqual(['H-4', 'H-3', 'H-2', 'H-1']));
    fireEvent.click(within(screen.getByRole('columnheader', { name: /^City/u })).getByRole('button'), {
      shiftKey: true,
    });
    expect(usePlace.getState().search['sort']).toBe('-name,city');
  });

  test('words in the search ask the server once, after a pause; nothing found offers to take them off', async () => {
    await opened();
    const before = asked().length;
    await user.type(screen.getByRole('searchbox', { name: 'Find in table' }), 'zebra');
    await screen.findByText('No row matches');
    const searches = asked()
      .slice(before)
      .filter(({ query }) => query.get('q') !== null && query.get('count') === 'true');
    expect(searches.map(({ query }) => query.get('q'))).toEqual(['zebra']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('rowheader', { name: 'H-4' });
    expect(screen.getByRole('searchbox', { name: 'Find in table' })).toHaveProperty('value', '');
  });

  test('the builder asks nothing until a condition is whole, says it in a sentence, and its chip takes it off', async () => {
    await opened();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const builder = await screen.findByRole('dialog', { name: 'Filters' });
    await user.click(within(builder).getByRole('button', { name: 'Add condition' }));
    expect(usePlace.getState().search['filter']).toBeUndefined();
    const column = within(builder).getByRole('combobox', { name: 'Column' });
    await user.clear(column);
    await user.type(column, 'City{Enter}');
    expect(usePlace.getState().search['filter']).toBeUndefined();
    await user.click(within(builder).getByRole('checkbox', { name: 'Reno' }));
    await within(builder).findByText('Shows rows where City is any of Reno.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(numbers()).toEqual(['H-1', 'H-3']));
    expect(JSON.parse(asked().at(-1)?.query.get('filter') ?? 'null')).toEqual({ all: [['city', 'any_of', ['rno']]] });
    await user.click(screen.getByRole('button', { name: 'Remove the filter City' }));
    await waitFor(() => expect(numbers()).toHaveLength(4));
    expect(usePlace.getState().search['filter']).toBeUndefined();
  });

  test('the foot counts the rows and adds them up, in the language of the reader', async () => {
    useSettings.setState({ language: 'es' });
    await opened();
    await screen.findByText('4 houses');
    expect(screen.getByRole('columnheader', { name: 'Precio' }).isConnected).toBe(true);
    expect(document.querySelector('.grid-foot')?.textContent).toContain('$100');
  });

  test('an empty table says its own words, a failure its reason with another try', async () => {
    houses = [];
    render(<Houses />);
    await screen.findByText('No houses yet');
    answer('GET', '/tables/houses', () => ({
      status: 500,
      body: { code: 'unexpected', message: 'x', said: { en: errorCodes.unexpected.en, es: errorCodes.unexpected.es } },
    }));
    act(() => setSearch({ sort: '-name', q: 'a' }));
    await screen.findByText('Something went wrong on our side. It has been noted.');
    houses = [{ id: idOf(1), version: 1, number: 'H-1', name: 'Aspen', city: null, price: 0, set: null }];
    answer('GET', '/tables/houses', rowsFor);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('rowheader', { name: 'H-1' });
  });

  test('on a phone the rows are cards with the facts that matter', async () => {
    setViewport({ width: 390, height: 844 });
    render(<Houses />);
    await screen.findByText('Aspen');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getAllByText('Reno')).toHaveLength(2);
  });
});

test('fifty thousand rows are a few row nodes, and a jump to the end asks for what stands there and for nothing between', async () => {
  const total = 50_000;
  answer('GET', '/tables/houses', ({ query }) => {
    const from = Number(query.get('offset') ?? 0);
    const count = Math.min(Number(query.get('limit') ?? 0), total - from);
    const rows = Array.from({ length: count }, (_, place) => ({
      id: `row-${from + place + 1}`,
      version: 1,
      number: `H-${from + place + 1}`,
      name: 'Aspen',
      city: null,
      price: 0,
      set: null,
    }));
    return { body: { rows, next: null, total, totals: { price: 0 } } };
  });
  await opened();
  const drawn = () => document.querySelectorAll('.grid-body > [role=row]').length;
  expect(drawn()).toBeLessThan(40);
  const before = asked().length;
  grid().scrollTop = total * 36;
  fireEvent.scroll(grid());
  await screen.findByRole('rowheader', { name: `H-${total}` });
  expect(drawn()).toBeLessThan(40);
  const offsets = asked()
    .slice(before)
    .map(({ query }) => Number(query.get('offset')));
  expect(offsets.length).toBeLessThanOrEqual(2);
  expect(Math.min(...offsets)).toBeGreaterThan(total - 500);
});

describe('by keyboard', () => {
  test('the arrows reach every cell and the heads, Enter on a head sorts, Ctrl+Enter opens the record', async () => {
    await opened({ first: { sort: [{ column: 'number', descending: false }] } });
    grid().focus();
    expect(active()).toBe('H-1');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(active()).toBe('Birch');
    await user.keyboard('{Control>}{End}{/Control}{Home}');
    expect(active()).toBe('H-4');
    await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
    expect(active()).toContain('Number');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(usePlace.getState().search['sort']).toBe('-number'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(active()).toBe('H-4'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(usePlace.getState().path).toBe('/houses/H-4');
  });

  test('Enter edits a cell, Tab takes it and goes on, Escape leaves all as it was, a letter types over', async () => {
    await opened();
    await focusOn('H-1', 'Name');
    await user.keyboard('{Enter}');
    const editor = screen.getByRole('textbox', { name: /Name/u });
    expect(editor).toHaveProperty('value', 'Aspen');
    await user.keyboard('{Escape}');
    expect(sent()).toEqual([]);
    expect(document.activeElement).toBe(grid());
    await user.keyboard('x');
    expect(screen.getByRole('textbox', { name: /Name/u })).toHaveProperty('value', 'x');
    await user.keyboard('yz{Tab}');
    await waitFor(() => expect(cell('H-1', 'Name').textContent).toBe('xyz'));
    expect(active()).toBe('Reno');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({ action: 'set', rows: [{ id: idOf(1), values: { name: 'xyz' }, version: 1 }] });
    await screen.findByText('Saved: H-1');
  });
});

describe('changing a cell', () => {
  test('a choice is found by typing and goes where the contract wants it; Undo of its toast takes it back', async () => {
    await opened();
    await focusOn('H-1', 'City');
    await user.keyboard('{Enter}sp{Enter}');
    await waitFor(() => expect(cell('H-1', 'City').textContent).toBe('Sparks'));
    await waitFor(() => expect(sent()[0]?.rows[0].values).toEqual({ address: { city: 'spk' } }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undone).toEqual([idOf(9)]);
    await screen.findByText('Taken back');
  });

  test('a figure that can not be read stays in the cell with its fault, and is not sent', async () => {
    await opened();
    await focusOn('H-2', 'Price');
    await user.keyboard('{Enter}');
    const editor = screen.getByRole('textbox', { name: /Price/u });
    expect(editor).toHaveProperty('value', '20000');
    await user.clear(editor);
    await user.type(editor, 'twelve{Enter}');
    expect(editor.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(sent()).toEqual([]);
    await user.clear(editor);
    await user.type(editor, '1,250.50{Enter}');
    await waitFor(() => expect(sent()[0]?.rows[0].values).toEqual({ price_cents: 125_050 }));
  });

  test('what the server refuses is taken back and says why', async () => {
    await opened();
    await focusOn('H-4', 'Name');
    await user.keyboard('{Enter}');
    await user.clear(screen.getByRole('textbox', { name: /Name/u }));
    await user.keyboard('Elm{Enter}');
    await screen.findByText('H-4: This house is sold.');
    await waitFor(() => expect(cell('H-4', 'Name').textContent).toBe('Dogwood'));
  });

  test('another field that was changed meanwhile is kept; the same field asks which one stays', async () => {
    await opened();
    await focusOn('H-1', 'Name');
    await user.keyboard('{Enter}');
    houses = houses.map((each) => (each.id === idOf(1) ? { ...each, name: 'Theirs', version: 2 } : each));
    await user.clear(screen.getByRole('textbox', { name: /Name/u }));
    await user.keyboard('Mine{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    expect(question.textContent).toContain('Theirs');
    await user.click(within(question).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent().at(-1)?.rows[0]).toMatchObject({ values: { name: 'Mine' }, version: 2 }));

    await focusOn('H-2', 'Name');
    await user.keyboard('{Enter}');
    houses = houses.map((each) => (each.id === idOf(2) ? { ...each, city: 'rno', version: 2 } : each));
    await user.clear(screen.getByRole('textbox', { name: /Name/u }));
    await user.keyboard('Beech{Enter}');
    await waitFor(() => expect(sent().at(-1)?.rows[0]).toMatchObject({ values: { name: 'Beech' }, version: 2 }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('marked cells', () => {
  test('are copied as a spreadsheet reads them: bare figures in text and table', async () => {
    await opened();
    await focusOn('H-1', 'City');
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    const put = new Map<string, string>();
    fireEvent.copy(grid(), {
      clipboardData: { setData: (type: string, text: string) => void put.set(type, text), getData: () => '' },
    });
    expect(put.get('text/plain')?.split(/\r?\n/u)).toEqual(['Reno\t10000', 'Sparks\t20000']);
    expect(put.get('text/html')).toContain('>10000</td>');
    await screen.findByText('4 cells copied');
  });

  test('a paste shows what it would change, what can not be read and what the server would refuse, and sends the rest', async () => {
    await opened();
    await focusOn('H-3', 'Name');
    fireEvent.paste(grid(), { clipboardData: { getData: () => 'Cypress\tSparks\nElm\tParis\n' } });
    const preview = await screen.findByRole('dialog', { name: /^Paste 3 changes/u });
    expect(within(preview).getByRole('cell', { name: 'Cypress' }).isConnected).toBe(true);
    expect(preview.textContent).toContain('H-4, City “Paris”');
    await within(preview).findByText(/H-4: This house is sold\./u);
    expect(sent().every((body) => body.dry_run === true)).toBe(true);
    await user.click(within(preview).getByRole('button', { name: 'Paste 3 changes' }));
    await waitFor(() => expect(within(preview).getAllByText('H-4: This house is sold.')).toHaveLength(2));
    expect(houses.find(({ number }) => number === 'H-3')).toMatchObject({ name: 'Cypress', city: 'spk' });
    expect(houses.find(({ number }) => number === 'H-4')?.name).toBe('Dogwood');
  });
});

describe('picked rows', () => {
  const ticks = () => screen.getAllByRole('row').filter((each) => each.getAttribute('aria-selected') === 'true');

  test('by a press on the gutter or Space, with Shift from there to here, all of them by one button; Escape and the cross let go', async () => {
    await opened();
    const gutter = (number: string) => row(number).querySelector('[data-gutter]') ?? row(number);
    fireEvent.click(gutter('H-1'));
    await screen.findByRole('region', { name: '1 selected' });
    fireEvent.click(gutter('H-3'), { shiftKey: true });
    await screen.findByRole('region', { name: '3 selected' });
    expect(ticks()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Select all 4' }));
    await screen.findByRole('region', { name: '4 selected' });
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: /selected/u })).toBeNull();
    grid().focus();
    await user.keyboard(' ');
    await screen.findByRole('region', { name: '1 selected' });
    await user.keyboard('{ArrowDown}{Shift>} {/Shift}');
    await screen.findByRole('region', { name: '2 selected' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(ticks()).toEqual([]));
  });

  test('what can be made of rows is made of those that are shown, and of those that are picked; why it can not be is said', async () => {
    const made: Extract[] = [];
    const labels: TableOutput = {
      name: 'labels',
      label: 'Labels',
      icon: <svg />,
      make: (of) => {
        made.push(of);
        if (made.length === 3) throw new Error('The printer is out.');
      },
    };
    await opened({ outputs: [labels], scope: ['city', 'is', 'rno'] });
    await user.click(screen.getByRole('button', { name: 'Labels' }));
    await waitFor(() => expect(made).toEqual([{ filter: ['city', 'is', 'rno'], q: '', sort: '' }]));
    grid().focus();
    await user.keyboard(' ');
    const bar = await screen.findByRole('region', { name: '1 selected' });
    await user.click(within(bar).getByRole('button', { name: 'Labels' }));
    await waitFor(() => expect(made[1]).toEqual({ ids: [idOf(1)], sort: '' }));
    answer('GET', '/tables/houses/export', () => ({ body: {} }));
    // The document of these tests would go to the file in place of keeping it.
    const keep = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(within(bar).getByRole('button', { name: 'Excel (XLSX)' }));
    await waitFor(() => expect(callsOf('GET', '/tables/houses/export')).toHaveLength(1));
    expect(callsOf('GET', '/tables/houses/export')[0]?.query.get('ids')).toBe(idOf(1));
    await waitFor(() => expect(keep).toHaveBeenCalledOnce());
    keep.mockRestore();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(within(bar).getByRole('button', { name: 'Labels' }));
    await screen.findByText('The printer is out.');
    expect(made[2]).toMatchObject({ filter: ['city', 'is', 'rno'] });
  });

  test('an action asks for what it needs, is one request for all, and tells what was refused and why, with one Undo', async () => {
    await opened();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const form = await screen.findByRole('dialog', { name: 'Close' });
    await user.click(within(form).getByRole('button', { name: 'Apply to 4' }));
    expect(sent()).toEqual([]);
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), 'sold');
    await user.click(within(form).getByRole('button', { name: 'Apply to 4' }));
    const refused = await screen.findByRole('dialog', { name: '3 changed, 1 refused' });
    expect(sent()).toEqual([{ action: 'close', matching: expect.anything(), values: { reason: 'sold' } }]);
    expect(refused.textContent).toContain('H-4');
    expect(refused.textContent).toContain('This house is sold.');
    await user.click(within(refused).getByRole('button', { name: 'Undo' }));
    expect(undone).toEqual([idOf(9)]);
    expect(screen.queryByRole('region', { name: /selected/u })).toBeNull();
  });

  test('why a row was refused is said in the reader’s language, and what stood so already beside it', async () => {
    useSettings.setState({ language: 'es' });
    answer('POST', '/tables/houses/bulk', () => ({
      body: {
        results: [
          {
            id: idOf(1),
            label: 'H-1',
            ok: false,
            code: 'rule_broken',
            said: { en: 'This move is not allowed yet.', es: 'Este cambio de estado aún no se permite.' },
            details: [
              faultOf(
                'plan_approved',
                {
                  en: 'Is missing: The actual date of the plan approval.',
                  es: 'Falta: La fecha real de la aprobación de los planos.',
                },
                '/x',
              ),
            ],
          },
          { id: idOf(2), label: 'H-2', ok: false, code: 'not_found', said: { en: 'Not found', es: 'No se encontró' } },
          {
            id: idOf(3),
            label: 'H-3',
            ok: false,
            code: 'rule_broken',
            said: { en: 'The unit still has modules.', es: 'La unidad todavía tiene módulos.' },
          },
          { id: idOf(4), label: 'H-4', ok: true, unchanged: true },
        ],
        done: 1,
        unchanged: 1,
        refused: 3,
        undo: null,
        dry_run: false,
      },
    }));
    await opened();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las filas' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const form = await screen.findByRole('dialog', { name: 'Close' });
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), 'sold');
    await user.click(within(form).getByRole('button', { name: 'Aplicar a 4' }));
    const refused = await screen.findByRole('dialog', { name: /rechaz/u });
    await waitFor(() => expect(refused.textContent).toContain('Falta: La fecha real de la aprobación de los planos.'));
    expect(refused.textContent).toContain('No se encontró');
    expect(refused.textContent).toContain('La unidad todavía tiene módulos.');
    expect(refused.textContent).not.toMatch(/Is missing|not allowed|Not found|still has/u);
  });

  test('another filter lets go of rows that are no longer in view', async () => {
    await opened();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await screen.findByRole('region', { name: '4 selected' });
    act(() => setSearch({ q: 'asp' }));
    await waitFor(() => expect(numbers()).toEqual(['H-1']));
    expect(screen.queryByRole('region', { name: /selected/u })).toBeNull();
  });
});
