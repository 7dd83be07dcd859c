import type { Text } from '#platform/shared/text.ts';
import type { WidgetId } from '../schema.ts';

/** What each widget is called. */
export const titles: Record<WidgetId, Text> = {
  waiting: { en: 'Waiting for you', es: 'Te esperan' },
  my_projects: { en: 'My projects', es: 'Mis proyectos' },
  my_tickets: { en: 'My tickets', es: 'Mis tickets' },
  my_subtasks: { en: 'My subtasks', es: 'Mis subtareas' },
  ship_and_set: { en: 'Ship and set, next two weeks', es: 'Envíos y montajes' },
  late_dates: { en: 'Late dates', es: 'Fechas atrasadas' },
  by_status: { en: 'Projects by status', es: 'Proyectos por estado' },
  factory_modules: { en: 'Modules in the factories', es: 'Módulos en las plantas' },
  recent_changes: { en: 'What changed', es: 'Cambios recientes' },
  wall: { en: 'From the wall', es: 'Del muro' },
  unread: { en: 'Unread news', es: 'Avisos sin leer' },
  photos: { en: 'Latest photos', es: 'Fotos recientes' },
  shortcuts: { en: 'Shortcuts', es: 'Accesos directos' },
};
