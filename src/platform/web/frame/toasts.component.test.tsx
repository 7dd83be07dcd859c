import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
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
});
