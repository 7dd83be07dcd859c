import { useState } from 'react';
import type { FieldKind } from '#areas/sales/signing/choices.ts';
import { requestKey } from '#platform/web/call/call.ts';
import type { EnvelopeRead } from '../queries.ts';

/** A place that the sender is putting on a page; lengths are shares of the page. */
export interface DraftPlace {
  key: string;
  document_id: string;
  recipient_id: string;
  kind: FieldKind;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
}

/** In shares of a letter page. */
const sizes: Record<FieldKind, [number, number]> = {
  signature: [0.32, 0.055],
  initials: [0.12, 0.045],
  date: [0.18, 0.025],
  text: [0.32, 0.025],
  check: [0.03, 0.023],
  name: [0.32, 0.025],
};

const within = (value: number, length: number): number =>
  Math.round(Math.min(Math.max(0, value), 1 - length) * 10_000) / 10_000;

export interface DraftPlaces {
  places: readonly DraftPlace[];
  isDirty: boolean;
  add(
    at: { document_id: string; page: number; x: number; y: number },
    whose: { recipient_id: string; kind: FieldKind },
  ): string;
  move(key: string, x: number, y: number): void;
  resize(key: string, by: number): void;
  change(key: string, to: Partial<DraftPlace>): void;
  remove(key: string): void;
  kept(): void;
}

/** The places of an envelope that is not sent yet, as they are on this screen. */
export function useDraftPlaces(envelope: EnvelopeRead): DraftPlaces {
  const [all, setPlaces] = useState<DraftPlace[]>(() =>
    envelope.fields.map(({ id, value: _value, ...field }) => ({ ...field, key: id })),
  );
  const [isDirty, setDirty] = useState(false);
  // A person or a document may have left the envelope since, and their places with them.
  const places = all.filter(
    (place) =>
      envelope.documents.some(({ id }) => id === place.document_id) &&
      envelope.recipients.some(({ id, role }) => id === place.recipient_id && role === 'signer'),
  );
  const edit = (next: (now: DraftPlace[]) => DraftPlace[]) => {
    setPlaces(next);
    setDirty(true);
  };
  const one = (key: string, to: (place: DraftPlace) => DraftPlace) =>
    edit((now) => now.map((place) => (place.key === key ? to(place) : place)));
  return {
    places,
    isDirty,
    add({ x, y, ...at }, whose) {
      const key = requestKey();
      const [width, height] = sizes[whose.kind];
      const place = { x: within(x - width / 2, width), y: within(y - height / 2, height), width, height };
      edit((now) => [...now, { key, ...at, ...whose, ...place, required: true, label: null }]);
      return key;
    },
    move: (key, x, y) => one(key, (place) => ({ ...place, x: within(x, place.width), y: within(y, place.height) })),
    resize: (key, by) =>
      one(key, (place) => {
        const width = Math.min(0.9, Math.max(0.02, place.width * by));
        const height = Math.min(0.3, Math.max(0.015, place.height * by));
        return { ...place, width, height, x: within(place.x, width), y: within(place.y, height) };
      }),
    change: (key, to) => one(key, (place) => ({ ...place, ...to })),
    remove: (key) => edit((now) => now.filter((place) => place.key !== key)),
    kept: () => setDirty(false),
  };
}
