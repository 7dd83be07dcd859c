/** A self-made model of a small modular house in IFC4: two modules of walls, floor, roof and studs, with types, sets and rooms. */
export interface HouseOptions {
  /** How many houses stand beside each other. */
  copies?: number;
  /** Metres that the walls of the first house are higher: a revision in which something has changed. */
  taller?: number;
  /** Studs in each wall. */
  studs?: number;
  /** What the walls are called. */
  wallName?: string;
  schema?: string;
  /** What one unit of length in the file is, in metres: 1, 0.001 or 0.3048. */
  unitM?: number;
  /** Which measures the file declares a unit for; areas and volumes then are in square and cubic metres. */
  declares?: readonly ('length' | 'area' | 'volume')[];
  /** What one unit of area and of volume is, in m² and m³, whether declared or not. */
  areaUnit?: number;
  volumeUnit?: number;
  /** By how much the area of the first wall is wrong. */
  wallAreaTimes?: number;
}

/** An identity of 22 characters from a number. */
function identity(n: number): string {
  return `0${n.toString(36).padStart(21, '0')}`;
}

const real = (value: number) => (Number.isInteger(value) ? `${value}.` : String(Math.round(value * 1e6) / 1e6));
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

export function houseIfc(options: HouseOptions = {}): string {
  const { copies = 1, taller = 0, studs = 8, wallName = 'Wall', schema = 'IFC4' } = options;
  const {
    unitM = 1,
    declares = ['length', 'area', 'volume'],
    areaUnit = 1,
    volumeUnit = 1,
    wallAreaTimes = 1,
  } = options;
  const long = (metres: number) => real(metres / unitM);
  const unitOf = { LENGTH: unitM, AREA: areaUnit, VOLUME: volumeUnit };
  const lines: string[] = [];
  let last = 0;
  const add = (text: string): string => {
    last += 1;
    lines.push(`#${last}=${text};`);
    return `#${last}`;
  };
  const point = (x: number, y: number, z: number) => add(`IFCCARTESIANPOINT((${long(x)},${long(y)},${long(z)}))`);
  const origin = point(0, 0, 0);
  const axes = add(`IFCAXIS2PLACEMENT3D(${origin},$,$)`);
  const up = add('IFCDIRECTION((0.,0.,1.))');
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${axes},$)`);
  const metre = add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)');
  const declared = {
    length: () => {
      if (unitM === 1) return metre;
      const factor = add(`IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(${unitM}),${metre})`);
      const powers = add('IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0)');
      return add(`IFCCONVERSIONBASEDUNIT(${powers},.LENGTHUNIT.,'UNIT',${factor})`);
    },
    area: () => add('IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.)'),
    volume: () => add('IFCSIUNIT(*,.VOLUMEUNIT.,$,.CUBIC_METRE.)'),
  };
  const units = add(`IFCUNITASSIGNMENT((${declares.map((measure) => declared[measure]()).join(',')}))`);
  const project = add(`IFCPROJECT('${identity(1)}',$,'Sample house',$,$,$,$,(${context}),${units})`);
  const ground = add(`IFCLOCALPLACEMENT($,${axes})`);
  const site = add(`IFCSITE('${identity(2)}',$,'Site',$,$,${ground},$,$,.ELEMENT.,$,$,0.,$,$)`);
  const building = add(`IFCBUILDING('${identity(3)}',$,'House',$,$,${ground},$,$,.ELEMENT.,$,$,$)`);
  const storey = add(`IFCBUILDINGSTOREY('${identity(4)}',$,'Level 1',$,$,${ground},$,$,.ELEMENT.,0.)`);
  let nextIdentity = 100;
  const fresh = () => identity((nextIdentity += 1));
  const aggregate = (whole: string, parts: readonly string[]) =>
    add(`IFCRELAGGREGATES('${fresh()}',$,$,$,${whole},(${parts.join(',')}))`);
  aggregate(project, [site]);
  aggregate(site, [building]);
  aggregate(building, [storey]);
  const [gypsum, lumber, concrete] = ['Gypsum board', 'Lumber', 'Concrete'].map((name) =>
    add(`IFCMATERIAL(${quoted(name)},$,$)`),
  );
  const layers = add(
    `IFCMATERIALLAYERSET((${add(`IFCMATERIALLAYER(${gypsum},${long(0.0125)},$,$,$,$,$)`)},${add(`IFCMATERIALLAYER(${lumber},${long(0.14)},$,$,$,$,$)`)}),'Outer wall',$)`,
  );
  const layerUse = add(`IFCMATERIALLAYERSETUSAGE(${layers},.AXIS2.,.POSITIVE.,0.,$)`);
  const types = new Map<string, string>();
  const typeOf = (entity: string, name: string, tail: string) => {
    const known = types.get(name);
    if (known !== undefined) return known;
    const made = add(`${entity}('${fresh()}',$,${quoted(name)},$,$,$,$,$,${tail})`);
    types.set(name, made);
    return made;
  };
  const typed = new Map<string, string[]>();
  const made = new Map<string, string[]>();
  const contained: string[] = [];
  const remember = (map: Map<string, string[]>, key: string, part: string) => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [part]);
    else list.push(part);
  };
  /** A box with its lower corner at a place, as an extruded rectangle. */
  const box = (at: readonly [number, number, number], size: readonly [number, number, number]) => {
    const centre = add(`IFCCARTESIANPOINT((${long(size[0] / 2)},${long(size[1] / 2)}))`);
    const flat = add(`IFCAXIS2PLACEMENT2D(${centre},$)`);
    const profile = add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,${flat},${long(size[0])},${long(size[1])})`);
    const solid = add(`IFCEXTRUDEDAREASOLID(${profile},${axes},${up},${long(size[2])})`);
    const shape = add(`IFCSHAPEREPRESENTATION(${context},'Body','SweptSolid',(${solid}))`);
    const place = add(`IFCLOCALPLACEMENT(${ground},${add(`IFCAXIS2PLACEMENT3D(${point(...at)},$,$)`)})`);
    return { place, shape: add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`) };
  };
  const part = (
    entity: string,
    name: string,
    type: string,
    at: readonly [number, number, number],
    size: readonly [number, number, number],
    tail: string,
    set: string,
    quantities: readonly (readonly [keyof typeof unitOf, string, number])[],
    material: string,
    module: string,
  ) => {
    const { place, shape } = box(at, size);
    const id = add(`${entity}('${fresh()}',$,${quoted(name)},$,$,${place},${shape},'T${last}',${tail})`);
    contained.push(id);
    remember(typed, type, id);
    remember(made, material, id);
    const given = quantities.map(([kind, label, value]) =>
      add(`IFCQUANTITY${kind}(${quoted(label)},$,$,${real(value / unitOf[kind])},$)`),
    );
    const quantitySet = add(`IFCELEMENTQUANTITY('${fresh()}',$,${quoted(set)},$,$,(${given.join(',')}))`);
    add(`IFCRELDEFINESBYPROPERTIES('${fresh()}',$,$,$,(${id}),${quantitySet})`);
    const property = add(`IFCPROPERTYSINGLEVALUE('Module No',$,IFCLABEL(${quoted(module)}),$)`);
    const propertySet = add(`IFCPROPERTYSET('${fresh()}',$,'Hearth_Common',$,(${property}))`);
    add(`IFCRELDEFINESBYPROPERTIES('${fresh()}',$,$,$,(${id}),${propertySet})`);
    return id;
  };
  const wallType = typeOf('IFCWALLTYPE', 'Outer wall 150', '$,.SOLIDWALL.');
  const slabType = typeOf('IFCSLABTYPE', 'Floor 200', '$,.FLOOR.');
  const roofType = typeOf('IFCSLABTYPE', 'Roof 250', '$,.ROOF.');
  const studType = typeOf('IFCMEMBERTYPE', 'Stud 45x140', '$,.STUD.');
  for (let copy = 0; copy < copies; copy += 1) {
    for (let half = 0; half < 2; half += 1) {
      const x = copy * 15 + half * 6;
      const module = `M${copy * 2 + half + 1}`;
      const height = 2.5 + (copy === 0 && half === 0 ? taller : 0);
      for (const [index, [wx, wy, lx, ly]] of (
        [
          [0, 0, 6, 0.15],
          [0, 3.85, 6, 0.15],
          [half * 5.85, 0.15, 0.15, 3.7],
        ] as const
      ).entries()) {
        const length = Math.max(lx, ly);
        part(
          'IFCWALL',
          `${wallName} ${module}.${index + 1}`,
          wallType,
          [x + wx, wy, 0],
          [lx, ly, height],
          '.SOLIDWALL.',
          'Qto_WallBaseQuantities',
          [
            ['LENGTH', 'Length', length],
            ['AREA', 'NetSideArea', length * height * (copy + half + index === 0 ? wallAreaTimes : 1)],
            ['VOLUME', 'NetVolume', lx * ly * height],
          ],
          layerUse,
          module,
        );
        for (let stud = 0; stud < studs; stud += 1)
          part(
            'IFCMEMBER',
            `Stud ${module}.${index + 1}.${stud + 1}`,
            studType,
            lx > ly ? [x + wx + stud * 0.6, wy, 0] : [x + wx, wy + stud * 0.4, 0],
            [0.045, 0.14, height - 0.09],
            '.STUD.',
            'Qto_MemberBaseQuantities',
            [
              ['LENGTH', 'Length', height - 0.09],
              ['VOLUME', 'NetVolume', 0.045 * 0.14 * (height - 0.09)],
            ],
            lumber ?? '$',
            module,
          );
      }
      for (const [name, type, kind, z, thick] of [
        ['Floor', slabType, '.FLOOR.', -0.2, 0.2],
        ['Roof', roofType, '.ROOF.', height, 0.25],
      ] as const)
        part(
          'IFCSLAB',
          `${name} ${module}`,
          type,
          [x, 0, z],
          [6, 4, thick],
          kind,
          'Qto_SlabBaseQuantities',
          [
            ['AREA', 'NetArea', 24],
            ['VOLUME', 'NetVolume', 24 * thick],
          ],
          concrete ?? '$',
          module,
        );
    }
  }
  for (const [type, parts] of typed) add(`IFCRELDEFINESBYTYPE('${fresh()}',$,$,$,(${parts.join(',')}),${type})`);
  for (const [material, parts] of made)
    add(`IFCRELASSOCIATESMATERIAL('${fresh()}',$,$,$,(${parts.join(',')}),${material})`);
  add(`IFCRELCONTAINEDINSPATIALSTRUCTURE('${fresh()}',$,$,$,(${contained.join(',')}),${storey})`);
  return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');
FILE_NAME('house.ifc','2026-01-01T00:00:00',(''),(''),'Hearth','Hearth','');
FILE_SCHEMA(('${schema}'));
ENDSEC;
DATA;
${lines.join('\n')}
ENDSEC;
END-ISO-10303-21;
`;
}
