import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { useSettings } from '../settings-store.ts';
import { notify } from './notify.ts';
import { ToastHost } from './toast-host.tsx';

describe('a toast', () => {
  test('raised before anything stands is shown once its code has come, said politely when well and at once when not', async () => {
    notify.success('Saved');
    notify.error('The disk is full');
    render(<ToastHost />);
    expect((await screen.findByText('Saved')).closest('[role=status]')).not.toBeNull();
    expect((await screen.findByText('The disk is full')).closest('[role=alert]')).not.toBeNull();
  });

  test('without words of its own says the default ones', async () => {
    render(<ToastHost />);
    notify.success();
    notify.error();
    await screen.findByText('Sucess');
    await screen.findByText('Error');
  });

  test('an error that repeats stands once', async () => {
    render(<ToastHost />);
    for (let time = 0; time < 5; time += 1) notify.error('No connection');
    notify.info('Something else');
    await screen.findByText('Something else');
    expect(screen.getAllByText('No connection')).toHaveLength(1);
  });

  test('carries one action, which runs once, and a press on its cross takes it away', async () => {
    const user = userEvent.setup({ delay: null });
    useSettings.setState({ language: 'es' });
    let runs = 0;
    render(<ToastHost />);
    notify.success('Borrado', { label: 'Deshacer', run: () => (runs += 1) });
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(runs).toBe(1);
    notify.info('Otra cosa');
    const toast = await screen.findByText('Otra cosa');
    const cross = toast.closest('.Toastify__toast')?.querySelector('.Toastify__close-button');
    expect(cross?.getAttribute('aria-label')).toBe('Cerrar mensaje');
    if (cross !== null && cross !== undefined) await user.click(cross);
    // Nothing moves here, so the end of its way out has to be said.
    const box = toast.closest('.Toastify__toast');
    if (box !== null) fireEvent.animationEnd(box);
    await waitFor(() => expect(screen.queryByText('Otra cosa')).toBeNull());
  });

  test('goes after five seconds, not while one points at it, and at a click', async () => {
    const user = userEvent.setup({ delay: null });
    // Its clock stands while the window is not the one in use.
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    render(<ToastHost />);
    notify.info('The plan has moved');
    const toast = (await screen.findByText('The plan has moved')).closest<HTMLElement>('.Toastify__toast');
    const clock = toast?.querySelector<HTMLElement>('.Toastify__progress-bar');
    if (toast === null || clock === null || clock === undefined) throw new Error('The toast has no clock.');
    // Nothing moves here: the ends of the way in, of the clock and of the way out have to be said.
    fireEvent.animationEnd(toast);
    await waitFor(() => expect(clock.style.animationPlayState).toBe('running'));
    expect(clock.style.animationDuration).toBe('5000ms');
    fireEvent.mouseEnter(toast);
    await waitFor(() => expect(clock.style.animationPlayState).toBe('paused'));
    fireEvent.mouseLeave(toast);
    await waitFor(() => expect(clock.style.animationPlayState).toBe('running'));
    fireEvent.animationEnd(clock);
    fireEvent.animationEnd(toast);
    await waitFor(() => expect(toast.isConnected).toBe(false));

    notify.info('Another one');
    const next = (await screen.findByText('Another one')).closest<HTMLElement>('.Toastify__toast');
    if (next === null) throw new Error('There is no other toast.');
    fireEvent.animationEnd(next);
    await user.click(next);
    fireEvent.animationEnd(next);
    await waitFor(() => expect(next.isConnected).toBe(false));
  });
});
