import { texts } from '#platform/shared/text.ts';

/**
 * The flags that the portal itself asks for, and what each decides. A part is on until somebody makes its flag; a flag of another name
 * decides nothing here, but scripts may ask for it.
 */
export const knownFlags = texts({
  'models.viewer': { en: 'The building in 3D, beside its parts', es: 'El edificio en 3D, junto a sus elementos' },
  'projects.tv-mode': { en: 'TV mode of the active projects', es: 'El modo TV de los proyectos activos' },
});
export type KnownFlag = keyof typeof knownFlags;

/** What a flag decides in the portal; undefined for one that only scripts ask for. */
export function decidedBy(name: string): (typeof knownFlags)[KnownFlag] | undefined {
  return Object.entries(knownFlags).find(([known]) => known === name)?.[1];
}

/** Whether a part is shown: what its flag says for this person, on where there is no such flag, off until that is known. */
export function isPartOn(
  flags: readonly { name: string; enabled: boolean }[] | undefined,
  hasFailed: boolean,
  name: KnownFlag,
): boolean {
  if (flags === undefined) return hasFailed;
  return flags.find((flag) => flag.name === name)?.enabled ?? true;
}

/** The types of a flag, in words. */
export const flagTypeWords = texts({
  release: { en: 'Release', es: 'Lanzamiento' },
  experiment: { en: 'Experiment', es: 'Experimento' },
  operational: { en: 'Operational', es: 'Operación' },
  kill_switch: { en: 'Kill switch', es: 'Interruptor de emergencia' },
  permission: { en: 'Permission', es: 'Permiso' },
});
