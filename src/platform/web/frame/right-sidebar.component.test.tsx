import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setNavigator, usePlace } from '../place.ts';
import { openRightSidebar, RightSidebar, useRightSidebar } from './right-sidebar.tsx';

const stand = (path: string, search: Record<string, string> = {}) => act(() => usePlace.setState({ path, search }));
const isOpen = () => useRightSidebar.getState().isOpen;

beforeEach(async () => {
  setNavigator({ visit: () => undefined, preload: () => undefined });
  useRightSidebar.setState({ panel: null, isOpen: false });
  stand('/scheduling/ship-and-set', { view: 'week' });
  render(<RightSidebar />);
});

test('a panel that a button has opened goes with its page', async () => {
  act(() => openRightSidebar({ title: 'Capacity', content: 'six trips a day' }));
  await screen.findByText('six trips a day');
  stand('/scheduling/ship-and-set', { view: 'month' });
  expect(isOpen()).toBe(true);
  stand('/projects');
  expect(isOpen()).toBe(false);
});

test('and with its tab, unless the address names it', () => {
  stand('/projects/2041', { tab: 'schedule' });
  act(() => openRightSidebar({ title: 'Module 4', content: 'its dates' }));
  stand('/projects/2041', { tab: 'photos' });
  expect(isOpen()).toBe(false);
  for (const named of [{ words: ['rate'] }, { onClose: () => undefined }]) {
    stand('/finance/rates', { rate: 'labor' });
    act(() => openRightSidebar({ title: 'Labor', content: 'its rates', ...named }));
    stand('/finance/rates', { rate: 'labor', tab: 'changes' });
    expect(isOpen()).toBe(true);
  }
});

test('the panel of the page that comes stays', () => {
  act(() => openRightSidebar({ title: 'Lead', content: 'of the list', words: ['panel'] }));
  act(() => {
    usePlace.setState({ path: '/opportunities', search: { panel: 'one' } });
    openRightSidebar({ title: 'Opportunity', content: 'of the link', words: ['panel'] });
  });
  expect(useRightSidebar.getState()).toMatchObject({ isOpen: true, panel: { title: 'Opportunity' } });
});
