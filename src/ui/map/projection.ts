/** Where something lies in the picture of the states. */
export interface Spot {
  x: number;
  y: number;
}

const radians = Math.PI / 180;
const [south, north] = [29.5 * radians, 45.5 * radians];
const cone = (Math.sin(south) + Math.sin(north)) / 2;
const base = Math.cos(south) ** 2 + 2 * cone * Math.sin(south);
const scale = 1300;
const middle = { x: 487.5, y: 305 };

function raw(longitude: number, latitude: number): Spot {
  const turn = cone * (longitude + 96) * radians;
  const radius = Math.sqrt(base - 2 * cone * Math.sin(latitude * radians)) / cone;
  return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
}

const origin = raw(-96.6, 38.7);

/**
 * Where a place lies in the picture: the Albers projection of the 48 states with the parallels 29.5 and 45.5. Undefined for what lies
 * outside of them; Alaska and Hawaii are drawn apart, and there a place is its state.
 */
export function spotOf(latitude: number, longitude: number): Spot | undefined {
  if (latitude < 24 || latitude > 50 || longitude < -126 || longitude > -66) return undefined;
  const at = raw(longitude, latitude);
  return { x: middle.x + scale * (at.x - origin.x), y: middle.y - scale * (at.y - origin.y) };
}

/** The middle of what an outline takes. */
export function middleOf(outline: string): Spot {
  const points = [...outline.matchAll(/(\d+) (\d+)/gu)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  const between = (of: (point: Spot) => number) => {
    const all = points.map(of);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  return { x: between(({ x }) => x), y: between(({ y }) => y) };
}
