import { faultOf } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { ConstraintFaults } from '#platform/server/http/faults.ts';

/** What trips refuse, in words. */
export const rules = texts({
  otherPlace: { en: 'Is a unit of another project.', es: 'Es una unidad de otro proyecto.' },
  staff: { en: 'Must be somebody of the company.', es: 'Debe ser alguien de la empresa.' },
  who: {
    en: 'Either a technician or a provider goes, not both.',
    es: 'Va un técnico o un proveedor, no ambos.',
  },
  provider: { en: 'Needs the name of the provider.', es: 'Necesita el nombre del proveedor.' },
  email: { en: 'Must be an e-mail address.', es: 'Debe ser una dirección de correo.' },
  window: { en: 'A time has a beginning and an end.', es: 'Un horario tiene inicio y fin.' },
  order: {
    en: 'Ends after it begins, at most 24 hours later.',
    es: 'Termina después de empezar, a lo más 24 horas después.',
  },
  past: { en: 'Lies in the past.', es: 'Ya pasó.' },
  twice: { en: 'Is offered twice.', es: 'Se ofrece dos veces.' },
  stay: { en: 'Nobody leaves before they arrive.', es: 'Nadie sale antes de llegar.' },
  asks: {
    en: 'Offer at least one time that lies ahead.',
    es: 'Ofrece al menos un horario futuro.',
  },
  offered: { en: 'Choose one of the times that are offered.', es: 'Elige uno de los horarios ofrecidos.' },
  timed: { en: 'Say which time was agreed on.', es: 'Di qué horario se acordó.' },
  somebody: { en: 'Say who goes: a technician or a provider.', es: 'Di quién va: un técnico o un proveedor.' },
  over: { en: 'The trip is over, and stays as it is.', es: 'La visita terminó y queda como está.' },
  offersWhen: {
    en: 'Times are offered while the home has not accepted one. Have it declined first.',
    es: 'Se ofrecen horarios mientras la casa no haya aceptado uno. Primero debe rechazarse.',
  },
  signed: { en: 'It was signed, so it stays done.', es: 'Ya se firmó, así que queda hecha.' },
  signedOnce: { en: 'It is signed already.', es: 'Ya está firmada.' },
  ownerSigns: {
    en: 'An owner of the home signs. Somebody else at home can sign on the device of whoever came.',
    es: 'Firma un propietario de la casa. Otra persona en casa puede firmar en el dispositivo de quien vino.',
  },
  signWhen: {
    en: 'It is signed once somebody is on the way or was there.',
    es: 'Se firma cuando alguien va en camino o ya estuvo.',
  },
  home: { en: 'Must be open tickets of this home.', es: 'Deben ser tickets abiertos de esta casa.' },
  oneHome: { en: 'Must all be of one home.', es: 'Deben ser todos de la misma casa.' },
  photo: { en: 'Must be a photo of this project.', es: 'Debe ser una foto de este proyecto.' },
  noPoint: { en: 'Is not on this trip.', es: 'No está en esta visita.' },
  noProvider: {
    en: 'A provider with an e-mail address gets a link. Write both down first.',
    es: 'Un proveedor con correo recibe un enlace. Anota ambos primero.',
  },
  step: { en: 'The trip does not stand where this can be done.', es: 'La visita no está donde esto se puede hacer.' },
  serials: { en: 'Is the serial number of the old one.', es: 'Es el número de serie del anterior.' },
  quantity: { en: 'Must be more than nothing.', es: 'Debe ser más que nada.' },
  tooMany: { en: 'Is more than a trip takes.', es: 'Es más de lo que admite una visita.' },
});

/** The same as the database says it. */
export const constraints: ConstraintFaults = {
  service_trips_kept: faultOf('id', rules.over),
  service_trips_offered: faultOf('values.window_start', rules.offered),
  service_trips_signed: faultOf('to', rules.signed),
  service_trips_who: faultOf('provider_name', rules.who),
  service_trips_provider: faultOf('provider_name', rules.provider),
  service_trips_window: faultOf('window_end', rules.window),
  service_trips_window_order: faultOf('window_end', rules.order),
  service_trips_stay: faultOf('departed_at', rules.stay),
  service_trip_items_home: faultOf('ticket_ids', rules.home),
  service_trip_photos_place: faultOf('file_ids', rules.photo),
  service_trip_signatures_pkey: faultOf('method', rules.signedOnce),
  service_trip_signature_when: faultOf('method', rules.signWhen),
  service_trip_offers_once: faultOf('offers', rules.twice),
  service_trip_offers_order: faultOf('offers', rules.order),
};
