import { z } from 'zod';
import { CalendarDate, Email, line, nameLine, Moment, prose, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { issueOf, rules } from '#platform/shared/rules.ts';
import { signatureFields, typedOrDrawn } from '#platform/shared/signature-mark.ts';
import { mostItems, mostOffers, mostParts, mostPhotos, mostPoints, serviceTypeNames, tripStates } from './choices.ts';

const Named = z.object({ id: Id, name: z.string() });
const State = z.enum(tripStates);
const ServiceType = z.enum(serviceTypeNames, { error: rules.oneOf(serviceTypeNames) });

/** From when to when somebody comes. */
export const Window = z.object({ starts_at: z.string(), ends_at: z.string() });
export type Window = z.infer<typeof Window>;

const SentWindow = z.strictObject({ starts_at: Moment, ends_at: Moment }).superRefine((window, context) => {
  const hours = (Date.parse(window.ends_at) - Date.parse(window.starts_at)) / 3_600_000;
  if (hours <= 0 || hours > 24)
    context.addIssue(
      issueOf(['ends_at'], {
        en: 'Ends after it begins, at most 24 hours later.',
        es: 'Termina después de empezar, a lo más 24 horas después.',
      }),
    );
});

export const Offers = z
  .array(SentWindow, { error: rules.list })
  .max(mostOffers, { error: rules.mostEntries(mostOffers) });

const Point = z.object({ id: Id, words: z.string(), done_at: z.string().nullable(), done_by: z.string().nullable() });
const Part = z.object({
  id: Id,
  item: z.string(),
  quantity: z.string(),
  old_serial: z.string().nullable(),
  new_serial: z.string().nullable(),
  added_by: z.string(),
});
const Photo = z.object({ id: Id, name: z.string(), added_by: z.string(), has_thumbnail: z.boolean() });
const Signed = z.object({ name: z.string(), signed_at: z.string() });
const Strokes = z.array(z.array(z.array(z.number())));

/** A trip whole, as staff see it. */
export const TripSheet = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  state: State,
  service_type: ServiceType,
  version: z.int(),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }),
  unit: Named,
  address: z.string(),
  time_zone: z.string().nullable(),
  technician: Named.nullable(),
  provider: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  window: Window.nullable(),
  offers: z.array(Window),
  travel_km: z.number().nullable(),
  instructions: z.string().nullable(),
  outcome: z.string().nullable(),
  arrived_at: z.string().nullable(),
  departed_at: z.string().nullable(),
  items: z.array(
    z.object({
      id: Id,
      code: z.string(),
      title: z.string(),
      kind: z.string(),
      done_at: z.string().nullable(),
      done_by: z.string().nullable(),
    }),
  ),
  points: z.array(Point),
  parts: z.array(Part),
  photos: z.array(Photo),
  signature: z
    .object({ ...Signed.shape, taken_by: z.string(), typed: z.string().nullable(), strokes: Strokes.nullable() })
    .nullable(),
  link: z
    .object({
      name: z.string(),
      email: z.string(),
      expires_at: z.string(),
      opened_at: z.string().nullable(),
      is_good: z.boolean(),
    })
    .nullable(),
  can: z.object({ change: z.boolean() }),
});
export type TripSheet = z.infer<typeof TripSheet>;

/** A trip in a line: on the page of a home and in the panel of a ticket. */
export const TripHead = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  state: State,
  window: Window.nullable(),
  who: z.string().nullable(),
  time_zone: z.string().nullable(),
});
export type TripHead = z.infer<typeof TripHead>;

export const TripsQuery = z
  .strictObject({ ticket_id: Id.optional(), unit_id: Id.optional() })
  .superRefine((query, context) => {
    if ((query.ticket_id === undefined) === (query.unit_id === undefined))
      context.addIssue(
        issueOf(['unit_id'], { en: 'Name either a ticket or a unit.', es: 'Indica un ticket o una unidad.' }),
      );
  });

export const OffersDraft = z.strictObject({ offers: Offers, version: Version.optional() });
const Ids = (most: number) =>
  z
    .array(Id, { error: rules.list })
    .min(1, { error: rules.oneEntry })
    .max(most, { error: rules.mostEntries(most) });
export const ItemsDraft = z.strictObject({ ticket_ids: Ids(mostItems) });
export const PhotosDraft = z.strictObject({ file_ids: Ids(mostPhotos) });
export const PointsDraft = z.strictObject({
  points: z
    .array(z.strictObject({ id: Id.optional(), words: line(200) }), { error: rules.list })
    .max(mostPoints, { error: rules.mostEntries(mostPoints) }),
});
export const MarkDraft = z.strictObject({ id: Id, done: z.boolean() });
const SentPart = z
  .strictObject({
    item: line(140),
    quantity: z
      .number({ error: rules.number })
      .gt(0, { error: rules.tooSmall })
      .max(100_000, { error: rules.atMost(100_000) }),
    old_serial: line(80).nullish(),
    new_serial: line(80).nullish(),
  })
  .superRefine((part, context) => {
    if (part.new_serial != null && part.old_serial === part.new_serial)
      context.addIssue(
        issueOf(['new_serial'], {
          en: 'Is the serial number of the old one.',
          es: 'Es el número de serie del anterior.',
        }),
      );
  });
export const PartsDraft = z.strictObject({
  parts: z.array(SentPart, { error: rules.list }).max(mostParts, { error: rules.mostEntries(mostParts) }),
});
export type SentPart = z.infer<typeof SentPart>;

/** Who signs, and their mark; by an account the name is that of the account. */
export const SignDraft = z.strictObject({ name: nameLine(120), ...signatureFields }).superRefine(typedOrDrawn);

export const LinkDraft = z.strictObject({
  name: nameLine(120),
  email: Email,
  language: z.enum(['en', 'es'], { error: rules.oneOf(['en', 'es']) }),
});

/** One trip out of tickets of one home, with the times that the home may choose among. */
export const CombineDraft = z
  .strictObject({
    ticket_ids: Ids(mostItems),
    title: line(140),
    service_type: ServiceType,
    technician: Id.nullish(),
    provider_name: nameLine(120).nullish(),
    provider_email: Email.nullish(),
    provider_phone: line(40).nullish(),
    instructions: prose(2000).nullish(),
    offers: Offers.optional(),
  })
  .superRefine((draft, context) => {
    if (draft.technician != null && draft.provider_name != null)
      context.addIssue(
        issueOf(['provider_name'], {
          en: 'Either a technician or a provider goes, not both.',
          es: 'Va un técnico o un proveedor, no ambos.',
        }),
      );
  });
export type CombineDraft = z.infer<typeof CombineDraft>;

export const ReportQuery = z.strictObject({
  language: z.enum(['en', 'es'], { error: rules.either(['en', 'es']) }).default('en'),
});
export const RouteQuery = z.strictObject({ technician: Id, day: CalendarDate });
/** A technician's day: the trips in the order of their times. */
export const DayRoute = z.object({
  day: z.string(),
  technician: Named,
  travel_km: z.number(),
  stops: z.array(
    z.object({
      ...TripHead.shape,
      unit: Named,
      project_number: z.string(),
      address: z.string(),
      travel_km: z.number().nullable(),
      /** Whole kilometres as the crow flies from the stop before, where both places are known. */
      apart_km: z.number().nullable(),
      place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    }),
  ),
});
export type DayRoute = z.infer<typeof DayRoute>;

/** Where somebody is about to go: by project, each with its open trips in the order of their times. */
export const TripPlaces = z.array(
  z.object({
    project: z.object({ id: Id, project_number: z.string(), name: z.string() }),
    address: z.string(),
    /** The state of the site as two letters; null where it is not known, or lies in another country. */
    state: z.string().nullable(),
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    trips: z.array(TripHead.extend({ unit: Named })),
  }),
);
export type TripPlaces = z.infer<typeof TripPlaces>;

/** A trip as the people of the home see it, and the developer of its project. */
export const OwnTrip = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  state: State,
  service_type: ServiceType,
  unit: Named,
  project_number: z.string(),
  time_zone: z.string().nullable(),
  who: z.string().nullable(),
  window: Window.nullable(),
  offers: z.array(Window),
  items: z.array(z.string()),
  outcome: z.string().nullable(),
  signature: Signed.nullable(),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), sign: z.boolean() }),
});
export type OwnTrip = z.infer<typeof OwnTrip>;
export const OwnTripsQuery = z.strictObject({
  unit_id: Id.optional(),
  project_id: Id.optional(),
  /** As whom, for somebody with two hats; the owner comes first. */
  view: z.enum(['owner', 'developer'], { error: rules.oneOf(['owner', 'developer']) }).optional(),
});
export const AcceptDraft = z.strictObject({ starts_at: Moment, ends_at: Moment });
export const DeclineDraft = z.strictObject({ reason: line(500) });
export const OwnSignDraft = z.strictObject(signatureFields).superRefine(typedOrDrawn);

const Token = line(100);
export const LinkToken = z.strictObject({ token: Token });
export const LinkFile = z.strictObject({ token: Token, id: Id });
export const LinkStep = z.strictObject({
  to: z.enum(['confirmed', 'en_route', 'done', 'no_access'], {
    error: rules.oneOf(['confirmed', 'en_route', 'done', 'no_access']),
  }),
  /** What was done, or why nobody could get in. */
  words: prose(2000).optional(),
});

/** What the holder of a link sees: one trip, and nothing of anything else. */
export const LinkTrip = z.object({
  code: z.string(),
  title: z.string(),
  state: State,
  service_type: ServiceType,
  name: z.string(),
  contact: z.string(),
  unit_name: z.string(),
  address: z.string(),
  time_zone: z.string().nullable(),
  window: Window.nullable(),
  instructions: z.string().nullable(),
  outcome: z.string().nullable(),
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      description: z.string().nullable(),
      done_at: z.string().nullable(),
      photos: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
  points: z.array(Point),
  parts: z.array(Part),
  photos: z.array(Photo),
  signature: Signed.nullable(),
  expires_at: z.string(),
  steps: z.array(State),
});
export type LinkTrip = z.infer<typeof LinkTrip>;
