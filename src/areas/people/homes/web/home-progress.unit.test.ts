import { describe, expect, it } from 'vitest';
import type { Unit } from '#areas/projects/units/schema.ts';
import { progressInWords } from './home-progress.ts';

const modules = (...statuses: Unit['module_statuses'][number]['status'][]) =>
  statuses.map((status, index) => ({ module_no: String(index + 1), status }));

describe('where a home is, in words', () => {
  it('counts its parts by what an owner would see, the furthest first', () => {
    expect(progressInWords(modules('online', 'yard', 'online', 'scheduled'), 'en')).toBe(
      'Your home comes in 4 parts: 1 is finished and waits for its truck, 2 are being built, and 1 waits for its turn.',
    );
    expect(progressInWords(modules('in_transit', 'delivered'), 'es')).toBe(
      'Tu casa llega en 2 partes: 1 llegó a tu terreno y 1 va en camino.',
    );
  });

  it('does not count where all are alike', () => {
    expect(progressInWords(modules('yard', 'yard'), 'en')).toBe(
      'Your home comes in 2 parts: all of them are finished and wait for their truck.',
    );
    expect(progressInWords(modules('online'), 'es')).toBe('Tu casa llega en una parte: está en construcción.');
  });

  it('never tells an owner of a hold', () => {
    expect(progressInWords(modules('qa_hold'), 'en')).toBe('Your home comes in one part: it is being built.');
  });

  it('says so when all of it stands, and nothing when there is nothing', () => {
    expect(progressInWords(modules('set', 'set'), 'en')).toBe('All of your home stands on its foundation.');
    expect(progressInWords([], 'en')).toBeUndefined();
    expect(progressInWords(modules('set', 'delivered'), 'en')).not.toContain('All of your home');
  });
});
