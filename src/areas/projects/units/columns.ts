import { factoryChoices, statusChoices } from '#areas/projects/projects/choices.ts';
import { defineColumns } from '#platform/shared/table.ts';
import {
  unitStatusChoices,
  moduleStatusChoices,
  swingChoices,
  registrationChoices,
  stationChoices,
} from './choices.ts';

const access = 'units.write';

const ofProject = {
  project: { kind: 'text', label: { en: 'Project', es: 'Proyecto' }, width: 104, groupable: true },
  project_name: {
    kind: 'text',
    label: { en: 'Name of the project', es: 'Nombre del proyecto' },
    width: 200,
    hidden: true,
    groupable: true,
  },
  project_status: {
    kind: 'choice',
    label: { en: 'Status of the project', es: 'Estado del proyecto' },
    width: 148,
    choices: statusChoices,
    hidden: true,
  },
} as const;

/** The columns of the units table, over all projects. */
export const unitColumns = defineColumns({
  ...ofProject,
  name: { kind: 'text', label: { en: 'Unit', es: 'Unidad' }, width: 140, pinned: true, edit: 'name' },
  status: { kind: 'choice', label: { en: 'Status', es: 'Estado' }, width: 148, choices: unitStatusChoices },
  module_states: {
    kind: 'choices',
    label: { en: 'Where the modules are', es: 'Dónde están los módulos' },
    width: 180,
    choices: moduleStatusChoices,
  },
  plan_code: {
    kind: 'text',
    label: { en: 'Plan', es: 'Plano' },
    width: 108,
    groupable: true,
    edit: 'plan_code',
  },
  building: { kind: 'text', label: { en: 'Building', es: 'Edificio' }, width: 108, groupable: true, edit: 'building' },
  level: { kind: 'text', label: { en: 'Level', es: 'Nivel' }, width: 84, groupable: true, edit: 'level' },
  lot_no: { kind: 'text', label: { en: 'Lot', es: 'Lote' }, width: 84, edit: 'lot_no' },
  beds: { kind: 'number', label: { en: 'Bedrooms', es: 'Recámaras' }, width: 92, total: 'sum', edit: 'beds' },
  baths: { kind: 'number', label: { en: 'Bathrooms', es: 'Baños' }, width: 92, total: 'sum', edit: 'baths' },
  sqft: {
    kind: 'number',
    label: { en: 'Area (sq ft)', es: 'Superficie (ft²)' },
    width: 112,
    total: 'sum',
    edit: 'sqft',
  },
  swing: {
    kind: 'choice',
    label: { en: 'Swing', es: 'Orientación' },
    width: 100,
    choices: swingChoices,
    hidden: true,
    edit: 'swing',
  },
  modules: { kind: 'number', label: { en: 'Modules', es: 'Módulos' }, width: 88, total: 'sum' },
  factory: {
    kind: 'choice',
    label: { en: 'Factory', es: 'Planta' },
    width: 120,
    choices: factoryChoices,
    hidden: true,
  },
  co_on: { kind: 'date', label: { en: 'Occupancy', es: 'Habitabilidad' }, width: 116, total: 'min', edit: 'co_on' },
  closing_on: { kind: 'date', label: { en: 'Closing', es: 'Cierre' }, width: 116, total: 'min', edit: 'closing_on' },
  warranty_start_on: {
    kind: 'date',
    label: { en: 'Warranty starts', es: 'Inicio de garantía' },
    width: 124,
    hidden: true,
    edit: 'warranty_start_on',
  },
  address: {
    kind: 'text',
    label: { en: 'Address', es: 'Dirección' },
    width: 200,
    hidden: true,
    edit: 'address_override',
  },
  owner: { kind: 'text', label: { en: 'Owner', es: 'Propietario' }, width: 160, access },
  registration: {
    kind: 'choice',
    label: { en: 'Registration', es: 'Registro' },
    width: 120,
    choices: registrationChoices,
    access,
  },
  home_name: {
    kind: 'text',
    label: { en: 'Name of the home', es: 'Nombre de la casa' },
    width: 160,
    hidden: true,
    access,
    edit: 'home_name',
  },
  created: { kind: 'moment', label: { en: 'Created', es: 'Creada' }, width: 132, hidden: true },
  updated: { kind: 'moment', label: { en: 'Last change', es: 'Último cambio' }, width: 132, hidden: true },
});
export type UnitColumns = typeof unitColumns;

/** Labels of carriers and trailers are for staff and the floor. */
const inside = 'modules.move';
// Wide enough for a day that is late by months, which says so beside it.
const day = (en: string, es: string, edit: string) =>
  ({ kind: 'date', label: { en, es }, width: 168, total: 'min', edit }) as const;
const laterDay = (en: string, es: string, edit: string) => ({ ...day(en, es, edit), hidden: true }) as const;

/** The columns of the modules table, over all projects. */
export const moduleColumns = defineColumns({
  ...ofProject,
  module_no: { kind: 'text', label: { en: 'Module', es: 'Módulo' }, width: 116, pinned: true, edit: 'module_no' },
  unit: { kind: 'text', label: { en: 'Unit', es: 'Unidad' }, width: 120, groupable: true },
  status: { kind: 'choice', label: { en: 'Status', es: 'Estado' }, width: 128, choices: moduleStatusChoices },
  factory: {
    kind: 'choice',
    label: { en: 'Factory', es: 'Planta' },
    width: 120,
    choices: factoryChoices,
    edit: 'factory',
  },
  line: { kind: 'text', label: { en: 'Line', es: 'Línea' }, width: 80, groupable: true, edit: 'line' },
  station: {
    kind: 'text',
    label: { en: 'Station', es: 'Estación' },
    width: 136,
    groupable: true,
    edit: 'station',
    words: stationChoices,
  },
  blocked: {
    kind: 'flag',
    label: { en: 'Blocked after release', es: 'Detenido tras liberarse' },
    width: 120,
    hidden: true,
    access: inside,
  },
  serial_no: { kind: 'text', label: { en: 'Serial number', es: 'Número de serie' }, width: 140, edit: 'serial_no' },
  label_no: {
    kind: 'text',
    label: { en: 'Label number', es: 'Número de etiqueta' },
    width: 140,
    hidden: true,
    access: inside,
    edit: 'label_no',
  },
  length_ft: {
    kind: 'number',
    label: { en: 'Length (ft)', es: 'Largo (ft)' },
    width: 100,
    hidden: true,
    edit: 'length_ft',
  },
  width_ft: {
    kind: 'number',
    label: { en: 'Width (ft)', es: 'Ancho (ft)' },
    width: 100,
    hidden: true,
    edit: 'width_ft',
  },
  height_ft: {
    kind: 'number',
    label: { en: 'Height (ft)', es: 'Alto (ft)' },
    width: 100,
    hidden: true,
    edit: 'height_ft',
  },
  weight_lb: {
    kind: 'number',
    label: { en: 'Weight (lb)', es: 'Peso (lb)' },
    width: 108,
    hidden: true,
    total: 'sum',
    edit: 'weight_lb',
  },
  set_sequence: {
    kind: 'number',
    label: { en: 'Order of setting', es: 'Orden de montaje' },
    width: 108,
    hidden: true,
    edit: 'set_sequence',
  },
  carrier: {
    kind: 'text',
    label: { en: 'Carrier', es: 'Transportista' },
    width: 140,
    hidden: true,
    groupable: true,
    access: inside,
    edit: 'carrier',
  },
  trailer_no: {
    kind: 'text',
    label: { en: 'Trailer', es: 'Remolque' },
    width: 108,
    hidden: true,
    access: inside,
    edit: 'trailer_no',
  },
  online_forecast_on: day('On line, planned', 'Entra a línea, plan', 'online_forecast_on'),
  online_actual_on: laterDay('On line', 'Entró a línea', 'online_actual_on'),
  offline_forecast_on: day('Off line, planned', 'Sale de línea, plan', 'offline_forecast_on'),
  offline_actual_on: laterDay('Off line', 'Salió de línea', 'offline_actual_on'),
  ship_forecast_on: day('Ship, planned', 'Envío, plan', 'ship_forecast_on'),
  ship_actual_on: laterDay('Shipped', 'Enviado', 'ship_actual_on'),
  deliver_forecast_on: laterDay('Delivery, planned', 'Entrega, plan', 'deliver_forecast_on'),
  deliver_actual_on: laterDay('Delivered', 'Entregado', 'deliver_actual_on'),
  set_forecast_on: day('Set, planned', 'Montaje, plan', 'set_forecast_on'),
  set_actual_on: laterDay('Set', 'Montado', 'set_actual_on'),
  created: { kind: 'moment', label: { en: 'Created', es: 'Creado' }, width: 132, hidden: true },
  updated: { kind: 'moment', label: { en: 'Last change', es: 'Último cambio' }, width: 132, hidden: true },
});
export type ModuleColumns = typeof moduleColumns;
