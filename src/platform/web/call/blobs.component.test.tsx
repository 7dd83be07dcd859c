import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#test/component/server.ts';
import { notify } from '../frame/notify.ts';
import { download } from './blobs.ts';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a-file');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
});

test('a download that is refused says so in the portal’s own sentence, one that is cut off says that, and one that comes says nothing', async () => {
  const error = vi.spyOn(notify, 'error');
  answer('GET', '/change-order-log', () => ({
    status: 403,
    body: { code: 'forbidden', said: { en: 'You may not see money.', es: 'No puedes ver importes.' } },
  }));
  expect(await download('/api/change-order-log?language=en', 'change-orders.pdf')).toBe(false);
  expect(error).toHaveBeenLastCalledWith('change-orders.pdf was not saved. You may not see money.');
  // Something before the portal answers in a language of machines.
  answer('GET', '/change-order-log', () => ({ status: 502, body: '<html>Bad gateway</html>' }));
  expect(await download('/api/change-order-log?language=en', 'change-orders.pdf')).toBe(false);
  expect(error).toHaveBeenLastCalledWith(
    'change-orders.pdf was not saved. The portal could not be reached. Check your connection.',
  );
  answer('GET', '/change-order-log', () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await download('/api/change-order-log?language=en', 'change-orders.pdf')).toBe(false);
  expect(error).toHaveBeenLastCalledWith(
    'change-orders.pdf was not saved. The portal could not be reached. Check your connection.',
  );
  error.mockClear();
  answer('GET', '/change-order-log', () => ({ body: 'a file' }));
  expect(await download('/api/change-order-log?language=en', 'change-orders.pdf')).toBe(true);
  expect(error).not.toHaveBeenCalled();
});
