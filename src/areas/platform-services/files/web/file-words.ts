import { texts } from '#platform/shared/text.ts';

/** Who may see a file, in words. */
export const visibilityWords = texts({
  internal: { en: 'Team only', es: 'Solo el equipo' },
  developer: { en: 'Team and developer', es: 'Equipo y desarrollador' },
  owner: { en: 'Team, developer and owner', es: 'Equipo, desarrollador y propietario' },
  home: { en: 'Team and the home’s owner', es: 'Equipo y propietario de la casa' },
});

/** When in the life of the building. */
export const stageWords = texts({
  pre_production: { en: 'Pre-production', es: 'Preproducción' },
  factory: { en: 'Factory', es: 'Planta' },
  yard: { en: 'Yard', es: 'Patio' },
  transit: { en: 'In transit', es: 'En tránsito' },
  set: { en: 'Set', es: 'Montaje' },
  site: { en: 'Site', es: 'Obra' },
  handover: { en: 'Handover', es: 'Entrega' },
  warranty: { en: 'Warranty', es: 'Garantía' },
});
