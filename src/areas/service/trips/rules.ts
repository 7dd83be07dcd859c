interface Place {
  latitude: number;
  longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const earthKm = 6371;

/** Whole kilometres between two places as the crow flies: a road is longer. */
export function apartKm(from: Place, to: Place): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return Math.round(2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord))));
}

/** Places in a box of so many units across, north at the top, with a margin; one place alone stands in the middle. */
export function placedIn(
  places: readonly Place[],
  { width, height, margin }: { width: number; height: number; margin: number },
): { x: number; y: number }[] {
  const middle = places.reduce((sum, each) => sum + each.latitude, 0) / Math.max(1, places.length);
  const flat = places.map(({ latitude, longitude }) => ({
    x: longitude * Math.cos(radians(middle)),
    y: -latitude,
  }));
  const [left, top] = [Math.min(...flat.map(({ x }) => x)), Math.min(...flat.map(({ y }) => y))];
  const [across, down] = [Math.max(...flat.map(({ x }) => x)) - left, Math.max(...flat.map(({ y }) => y)) - top];
  const scale = Math.min(
    across === 0 ? Number.POSITIVE_INFINITY : (width - 2 * margin) / across,
    down === 0 ? Number.POSITIVE_INFINITY : (height - 2 * margin) / down,
  );
  if (!Number.isFinite(scale)) return flat.map(() => ({ x: width / 2, y: height / 2 }));
  return flat.map(({ x, y }) => ({
    x: width / 2 + (x - left - across / 2) * scale,
    y: height / 2 + (y - top - down / 2) * scale,
  }));
}

interface At {
  x: number;
  y: number;
}

/** The part of a picture that shows all spots with room around them, in the picture's own shape and never smaller than an eighth of it. */
export function frameOf(
  spots: readonly At[],
  { width, height }: { width: number; height: number },
): At & { width: number; height: number } {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  // Room for a mark and for the country around it.
  const share = Math.min(1, Math.max(1 / 8, (right - left) / width + 0.3, (bottom - top) / height + 0.3));
  const [across, down] = [width * share, height * share];
  const within = (middle: number, size: number, whole: number) =>
    Math.max(0, Math.min(whole - size, middle - size / 2));
  return {
    x: within((left + right) / 2, across, width),
    y: within((top + bottom) / 2, down, height),
    width: across,
    height: down,
  };
}

/** Marks that would lie on each other become one, where the first of them stands. */
export function gathered<Placed extends { spot: At }>(
  placed: readonly Placed[],
  apart: number,
): { spot: At; all: [Placed, ...Placed[]] }[] {
  const marks: { spot: At; all: [Placed, ...Placed[]] }[] = [];
  for (const each of placed) {
    const near = marks.find(({ spot }) => Math.hypot(spot.x - each.spot.x, spot.y - each.spot.y) < apart);
    if (near === undefined) marks.push({ spot: each.spot, all: [each] });
    else near.all.push(each);
  }
  return marks;
}
