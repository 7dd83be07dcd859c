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
export const mostFiles = 10;

/** What somebody outside staff is told of where a ticket stands. There are four words and no more. */
export type OutsideWord = 'received' | 'working' | 'needs_answer' | 'done';

export const outsideWords: Readonly<Record<OutsideWord, Text>> = texts({
  received: { en: 'Received', es: 'Recibida' },
  working: { en: 'Being worked on', es: 'En proceso' },
  needs_answer: { en: 'Needs your answer', es: 'Necesita tu respuesta' },
  done: { en: 'Done', es: 'Lista' },
});
