import type { ElementGeometry } from './ifc-geometry.ts';

/** A table as it goes from thread to thread: moved, not copied. */
export interface PackedShapes {
  numbers: Float64Array<ArrayBuffer>;
  hashes: string[];
}

const wide = 15;

/**
 * The shapes of a model by the entity that has them. A model has tens of thousands: as numbers in one array they cost neither the
 * collector nor the way to the other thread what as many objects would.
 */
export class ShapeTable {
  #numbers: Float64Array<ArrayBuffer>;
  readonly #hashes: string[];
  readonly #places = new Map<number, number>();
  readonly #hashPlaces = new Map<string, number>();
  #length: number;

  constructor(
    { numbers, hashes }: PackedShapes = { numbers: new Float64Array(wide * 256), hashes: [] },
    isFull = false,
  ) {
    this.#numbers = numbers;
    this.#hashes = hashes;
    this.#length = isFull ? numbers.length / wide : 0;
    for (let place = 0; place < this.#length; place += 1) this.#places.set(numbers[place * wide] ?? 0, place);
  }

  get size(): number {
    return this.#length;
  }

  set(entity: number, shape: ElementGeometry): void {
    let place = this.#places.get(entity);
    if (place === undefined) {
      place = this.#length;
      this.#length += 1;
      this.#places.set(entity, place);
      if (this.#length * wide > this.#numbers.length) this.#grow();
    }
    const { volume, closed, area, footprint, largestFace, length, triangles, min, max, hash } = shape;
    const numbers = this.#numbers;
    const at = place * wide;
    numbers[at] = entity;
    numbers[at + 1] = volume;
    numbers[at + 2] = closed ? 1 : 0;
    numbers[at + 3] = area;
    numbers[at + 4] = footprint;
    numbers[at + 5] = largestFace;
    numbers[at + 6] = length;
    numbers[at + 7] = triangles;
    for (const axis of [0, 1, 2] as const) {
      numbers[at + 8 + axis] = min[axis];
      numbers[at + 11 + axis] = max[axis];
    }
    let hashPlace = this.#hashPlaces.get(hash);
    if (hashPlace === undefined) {
      hashPlace = this.#hashes.push(hash) - 1;
      this.#hashPlaces.set(hash, hashPlace);
    }
    numbers[at + 14] = hashPlace;
  }

  get(entity: number): ElementGeometry | undefined {
    const place = this.#places.get(entity);
    if (place === undefined) return undefined;
    const number = (column: number) => this.#numbers[place * wide + column] ?? 0;
    return {
      volume: number(1),
      closed: number(2) === 1,
      area: number(3),
      footprint: number(4),
      largestFace: number(5),
      length: number(6),
      triangles: number(7),
      min: [number(8), number(9), number(10)],
      max: [number(11), number(12), number(13)],
      hash: this.#hashes[number(14)] ?? '',
    };
  }

  *[Symbol.iterator](): Generator<[number, ElementGeometry]> {
    for (const entity of this.#places.keys()) {
      const shape = this.get(entity);
      if (shape !== undefined) yield [entity, shape];
    }
  }

  packed(): PackedShapes {
    return { numbers: this.#numbers.slice(0, this.#length * wide), hashes: this.#hashes };
  }

  #grow(): void {
    const larger = new Float64Array(this.#numbers.length * 2);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}
