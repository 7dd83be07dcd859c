import { texts } from '#platform/shared/text.ts';
import type { Reaction } from '../schema.ts';

/** Words that several parts of the wall share. */
export const wallWords = texts({
  everybody: { en: 'Everybody on the project', es: 'Todos en el proyecto' },
  staff: { en: 'Staff', es: 'Personal' },
  home_owner: { en: 'Owner', es: 'Propietario' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  agree: { en: 'Agree', es: 'De acuerdo' },
  done: { en: 'Done', es: 'Hecho' },
  love: { en: 'Love it', es: 'Me encanta' },
  seen: { en: 'Seen', es: 'Visto' },
  celebrate: { en: 'Celebrate', es: 'Celebrar' },
  edited: { en: 'edited', es: 'editado' },
  edit: { en: 'Edit', es: 'Editar' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  removed: { en: 'It is in the bin for 30 days.', es: 'Estará 30 días en la papelera.' },
  changed: { en: 'Saved', es: 'Guardado' },
  more: { en: 'More actions', es: 'Más acciones' },
  save: { en: 'Save', es: 'Guardar' },
});

/** The reactions in the order of the menu. A list of its own, so that the schema stays out of the browser (decision 031). */
export const shownReactions: readonly Reaction[] = ['agree', 'done', 'love', 'seen', 'celebrate'];
