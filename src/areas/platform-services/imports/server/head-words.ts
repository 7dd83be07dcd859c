import { plainWords } from '#platform/server/sheets/sheet-cells.ts';
import type { Text } from '#platform/shared/text.ts';

/** Words that stand over columns of the same meaning in sheets of others, in both languages. A field is known by all words of the group in which its label is. */
const groups: readonly (readonly string[])[] = [
  [
    'Name',
    'Full name',
    'Contact name',
    'Customer',
    'Customer name',
    'Nombre',
    'Nombre completo',
    'Nombre y apellidos',
    'Cliente',
  ],
  ['Title', 'Subject', 'Título', 'Asunto', 'Titular'],
  [
    'E-mail',
    'Email',
    'E-mail address',
    'Email address',
    'Mail',
    'Correo',
    'Correo electrónico',
    'Correo-e',
    'Dirección de correo',
    'Dirección de correo electrónico',
  ],
  [
    'Phone',
    'Phone number',
    'Telephone',
    'Telephone number',
    'Tel',
    'Mobile',
    'Mobile phone',
    'Cell',
    'Cell phone',
    'Teléfono',
    'Número de teléfono',
    'Móvil',
    'Celular',
    'Teléfono móvil',
    'Teléfono celular',
  ],
  ['Company', 'Company name', 'Organization', 'Organisation', 'Business', 'Empresa', 'Compañía', 'Organización'],
  ['Website', 'Web site', 'Web page', 'URL', 'Sitio web', 'Página web'],
  ['Lead source', 'Source', 'Origen', 'Fuente', 'Procedencia'],
  ['Address', 'Street address', 'Dirección', 'Domicilio'],
  [
    'Address of the site',
    'Site address',
    'Job site',
    'Address',
    'Dirección del sitio',
    'Dirección de la obra',
    'Dirección',
  ],
  ['Zip code', 'ZIP', 'Postal code', 'Postcode', 'Código postal', 'CP'],
  ['In charge', 'Owner', 'Assignee', 'Assigned to', 'Responsible', 'A cargo', 'Responsable', 'Encargado', 'Asignado a'],
  ['Due', 'Due date', 'Due on', 'Deadline', 'Vence', 'Fecha límite', 'Vencimiento', 'Fecha de vencimiento'],
  ['Note', 'Notes', 'Comment', 'Comments', 'Remarks', 'Nota', 'Notas', 'Comentario', 'Comentarios', 'Observaciones'],
  ['Description', 'Details', 'Descripción', 'Detalle', 'Detalles'],
  ['Kind', 'Type', 'Tipo', 'Clase'],
  ['Category', 'Categoría', 'Rubro'],
  ['Priority', 'Urgency', 'Prioridad', 'Urgencia'],
  ['Project', 'Project name', 'Job', 'Proyecto', 'Obra'],
  ['Unit', 'Home', 'Lot', 'Unidad', 'Casa', 'Vivienda', 'Lote'],
  ['Amount', 'Value', 'Total', 'Importe', 'Monto', 'Valor'],
  ['Probability', 'Chance', 'Probabilidad'],
  ['Status', 'State', 'Estado', 'Estatus', 'Situación'],
];

/** The other words by which a column of this label is known. */
export function alsoCalled({ en, es }: Text): string[] {
  const own = new Set([plainWords(en), plainWords(es)]);
  return [...(groups.find((words) => words.some((word) => own.has(plainWords(word)))) ?? [])];
}
