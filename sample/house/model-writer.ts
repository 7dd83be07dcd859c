import { globalIdOf, listed, quoted, real, StepWriter, type Place, type Size } from './step-writer.ts';

/** A box that stands upright, or leans over the x axis by so many degrees. */
export interface Box {
  at: Place;
  size: Size;
  lean?: number;
}

export interface Part {
  entity: string;
  /** Unlike any other's in the model: the identity follows from it, so that a part is known again in the next revision. */
  name: string;
  type: string;
  boxes: readonly Box[];
  /** What stands after the tag in the entity. */
  tail: string;
  materials: readonly string[];
  module: string;
  storey: string;
  color?: Color;
  quantities?: readonly (readonly [kind: 'LENGTH' | 'AREA' | 'VOLUME', name: string, value: number])[];
  isExternal?: boolean;
}

type Color = keyof typeof colors;
const colors = {
  siding: [0.83, 0.8, 0.74, 0],
  plaster: [0.95, 0.94, 0.91, 0],
  wood: [0.72, 0.55, 0.38, 0],
  roof: [0.33, 0.36, 0.39, 0],
  glass: [0.62, 0.78, 0.86, 0.55],
  door: [0.45, 0.3, 0.22, 0],
  tile: [0.78, 0.82, 0.83, 0],
  white: [0.97, 0.97, 0.97, 0],
  fabric: [0.42, 0.52, 0.6, 0],
  steel: [0.6, 0.62, 0.64, 0],
  stone: [0.7, 0.69, 0.67, 0],
  panel: [0.13, 0.17, 0.28, 0],
} as const;

/** Writes a house in IFC4 part by part, with types, materials, quantity sets, rooms and colours. */
export class ModelWriter {
  readonly #step = new StepWriter();
  readonly #house: string;
  readonly #axes: string;
  readonly #up: string;
  readonly #ground: string;
  readonly #context: string;
  readonly #building: string;
  readonly #storeys = new Map<string, { reference: string; parts: string[]; rooms: string[] }>();
  readonly #types = new Map<string, { reference: string; parts: string[] }>();
  readonly #materials = new Map<string, string>();
  readonly #layers = new Map<string, { reference: string; parts: string[] }>();
  readonly #styles = new Map<Color, string>();
  readonly #walls = new Map<string, string>();

  constructor(house: string) {
    this.#house = house;
    const step = this.#step;
    this.#axes = step.add(`IFCAXIS2PLACEMENT3D(${step.point(0, 0, 0)},$,$)`);
    this.#up = step.add('IFCDIRECTION((0.,0.,1.))');
    this.#context = step.add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${this.#axes},$)`);
    const units = [
      step.add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)'),
      step.add('IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.)'),
      step.add('IFCSIUNIT(*,.VOLUMEUNIT.,$,.CUBIC_METRE.)'),
    ];
    const assignment = step.add(`IFCUNITASSIGNMENT(${listed(units)})`);
    const project = step.add(
      `IFCPROJECT('${this.#id('project')}',$,${quoted(house)},$,$,$,$,(${this.#context}),${assignment})`,
    );
    this.#ground = step.add(`IFCLOCALPLACEMENT($,${this.#axes})`);
    const site = step.add(`IFCSITE('${this.#id('site')}',$,'Site',$,$,${this.#ground},$,$,.ELEMENT.,$,$,0.,$,$)`);
    this.#building = step.add(
      `IFCBUILDING('${this.#id('building')}',$,${quoted(house)},$,$,${this.#ground},$,$,.ELEMENT.,$,$,$)`,
    );
    step.relate('IFCRELAGGREGATES', this.#id('site of project'), `${project},(${site})`);
    step.relate('IFCRELAGGREGATES', this.#id('building of site'), `${site},(${this.#building})`);
  }

  /** A storey; parts name it. */
  storey(name: string, elevation: number): void {
    const reference = this.#step.add(
      `IFCBUILDINGSTOREY('${this.#id(`storey ${name}`)}',$,${quoted(name)},$,$,${this.#ground},$,$,.ELEMENT.,${real(elevation)})`,
    );
    this.#storeys.set(name, { reference, parts: [], rooms: [] });
  }

  part(part: Part): void {
    const reference = this.#product(part, (place, shape) => {
      const id = this.#id(part.name);
      return `${part.entity}('${id}',$,${quoted(part.name)},$,$,${place},${shape},${quoted(id.slice(-6))},${part.tail})`;
    });
    this.#storeys.get(part.storey)?.parts.push(reference);
    if (part.entity === 'IFCWALL') this.#walls.set(part.name, reference);
    this.#remember(part, reference);
  }

  /** A room: no material, but where things are, and how large. */
  room(name: string, storey: string, box: Box): void {
    const reference = this.#product(
      { name, boxes: [box] },
      (place, shape) =>
        `IFCSPACE('${this.#id(`room ${name}`)}',$,${quoted(name)},$,$,${place},${shape},${quoted(name)},.ELEMENT.,.INTERNAL.,$)`,
    );
    this.#storeys.get(storey)?.rooms.push(reference);
    this.#quantities(reference, `room ${name}`, 'Qto_SpaceBaseQuantities', [
      ['AREA', 'NetFloorArea', box.size[0] * box.size[1]],
    ]);
  }

  /** A window or a door with the hole that it fills in its wall. */
  opening(wall: string, hole: Box, part: Part): void {
    this.part(part);
    const filled = this.#storeys.get(part.storey)?.parts.at(-1) ?? '$';
    const name = `Opening for ${part.name}`;
    const opening = this.#product(
      { name, boxes: [hole] },
      (place, shape) => `IFCOPENINGELEMENT('${this.#id(name)}',$,${quoted(name)},$,$,${place},${shape},$,.OPENING.)`,
    );
    this.#step.relate('IFCRELVOIDSELEMENT', this.#id(`${name} cut`), `${this.#walls.get(wall) ?? '$'},${opening}`);
    this.#step.relate('IFCRELFILLSELEMENT', this.#id(`${name} filled`), `${opening},${filled}`);
  }

  /** The file, with all relations at its end. */
  file(): string {
    const step = this.#step;
    const storeys = [...this.#storeys.values()];
    step.relate(
      'IFCRELAGGREGATES',
      this.#id('storeys of building'),
      `${this.#building},${listed(storeys.map(({ reference }) => reference))}`,
    );
    for (const { reference, parts, rooms } of storeys) {
      const id = (what: string) => this.#id(`${what} of storey ${reference}`);
      if (parts.length > 0)
        step.relate('IFCRELCONTAINEDINSPATIALSTRUCTURE', id('parts'), `${listed(parts)},${reference}`);
      if (rooms.length > 0) step.relate('IFCRELAGGREGATES', id('rooms'), `${reference},${listed(rooms)}`);
    }
    for (const [name, { reference, parts }] of this.#types)
      step.relate('IFCRELDEFINESBYTYPE', this.#id(`of type ${name}`), `${listed(parts)},${reference}`);
    for (const [name, { reference, parts }] of this.#layers)
      step.relate('IFCRELASSOCIATESMATERIAL', this.#id(`made of ${name}`), `${listed(parts)},${reference}`);
    return step.file(`${this.#house}.ifc`);
  }

  #id(words: string): string {
    return globalIdOf(`${this.#house}/${words}`);
  }

  #product(
    { boxes, color }: Pick<Part, 'name' | 'boxes' | 'color'>,
    entity: (place: string, shape: string) => string,
  ): string {
    const solids = boxes.map((box) => this.#solid(box, color));
    const body = this.#step.add(`IFCSHAPEREPRESENTATION(${this.#context},'Body','SweptSolid',${listed(solids)})`);
    const place = this.#step.add(`IFCLOCALPLACEMENT(${this.#ground},${this.#axes})`);
    return this.#step.add(entity(place, this.#step.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body}))`)));
  }

  /** A box with its lower corner at its place, as a rectangle drawn upwards. */
  #solid({ at, size: [length, width, height], lean = 0 }: Box, color?: Color): string {
    const step = this.#step;
    const centre = step.add(`IFCCARTESIANPOINT((${real(length / 2)},${real(width / 2)}))`);
    const flat = step.add(`IFCAXIS2PLACEMENT2D(${centre},$)`);
    const profile = step.add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,${flat},${real(length)},${real(width)})`);
    const angle = (lean * Math.PI) / 180;
    const axis = lean === 0 ? '$' : step.add(`IFCDIRECTION((0.,${real(-Math.sin(angle))},${real(Math.cos(angle))}))`);
    const along = lean === 0 ? '$' : step.add('IFCDIRECTION((1.,0.,0.))');
    const place = step.add(`IFCAXIS2PLACEMENT3D(${step.point(...at)},${axis},${along})`);
    const solid = step.add(`IFCEXTRUDEDAREASOLID(${profile},${place},${this.#up},${real(height)})`);
    if (color !== undefined) step.add(`IFCSTYLEDITEM(${solid},(${this.#style(color)}),$)`);
    return solid;
  }

  #style(color: Color): string {
    const known = this.#styles.get(color);
    if (known !== undefined) return known;
    const [red, green, blue, clear] = colors[color];
    const rgb = this.#step.add(`IFCCOLOURRGB($,${real(red)},${real(green)},${real(blue)})`);
    const rendering = this.#step.add(`IFCSURFACESTYLERENDERING(${rgb},${real(clear)},$,$,$,$,$,$,.NOTDEFINED.)`);
    const style = this.#step.add(`IFCSURFACESTYLE(${quoted(color)},.BOTH.,(${rendering}))`);
    this.#styles.set(color, style);
    return style;
  }

  #remember(part: Part, reference: string): void {
    const type = this.#types.get(part.type) ?? { reference: this.#type(part), parts: [] };
    type.parts.push(reference);
    this.#types.set(part.type, type);
    if (part.materials.length > 0) {
      const key = part.materials.join(' / ');
      const layers = this.#layers.get(key) ?? { reference: this.#layerSet(part.materials), parts: [] };
      layers.parts.push(reference);
      this.#layers.set(key, layers);
    }
    if (part.quantities !== undefined)
      this.#quantities(
        reference,
        part.name,
        `Qto_${part.entity.slice(3).toLowerCase()}BaseQuantities`,
        part.quantities,
      );
    const properties = [
      `IFCPROPERTYSINGLEVALUE('Module No',$,IFCLABEL(${quoted(part.module)}),$)`,
      ...(part.isExternal === undefined
        ? []
        : [`IFCPROPERTYSINGLEVALUE('IsExternal',$,IFCBOOLEAN(.${part.isExternal ? 'T' : 'F'}.),$)`]),
    ].map((text) => this.#step.add(text));
    const set = this.#step.add(
      `IFCPROPERTYSET('${this.#id(`properties of ${part.name}`)}',$,'Hearth_Common',$,${listed(properties)})`,
    );
    this.#step.relate('IFCRELDEFINESBYPROPERTIES', this.#id(`${part.name} has properties`), `(${reference}),${set}`);
  }

  /** A type of the class of its parts; the last word of what a part says is its kind. */
  #type({ entity, type, tail }: Part): string {
    const kind = /\.[A-Z_]+\./u.exec(tail)?.[0] ?? '.NOTDEFINED.';
    const after = entity === 'IFCWINDOW' || entity === 'IFCDOOR' ? ',.NOTDEFINED.,$,$' : '';
    const before = entity === 'IFCFURNITURE' ? '.NOTDEFINED.,' : '';
    return this.#step.add(
      `${entity}TYPE('${this.#id(`type ${type}`)}',$,${quoted(type)},$,$,$,$,$,$,${before}${kind}${after})`,
    );
  }

  #layerSet(names: readonly string[]): string {
    const layers = names.map((name) => {
      const thickness = /([\d.]+) mm/u.exec(name)?.[1];
      return this.#step.add(
        `IFCMATERIALLAYER(${this.#material(name.replace(/,? [\d.]+ mm/u, ''))},${real(Number(thickness ?? 10) / 1000)},$,$,$,$,$)`,
      );
    });
    const set = this.#step.add(`IFCMATERIALLAYERSET(${listed(layers)},${quoted(names.join(' / '))},$)`);
    return this.#step.add(`IFCMATERIALLAYERSETUSAGE(${set},.AXIS2.,.POSITIVE.,0.,$)`);
  }

  #material(name: string): string {
    const known = this.#materials.get(name) ?? this.#step.add(`IFCMATERIAL(${quoted(name)},$,$)`);
    this.#materials.set(name, known);
    return known;
  }

  #quantities(reference: string, name: string, set: string, given: NonNullable<Part['quantities']>): void {
    const values = given.map(([kind, label, value]) =>
      this.#step.add(`IFCQUANTITY${kind}(${quoted(label)},$,$,${real(value)},$)`),
    );
    const quantitySet = this.#step.add(
      `IFCELEMENTQUANTITY('${this.#id(`quantities of ${name}`)}',$,${quoted(set)},$,$,${listed(values)})`,
    );
    this.#step.relate('IFCRELDEFINESBYPROPERTIES', this.#id(`${name} has quantities`), `(${reference}),${quantitySet}`);
  }
}
