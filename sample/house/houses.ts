import { wallHeight } from './fittings.ts';
import { ModelWriter } from './model-writer.ts';
import { ModuleOf } from './module-of.ts';

/** Two slopes over a house. */
function roof(
  model: ModelWriter,
  {
    length,
    width,
    level,
    module,
    storey,
  }: { length: number; width: number; level: number; module: string; storey: string },
): void {
  const lean = 14;
  const half = (width / 2 + 0.3) / Math.cos((lean * Math.PI) / 180);
  const rise = (width / 2 + 0.3) * Math.tan((lean * Math.PI) / 180);
  for (const [name, box] of [
    ['Roof, street side', { at: [-0.3, -0.3, level], size: [length + 0.6, half, 0.2], lean }],
    ['Roof, garden side', { at: [-0.3, width / 2, level + rise], size: [length + 0.6, half, 0.2], lean: -lean }],
  ] as const)
    model.part({
      entity: 'IFCSLAB',
      name: `${name} ${module}`,
      type: 'Roof with shingles',
      boxes: [box],
      tail: '.ROOF.',
      materials: ['Asphalt shingle, 8 mm', 'Rafter, 190 mm'],
      module,
      storey,
      color: 'roof',
      quantities: [['AREA', 'NetArea', (length + 0.6) * half]],
    });
}

function piles(model: ModelWriter, { length, width, storey }: { length: number; width: number; storey: string }): void {
  for (let index = 0; index < 8; index += 1)
    model.part({
      entity: 'IFCPILE',
      name: `Helical pile ${index + 1}`,
      type: 'Helical pile',
      boxes: [
        { at: [0.3 + ((index % 4) * (length - 0.7)) / 3, index < 4 ? 0.3 : width - 0.4, -1.9], size: [0.1, 0.1, 1.6] },
      ],
      tail: '.USERDEFINED.,$',
      materials: ['Steel, 6 mm'],
      module: 'Site',
      storey,
      color: 'steel',
    });
}

/** Alder 1: a small home of one module, 40 by 16 feet. The second revision has one window more. */
export function alder(revision: 1 | 2): string {
  const model = new ModelWriter('Alder 1');
  const [length, width] = [12.192, 4.877];
  model.storey('Level 1', 0);
  piles(model, { length, width, storey: 'Level 1' });
  new ModuleOf(model, {
    no: 'M1',
    storey: 'Level 1',
    plan: 'whole',
    length,
    width,
    level: 0,
    windows: revision === 1 ? 3 : 4,
  }).build();
  roof(model, { length, width, level: wallHeight, module: 'M1', storey: 'Level 1' });
  return model.file();
}

/** Birch 2: a town house of two modules, one above the other; its solar panels and its bench are not in the catalogue. */
export function birch(): string {
  const model = new ModelWriter('Birch 2');
  const [length, width] = [14.02, 4.877];
  const upper = wallHeight + 0.5;
  model.storey('Level 1', 0);
  model.storey('Level 2', upper);
  piles(model, { length, width, storey: 'Level 1' });
  new ModuleOf(model, { no: 'M1', storey: 'Level 1', plan: 'living', length, width, level: 0, windows: 3 }).build();
  new ModuleOf(model, {
    no: 'M2',
    storey: 'Level 2',
    plan: 'sleeping',
    length,
    width,
    level: upper,
    windows: 4,
  }).build();
  model.part({
    entity: 'IFCSTAIR',
    name: 'Stair M1',
    type: 'Straight stair',
    boxes: Array.from({ length: 14 }, (_value, step) => ({
      at: [7.6 - step * 0.27, 2.1, step * 0.2] as const,
      size: [0.28, 0.95, 0.05] as const,
    })),
    tail: '.STRAIGHT_RUN_STAIR.',
    materials: ['Oak, 50 mm'],
    module: 'M1',
    storey: 'Level 1',
    color: 'wood',
  });
  roof(model, { length, width, level: upper + wallHeight, module: 'M2', storey: 'Level 2' });
  for (let index = 0; index < 6; index += 1)
    model.part({
      entity: 'IFCSOLARDEVICE',
      name: `Solar panel ${index + 1} M2`,
      type: 'Solar panel 400 W',
      boxes: [{ at: [1.2 + index * 1.9, 0.3, upper + wallHeight + 0.37], size: [1.7, 1, 0.04], lean: 14 }],
      tail: '.SOLARPANEL.',
      materials: [],
      module: 'M2',
      storey: 'Level 2',
      color: 'panel',
    });
  model.part({
    entity: 'IFCBUILDINGELEMENTPROXY',
    name: 'Bench at the door M1',
    type: 'Bench',
    boxes: [{ at: [2, -0.6, 0], size: [1.6, 0.4, 0.45] }],
    tail: '.NOTDEFINED.',
    materials: [],
    module: 'M1',
    storey: 'Level 1',
    color: 'wood',
  });
  return model.file();
}
