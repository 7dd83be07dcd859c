import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isTypingPlace, keysInForce, pairWithinMs, pressKey, useKeySets, writtenKey } from './keys.ts';
import { useSettings } from './settings-store.ts';

const said = { en: 'Something', es: 'Algo' };
const pressed = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  target: null,
  ...more,
});
const acts = { create: vi.fn(), projects: vi.fn(), palette: vi.fn(), late: vi.fn() };

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  useKeySets.setState({
    sets: [
      {
        title: said,
        keys: [
          { key: 'c', label: said, act: acts.create },
          { key: 'g p', label: said, act: acts.projects },
          { key: 'mod+k', label: said, act: acts.palette },
        ],
      },
    ],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  useSettings.setState({ singleKeys: true });
});

test('one key acts, and the same with Ctrl does not', () => {
  expect(pressKey(pressed('c'))).toBe(true);
  expect(pressKey(pressed('c', { ctrlKey: true }))).toBe(false);
  expect(acts.create).toHaveBeenCalledTimes(1);
});

test('two keys act after each other, and no more when too much time lies between', () => {
  pressKey(pressed('g'), 0);
  expect(pressKey(pressed('p'), pairWithinMs)).toBe(true);
  pressKey(pressed('g'), 0);
  expect(pressKey(pressed('p'), pairWithinMs + 1)).toBe(false);
  expect(acts.projects).toHaveBeenCalledTimes(1);
});

test('nothing acts while somebody types, but Ctrl+K does', () => {
  const target = { closest: () => ({}) };
  expect(pressKey(pressed('c', { target }))).toBe(false);
  expect(pressKey(pressed('k', { target, metaKey: true }))).toBe(true);
  expect(acts.create).not.toHaveBeenCalled();
});

test('nothing acts behind an open dialog', () => {
  vi.stubGlobal('document', { querySelector: () => ({}) });
  expect(pressKey(pressed('c'))).toBe(false);
});

test('keys without Ctrl can be switched off', () => {
  useSettings.setState({ singleKeys: false });
  expect(pressKey(pressed('c'))).toBe(false);
  expect(pressKey(pressed('k', { ctrlKey: true }))).toBe(true);
});

test('of two sets that know a key the newer one acts', () => {
  useKeySets.setState(({ sets }) => ({
    sets: [...sets, { title: said, keys: [{ key: 'c', label: said, act: acts.late }] }],
  }));
  pressKey(pressed('c'));
  expect(acts.late).toHaveBeenCalledTimes(1);
  expect(acts.create).not.toHaveBeenCalled();
});

test('a sign that needs Shift is the sign; a capital letter is not the letter', () => {
  expect(writtenKey(pressed('?', { shiftKey: true }))).toBe('?');
  expect(writtenKey(pressed('C', { shiftKey: true }))).toBe('shift+c');
  expect(writtenKey(pressed('c', { altKey: true }))).toBeUndefined();
  expect(writtenKey(pressed('Shift', { shiftKey: true }))).toBeUndefined();
});

test('what is no element is no typing place', () => {
  expect(isTypingPlace(null)).toBe(false);
  expect(isTypingPlace({})).toBe(false);
});

test('a key that is only listed is left to the part of the page that takes it, and to the page below it', () => {
  const { sets } = useKeySets.getState();
  useKeySets.setState({
    sets: [
      ...sets,
      {
        title: said,
        keys: [
          { key: 'c', label: said },
          { key: 'j', label: said },
        ],
      },
    ],
  });
  expect(pressKey(pressed('j'))).toBe(false);
  expect(pressKey(pressed('c'))).toBe(true);
  expect(acts.create).toHaveBeenCalledTimes(1);
});

test('the list of keys shows what acts: a key that a newer part of the page takes stands with that alone, and no head stands over nothing', () => {
  const act = () => undefined;
  const shown = keysInForce([
    {
      title: { en: 'Everywhere', es: 'En todas partes' },
      keys: [
        { key: 'c', label: said, act },
        { key: '?', label: said, act },
        { key: 'j', label: said },
      ],
    },
    { title: { en: 'Taken', es: 'Tomada' }, keys: [{ key: 'c', label: said, act }] },
    { title: { en: 'Empty', es: 'Vacía' }, keys: [] },
    {
      title: { en: 'This list', es: 'Esta lista' },
      keys: [
        { key: 'c', label: said, act },
        { key: 'j', label: said, act },
      ],
    },
  ]);
  expect(shown.map(({ title, keys }) => [title.en, keys.map(({ key }) => key)])).toEqual([
    ['This list', ['c', 'j']],
    ['Everywhere', ['?', 'j']],
  ]);
});
