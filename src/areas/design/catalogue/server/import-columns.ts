import type { SheetField } from '#platform/server/sheets/sheet-heads.ts';
import { wordsFor } from '#platform/server/sheets/told-values.ts';
import { itemKindChoices, itemPlaceChoices, itemUnitChoices, makeBuyChoices } from '../choices.ts';

/** Fields of the item itself. */
export const itemFields = [
  'sku',
  'name',
  'cost_code',
  'kind',
  'uom',
  'make_buy',
  'waste_percent',
  'round_to',
  'piece_size',
  'station',
  'labor_hours',
  'labor_class',
  'place',
  'taxable',
  'supplied_by_owner',
  'note',
] as const;

/** The columns of a sheet of items and prices, with the headers that price lists have over them. */
export const catalogueFields = {
  sku: {
    kind: 'text',
    headers: [
      'SKU',
      'SKU',
      'Item',
      'Item no',
      'Item number',
      'Part no',
      'Part number',
      'Codigo de articulo',
      'Articulo',
    ],
  },
  name: {
    kind: 'text',
    headers: ['Name', 'Nombre', 'Description', 'Descripcion', 'Item name', 'Item description'],
  },
  cost_code: {
    kind: 'text',
    headers: ['Cost code', 'Código', 'MasterFormat', 'CSI', 'CSI code', 'Codigo de costo', 'Code'],
  },
  kind: { kind: wordsFor(itemKindChoices), headers: ['Kind', 'Tipo', 'Type', 'Cost type'] },
  uom: {
    kind: wordsFor(itemUnitChoices, {
      ea: ['pza', 'pc', 'pcs', 'unit', 'unidad', 'u'],
      ft: ['ft', 'lf', 'lnft', 'foot', 'feet', 'pie', 'pies'],
      sqft: ['sq ft', 'ft2', 'sf', 'square foot', 'pies2', 'pie cuadrado'],
      cuft: ['cu ft', 'ft3', 'cf', 'pie cubico'],
      cuyd: ['cu yd', 'yd3', 'cy', 'yarda cubica'],
      lb: ['lb', 'lbs', 'pound', 'libra'],
      h: ['h', 'hr', 'hrs', 'hour', 'hora'],
      m2: ['m2', 'm²', 'sqm', 'sq m'],
      m3: ['m3', 'm³', 'cum', 'cu m'],
    }),
    headers: ['Unit', 'Unidad', 'UOM', 'Unit of measure', 'Unidad de medida'],
  },
  make_buy: {
    kind: wordsFor(makeBuyChoices),
    headers: ['Made or bought', 'Se hace o compra', 'Make buy', 'Make or buy'],
  },
  waste_percent: { kind: 'amount', headers: ['Waste', 'Merma', 'Waste percent', 'Desperdicio'] },
  round_to: { kind: 'amount', headers: ['Sold in steps of', 'Se vende por', 'Round to', 'Multiple', 'Multiplo'] },
  piece_size: { kind: 'amount', headers: ['Piece holds', 'La pieza trae', 'Piece size', 'Pack size', 'Presentacion'] },
  station: { kind: 'whole', headers: ['Station', 'Estación'] },
  labor_hours: { kind: 'amount', headers: ['Hours per unit', 'Horas por unidad', 'Labor hours', 'Hours'] },
  labor_class: { kind: 'text', headers: ['Labor class', 'Clase de mano de obra', 'Trade', 'Oficio'] },
  place: { kind: wordsFor(itemPlaceChoices), headers: ['Where', 'Dónde', 'Place', 'Lugar'] },
  taxable: { kind: 'flag', headers: ['Taxable', 'Gravable'] },
  supplied_by_owner: { kind: 'flag', headers: ['Supplied by owner', 'Lo pone el dueño', 'Owner supplied'] },
  note: { kind: 'text', headers: ['Note', 'Nota', 'Notes', 'Notas'] },
  supplier: { kind: 'text', headers: ['Supplier', 'Proveedor', 'Vendor', 'Manufacturer'] },
  unit_cost: {
    kind: 'amount',
    headers: ['Price', 'Precio', 'Unit cost', 'Unit price', 'Cost', 'Costo', 'Precio unitario', 'Costo unitario'],
  },
  currency: {
    kind: { USD: ['USD', 'USD', 'dollars', 'us$', 'dolares'], MXN: ['MXN', 'MXN', 'pesos', 'mx$'] },
    headers: ['Currency', 'Moneda'],
  },
  effective_from: {
    kind: 'date',
    headers: ['From', 'Desde', 'Effective from', 'Effective', 'Valid from', 'Vigente desde', 'Date', 'Fecha'],
  },
  minimum: { kind: 'amount', headers: ['Minimum', 'Mínimo', 'MOQ', 'Minimum quantity'] },
  lead_days: {
    kind: 'whole',
    headers: ['Lead (days)', 'Entrega (días)', 'Lead days', 'Lead time', 'Dias de entrega', 'Plazo'],
  },
} as const satisfies Record<string, SheetField>;
export type CatalogueField = keyof typeof catalogueFields;
