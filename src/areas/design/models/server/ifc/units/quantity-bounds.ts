import type { ElementGeometry } from '../shapes/ifc-geometry.ts';
import type { Measure } from './ifc-units.ts';

/** What a drawn shape allows a quantity to be, in SI. */
export interface Bounds {
  least: number;
  most: number;
}

/** Gross figures count what openings take away from the drawn shape, and a wall may be mostly glass. */
const grossShare = 3;
/** Shapes come in single precision, and programs leave out what joints take away. */
const slack = 1.1;
/** Less than this share of its largest face is no area of a piece, but of an end, a cut or an opening of it. */
const leastOfFace = 0.12;
/** Net and drawn volumes differ by what one program cuts away and another does not. */
const volumeShare = 3;

/** Of an end, a cut, a layer or an opening of the piece; programs write these in the language of their user. */
const partial =
  /cross|section|\bends?\b|opening|glaz|frame|lining|perimeter|reveal|joint|\btop\b|bottom|edge|skin|doors?\b|windows?\b|öffnung|kante|querschnitt/iu;
/** Of something else than square or cubic metres of the piece. */
const ratio = /\bper\b|\bpro\b/iu;
const wholeSurface = /surface|coating|paint/iu;
const seenFromAbove = /footprint|foot ?print|projected|horizontal/iu;
const gross = /gross|brutto|total|overall|unconnected/iu;

/**
 * The least and the most that an area or a volume of this name may be on a piece of this shape; undefined for what the shape says
 * nothing about. The bounds are wide: what lies outside was meant in another unit, or is not of this piece.
 */
export function boundsOf(name: string, measure: Measure, shape: ElementGeometry): Bounds | undefined {
  if (ratio.test(name)) return undefined;
  if (measure === 'volume') return volumeBounds(name, shape);
  if (measure !== 'area' || shape.area <= 0) return undefined;
  const most = shape.area * (gross.test(name) ? grossShare : slack);
  if (partial.test(name)) return { least: 0, most: shape.area * grossShare };
  if (wholeSurface.test(name)) return { least: shape.area / volumeShare, most: shape.area * grossShare };
  const face = seenFromAbove.test(name) ? shape.footprint : shape.largestFace;
  return { least: face * leastOfFace, most };
}

function volumeBounds(name: string, shape: ElementGeometry): Bounds | undefined {
  const isGross = gross.test(name);
  const box = boxVolume(shape);
  // An opening is larger than the thin frame that stands in it.
  if (!shape.closed || shape.volume <= 0 || partial.test(name))
    return box > 0 ? { least: 0, most: box * (isGross || partial.test(name) ? grossShare : slack) } : undefined;
  return {
    least: shape.volume / volumeShare,
    most: Math.max(shape.volume * volumeShare, isGross ? box * slack : 0),
  };
}

/** Of the box around the piece: nothing that is drawn is larger. */
function boxVolume({ min, max }: ElementGeometry): number {
  const volume = (max[0] - min[0]) * (max[1] - min[1]) * (max[2] - min[2]);
  return Number.isFinite(volume) ? volume : 0;
}

export function isWithin(value: number, { least, most }: Bounds): boolean {
  return value >= least && value <= most;
}
