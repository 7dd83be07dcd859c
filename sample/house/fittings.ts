import type { Part } from './model-writer.ts';

export const wallHeight = 2.59;
/** How thick an outer wall is. */
export const outer = 0.18;

/** What stands in a module: the whole of a small home, or one floor of a town house. */
export interface Rooms {
  plan: 'whole' | 'living' | 'sleeping';
  length: number;
  width: number;
}

/** A piece of furniture, a fixture or a device: where its lower corner is in the module, and how large it is, in metres. */
export type Fitting = readonly [
  entity: string,
  name: string,
  type: string,
  x: number,
  y: number,
  z: number,
  along: number,
  across: number,
  height: number,
  color: NonNullable<Part['color']>,
  tail?: string,
];

export function fittingsOf(rooms: Rooms): Fitting[] {
  return [
    ...(rooms.plan === 'sleeping' ? [] : kitchen(rooms)),
    ...bath(rooms),
    ...(rooms.plan === 'living' ? [] : bedroom(rooms)),
    ...services(rooms),
  ];
}

function kitchen({ width }: Rooms): Fitting[] {
  const x = outer;
  const y = width - outer - 0.6;
  const base = (no: number): Fitting => {
    const name = `Base cabinet 600 no ${no + 1}`;
    return ['IFCFURNITURE', name, 'Base cabinet 600', x + no * 0.6, y, 0, 0.6, 0.6, 0.87, 'white'];
  };
  const upper = (no: number): Fitting => {
    const name = `Upper cabinet 800 no ${no + 1}`;
    return ['IFCFURNITURE', name, 'Upper cabinet 800', x + no * 0.8, y + 0.25, 1.45, 0.8, 0.35, 0.75, 'white'];
  };
  const [furniture, sanitary, appliance] = ['IFCFURNITURE', 'IFCSANITARYTERMINAL', 'IFCELECTRICAPPLIANCE'] as const;
  return [
    ...[0, 1, 2].map(base),
    ...[0, 1].map(upper),
    [furniture, 'Countertop', 'Countertop quartz', x, y, 0.87, 1.8, 0.6, 0.03, 'stone'],
    [sanitary, 'Kitchen sink', 'Kitchen sink', x + 0.6, y + 0.1, 0.75, 0.55, 0.4, 0.15, 'steel', '.SINK.'],
    [appliance, 'Refrigerator', 'Refrigerator', x + 1.85, y, 0, 0.7, 0.65, 1.75, 'steel', '.FRIDGE_FREEZER.'],
    [appliance, 'Range', 'Range', x + 2.6, y, 0, 0.6, 0.6, 0.9, 'steel', '.ELECTRICCOOKER.'],
    [appliance, 'Dishwasher', 'Dishwasher', x, y - 0.65, 0, 0.6, 0.6, 0.85, 'steel', '.DISHWASHER.'],
    [furniture, 'Sofa', 'Sofa', 4, 0.9, 0, 1.8, 0.85, 0.75, 'fabric'],
    [furniture, 'Dining table', 'Table', 2.1, 1.6, 0.68, 1.4, 0.8, 0.05, 'wood'],
  ];
}

function bath({ length, width }: Rooms): Fitting[] {
  const x = length * 0.72 + 0.4;
  const far = width - outer;
  const end = length - outer;
  const [furniture, sanitary, appliance] = ['IFCFURNITURE', 'IFCSANITARYTERMINAL', 'IFCELECTRICAPPLIANCE'] as const;
  return [
    [sanitary, 'Toilet', 'Toilet', x, far - 0.72, 0, 0.4, 0.7, 0.75, 'white', '.TOILETPAN.'],
    [sanitary, 'Lavatory', 'Lavatory', x + 0.8, far - 0.5, 0.72, 0.6, 0.45, 0.15, 'white', '.WASHHANDBASIN.'],
    [sanitary, 'Shower', 'Shower 36', end - 0.95, far - 0.95, 0, 0.92, 0.92, 2.05, 'glass', '.SHOWER.'],
    [furniture, 'Vanity 36', 'Vanity 36', x + 0.8, far - 0.5, 0, 0.6, 0.48, 0.7, 'wood'],
    [appliance, 'Washer', 'Washer', x, outer + 0.1, 0, 0.62, 0.65, 0.9, 'white', '.WASHINGMACHINE.'],
    [appliance, 'Dryer', 'Dryer', x + 0.7, outer + 0.1, 0, 0.62, 0.65, 0.9, 'white', '.TUMBLEDRYER.'],
  ];
}

function bedroom({ length }: Rooms): Fitting[] {
  return [
    ['IFCFURNITURE', 'Bed standard', 'Bed', length * 0.5 + 0.5, 1.4, 0, 1.6, 2, 0.5, 'fabric'],
    ['IFCFURNITURE', 'Tall cabinet', 'Tall cabinet', length * 0.5 + 0.4, 3.9, 0, 1.2, 0.6, 2.2, 'white'],
  ];
}

function services({ length, width }: Rooms): Fitting[] {
  const along = (index: number) => 0.9 + (index * (length - 1.8)) / 7;
  const eight = [0, 1, 2, 3, 4, 5, 6, 7];
  const light = (no: number): Fitting => {
    const [name, x, z] = [`LED downlight ${no + 1}`, along(no), wallHeight - 0.06] as const;
    return ['IFCLIGHTFIXTURE', name, 'LED downlight', x, width / 2, z, 0.15, 0.15, 0.04, 'white', '.POINTSOURCE.'];
  };
  const outlet = (no: number): Fitting => {
    const y = no % 2 === 0 ? outer : width - outer - 0.04;
    const name = `Outlet ${no + 1}`;
    return ['IFCOUTLET', name, 'Outlet', along(no), y, 0.4, 0.07, 0.04, 0.11, 'white', '.POWEROUTLET.'];
  };
  const lightSwitch = (no: number): Fitting => {
    const [name, x] = [`Single pole switch ${no + 1}`, length * (0.2 + no * 0.26)] as const;
    return ['IFCSWITCHINGDEVICE', name, 'Switch', x, outer, 1.1, 0.07, 0.04, 0.11, 'white', '.TOGGLESWITCH.'];
  };
  const [x, y, z] = [length * 0.55, width / 2 + 0.6, wallHeight - 0.05];
  return [
    ...eight.map(light),
    ...eight.map(outlet),
    ...[0, 1, 2].map(lightSwitch),
    ['IFCSENSOR', 'Smoke alarm', 'Smoke alarm', x, y, z, 0.13, 0.13, 0.04, 'white', '.SMOKESENSOR.'],
  ];
}
