import type { Text } from '#platform/shared/text.ts';
import type { FlagType } from '../schema.ts';

/** The types of a flag, in words. */
export const flagTypeWords: Record<FlagType, Text> = {
  release: { en: 'Release', es: 'Lanzamiento' },
  experiment: { en: 'Experiment', es: 'Experimento' },
  operational: { en: 'Operational', es: 'Operación' },
  kill_switch: { en: 'Kill switch', es: 'Interruptor de emergencia' },
  permission: { en: 'Permission', es: 'Permiso' },
};
