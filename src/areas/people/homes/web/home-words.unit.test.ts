import { describe, expect, it } from 'vitest';
import { milestoneKinds } from '#areas/projects/projects/schema.ts';
import { nextInWords, nextOf } from './home-words.ts';

const today = '2026-11-20';
const date = (kind: string, forecast_on: string) => ({ kind, label: null, forecast_on, actual_on: null });
const title = (on: string, kind = 'set', language: 'en' | 'es' = 'en') =>
  nextInWords(date(kind, on), language, today).title;

describe('the next date in plain words', () => {
  it('is as precise as it is sure: day, week, month', () => {
    expect(title('2026-11-20')).toBe('Your home is set today');
    expect(title('2026-12-01')).toBe('Your home is set on Tuesday, December 1');
    expect(title('2026-12-16')).toBe('Your home is set in the week of Dec 14');
    expect(title('2027-03-05')).toBe('Your home is set in March 2027');
  });

  it('names the year when it is another one', () => {
    expect(nextInWords(date('set', '2027-01-03'), 'en', '2026-12-30').title).toBe(
      'Your home is set on Sunday, January 3, 2027',
    );
  });

  it('speaks Spanish', () => {
    expect(title('2026-12-01', 'set', 'es')).toBe('Tu casa se monta el martes, 1 de diciembre');
  });

  it('says that it is late instead of promising a day that has passed', () => {
    const words = nextInWords(date('handover', '2026-11-10'), 'en', today);
    expect(words.title).toBe('This takes longer than planned');
    expect(words.text).toContain('You get your keys was expected for Nov 10');
  });

  it('has words for every kind of milestone', () => {
    for (const kind of milestoneKinds)
      if (kind !== 'custom') expect(title('2026-12-01', kind).startsWith(kind)).toBe(false);
    expect(nextInWords({ ...date('custom', '2026-12-01'), label: 'Garden planted' }, 'en', today).title).toBe(
      'Garden planted on Tuesday, December 1',
    );
  });
});

it('takes the earliest date that is open', () => {
  const done = { ...date('ship', '2026-11-01'), actual_on: '2026-11-02' };
  expect(nextOf([date('handover', '2027-01-01'), done, date('set', '2026-12-01')])?.kind).toBe('set');
  expect(nextOf([done])).toBeUndefined();
});
