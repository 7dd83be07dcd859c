import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { EnvelopeRead } from '../queries.ts';
import { PlacedFields } from './placed-fields.tsx';
import { useDraftPlaces, type DraftPlace } from './use-draft-places.ts';

const user = userEvent.setup({ delay: null });
const signer = { id: 'ingrid', name: 'Ingrid', role: 'signer' };
const envelope = { fields: [], recipients: [signer], documents: [{ id: 'document' }] } as unknown as EnvelopeRead;
/** Where the places lie now, as the page itself would send them. */
const placesNow = (): DraftPlace[] => JSON.parse(screen.getByRole('status').textContent);

function Page() {
  const draft = useDraftPlaces(envelope);
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <PlacedFields
        envelope={envelope}
        documentId="document"
        page={2}
        draft={draft}
        chosen={chosen}
        onChoose={setChosen}
        onPress={(x, y) =>
          setChosen(
            draft.add({ document_id: 'document', page: 2, x, y }, { recipient_id: 'ingrid', kind: 'signature' }),
          )
        }
      />
      <output>{JSON.stringify(draft.places)}</output>
    </>
  );
}

function press(x: number, y: number) {
  const { container } = render(<Page />);
  const layer = container.firstElementChild;
  if (!(layer instanceof HTMLElement)) throw new Error('There is no page.');
  layer.getBoundingClientRect = () => new DOMRect(0, 0, 600, 800);
  fireEvent.pointerUp(layer, { clientX: x, clientY: y });
  return layer;
}

test('pressed, a page takes a place around the point, and never one that hangs over its edge', () => {
  press(599, 799);
  const [place, ...others] = placesNow();
  expect(others).toEqual([]);
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeCloseTo(1);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeCloseTo(1);
});

test('arrow keys move a place, plus makes it larger, Delete takes it away, and its name says where it is', async () => {
  press(300, 400);
  screen.getByRole('button', { name: 'Signature of Ingrid, page 2, 34% from the left, 47% from the top' }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  expect(placesNow()[0]).toMatchObject({ x: expect.closeTo(0.35, 3), y: expect.closeTo(0.5225, 3) });
  const before = placesNow()[0]?.width ?? 0;
  await user.keyboard('+');
  expect(placesNow()[0]?.width).toBeGreaterThan(before);
  await user.keyboard('{Delete}');
  expect(placesNow()).toEqual([]);
});

test('drawn by the mouse, a place goes along with it', () => {
  const layer = press(300, 400);
  const place = screen.getByRole('button');
  place.setPointerCapture = () => undefined;
  const from = { clientX: 300, clientY: 400, pointerId: 1 };
  fireEvent.pointerDown(place, from);
  fireEvent.pointerMove(place, { ...from, clientX: 360, clientY: 480 });
  fireEvent.pointerUp(place, from);
  expect(layer).toBeDefined();
  expect(placesNow()[0]).toMatchObject({ x: expect.closeTo(0.44, 2), y: expect.closeTo(0.57, 2) });
});
