import type { Sheet, SheetRow, Workbook } from '#platform/server/sheets/sheets.ts';
import { wordsOfCell } from '#platform/server/sheets/sheet-cells.ts';
import { factors } from './headers.ts';
import { messages, type Speak } from './messages.ts';
import type { DraftRow, Reading } from './rows.ts';

interface Room {
  name: string;
  floor: string;
  /** Its kind and description, for counting bedrooms and bathrooms. */
  words: string;
  area: number;
}

interface Home {
  name: string;
  sheet: string;
  row: number;
  rooms: string[];
}

/** True for a hand-over workbook after COBie: its sheets and columns have fixed names. */
export function isCobie(workbook: Workbook): boolean {
  const names = new Set(workbook.sheets.map((sheet) => sheet.name));
  return (
    ['Facility', 'Floor', 'Space'].every((name) => names.has(name)) && columnsOf(sheetOf(workbook, 'Space')).has('Name')
  );
}

/**
 * A COBie workbook describes rooms, not homes. Its zones group rooms into homes: the zones of the kind of an occupancy, dwelling or
 * apartment become units; without any, rooms whose names begin with the same letters do. Every sheet says in the report what became of it.
 */
export function readCobie(workbook: Workbook, hasMapping: boolean, speak: Speak): Reading {
  const facility = records(sheetOf(workbook, 'Facility'))[0];
  const building = facility?.get('Name') ?? '';
  const areaUnit = facility?.get('AreaUnits') ?? '';
  const floors = floorsOf(workbook);
  const rooms = new Map(
    records(sheetOf(workbook, 'Space'))
      .flatMap((row) => roomOf(row))
      .map((room) => [room.name, room]),
  );
  const zones = homesOfZones(workbook);
  const homes = zones.homes.length > 0 ? zones.homes : homesOfNames(workbook, rooms);
  const warnings: string[] = hasMapping ? [speak(messages.cobieMapping)] : [];
  const housed = new Set(homes.flatMap((home) => home.rooms));
  const left = [...rooms.keys()].filter((name) => !housed.has(name));
  if (left.length > 0) warnings.push(speak(messages.cobieRoomsLeft, { rooms: left.join(', ') }));
  const toSqft = /meter|metre|m2|m²/iu.test(areaUnit) ? factors['m²'] : 1;
  const rows = homes.map((home): DraftRow => {
    const inside = home.rooms.flatMap((name) => rooms.get(name) ?? []);
    const missing = home.rooms.filter((name) => !rooms.has(name));
    if (missing.length > 0)
      warnings.push(speak(messages.cobieRoomsMissing, { zone: home.name, rooms: missing.join(', ') }));
    const area = Math.round(inside.reduce((sum, room) => sum + room.area, 0) * toSqft);
    const level = levelsOf(inside, floors);
    const unit = {
      name: home.name,
      ...(building === '' ? {} : { building }),
      ...(area > 0 ? { sqft: area } : {}),
      ...(level === '' ? {} : { level }),
      beds: inside.filter((room) => /bedroom/iu.test(room.words)).length,
      baths: inside.filter((room) => /bathroom/iu.test(room.words)).length,
    };
    return {
      sheet: home.sheet,
      row: home.row,
      unit,
      module: {},
      faults: [],
      headers: {
        'unit.name': 'Name',
        'unit.building': 'Facility',
        'unit.sqft': 'NetArea',
        'unit.level': 'FloorName',
        'unit.beds': 'Category',
        'unit.baths': 'Category',
      },
    };
  });
  const inside = [...rooms.keys()].length - left.length;
  const notes: Readonly<Record<string, string>> = {
    Facility: speak(messages.cobieFacility, { name: building, area: areaUnit }),
    Floor: speak(messages.cobieFloor, { count: floors.size }),
    Space: [
      speak(messages.cobieSpace, { inside, all: rooms.size }),
      ...(zones.homes.length === 0 ? [speak(messages.cobieSpacePrefix)] : []),
    ].join(' '),
    Zone:
      zones.homes.length > 0
        ? speak(messages.cobieZone, { count: zones.homes.length, kind: zones.kind })
        : speak(messages.cobieZoneOther),
  };
  const sheets = workbook.sheets.map((sheet) => {
    const count = records(sheet).length;
    const note = notes[sheet.name];
    const used = note !== undefined && (sheet.name !== 'Zone' || zones.homes.length > 0);
    return {
      name: sheet.name,
      rows: count,
      used,
      note: note ?? speak(count === 0 ? messages.sheetEmpty : messages.cobieLeftOut, { count }),
    };
  });
  return { format: 'cobie', sheets, columns: [], rows, warnings };
}

type Record_ = ReadonlyMap<string, string> & { readonly row?: number };

function sheetOf(workbook: Workbook, name: string): Sheet | undefined {
  return workbook.sheets.find((sheet) => sheet.name === name);
}

function columnsOf(sheet: Sheet | undefined): Set<string> {
  return new Set((sheet?.rows[0]?.cells ?? []).map(wordsOfCell));
}

/** The filled rows below the headers, by column. COBie writes `n/a` for what is not known. */
function records(sheet: Sheet | undefined): (Map<string, string> & { row: number })[] {
  const [head, ...rows] = sheet?.rows ?? [];
  if (head === undefined) return [];
  return rows
    .filter((row) => row.cells.some((cell) => cell !== null))
    .map((row) =>
      Object.assign(new Map(head.cells.map((name, index) => [wordsOfCell(name), valueAt(row, index)])), {
        row: row.number,
      }),
    );
}

function valueAt(row: SheetRow, index: number): string {
  const text = wordsOfCell(row.cells[index] ?? null);
  return text.toLowerCase() === 'n/a' ? '' : text;
}

function roomOf(row: Record_): Room[] {
  const name = row.get('Name') ?? '';
  const net = Number(row.get('NetArea'));
  const gross = Number(row.get('GrossArea'));
  const area = Number.isFinite(net) && net > 0 ? net : Number.isFinite(gross) ? gross : 0;
  return name === ''
    ? []
    : [
        {
          name,
          floor: row.get('FloorName') ?? '',
          words: `${row.get('Category') ?? ''} ${row.get('Description') ?? ''}`,
          area,
        },
      ];
}

/** Floors by name, with their height above ground. */
function floorsOf(workbook: Workbook): Map<string, number> {
  return new Map(
    records(sheetOf(workbook, 'Floor')).map((row) => [row.get('Name') ?? '', Number(row.get('Elevation')) || 0]),
  );
}

const dwelling = /occupancy|apartment|dwelling|residen|flat|unit|tenan/iu;

function homesOfZones(workbook: Workbook): { homes: Home[]; kind: string } {
  const rows = records(sheetOf(workbook, 'Zone'));
  const kind = rows.map((row) => row.get('Category') ?? '').find((category) => dwelling.test(category));
  const chosen = rows.filter((row) =>
    kind === undefined ? dwelling.test(row.get('Name') ?? '') : row.get('Category') === kind,
  );
  const homes = new Map<string, Home>();
  for (const row of chosen) {
    const name = row.get('Name') ?? '';
    if (name === '') continue;
    const home = homes.get(name) ?? { name, sheet: 'Zone', row: row.row, rooms: [] };
    // One row may name several rooms.
    home.rooms.push(
      ...(row.get('SpaceNames') ?? '')
        .split(',')
        .map((room) => room.trim())
        .filter((room) => room !== '' && !home.rooms.includes(room)),
    );
    homes.set(name, home);
  }
  return { homes: [...homes.values()], kind: kind ?? 'zone' };
}

/** Rooms A101, A102 … make home A; letters that only one room has make none. */
function homesOfNames(workbook: Workbook, rooms: ReadonlyMap<string, Room>): Home[] {
  const homes = new Map<string, Home>();
  for (const row of records(sheetOf(workbook, 'Space'))) {
    const name = row.get('Name') ?? '';
    const letters = /^([A-Za-z]{1,3})[-_ ]?\d/u.exec(name)?.[1]?.toUpperCase();
    if (letters === undefined || !rooms.has(name)) continue;
    const home = homes.get(letters) ?? { name: letters, sheet: 'Space', row: row.row, rooms: [] };
    home.rooms.push(name);
    homes.set(letters, home);
  }
  return [...homes.values()].filter((home) => home.rooms.length > 1);
}

/** `Level 1 – Level 2`, or what of it fits. */
function levelsOf(rooms: readonly Room[], floors: ReadonlyMap<string, number>): string {
  const names = [...new Set(rooms.map((room) => room.floor).filter((name) => name !== ''))].sort(
    (one, other) => (floors.get(one) ?? 0) - (floors.get(other) ?? 0),
  );
  const [first, last] = [names[0] ?? '', names.at(-1) ?? ''];
  const both = first === last ? first : `${first} – ${last}`;
  return both.length <= 20 ? both : first.slice(0, 20);
}
