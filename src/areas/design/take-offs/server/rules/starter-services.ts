import { type Choice, each, layer, run } from './starter-words.ts';

const cabinet = (name: string, word: string, width: string, feet: string, sku: string): Choice => ({
  name,
  priority: 40,
  match: { classes: ['IfcFurnishingElement', 'IfcFurniture'], names: [`*${word}*${width}*`] },
  quantity: each,
  formula: feet,
  sku,
});

/** Cabinets, fixtures and furniture. */
export const furnishing = layer('furnishing', [
  cabinet('Base cabinet, 1000 mm', 'base cabinet', '1000', '3.281', 'CAB-BASE'),
  cabinet('Base cabinet, 800 mm', 'base cabinet', '800', '2.625', 'CAB-BASE'),
  cabinet('Base cabinet, 600 mm', 'base cabinet', '600', '1.969', 'CAB-BASE'),
  cabinet('Wall cabinet, 1000 mm', 'upper cabinet', '1000', '3.281', 'CAB-WALL'),
  cabinet('Wall cabinet, 800 mm', 'upper cabinet', '800', '2.625', 'CAB-WALL'),
  cabinet('Base cabinet of two parts', 'unterschrank', '', '3', 'CAB-BASE'),
  ...(
    [
      ['Tall cabinet', ['*tall cabinet*', '*hochschrank*'], 'CAB-TALL'],
      ['Vanity', ['*vanity*'], 'CAB-VAN-36'],
      ['Sofa', ['*sofa*', '*couch*'], 'FUR-SOFA'],
      ['Bed', ['*bed-*', '*bett*', '*bed standard*'], 'FUR-BED'],
      ['Table or desk', ['*table*', '*tisch*', '*desk*'], 'FUR-TABLE'],
      ['Chair', ['*chair*', '*stuhl*', '*seat*'], 'FUR-CHAIR'],
    ] as const
  ).map(([name, names, sku]): Choice => ({
    name,
    priority: 30,
    match: { classes: ['IfcFurnishingElement', 'IfcFurniture'], names: [...names] },
    quantity: each,
    sku,
  })),
  {
    name: 'Countertop',
    priority: 35,
    match: {
      classes: ['IfcFurnishingElement', 'IfcFurniture'],
      names: ['*counter top*', '*countertop*', '*arbeitsplatte*'],
    },
    quantity: { measure: 'area', shape: 'largest_face' },
    sku: 'CTR-QTZ',
  },
  {
    name: 'Furniture, by the piece',
    priority: 1,
    match: { classes: ['IfcFurnishingElement', 'IfcFurniture', 'IfcSystemFurnitureElement'] },
    quantity: each,
    sku: 'FUR-ALW',
    confidence: 'medium',
  },
]);

const terminal = [
  'IfcFlowTerminal',
  'IfcSanitaryTerminal',
  'IfcElectricAppliance',
  'IfcOutlet',
  'IfcLightFixture',
  'IfcAirTerminal',
];

const device = (name: string, names: readonly string[], sku: string, priority = 40): Choice => ({
  name,
  priority,
  match: {
    classes: [
      ...terminal,
      'IfcFlowController',
      'IfcSwitchingDevice',
      'IfcDistributionControlElement',
      'IfcSensor',
      'IfcBuildingElementProxy',
    ],
    names: [...names],
  },
  quantity: each,
  sku,
});

const kind = (name: string, types: readonly string[], sku: string): Choice => ({
  name,
  priority: 45,
  match: { classes: terminal, predefined_types: [...types] },
  quantity: each,
  sku,
});

/** Fixtures, outlets and what else hangs on pipes and wires. */
export const services = layer('services', [
  device('Toilet', ['wc', '*toilet*', '*water closet*'], 'FIX-WC'),
  device('Lavatory', ['*waschbecken*', '*lavator*', '*basin*', '*sink*vanity*'], 'FIX-LAV'),
  device('Bathtub', ['*tub*', '*badewanne*'], 'FIX-TUB'),
  device('Shower', ['*shower*', '*dusche*'], 'FIX-SHW'),
  device('Kitchen sink', ['*kitchen*sink*', '*sink kitchen*', '*spüle*'], 'FIX-KSINK'),
  device('Outlet', ['*receptacle*', '*outlet*', '*steckdose*'], 'ELC-OUT', 30),
  device('Data outlet', ['*telephone*', '*telophone*', '*data*outlet*'], 'LOW-JACK', 50),
  device('Switch', ['*single pole*', '*switch*', '*schalter*'], 'ELC-SW'),
  device(
    'Light',
    ['*light*', '*lamp*', '*leuchte*', '*downlight*', '*pendant*', '*sconce*', '*W - 120V*'],
    'ELC-LED-CAN',
  ),
  device('Smoke alarm', ['*smoke*', '*rauchmelder*'], 'ELC-SMOKE', 50),
  device('Panel', ['*panel*', '* A'], 'ELC-SUB-100', 20),
  kind('Outlet, by its kind', ['POWEROUTLET'], 'ELC-OUT'),
  kind('Refrigerator', ['FRIDGE_FREEZER', 'FREEZER', 'REFRIGERATOR'], 'APL-REF'),
  kind('Range', ['ELECTRICCOOKER', 'GASCOOKER'], 'APL-RANGE'),
  kind('Microwave', ['MICROWAVE'], 'APL-MICRO'),
  kind('Dishwasher', ['DISHWASHER'], 'APL-DW'),
  kind('Washer', ['WASHINGMACHINE'], 'APL-WASH'),
  kind('Dryer', ['TUMBLEDRYER'], 'APL-DRY'),
  {
    name: 'Plumbing or electrical part, by the piece',
    priority: 1,
    match: { classes: terminal },
    quantity: each,
    sku: 'FIX-LAV',
    confidence: 'low',
  },
  {
    name: 'Pump',
    priority: 20,
    match: { classes: ['IfcFlowMovingDevice', 'IfcPump'] },
    quantity: each,
    sku: 'HVC-PUMP',
    confidence: 'medium',
  },
  {
    name: 'Boiler or heater',
    priority: 20,
    match: { classes: ['IfcEnergyConversionDevice', 'IfcBoiler'] },
    quantity: each,
    sku: 'HVC-BOILER',
    confidence: 'medium',
  },
  {
    name: 'Pipe',
    priority: 10,
    match: { classes: ['IfcPipeSegment'] },
    quantity: run,
    sku: 'PIP-PEX-34',
    confidence: 'medium',
  },
  {
    name: 'Duct',
    priority: 10,
    match: { classes: ['IfcDuctSegment'] },
    quantity: run,
    sku: 'DUC-RND-6',
    confidence: 'medium',
  },
]);
