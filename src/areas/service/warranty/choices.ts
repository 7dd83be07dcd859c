import { texts, type Text } from '#platform/shared/text.ts';

/** What a unit is covered for: how it was built, what runs in it, what holds it, what its makers answer for, and what was bought beside that. */
export const tierWords = texts({
  workmanship: { en: 'Workmanship', es: 'Mano de obra' },
  systems: { en: 'Systems', es: 'Instalaciones' },
  structural: { en: 'Structure', es: 'Estructura' },
  manufacturer: { en: 'Maker', es: 'Fabricante' },
  extended: { en: 'Extension', es: 'Extensión' },
});
export type Tier = keyof typeof tierWords;
export const tiers = [
  'workmanship',
  'systems',
  'structural',
  'manufacturer',
  'extended',
] as const satisfies readonly Tier[];

/** What every home is covered for from its handover on, in months. */
export const usualMonths = { workmanship: 12, systems: 24, structural: 120 } as const satisfies Partial<
  Record<Tier, number>
>;

/** What goes with the home when it is sold; the rest ends with the owners who took it over first. */
export const transfersByItself: Readonly<Record<Tier, boolean>> = {
  workmanship: false,
  systems: false,
  structural: true,
  manufacturer: true,
  extended: true,
};

/** Whether somebody has to pay for it, as it was worked out on the day of receipt or judged by a person. */
export const coverageWords = texts({
  covered: { en: 'Covered', es: 'Cubierto', tone: 'good' as const },
  pending: { en: 'Coverage pending', es: 'Cobertura por confirmar', tone: 'warn' as const },
  expired: { en: 'Coverage over', es: 'Cobertura terminada', tone: 'neutral' as const },
  excluded: { en: 'Excluded', es: 'Excluido', tone: 'neutral' as const },
  maintenance: { en: 'Upkeep', es: 'Mantenimiento del dueño', tone: 'neutral' as const },
  manufacturer: { en: 'Maker answers', es: 'Responde el fabricante', tone: 'info' as const },
  goodwill: { en: 'Goodwill', es: 'Cortesía', tone: 'info' as const },
});
export type CoverageResult = keyof typeof coverageWords;

/** How bad it is, in the words of a warranty; kept as the priority that tickets have. */
export const urgencyWords = texts({
  urgent: { en: 'Emergency', es: 'Emergencia' },
  high: { en: 'Soon', es: 'Pronto' },
  medium: { en: 'Normal', es: 'Normal' },
  low: { en: 'Only looks', es: 'Solo apariencia' },
});
export const urgencies = ['urgent', 'high', 'medium', 'low'] as const;
export type Urgency = (typeof urgencies)[number];

export const stageWords = texts({
  design: { en: 'Design', es: 'Diseño' },
  factory: { en: 'Factory', es: 'Planta' },
  transport: { en: 'Transport', es: 'Transporte' },
  set: { en: 'Set', es: 'Montaje' },
  site_trade: { en: 'Trade on site', es: 'Oficio en obra' },
  product: { en: 'Product', es: 'Producto' },
  owner: { en: 'Use', es: 'Uso' },
});
export type CauseStage = keyof typeof stageWords;

export const channelWords = texts({
  portal: { en: 'Portal', es: 'Portal' },
  phone: { en: 'Phone', es: 'Teléfono' },
  email: { en: 'E-mail', es: 'Correo' },
  staff: { en: 'Staff', es: 'Personal' },
});
export const channels = ['portal', 'phone', 'email', 'staff'] as const;

export const accessWords = texts({
  owner_home: { en: 'Somebody is at home', es: 'Hay alguien en casa' },
  lockbox: { en: 'Key in the lockbox', es: 'Llave en la caja' },
  call_first: { en: 'Call first', es: 'Llamar antes' },
});
export const accesses = ['owner_home', 'lockbox', 'call_first'] as const;

export const backChargeWords = texts({
  none: { en: 'No back-charge', es: 'Sin cargo' },
  claimed: { en: 'Claimed', es: 'Reclamado' },
  agreed: { en: 'Agreed', es: 'Acordado' },
  recovered: { en: 'Recovered', es: 'Recuperado' },
  written_off: { en: 'Written off', es: 'Dado por perdido' },
});

/** How long an item has waited, in the bands by which everybody speaks of it. */
export const ageWords = texts({
  week: { en: 'Up to 7 days', es: 'Hasta 7 días' },
  fortnight: { en: '8 to 14 days', es: 'De 8 a 14 días' },
  month: { en: '15 to 30 days', es: 'De 15 a 30 días' },
  longer: { en: 'More than 30 days', es: 'Más de 30 días' },
});

/** Where it is, to be touched on a phone; staff may write another place. */
export const roomWords = texts({
  kitchen: { en: 'Kitchen', es: 'Cocina' },
  bath: { en: 'Bath', es: 'Baño' },
  bedroom: { en: 'Bedroom', es: 'Recámara' },
  living: { en: 'Living room', es: 'Sala' },
  laundry: { en: 'Laundry', es: 'Lavandería' },
  outside: { en: 'Outside', es: 'Exterior' },
  roof: { en: 'Roof, ceiling', es: 'Techo, plafón' },
  everywhere: { en: 'In all of it', es: 'En toda la casa' },
  // Of what could not wait until somebody had said where.
  unsaid: { en: 'Not said where', es: 'Sin decir dónde' },
});
export type Room = keyof typeof roomWords;

/** What a place is called: a room that is offered in the reader's language, whichever it was named in; any other as it stands. */
export const roomOf = (name: string): Text | undefined =>
  Object.entries(roomWords).find(([key, { en, es }]) => [key, en, es].includes(name))?.[1];

/** How many silent days after the work an item counts as signed off, and after how many of them somebody is reminded. */
export const silentDays = 10;
export const reminderDays = [4, 8] as const;

/** So many months after its warranty began a home is walked through, and what only looks wrong is put right. */
export const walkMonths = 11;
