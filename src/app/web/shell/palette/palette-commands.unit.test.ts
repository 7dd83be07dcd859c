import { expect, test } from 'vitest';
import { groups } from '#platform/shared/access.ts';
import { isBuilt } from '#app/built.ts';
import { routes } from '#app/routes.ts';
import { judge } from '#app/web/zones/guard.ts';
import { matchPath } from '#app/web/match.ts';
import { commandsFor, plainPath } from './palette-commands.ts';
import { scoreOf } from './palette-score.ts';
import { screenName } from '../screen-names.ts';

const best = (typed: string, memberOf: readonly string[]) =>
  commandsFor(memberOf)
    .map((command) => ({
      to: command.to,
      score: scoreOf(typed, command.label.en, `${command.words} ${command.label.es} ${command.parent?.en ?? ''}`),
    }))
    .toSorted((a, b) => b.score - a.score)[0]?.to;

test('every page that needs no more than its address has a name in the palette', () => {
  const nameless = routes.flatMap((entry) => {
    const path = plainPath(entry);
    return path !== undefined && screenName(path) === undefined ? [path] : [];
  });
  expect(nameless).toEqual([]);
});

test('nobody is led to a screen that is not built', () => {
  const offered = groups.flatMap((group) => commandsFor([group])).map(({ to }) => to);
  expect(offered.filter((to) => !isBuilt(to))).toEqual([]);
});

test.each(groups)('%s is offered only what they may open', (group) => {
  const offered = commandsFor([group]);
  expect(offered.length).toBeGreaterThan(0);
  for (const { to } of offered) {
    const zone = matchPath(to.split('?')[0] ?? '')?.entry.zone ?? 'public';
    expect(judge(zone, { authenticated: true, groups: [group] }, to), to).toEqual({ kind: 'open' });
  }
});

test.each(['home_owner', 'developer', 'floor_manager'])('%s sees no command of staff', (group) => {
  for (const { to } of commandsFor([group])) expect(to).toMatch(/^\/(?:settings|owner|developer|floor)/u);
});

test.each([
  ['breakdown', '/projects/project-breakdown'],
  ['materiales modelo', '/design/estimates/new-bim2bom'],
  ['ship', '/projects/ship-and-set-dates'],
  ['proyecto nuevo', '/projects/new-project'],
  ['new proj', '/projects/new-project'],
  ['ajustes', '/settings'],
])('%s leads to %s', (typed, to) => {
  expect(best(typed, ['employee'])).toBe(to);
});

test('a word that nothing begins with finds nothing', () => {
  expect(scoreOf('zebra', 'Projects', 'projects')).toBe(0);
  expect(scoreOf('project zebra', 'Projects', 'projects')).toBe(0);
  expect(scoreOf('', 'Projects')).toBe(0);
});

test('a name that begins with the words comes before one that holds them', () => {
  expect(scoreOf('punch', 'Punch Lists')).toBeGreaterThan(scoreOf('punch', 'Foundry Punch List'));
});
