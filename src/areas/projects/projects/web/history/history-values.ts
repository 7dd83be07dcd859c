import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { say, shortened, texts, type Language, type Text } from '#platform/shared/text.ts';
import { moduleColumns, unitColumns } from '#areas/projects/units/columns.ts';
import { projectColumns } from '#areas/projects/projects/columns.ts';
import {
  archiveReasonWords,
  channelWords,
  contractTypeWords,
  factoryWords,
  holdReasonWords,
  milestoneWords,
  moduleStatusWords,
  percentMethodWords,
  projectFactWords,
  roleWords,
  statusWords,
  typeWords,
  unitStatusWords,
} from '../words.ts';

const t = texts({
  yes: { en: 'yes', es: 'sí' },
  no: { en: 'no', es: 'no' },
  people: { en: '{n, plural, one {# person} other {# people}}', es: '{n, plural, one {# persona} other {# personas}}' },
  entries: {
    en: '{n, plural, one {# entry} other {# entries}}',
    es: '{n, plural, one {# entrada} other {# entradas}}',
  },
  none: { en: 'none', es: 'ninguno' },
  internal: { en: 'team only', es: 'solo el equipo' },
  shared: { en: 'shared', es: 'compartido' },
  announcement: { en: 'announcement', es: 'anuncio' },
  normal: { en: 'normal', es: 'normal' },
  owner: { en: 'owners', es: 'propietarios' },
  developer: { en: 'developers', es: 'desarrolladores' },
});

/** What no table has as a column, and what a change calls otherwise than a table does. */
const fields: Readonly<Record<string, Text>> = texts({
  text: { en: 'Text', es: 'Texto' },
  importance: { en: 'Kind', es: 'Tipo' },
  visibility: { en: 'Who sees it', es: 'Quién lo ve' },
  visible_to: { en: 'Who sees it', es: 'Quién lo ve' },
  name: { en: 'Name', es: 'Nombre' },
  label: { en: 'Name', es: 'Nombre' },
  kind: { en: 'Kind', es: 'Tipo' },
  caption: { en: 'Caption', es: 'Pie de foto' },
  folder: { en: 'Folder', es: 'Carpeta' },
  area: { en: 'Area', es: 'Área' },
  stage: { en: 'Stage', es: 'Etapa' },
  status: { en: 'Status', es: 'Estado' },
  project_number: { en: 'Number', es: 'Número' },
  address: { en: 'Address', es: 'Dirección' },
  address_line1: { en: 'Street', es: 'Calle' },
  city: { en: 'City', es: 'Ciudad' },
  state: { en: 'State', es: 'Estado' },
  zip: { en: 'ZIP', es: 'Código postal' },
  gross_sqft: { en: 'Area', es: 'Superficie' },
  channel: { en: 'Channel', es: 'Canal' },
  project_type: { en: 'Type', es: 'Tipo' },
  factory: { en: 'Factory', es: 'Planta' },
  address_override: { en: 'Address', es: 'Dirección' },
  developer_org: { en: 'Developer', es: 'Desarrollador' },
  developer_organisation_id: { en: 'Developer', es: 'Desarrollador' },
  cover_file_id: { en: 'Cover', es: 'Portada' },
  contract_value_cents: { en: 'Contract', es: 'Contrato' },
  original_contract_value_cents: { en: 'Original contract', es: 'Contrato original' },
  archive_reason: { en: 'Reason', es: 'Motivo' },
  members: { en: 'People', es: 'Personas' },
  person: { en: 'Person', es: 'Persona' },
  roles: { en: 'Roles', es: 'Funciones' },
  contracts: { en: 'Contracts', es: 'Contratos' },
  baseline_on: { en: 'Baseline', es: 'Línea base' },
  forecast_on: { en: 'Forecast', es: 'Pronóstico' },
  actual_on: { en: 'Done on', es: 'Hecho el' },
  payment_percent: { en: 'Payment (%)', es: 'Pago (%)' },
  depends_on: { en: 'Waits for', es: 'Espera a' },
  device_ids: { en: 'Devices', es: 'Dispositivos' },
  online_forecast_on: { en: 'On the line, forecast', es: 'En línea, pronóstico' },
  offline_forecast_on: { en: 'Off the line, forecast', es: 'Fuera de línea, pronóstico' },
  ship_forecast_on: { en: 'Ship, forecast', es: 'Envío, pronóstico' },
  deliver_forecast_on: { en: 'Delivery, forecast', es: 'Entrega, pronóstico' },
  set_forecast_on: { en: 'Set, forecast', es: 'Montaje, pronóstico' },
  online_actual_on: { en: 'On the line', es: 'En línea' },
  offline_actual_on: { en: 'Off the line', es: 'Fuera de línea' },
  ship_actual_on: { en: 'Shipped', es: 'Enviado' },
  deliver_actual_on: { en: 'Delivered', es: 'Entregado' },
  set_actual_on: { en: 'Set', es: 'Montado' },
  department: { en: 'Department', es: 'Departamento' },
  due_on: { en: 'Due', es: 'Vence' },
  email: { en: 'E-mail', es: 'Correo' },
  phone: { en: 'Phone', es: 'Teléfono' },
  role: { en: 'Role', es: 'Función' },
  files: { en: 'Files', es: 'Archivos' },
  title: { en: 'Title', es: 'Título' },
});

const columns = new Map<string, Text>(
  [projectColumns, unitColumns, moduleColumns].flatMap((each) =>
    Object.entries(each).map(([name, column]) => [name, column.label] as const),
  ),
);
const { budget, forecast, actual, line2, ...ofProject } = projectFactWords;
const known = new Map(
  Object.entries({
    ...ofProject,
    cost_budget_cents: budget,
    cost_forecast_cents: forecast,
    cost_actual_cents: actual,
    address_line2: line2,
    ...fields,
  }),
);

const snake = (field: string): string => field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** What a field of a change is called. A field that nobody has named yet is shown by its own name, in words. */
export function fieldInWords(field: string, language: Language): string {
  const key = snake(field);
  const text = known.get(key) ?? columns.get(key);
  return text === undefined ? key.replaceAll('_', ' ') : say(text, language);
}

const choices: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  factory: factoryWords,
  channel: channelWords,
  project_type: typeWords,
  percent_method: percentMethodWords,
  contract_type: contractTypeWords,
  kind: milestoneWords,
  hold_reason: holdReasonWords,
  archive_reason: archiveReasonWords,
  role: roleWords,
  roles: roleWords,
};
/** Values that say the same of whatever record they belong to. */
const anywhere = new Map<string, Text>(Object.entries({ ...unitStatusWords, ...moduleStatusWords, ...t }));
const wordFields: ReadonlySet<string> = new Set(['status', 'visibility', 'visible_to', 'importance']);
const isId = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/u.test(value);
const mostSigns = 160;

/** A value of a change as people say it; undefined for nothing, and for an id that would say nothing to anybody. */
export function valueInWords(field: string, value: unknown, language: Language): string | undefined {
  const key = snake(field);
  if (value === null || value === undefined || value === '' || isId(value)) return undefined;
  if (typeof value === 'boolean') return say(value ? t.yes : t.no, language);
  if (typeof value === 'number') {
    if (key.endsWith('_cents')) return formatMoney(value, language);
    const status = key === 'status' ? statusWords[value] : undefined;
    return status === undefined ? formatNumber(value, language) : say(status, language);
  }
  if (typeof value === 'string') return wordOf(key, value, language);
  if (Array.isArray(value)) {
    if (value.length === 0) return say(t.none, language);
    if (value.every((each): each is string => typeof each === 'string' && !isId(each)))
      return cut(value.map((each) => wordOf(key, each, language)).join(', '));
    return say(key === 'members' ? t.people : t.entries, language, { n: value.length });
  }
  const parts = Object.values(value).filter((part) => typeof part === 'string' && part !== '' && !isId(part));
  return parts.length === 0 ? undefined : cut(parts.join(', '));
}

function wordOf(key: string, value: string, language: Language): string {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) return formatDay(value, language);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/u.test(value)) return formatMoment(value, language);
  const choice = choices[key]?.[value] ?? (wordFields.has(key) ? anywhere.get(value) : undefined);
  if (choice !== undefined) return say(choice, language);
  const status = key === 'status' ? statusWords[Number(value)] : undefined;
  return status === undefined ? cut(value) : say(status, language);
}

function cut(text: string): string {
  return shortened(text, mostSigns);
}
