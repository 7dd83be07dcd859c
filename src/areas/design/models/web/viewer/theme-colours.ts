import { Color } from 'three';
import type { Paint } from './outline.ts';

/** The roles of the theme that the shapes are painted in. */
const roles = {
  selected: '--accent',
  highlighted: '--info-line',
  low: '--warn-line',
  unmapped: '--bad-line',
  pale: '--line-strong',
} as const satisfies Record<Paint, string>;

/** The theme's colours as they are now, as numbers: 3D knows neither custom properties nor OKLCH. */
export function themeColours(beside: HTMLElement): Readonly<Record<Paint, Color>> {
  const probe = document.createElement('span');
  beside.append(probe);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const read = (role: string): Color => {
    probe.style.color = `var(${role})`;
    if (pen === null) return new Color('grey');
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
    return new Color(`rgb(${r}, ${g}, ${b})`);
  };
  const colours = {
    selected: read(roles.selected),
    highlighted: read(roles.highlighted),
    low: read(roles.low),
    unmapped: read(roles.unmapped),
    pale: read(roles.pale),
  };
  probe.remove();
  return colours;
}
