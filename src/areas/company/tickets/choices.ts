import { texts, type Text } from '#platform/shared/text.ts';

export const priorityWords = texts({
  urgent: { en: 'Urgent', es: 'Urgente' },
  high: { en: 'High', es: 'Alta' },
  medium: { en: 'Medium', es: 'Media' },
  low: { en: 'Low', es: 'Baja' },
});

export const phaseWords = texts({ factory: { en: 'Factory', es: 'Planta' }, site: { en: 'Site', es: 'Obra' } });

export const sourceWords = texts({
  staff: { en: 'Staff', es: 'Personal' },
  owner_portal: { en: 'Owner', es: 'Propietario' },
  developer_portal: { en: 'Developer', es: 'Desarrollador' },
  floor: { en: 'Factory floor', es: 'Planta' },
  meeting: { en: 'Meeting', es: 'Reunión' },
  device_alert: { en: 'Device', es: 'Dispositivo' },
  email: { en: 'Mail', es: 'Correo' },
  import: { en: 'Import', es: 'Importación' },
});

export const visibilityWords = texts({
  internal: { en: 'Staff only', es: 'Solo personal' },
  shared: { en: 'Shared', es: 'Compartido' },
});

/** With whom outside staff a ticket is talked over. Nobody on one side reads what belongs to the other. */
export const sideWords = texts({
  home: { en: 'The people of the home', es: 'Las personas de la casa' },
  developer: { en: 'The developers of the project', es: 'Los desarrolladores del proyecto' },
  floor: { en: 'The floor managers of the factory', es: 'Los encargados de la planta' },
});
export type Side = keyof typeof sideWords;
export const sides = ['home', 'developer', 'floor'] as const satisfies readonly Side[];

/**
 * Who may open a file that goes up with words of this audience: no more people than read the words. The floor opens what is for staff, so
 * that nothing goes further for its sake.
 */
export function fileVisibilityFor(audience: Audience, side: Side | null): 'internal' | 'developer' | 'home' {
  if (audience === 'internal') return 'internal';
  return side === 'home' || side === 'developer' ? side : 'internal';
}

export const resolutionWords = texts({
  fixed: { en: 'Fixed', es: 'Corregido' },
  duplicate: { en: 'Duplicate', es: 'Duplicado' },
  wont_fix: { en: 'Will not be done', es: 'No se hará' },
  not_reproducible: { en: 'Could not be found', es: 'No se pudo comprobar' },
  no_response: { en: 'No answer came', es: 'No hubo respuesta' },
});

/** Where the promised times of a ticket stand, as the clock of deadlines last said. */
export const deadlineWords = texts({
  response_due: { en: 'Answer due', es: 'Falta responder' },
  resolution_due: { en: 'Solution due', es: 'Falta resolver' },
  paused: { en: 'Paused', es: 'En pausa' },
  fulfilled: { en: 'Met', es: 'Cumplido' },
  failed: { en: 'Missed', es: 'Incumplido' },
});

/** Who reads what is said: `internal` staff alone, `shared` also the side outside with whom the ticket is talked over. */
export const audiences = ['internal', 'shared'] as const;
export type Audience = (typeof audiences)[number];

export const relationWords = texts({
  blocks: { en: 'Blocks', es: 'Bloquea a' },
  relates_to: { en: 'Relates to', es: 'Relacionado con' },
  caused_by: { en: 'Caused by', es: 'Causado por' },
  follows: { en: 'Follows', es: 'Sigue a' },
  duplicate_of: { en: 'Duplicate of', es: 'Duplicado de' },
});
export type Relation = keyof typeof relationWords;

/** How many days after it was resolved a ticket may be opened again by whoever asked, and after how many quiet ones it closes. */
export const quietDays = 7;
/** So long ago was a ticket resolved that it is settled. */
export const isQuiet = (resolvedAt: unknown): boolean =>
  typeof resolvedAt === 'string' && Date.now() - Date.parse(resolvedAt) > quietDays * 86_400_000;
/** True for a record that its approver alone may accept. */
export const mustBeApproved = (item: Readonly<Record<string, unknown>>): boolean =>
  item['priority'] === 'urgent' || item['regulatory'] === true;
/** Why somebody may not accept a ticket: beside its button, and where the server or the database refuses it. */
export const acceptWords = texts({
  anotherPerson: {
    en: 'Somebody else than who put it right judges it.',
    es: 'Lo juzga alguien distinto de quien lo corrigió.',
  },
  approver: {
    en: 'It is critical or required by code: its approver accepts it.',
    es: 'Es crítico o lo exige la norma: lo acepta quien aprueba.',
  },
  noApprover: {
    en: 'It is critical or required by code: name an approver first.',
    es: 'Es crítico o lo exige la norma: primero indica quién aprueba.',
  },
  anotherSignsOff: {
    en: 'Its owner signs it off, or somebody else than who put it right.',
    es: 'Lo da por bueno su dueño, o alguien distinto de quien lo corrigió.',
  },
  asker: {
    en: 'Whoever asked accepts it, or seven quiet days go by.',
    es: 'Lo acepta quien lo pidió, o pasan siete días sin novedades.',
  },
});
/** The same for what an owner has signed off under the warranty. */
export const warrantyReopenDays = 14;
export const mostFiles = 20;
/** Of words that go to whoever asked for many tickets at once, as of a saved reply. */
export const longestReply = 4000;

/** What somebody outside staff is told of where a ticket stands. There are four words and no more. */
/** The states of a request for its requester, in the order of its way; the last two end it without anything being done. */
export const outsideStates = ['received', 'working', 'needs_answer', 'done', 'joined', 'not_taken'] as const;
export type OutsideWord = (typeof outsideStates)[number];

export const outsideWords: Readonly<Record<OutsideWord, Text>> = texts({
  received: { en: 'Received', es: 'Recibida' },
  working: { en: 'Being worked on', es: 'En proceso' },
  needs_answer: { en: 'Needs your answer', es: 'Necesita tu respuesta' },
  done: { en: 'Done', es: 'Lista' },
  joined: { en: 'Put together with another', es: 'Unida a otra' },
  not_taken: { en: 'Not taken on', es: 'No se tomó' },
});

/** What a punch item is about. Each has its usual trade, which is asked for where nobody names another. */
export const punchCategoryWords = texts({
  structural: { en: 'Structural', es: 'Estructural' },
  envelope: { en: 'Envelope', es: 'Envolvente' },
  plumbing: { en: 'Plumbing', es: 'Plomería' },
  electrical: { en: 'Electrical', es: 'Electricidad' },
  mechanical: { en: 'Mechanical', es: 'Climatización' },
  fire_safety: { en: 'Fire safety', es: 'Protección contra incendios' },
  finishes: { en: 'Finishes', es: 'Acabados' },
  cabinets: { en: 'Cabinets', es: 'Gabinetes' },
  doors_windows: { en: 'Doors and windows', es: 'Puertas y ventanas' },
  appliances: { en: 'Appliances', es: 'Electrodomésticos' },
  exterior: { en: 'Exterior', es: 'Exterior' },
  site: { en: 'Site', es: 'Obra' },
  other: { en: 'Other', es: 'Otro' },
});
export type PunchCategory = keyof typeof punchCategoryWords;
export const punchCategories = [
  'structural',
  'envelope',
  'plumbing',
  'electrical',
  'mechanical',
  'fire_safety',
  'finishes',
  'cabinets',
  'doors_windows',
  'appliances',
  'exterior',
  'site',
  'other',
] as const satisfies readonly PunchCategory[];

/** The most urgent priority of all tickets, called what a punch list calls it. */
export const punchPriorityWords = texts({ ...priorityWords, urgent: { en: 'Critical', es: 'Crítica' } });

export const severityWords = texts({
  safety: { en: 'Safety', es: 'Seguridad' },
  functional: { en: 'Does not work', es: 'No funciona' },
  cosmetic: { en: 'Looks', es: 'Apariencia' },
});

/** By when in the life of a home it has to be right. */
export const mustFixWords = texts({
  ship: { en: 'Before it ships', es: 'Antes del envío' },
  set: { en: 'Before it is set', es: 'Antes del montaje' },
  handover: { en: 'Before handover', es: 'Antes de la entrega' },
});

export const partyWords = texts({
  factory: { en: 'Factory', es: 'Planta' },
  subcontractor: { en: 'Subcontractor', es: 'Subcontratista' },
  supplier: { en: 'Supplier', es: 'Proveedor' },
  design: { en: 'Design', es: 'Diseño' },
  owner: { en: 'Owner', es: 'Propietario' },
});

export const tradeWords = texts({
  framing: { en: 'Framing', es: 'Estructura' },
  roofing: { en: 'Roofing and siding', es: 'Techos y fachada' },
  plumbing: { en: 'Plumbing', es: 'Plomería' },
  electrical: { en: 'Electrical', es: 'Electricidad' },
  mechanical: { en: 'Heating and air', es: 'Climatización' },
  drywall_paint: { en: 'Drywall and paint', es: 'Tablaroca y pintura' },
  tile_floor: { en: 'Tile and floors', es: 'Azulejo y pisos' },
  carpentry: { en: 'Cabinets and trim', es: 'Gabinetes y molduras' },
  openings: { en: 'Doors and windows', es: 'Puertas y ventanas' },
  site_work: { en: 'Outside works', es: 'Obra exterior' },
  cleaning: { en: 'Cleaning', es: 'Limpieza' },
  other: { en: 'Other', es: 'Otro' },
});
export type Trade = keyof typeof tradeWords;

/** Who usually puts right what is wrong with this. */
export const usualTrade: Readonly<Record<PunchCategory, Trade>> = {
  structural: 'framing',
  envelope: 'roofing',
  plumbing: 'plumbing',
  electrical: 'electrical',
  mechanical: 'mechanical',
  fire_safety: 'electrical',
  finishes: 'drywall_paint',
  cabinets: 'carpentry',
  doors_windows: 'openings',
  appliances: 'carpentry',
  exterior: 'roofing',
  site: 'site_work',
  other: 'other',
};

export const foundInWords = texts({
  walk: { en: 'A walk', es: 'Un recorrido' },
  sign_off_item: { en: 'A sign-off', es: 'Una aprobación' },
  owner_walk: { en: 'A walk with the owner', es: 'Un recorrido con el propietario' },
  inspector: { en: 'An inspector', es: 'Un inspector' },
  warranty: { en: 'Warranty', es: 'Garantía' },
});

/** How many days after it was accepted a punch item may be opened again; later a new one begins. */
export const punchReopenDays = 30;

/** The name of an item of a form's fail: the question that failed, so that it says what is wrong and not what should be. */
export const failWords: Text = { en: 'Fails: {question}', es: 'Falla: {question}' };
export const longestTitle = 140;
