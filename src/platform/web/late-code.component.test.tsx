import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { notify } from './frame/notify.ts';
import { useLateCode } from './late-code.ts';

test('code that is wanted and can not be had is told, and asked for again at the next wish', async () => {
  const told = vi.spyOn(notify, 'error').mockReturnValue();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('code');
  const onMissing = vi.fn<() => void>();
  const { result, rerender } = renderHook(({ isWanted }) => useLateCode('a part', load, isWanted, onMissing), {
    initialProps: { isWanted: true },
  });
  await waitFor(() => expect(onMissing).toHaveBeenCalledTimes(1));
  expect(told).toHaveBeenCalledWith('This could not be loaded. Check your connection and try again.');
  rerender({ isWanted: false });
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current).toBe('code'));
  expect(onMissing).toHaveBeenCalledTimes(1);
});

test('code that nobody has asked for yet is missed in silence', async () => {
  const told = vi.spyOn(notify, 'error').mockReturnValue();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no network'));
  const onMissing = vi.fn<() => void>();
  renderHook(() => useLateCode('a part', load, false, onMissing));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  await act(async () => undefined);
  expect([told.mock.calls, onMissing.mock.calls]).toEqual([[], []]);
});
