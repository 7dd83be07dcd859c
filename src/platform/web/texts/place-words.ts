import { texts } from '#platform/shared/text.ts';

/** The way from something that is missing to where it is done. */
export const placeWords = texts({ there: { en: 'Go to it', es: 'Ir ahí' } });
