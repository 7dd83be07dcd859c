import { expect, test } from 'vitest';
import type { LengthUnit } from '#areas/design/models/schema.ts';
import { metresPerFoot } from '#platform/shared/measures.ts';
import { houseIfc, type HouseOptions } from '#test/house-ifc.ts';
import { measureGeometry, scaled } from '../shapes/ifc-geometry.ts';
import { readModel } from '../ifc-model.ts';
import { judge, type JudgedModel } from '../ifc-traps.ts';
import { StepFile } from '../step/step-file.ts';

/** The house as the reading thread judges it; `withShapes: false` as when no shape could be measured. */
async function judgedHouse(
  options: HouseOptions,
  { answered = null, withShapes = true }: { answered?: LengthUnit | null; withShapes?: boolean } = {},
): Promise<JudgedModel> {
  const bytes = Buffer.from(houseIfc({ studs: 2, ...options }));
  const facts = readModel(new StepFile(bytes), answered);
  const { byEntity } = await measureGeometry(bytes);
  const scale = answered === null ? 1 : facts.units.length.toSi;
  return judge(facts, (entity) => (withShapes ? scaled(byEntity.get(entity), scale) : undefined));
}

const given = (model: JudgedModel, ifcClass: string, name: string) =>
  model.elements.flatMap(({ element, quantities }) =>
    element.ifcClass === ifcClass
      ? quantities.filter((quantity) => quantity.name === name && quantity.source !== 'geometry')
      : [],
  );
const total = (list: readonly { value: number }[]) => list.reduce((sum, { value }) => sum + value, 0);
const doubts = (model: JudgedModel) =>
  model.elements.flatMap(({ quantities }) => quantities.flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt])));
const codes = (model: JudgedModel) => new Set(model.warnings.map(({ code }) => code));

/** Two modules, each with two walls of 6 × 2.5 m, one of 3.7 × 2.5 m, a floor and a roof of 24 m². */
const wallArea = 2 * (15 + 15 + 9.25);
const slabVolume = 2 * (24 * 0.2 + 24 * 0.25);
const foot2 = metresPerFoot ** 2;
const foot3 = metresPerFoot ** 3;

test.each([
  ['metres', { unitM: 1 }],
  ['square and cubic millimetres', { unitM: 0.001, areaUnit: 1e-6, volumeUnit: 1e-9 }],
  ['metres beside lengths in millimetres', { unitM: 0.001 }],
  ['square and cubic feet', { unitM: metresPerFoot, areaUnit: foot2, volumeUnit: foot3 }],
  ['metres beside lengths in feet', { unitM: metresPerFoot }],
  ['square feet and cubic inches', { unitM: metresPerFoot, areaUnit: foot2, volumeUnit: (metresPerFoot / 12) ** 3 }],
  ['square centimetres', { unitM: 0.01, areaUnit: 1e-4, volumeUnit: 1e-6 }],
])('a file that declares its lengths alone, with quantities in %s, is counted as it is drawn', async (_, options) => {
  const model = await judgedHouse({ ...options, declares: ['length'] });
  expect(total(given(model, 'IFCWALL', 'NetSideArea'))).toBeCloseTo(wallArea, 3);
  expect(total(given(model, 'IFCSLAB', 'NetVolume'))).toBeCloseTo(slabVolume, 3);
  expect(doubts(model)).toEqual([]);
  expect(codes(model)).toContain('unit_from_shapes');
});

test.each([
  ['millimetre', 0.001, 1e-6, 1e-9],
  ['millimetre', 0.001, 1, 1],
  ['foot', metresPerFoot, foot2, foot3],
  ['foot', metresPerFoot, 1, 1],
  ['metre', 1, foot2, foot3],
] as const)(
  'once a person has said that lengths are in %s, areas and volumes are still held against the shapes (%s, %s, %s)',
  async (answered, unitM, areaUnit, volumeUnit) => {
    const model = await judgedHouse({ unitM, areaUnit, volumeUnit, declares: [] }, { answered });
    expect(total(given(model, 'IFCWALL', 'NetSideArea'))).toBeCloseTo(wallArea, 3);
    expect(total(given(model, 'IFCSLAB', 'NetVolume'))).toBeCloseTo(slabVolume, 3);
    expect(doubts(model)).toEqual([]);
  },
);

test('without a declared unit and without shapes nothing is counted before a person has looked', async () => {
  const model = await judgedHouse({ declares: ['length'] }, { withShapes: false });
  expect(codes(model)).toContain('unit_not_declared');
  expect(given(model, 'IFCWALL', 'NetSideArea').map(({ doubt }) => doubt)).toEqual(Array(6).fill('unit'));
  expect(given(model, 'IFCWALL', 'Length').every(({ doubt }) => doubt === undefined)).toBe(true);
});

test.each([10.76, 1 / 10.76, 100, 1e4])(
  'one area that is %s times what its wall can have is doubted, and no other',
  async (times) => {
    const model = await judgedHouse({ wallAreaTimes: times });
    expect(doubts(model)).toEqual(['shape']);
    expect(given(model, 'IFCWALL', 'NetSideArea').filter(({ doubt }) => doubt === 'shape')).toHaveLength(1);
    expect(codes(model)).toContain('quantity_far_off');
  },
);

test('declared units that are true leave nothing in doubt', async () => {
  const model = await judgedHouse({});
  expect(doubts(model)).toEqual([]);
  expect(model.warnings).toEqual([]);
});

test('figures beyond any building are told and never stored', async () => {
  const model = await judgedHouse({ wallAreaTimes: 1e300 });
  expect(codes(model)).toContain('quantity_impossible');
  const text = houseIfc({ studs: 1 }).replace(/(IFCQUANTITYVOLUME\('NetVolume',\$,\$,)[^,]*/u, '$11.E400');
  const facts = readModel(new StepFile(Buffer.from(text)));
  const { warnings, elements } = judge(facts, () => undefined);
  expect(warnings.find(({ code }) => code === 'quantity_impossible')).toMatchObject({ count: 1, about: 'NetVolume' });
  for (const { quantities } of [...model.elements, ...elements])
    for (const { value } of quantities) expect(Math.abs(value)).toBeLessThanOrEqual(1e6);
});

test('storeys whose heights are in another unit than what stands on them are told', async () => {
  const stacked = (upper: string) => {
    const file = houseIfc({ studs: 1 });
    const [storey] = /#\d+(?==IFCBUILDINGSTOREY)/u.exec(file) ?? [''];
    const roofs = [...file.matchAll(/(#\d+)=IFCSLAB\('[^']*',\$,'Roof/gu)].map((found) => found[1] ?? '');
    const contained = new RegExp(
      String.raw`(IFCRELCONTAINEDINSPATIALSTRUCTURE\('[^']*',\$,\$,\$,\()([^)]*)(\),${storey}\))`,
      'u',
    );
    return file
      .replace(
        contained,
        (_, head: string, parts: string, tail: string) =>
          `${head}${parts
            .split(',')
            .filter((part) => !roofs.includes(part))
            .join(',')}${tail}`,
      )
      .replace(
        'ENDSEC;\nEND-ISO',
        `#900001=IFCBUILDINGSTOREY('upperstorey0000000000x',$,'Level 2',$,$,$,$,$,.ELEMENT.,${upper});\n` +
          `#900002=IFCRELCONTAINEDINSPATIALSTRUCTURE('upperstorey0000000000y',$,$,$,(${roofs.join(',')}),#900001);\nENDSEC;\nEND-ISO`,
      );
  };
  const warningsOf = async (upper: string) => {
    const bytes = Buffer.from(stacked(upper));
    const { byEntity } = await measureGeometry(bytes);
    return judge(readModel(new StepFile(bytes)), (entity) => byEntity.get(entity)).warnings.map(({ code }) => code);
  };
  expect(await warningsOf('2.5')).not.toContain('storey_heights_differ');
  expect(await warningsOf('2500.')).toContain('storey_heights_differ');
});
