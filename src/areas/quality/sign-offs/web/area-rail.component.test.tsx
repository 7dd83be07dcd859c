import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AreaRail } from './form/area-rail.tsx';

const areaOf = (id: string) => ({
  id,
  name: id,
  name_es: null,
  state: 'not_started',
  items: [],
  not_applicable_reason: null,
  waive_asked: null,
  waived: null,
});
const form = { areas: [areaOf('walls'), areaOf('roof')] };

afterEach(() => {
  vi.restoreAllMocks();
});

test('the area that is chosen is brought into sight, also where the browser answers a promise for it', () => {
  const failures = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
    return Promise.resolve() as never;
  });
  const rail = (chosen: string) => <AreaRail form={form as never} chosen={chosen} onChoose={() => undefined} />;
  const { rerender, unmount } = render(rail('walls'));
  rerender(rail('roof'));
  unmount();
  expect(seen.map((text) => text?.match(/walls|roof/u)?.[0])).toEqual(['walls', 'roof']);
  expect(failures).not.toHaveBeenCalled();
});
