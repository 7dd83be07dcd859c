import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Language } from '#platform/shared/text.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import { clockDays, slaClock, type BusinessCalendar, type ClockEvent, type ClockSide } from '../clock.ts';
import { DeadlineChip } from './deadline-chip.tsx';
import { DeadlineExplained } from './deadline-explained.tsx';

const day = [
  { start: 420, end: 720 },
  { start: 750, end: 960 },
];
const butte: BusinessCalendar = {
  zone: 'America/Denver',
  week: [[], day, day, day, day, day, []],
  holidays: { '2026-11-26': { en: 'Thanksgiving', es: 'Día de Acción de Gracias' } },
};
const at = (date: number, time: string) => new Date(`2026-11-${date}T${time}:00-07:00`).toISOString();
const events: ClockEvent[] = [
  { kind: 'opened', at: at(19, '14:10'), targets: { response: 60, resolution: 480 } },
  { kind: 'answered', at: at(19, '14:40') },
  { kind: 'paused', at: at(20, '09:20'), reason: 'waiting_requester' },
  { kind: 'resumed', at: at(20, '11:10') },
];
const now = at(20, '14:00');

afterEach(() => useSettings.setState({ language: 'en' }));

function chip(
  history: readonly ClockEvent[],
  moment: string,
  side: ClockSide = 'resolution',
  language: Language = 'en',
) {
  useSettings.setState({ language });
  const reading = slaClock(history, butte, moment)[side];
  const { container, unmount } = render(<DeadlineChip reading={reading} zone={butte.zone} side={side} />);
  const shown = container.querySelector('[data-tone]');
  const found = {
    text: container.textContent,
    tone: shown?.getAttribute('data-tone'),
    why: shown?.getAttribute('title')?.replaceAll(/\s/gu, ' '),
  };
  unmount();
  return found;
}

describe('the chip of a deadline', () => {
  test('says the working time that is left, amber from 80 % of it on', () => {
    expect(chip(events, at(20, '13:50'))).toMatchObject({ text: 'Fix, 1 h 40 m left', tone: 'plain' });
    expect(chip(events, now)).toEqual({
      text: 'Fix, 1 h 30 m left',
      tone: 'warn',
      why: 'Due Fri, Nov 20, 3:30 PM 6 h 30 m of 8 h working time used',
    });
  });

  test('is red when it is missed, with how long ago in working time', () => {
    const asked = events.slice(0, 1);
    expect(chip(asked, at(19, '15:50'), 'response')).toMatchObject({ text: 'Answer, 40 m over', tone: 'bad' });
    expect(chip(asked, at(19, '15:11'), 'response')).toMatchObject({ text: 'Answer, 1 m over', tone: 'bad' });
  });

  test('stands still while a pause lasts, and is met with what was to spare', () => {
    expect(chip(events.slice(0, 3), now)).toMatchObject({ text: 'Fix, paused, 3 h 50 m left', tone: 'paused' });
    expect(chip(events, now, 'response')).toMatchObject({ text: 'Answer, met, 30 m early', tone: 'met' });
  });

  test('says the same in Spanish', () => {
    expect(chip(events, now, 'resolution', 'es')).toMatchObject({ text: 'Resolver en 1 h 30 min', tone: 'warn' });
    expect(chip(events.slice(0, 1), at(19, '15:50'), 'response', 'es').text).toBe('Responder, 40 min tarde');
    expect(chip(events, now, 'response', 'es').text).toBe('Responder, 30 min antes');
    expect(chip(events.slice(0, 3), now, 'resolution', 'es').text).toBe('Resolver en pausa, 3 h 50 min');
  });
});

function explain(history: readonly ClockEvent[], moment: string, language: Language = 'en') {
  useSettings.setState({ language });
  render(
    <DeadlineExplained
      side="resolution"
      reading={slaClock(history, butte, moment).resolution}
      days={clockDays(history, butte, moment, 'resolution')}
      calendar={{ name: 'Butte', calendar: butte, to: '/admin?tab=calendars' }}
      policy={{ name: 'Site, shared' }}
      facts={language === 'en' ? 'High, shared, on site' : 'Alta, compartido, en obra'}
      openedAt={history[0]?.at ?? moment}
      now={moment}
      reasonWords={() => (language === 'en' ? 'Waited on Elena' : 'En espera de Elena')}
    />,
  );
}

const plain = (text: string | null | undefined) => text?.replaceAll(/\s+/gu, ' ').trim();

describe('the explanation of a deadline', () => {
  test('opens by keyboard, names every day and pause, and closes on Escape', async () => {
    explain(events, now);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const shown = await screen.findByRole('dialog', { name: 'Explain this deadline' });
    expect(plain(within(shown).getByRole('heading').textContent)).toBe('Fix by Fri, Nov 20, 3:30 PM');
    expect(plain(within(shown).getByText(/working time\. Butte/u).textContent)).toBe(
      'High, shared, on site: 8 h of working time. Butte works 7:00 AM to 4:00 PM, lunch 12:00 PM to 12:30 PM.',
    );
    expect(
      within(shown)
        .getAllByRole('row')
        .map((row) => plain(row.textContent)),
    ).toEqual([
      'Thursday 2:10 PM to 4:00 PM1 h 50 m',
      'Friday 7:00 AM to 9:20 AM, 11:10 AM to 12:00 PM, 12:30 PM to now4 h 40 m',
      'Waited on Elena 9:20 AM to 11:10 AMnot counted',
      'Used of 8 h6 h 30 m, 81% 1 h 30 m left',
    ]);
    expect(
      within(shown)
        .getAllByRole('img')
        .map((bar) => bar.getAttribute('aria-label')),
    ).toEqual(['Thursday, November 19: 1 h 50 m', 'Friday, November 20: 4 h 40 m']);
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual(['counted', 'Waited on Elena', 'left', 'before, night and lunch']);
    expect(plain(shown.textContent)).toContain('By the clock: 23 h 50 m');
    expect(within(shown).getByRole('link', { name: 'Calendar: Butte' }).getAttribute('href')).toContain(
      'tab=calendars',
    );
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says the same in Spanish', async () => {
    explain(events, now, 'es');
    await userEvent.click(screen.getByRole('button', { name: 'Explicar' }));
    const rows = (await screen.findAllByRole('row')).map((row) => plain(row.textContent));
    expect(rows.at(0)).toMatch(/^jueves de 2:10 p\.m\. a 4:00 p\.m\.1 h 50 min$/u);
    expect(rows.at(2)).toMatch(/^En espera de Elena .*no cuenta$/u);
    expect(rows.at(-1)).toBe('Usado de 8 h6 h 30 min, 81% quedan 1 h 30 min');
  });

  test('marks what is late by its deadline and by now, each below its place in the day', async () => {
    explain(
      [{ kind: 'opened', at: at(20, '07:00'), targets: { response: 30, resolution: 60 } }],
      new Date(Date.parse(at(20, '14:00')) + 30_000).toISOString(),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Explain' }));
    const bar = await screen.findByRole('img', { name: /^Friday/u });
    expect(plain(bar.nextElementSibling?.textContent)).toBe('7:00 AM8:00 AMnow 2:00 PM');
    const gaps = [...(bar.nextElementSibling?.children ?? [])].flatMap((each) =>
      each instanceof HTMLElement && each.style.flexGrow !== '' ? [Number(each.style.flexGrow)] : [],
    );
    expect(gaps, 'In parts of the day from its begin to now').toEqual([14, 86, 0]);
  });

  test('names a holiday, and gathers the days between when there are many', async () => {
    const long: ClockEvent[] = [{ kind: 'opened', at: at(16, '15:00'), targets: { response: 60, resolution: 4000 } }];
    explain(long, at(27, '08:00'));
    await userEvent.click(screen.getByRole('button', { name: 'Explain' }));
    const rows = (await screen.findAllByRole('row')).map((row) => plain(row.textContent));
    expect(rows[0]).toBe('Monday 3:00 PM to 4:00 PM1 h');
    expect(rows[1]).toMatch(/^\d+ days between/u);
    expect(rows.some((row) => /Thanksgiving.*not counted/u.test(row ?? ''))).toBe(true);
  });
});
