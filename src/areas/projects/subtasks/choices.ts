import type { Tone } from '#platform/shared/record.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import type { Department, SubtaskStatus } from './schema.ts';

/** The three statuses; in English the exact words of the specification. */
export const subtaskStatusWords: Record<SubtaskStatus, Text & { tone: Tone }> = texts({
  'To Do': { en: 'To Do', es: 'Por hacer', tone: 'neutral' },
  'In Progress': { en: 'In Progress', es: 'En curso', tone: 'info' },
  Completed: { en: 'Completed', es: 'Completada', tone: 'good' },
});

export const departmentWords: Record<Department, Text> = texts({
  Design: { en: 'Design', es: 'Diseño' },
  Engineering: { en: 'Engineering', es: 'Ingeniería' },
  Procurement: { en: 'Procurement', es: 'Compras' },
  Production: { en: 'Production', es: 'Producción' },
  Quality: { en: 'Quality', es: 'Calidad' },
  Logistics: { en: 'Logistics', es: 'Logística' },
  Site: { en: 'Site', es: 'Obra' },
});
