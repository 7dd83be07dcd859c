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
