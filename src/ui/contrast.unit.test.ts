import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Rgb = readonly [number, number, number];
interface Colour {
  rgb: Rgb;
  alpha: number;
}
type Theme = 'light' | 'dark';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');

/** OKLCH to linear sRGB, by the definition of CSS Color 4; what no screen can show is cut off. */
function colourOf(words: string): Colour {
  const [, l = '', c = '', h = '', alpha = '1'] =
    /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/u.exec(words.trim()) ?? [];
  expect(l, words).not.toBe('');
  const lightness = Number(l) / 100;
  const [a, b] = [Math.cos, Math.sin].map((turn) => Number(c) * turn((Number(h) * Math.PI) / 180));
  const [long, middle, short] = [
    lightness + 0.3963377774 * (a ?? 0) + 0.2158037573 * (b ?? 0),
    lightness - 0.1055613458 * (a ?? 0) - 0.0638541728 * (b ?? 0),
    lightness - 0.0894841775 * (a ?? 0) - 1.291485548 * (b ?? 0),
  ].map((each) => each ** 3) as [number, number, number];
  const rgb = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((each) => Math.min(1, Math.max(0, each))) as [number, number, number];
  return { rgb, alpha: Number(alpha) };
}

const encoded = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
const decoded = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** What is seen when one colour lies over another: browsers mix them as they are encoded. */
function over(top: Colour, ground: Rgb): Rgb {
  return top.rgb.map((value, at) =>
    decoded(encoded(value) * top.alpha + encoded(ground[at] ?? 0) * (1 - top.alpha)),
  ) as unknown as Rgb;
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
function ratio(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The roles of a theme, with those of more contrast over them where asked. */
function rolesOf(theme: Theme, contrast: boolean): (role: string) => Colour {
  const more = css.slice(css.indexOf("[data-contrast='high'] {"));
  const blocks = contrast
    ? [css, more.slice(0, more.indexOf('}'))]
    : [css.replace(more.slice(0, more.indexOf('}')), '')];
  const roles = new Map(
    blocks.flatMap((block) =>
      [...block.matchAll(/--([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)/gu)].map(
        ([, role = '', light = '', dark = '']) => [role, theme === 'light' ? light : dark] as const,
      ),
    ),
  );
  return (role) => colourOf(roles.get(role) ?? '');
}

const grounds = ['canvas', 'surface', 'raised', 'sunken'];
const words = ['text-1', 'text-2', 'text-3', 'accent-text', 'info-text', 'good-text', 'warn-text', 'bad-text'];
const filled = ['info', 'good', 'warn', 'bad', 'accent'].map((role) => [`${role}-text`, `${role}-fill`] as const);
const strong = [
  ['accent-on', 'accent'],
  ['accent-on', 'accent-hover'],
  ['clash-on', 'clash'],
  ['tip-on', 'tip'],
] as const;
const states = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => ['st-text', `st-${step}-fill`] as const);

/** Every word on every ground it stands on, touched and pressed as well, that is fainter than `least`; edges against theirs. */
function faint(theme: Theme, contrast: boolean, least: number, leastEdge: number): string[] {
  const role = rolesOf(theme, contrast);
  const found: string[] = [];
  const judge = (name: string, word: string, ground: Rgb, bound: number) => {
    const measured = ratio(over(role(word), ground), ground);
    if (measured < bound) found.push(`${theme}: ${word} on ${name}: ${measured.toFixed(2)}`);
  };
  for (const name of grounds) {
    const ground = role(name).rgb;
    for (const word of words) {
      judge(name, word, ground, least);
      for (const touch of ['hover', 'press']) judge(`${name} ${touch}`, word, over(role(touch), ground), least);
    }
    for (const edge of ['line-strong', 'control', 'accent-line', 'info-line', 'good-line', 'warn-line', 'bad-line'])
      judge(name, edge, ground, leastEdge);
  }
  for (const [word, fill] of [...filled, ...strong, ...states]) judge(fill, word, role(fill).rgb, least);
  return found;
}

test('with more contrast every word has 7:1 on every ground it stands on, and every edge 4.5:1, by day and by night', () => {
  expect([...faint('light', true, 7, 4.5), ...faint('dark', true, 7, 4.5)]).toEqual([]);
});

test('the measure tells: without more contrast some words are fainter than 7:1, and none than 4.5:1', () => {
  expect(faint('light', false, 7, 0).length).toBeGreaterThan(0);
  expect(faint('dark', false, 7, 0).length).toBeGreaterThan(0);
});
