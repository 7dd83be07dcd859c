import { fittingsOf, outer, wallHeight, type Fitting, type Rooms } from './fittings.ts';
import type { Box, ModelWriter, Part } from './model-writer.ts';
import type { Place } from './step-writer.ts';

interface ModuleOptions extends Rooms {
  no: string;
  storey: string;
  /** Height of its floor. */
  level: number;
  /** Windows in the long wall of the street. */
  windows: number;
}

const inner = 0.11;
const outerLayers = [
  'Fiber cement siding, 10 mm',
  'Softwood lumber 2x6, 140 mm',
  'Mineral wool batt, 140 mm',
  'Plasterboard, 13 mm',
];
const innerLayers = ['Plasterboard, 13 mm', 'Softwood lumber 2x4, 89 mm'];

/** A module of a home in timber: floor, walls with their windows and doors, partitions, ceiling, fixtures and services. */
export class ModuleOf {
  readonly #model: ModelWriter;
  readonly #options: ModuleOptions;

  constructor(model: ModelWriter, options: ModuleOptions) {
    this.#model = model;
    this.#options = options;
  }

  build(): void {
    this.#shell();
    this.#streetWindows();
    this.#doors();
    this.#partitions();
    for (const fitting of fittingsOf(this.#options)) this.#fit(fitting);
  }

  #at(x: number, y: number, z: number): Place {
    return [x, y, this.#options.level + z];
  }

  #part(part: Omit<Part, 'module' | 'storey'>): void {
    const { no, storey } = this.#options;
    this.#model.part({ ...part, name: `${part.name} ${no}`, module: no, storey });
  }

  #shell(): void {
    const { length, width } = this.#options;
    this.#part({
      entity: 'IFCSLAB',
      name: 'Floor',
      type: 'Floor 2x10',
      boxes: [{ at: this.#at(0, 0, -0.28), size: [length, width, 0.26] }],
      tail: '.FLOOR.',
      materials: ['Dimensional lumber joist, 260 mm'],
      color: 'wood',
      quantities: [
        ['AREA', 'NetArea', length * width],
        ['VOLUME', 'NetVolume', length * width * 0.26],
      ],
    });
    this.#covering(
      'Oak floor',
      'FLOORING',
      ['Oak flooring, 14 mm'],
      'wood',
      [outer, outer, length * 0.72, width - 2 * outer],
      -0.02,
      0.014,
    );
    this.#covering(
      'Tile floor',
      'FLOORING',
      ['Porcelain tile, 10 mm'],
      'tile',
      [length * 0.72 + outer, outer, length * 0.28 - 2 * outer, width - 2 * outer],
      -0.02,
      0.012,
    );
    this.#covering(
      'Ceiling',
      'CEILING',
      ['Gypsum board, 13 mm'],
      'plaster',
      [outer, outer, length - 2 * outer, width - 2 * outer],
      wallHeight - 0.013,
      0.013,
    );
    for (const [side, x, y, along, across] of [
      ['street', 0, 0, length, outer],
      ['garden', 0, width - outer, length, outer],
      ['left', 0, outer, outer, width - 2 * outer],
      ['right', length - outer, outer, outer, width - 2 * outer],
    ] as const)
      this.#wall(
        `Outer wall, ${side}`,
        'Outer wall 180',
        outerLayers,
        { at: this.#at(x, y, 0), size: [along, across, wallHeight] },
        true,
        this.#cut(side),
      );
  }

  #covering(
    name: string,
    kind: string,
    materials: readonly string[],
    color: NonNullable<Part['color']>,
    [x, y, along, across]: readonly [number, number, number, number],
    z: number,
    thick: number,
  ): void {
    this.#part({
      entity: 'IFCCOVERING',
      name,
      type: name,
      boxes: [{ at: this.#at(x, y, z), size: [along, across, thick] }],
      tail: `.${kind}.`,
      materials,
      color,
      quantities: [['AREA', 'NetArea', along * across]],
    });
  }

  /** How much of a side its windows and doors take. */
  #cut(side: string): number {
    const { windows, plan } = this.#options;
    if (side === 'street') return windows * 1.2 * 1.4 + (plan === 'sleeping' ? 0 : 0.92 * 2.1);
    return side === 'garden' && plan !== 'sleeping' ? 1.83 * 2.1 : 0;
  }

  #wall(name: string, type: string, materials: readonly string[], box: Box, isExternal: boolean, cut = 0): void {
    const [along, across, height] = box.size;
    const net = Math.max(along, across) * height - cut;
    this.#part({
      entity: 'IFCWALL',
      name,
      type,
      boxes: [box],
      tail: isExternal ? '.SOLIDWALL.' : '.PARTITIONING.',
      materials,
      color: isExternal ? 'siding' : 'plaster',
      isExternal,
      quantities: [
        ['LENGTH', 'Length', Math.max(along, across)],
        ['AREA', 'NetSideArea', net],
        ['VOLUME', 'NetVolume', net * Math.min(along, across)],
      ],
    });
  }

  #opening(
    wall: string,
    kind: 'IFCWINDOW' | 'IFCDOOR',
    name: string,
    type: string,
    at: Place,
    [along, across, height]: Box['size'],
    isExternal: boolean,
  ): void {
    const { no, storey } = this.#options;
    const wide = Math.max(along, across);
    const glazed = kind === 'IFCWINDOW' || type.startsWith('Sliding');
    this.#model.opening(
      `${wall} ${no}`,
      { at: [at[0], at[1], at[2]], size: [along, across, height] },
      {
        entity: kind,
        name: `${name} ${no}`,
        type,
        boxes: [
          {
            at: [at[0] + (along > across ? 0 : across / 3), at[1] + (along > across ? across / 3 : 0), at[2]],
            size: along > across ? [along, across / 3, height] : [along / 3, across, height],
          },
        ],
        tail: `${height},${wide},${kind === 'IFCWINDOW' ? '.WINDOW.' : '.DOOR.'},.NOTDEFINED.,$`,
        materials: [],
        module: no,
        storey,
        color: glazed ? 'glass' : 'door',
        isExternal,
        quantities: [['AREA', 'Area', wide * height]],
      },
    );
  }

  #streetWindows(): void {
    const { length, windows } = this.#options;
    for (let index = 0; index < windows; index += 1)
      this.#opening(
        'Outer wall, street',
        'IFCWINDOW',
        `Window ${index + 1}`,
        'Vinyl window 1200 x 1400',
        this.#at(1.9 + (index * (length - 3.4)) / windows, 0, 0.9),
        [1.2, outer, 1.4],
        true,
      );
  }

  #doors(): void {
    const { length, width, plan } = this.#options;
    if (plan === 'sleeping') return;
    this.#opening(
      'Outer wall, street',
      'IFCDOOR',
      'Entry door',
      'Entry door 36',
      this.#at(0.6, 0, 0),
      [0.92, outer, 2.1],
      true,
    );
    this.#opening(
      'Outer wall, garden',
      'IFCDOOR',
      'Patio door',
      'Sliding door 72',
      this.#at(length * 0.3, width - outer, 0),
      [1.83, outer, 2.1],
      true,
    );
  }

  #partitions(): void {
    const { length, width } = this.#options;
    const clear = width - 2 * outer;
    for (const [index, place] of [0.5, 0.72].entries()) {
      const name = `Partition ${index + 1}`;
      this.#wall(
        name,
        'Partition 110',
        innerLayers,
        { at: this.#at(length * place, outer, 0), size: [inner, clear, wallHeight] },
        false,
        0.81 * 2.03,
      );
      this.#opening(
        name,
        'IFCDOOR',
        `Door ${index + 1}`,
        'Door 32',
        this.#at(length * place, outer + 0.5, 0),
        [inner, 0.81, 2.03],
        false,
      );
    }
    for (const [name, from, to] of [
      ['Living', 0, 0.5],
      ['Bedroom', 0.5, 0.72],
      ['Bath', 0.72, 1],
    ] as const)
      this.#model.room(`${name} ${this.#options.no}`, this.#options.storey, {
        at: this.#at(length * from + outer, outer, 0),
        size: [length * (to - from) - 2 * outer, clear, wallHeight - 0.02],
      });
  }

  #fit([entity, name, type, x, y, z, along, across, height, color, tail]: Fitting): void {
    const box = { at: this.#at(x, y, z), size: [along, across, height] } as const;
    this.#part({ entity, name, type, boxes: [box], tail: tail ?? '.NOTDEFINED.', materials: [], color });
  }
}
