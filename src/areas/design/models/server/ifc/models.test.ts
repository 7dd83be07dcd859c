import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { measureGeometry } from './shapes/ifc-geometry.ts';
import { readModel, type ModelElement } from './ifc-model.ts';
import { judge, type JudgedModel } from './ifc-traps.ts';
import { decodeText } from './step/step-text.ts';
import { StepError, StepFile } from './step/step-file.ts';

interface Facts {
  size: number;
  schema?: string;
  entity_count?: number;
  counts?: Record<string, number>;
  all_types?: Record<string, number>;
  quantity_sums?: Record<string, { n: number; sum: number }>;
  units?: Record<string, { to_si: number }>;
  storeys?: { name: string }[];
  geometry?: { elements_with_mesh?: number; mesh_volume_m3_by_type?: Record<string, number> };
}

const corpus = fileURLToPath(new URL('../../../../../../../shared/data/', import.meta.url));
const present = existsSync(`${corpus}ifc-facts.json`);
const { files }: { files: Record<string, Facts> } = present
  ? JSON.parse(readFileSync(`${corpus}ifc-facts.json`, 'utf8'))
  : { files: {} };
const bytesOf = (path: string) => readFileSync(`${corpus}${path}`);
const good = Object.entries(files)
  .map(([path, facts]) => ({ path: path.replace('shared/', ''), facts }))
  .filter(({ path, facts }) => !path.startsWith('ifc-bad/') && facts.entity_count !== undefined);

const families: Record<string, RegExp> = {
  walls: /^IFCWALL/u,
  slabs: /^IFCSLAB/u,
  doors: /^IFCDOOR/u,
  windows: /^IFCWINDOW/u,
  beams: /^IFCBEAM/u,
  columns: /^IFCCOLUMN/u,
  members: /^IFCMEMBER/u,
  coverings: /^IFCCOVERING/u,
  furnishing: /^IFCFURN|^IFCSYSTEMFURN/u,
  flow_terminals: /^IFCFLOWTERMINAL$/u,
  proxies: /^IFCBUILDINGELEMENTPROXY/u,
  assemblies: /^IFCELEMENTASSEMBLY/u,
};

async function judged(path: string): Promise<JudgedModel> {
  const bytes = bytesOf(path);
  const { byEntity } = await measureGeometry(bytes);
  return judge(readModel(new StepFile(bytes)), (entity) => byEntity.get(entity));
}

const codes = (model: JudgedModel) => new Set(model.warnings.map((warning) => warning.code));

test.skipIf(!present)(`${good.length} models of the shared data are read`, () =>
  expect(good.length).toBeGreaterThan(15),
);

describe.skipIf(!present).each(good)('$path', ({ path, facts }) => {
  const file = new StepFile(bytesOf(path));
  const model = readModel(file);

  test('has every entity of every class, and no other', () => {
    expect(file.schema).toBe(facts.schema);
    expect(file.count).toBe(facts.entity_count);
    expect(Object.fromEntries(file.counts())).toEqual(facts.all_types);
  });

  test('counts its elements by family', () => {
    const counted = Object.fromEntries(
      Object.entries(families).map(([name, family]) => [
        name,
        model.elements.filter((each) => family.test(each.ifcClass)).length,
      ]),
    );
    const known = Object.fromEntries(Object.keys(families).map((name) => [name, facts.counts?.[name] ?? 0]));
    // Flow terminals have sub-classes of their own in the newer schemas, which the list of facts counts together.
    if (file.schema !== 'IFC2X3') delete known['flow_terminals'];
    expect(counted).toMatchObject(known);
    expect(model.spaces).toHaveLength(facts.counts?.['spaces'] ?? 0);
    expect(model.storeys).toHaveLength(facts.storeys?.length ?? 0);
  });

  test('adds up to the known quantity totals within 0.1 %', () => {
    const sums = new Map<string, { n: number; sum: number }>();
    const add = (element: ModelElement) => {
      for (const quantity of element.quantities) {
        if (quantity.from !== 'instance') continue;
        const key = `${element.ifcClass}|${quantity.set}|${quantity.name}|${quantity.measure}`;
        const known = sums.get(key) ?? { n: 0, sum: 0 };
        sums.set(key, { n: known.n + 1, sum: known.sum + quantity.raw });
      }
    };
    for (const element of [...model.elements, ...model.spaces]) add(element);
    const outside = /^IFC(?:OPENING|BUILDING\||BUILDINGSTOREY|SITE)/u;
    for (const [key, known] of Object.entries(facts.quantity_sums ?? {})) {
      if (outside.test(key)) continue;
      const found = sums.get(key);
      expect(found?.n, key).toBe(known.n);
      expect(Math.abs((found?.sum ?? Number.NaN) - known.sum), key).toBeLessThanOrEqual(
        Math.abs(known.sum) * 0.001 + 1e-6,
      );
    }
  });

  test('reads the declared units', () => {
    const measure = { LENGTHUNIT: 'length', AREAUNIT: 'area', VOLUMEUNIT: 'volume' } as const;
    for (const [type, name] of Object.entries(measure)) {
      const known = facts.units?.[type]?.to_si;
      if (known !== undefined) expect(model.units[name].toSi / known).toBeCloseTo(1, 9);
    }
  });
});

test.skipIf(!present)('the volumes of closed shapes are those of the models themselves', async () => {
  for (const path of ['ifc/AC20-FZK-Haus.ifc', 'ifc/539--rotated-studs--augmented.ifc', 'ifc-own/mini-wall-ifc4.ifc']) {
    const bytes = bytesOf(path);
    const file = new StepFile(bytes);
    const { byEntity } = await measureGeometry(bytes);
    expect(byEntity.size).toBe(files[`shared/${path}`]?.geometry?.elements_with_mesh);
    for (const [type, known] of Object.entries(files[`shared/${path}`]?.geometry?.mesh_volume_m3_by_type ?? {})) {
      const shapes = [...byEntity].filter(([id]) => file.typeOf(id) === type).map(([, shape]) => shape);
      if (!shapes.every((shape) => shape.closed)) continue;
      const volume = shapes.reduce((sum, shape) => sum + shape.volume, 0);
      expect(Math.abs(volume - known), `${path} ${type}`).toBeLessThanOrEqual(known * 0.002 + 2e-4);
    }
  }
});

test.skipIf(!present)(
  'a quantity that is there twice in two scales is told, and the one that fits the shape is taken',
  async () => {
    const model = await judged('ifc/SimpleWall.ifc');
    expect(codes(model)).toContain('quantity_twice');
    const wall = model.elements.find((each) => each.element.ifcClass === 'IFCWALLSTANDARDCASE');
    const value = (name: string) => wall?.quantities.find((each) => each.name === name && each.source === 'set')?.value;
    expect(value('NetVolume')).toBeCloseTo(2.809478, 5);
    expect(value('NetSideArea')).toBeCloseTo(14.04739, 4);
  },
);

test.skipIf(!present)('an area unit that can not be true is told and put right from the shapes', async () => {
  const model = await judged('ifc/539--rotated-studs--augmented.ifc');
  expect(codes(model)).toContain('unit_misdeclared');
  const areas = model.elements.flatMap((each) =>
    each.element.ifcClass === 'IFCMEMBER'
      ? each.quantities.filter((quantity) => quantity.name === 'Total Surface Area' && quantity.source === 'corrected')
      : [],
  );
  expect(areas).toHaveLength(406);
  expect(areas.reduce((sum, each) => sum + each.value, 0)).toBeCloseTo(382.941713, 3);
});

test.skipIf(!present)('a declared unit of square millimetres that is true is left as it is', async () => {
  const model = await judged('ifc/Standard_Classroom_CIC_6.ifc');
  expect(codes(model)).not.toContain('unit_misdeclared');
  const walls = model.elements.filter((each) => each.element.ifcClass === 'IFCWALLSTANDARDCASE');
  const side = walls.flatMap((each) => each.quantities.filter((quantity) => quantity.name === 'GrossSideArea'));
  expect(side.reduce((sum, each) => sum + each.value, 0)).toBeCloseTo(109.3215875, 5);
});

test.skipIf(!present)('a volume made of square metres and millimetres is told and never counted with', async () => {
  for (const path of ['ifc/LargeBuilding.ifc', 'ifc/Ifc4_SampleHouse.ifc', 'ifc/TestModel_IFC4Add2.ifc']) {
    const model = await judged(path);
    expect(codes(model), path).toContain('quantity_mixed_scales');
    const gross = model.elements.flatMap((each) =>
      each.quantities.filter(
        (quantity) =>
          quantity.name === 'GrossVolume' &&
          each.geometry?.closed === true &&
          quantity.value > 300 * each.geometry.volume,
      ),
    );
    expect(gross, path).toEqual([]);
  }
});

test.skipIf(!present)('double identities, lost references and rings are told and never end the reading', async () => {
  expect(codes(await judged('ifc-bad/real-doubleguids.ifc'))).toContain('global_id_twice');
  expect(codes(await judged('ifc-bad/dangling-reference.ifc'))).toContain('dangling_relation');
  expect(codes(await judged('ifc-bad/cycle-aggregates.ifc'))).toContain('part_of_itself');
});

test.skipIf(!present)('what is no whole STEP file is refused by its kind', () => {
  const fault = (path: string) => {
    try {
      return new StepFile(bytesOf(path)).schema;
    } catch (error) {
      return error instanceof StepError ? error.fault : error;
    }
  };
  expect(fault('ifc-bad/truncated-mid-line.ifc')).toBe('truncated');
  expect(fault('ifc-bad/html-renamed.ifc')).toBe('not_step');
  expect(fault('ifc-bad/wrong-header-pdf.ifc')).toBe('not_step');
  expect(fault('ifc-bad/zip-renamed.ifc')).toBe('not_step');
  expect(fault('ifc-bad/zero-bytes.ifc')).toBe('not_step');
  expect(fault('ifc/4walls1floorSite.ifcxml')).toBe('not_step');
});

test('texts are decoded from every escape of the format', () => {
  expect(decodeText(String.raw`W\X2\00E4\X0\nde`)).toBe('Wände');
  expect(decodeText(String.raw`\X\E9t\X\E9`)).toBe('été');
  expect(decodeText(String.raw`\S\d`)).toBe('ä');
  expect(decodeText(String.raw`\X4\0001F3E0\X0\ `)).toBe('🏠 ');
  expect(decodeText(String.raw`a\\b`)).toBe(String.raw`a\b`);
  expect(decodeText("it''s")).toBe("it's");
  expect(decodeText(Buffer.from('Treviño').toString('latin1'))).toBe('Treviño');
});

/** One wall of 5.0 × 0.2 × 2.5 m in millimetres, its side area there twice, within a ring of parts. */
const wallFile = String.raw`ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('wall.ifc','2026-01-01T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('IFC4'));
ENDSEC;
/* A comment; with a semicolon and 'a text' */
DATA;
#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
#2=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);
#3=IFCUNITASSIGNMENT((#1,#2));
#4=IFCPROJECT('0000000000000000000001',$,'It''s a house',$,$,$,$,$,#3);
#5=IFCBUILDINGSTOREY('0000000000000000000002',$,'Erdgescho\X2\00DF\X0\',$,$,$,$,$,.ELEMENT.,-500.);
#6=IFCWALL('0000000000000000000003',$,'W-1; really',$,$,$,$,'T1',.SOLIDWALL.);
#7=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000004',$,$,$,(#6,#99),#5);
#8=IFCQUANTITYAREA('NetSideArea',$,$,12.5,$);
#9=IFCQUANTITYAREA('NetSideArea',$,$,12500000.,$);
#10=IFCQUANTITYLENGTH('Length',$,$,5000.,$);
#11=IFCELEMENTQUANTITY('0000000000000000000005',$,'Qto_WallBaseQuantities',$,$,(#8,#9,#10));
#12=IFCRELDEFINESBYPROPERTIES('0000000000000000000006',$,$,$,(#6),#11);
#13=IFCRELAGGREGATES('0000000000000000000007',$,$,$,#6,(#6));
ENDSEC;
END-ISO-10303-21;
`;

test('a file of our own is read to its last value, without shapes', () => {
  const model = readModel(new StepFile(Buffer.from(wallFile)));
  expect(model).toMatchObject({
    schema: 'IFC4',
    name: "It's a house",
    entityCount: 13,
    storeys: [{ name: 'Erdgeschoß', elevationM: -0.5 }],
    danglingRelations: 1,
    rings: 1,
  });
  expect(model.elements).toHaveLength(1);
  expect(model.elements[0]).toMatchObject({
    name: 'W-1; really',
    predefinedType: 'SOLIDWALL',
    storey: 'Erdgeschoß',
    tag: 'T1',
  });
  const { elements, warnings } = judge(model, () => undefined);
  const quantities = elements[0]?.quantities.map(({ name, value, source }) => [name, value, source]);
  expect(quantities).toEqual([
    ['NetSideArea', 12.5, 'set'],
    ['Length', 5, 'set'],
  ]);
  expect(warnings.map((warning) => warning.code).sort()).toEqual([
    'dangling_relation',
    'part_of_itself',
    'quantity_twice',
    'shape_missing',
  ]);
});

test('a file cut at any place is refused, never read in part', () => {
  const whole = Buffer.from(wallFile);
  for (let length = 0; length < whole.length - 2; length += 7)
    expect(() => new StepFile(whole.subarray(0, length)), String(length)).toThrow(StepError);
});
