import { createHash } from 'node:crypto';

export type Place = readonly [x: number, y: number, z: number];
export type Size = readonly [length: number, width: number, height: number];

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/** An identity of 22 characters in the alphabet of IFC, the same for the same words every time. */
export function globalIdOf(words: string): string {
  const bytes = createHash('sha256').update(words).digest();
  const tail = Array.from({ length: 21 }, (_value, index) => letters[(bytes[index] ?? 0) % 64]).join('');
  return `${letters[(bytes[21] ?? 0) % 4]}${tail}`;
}

/** A number as the format writes it: always with a point. */
export const real = (value: number): string => {
  const rounded = Math.round(value * 1e6) / 1e6;
  return Number.isInteger(rounded) ? `${rounded}.` : String(rounded);
};
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
export const listed = (references: readonly string[]): string => `(${references.join(',')})`;

/** Writes a model in the text form of STEP (ISO 10303-21), entity by entity; each call answers the reference to what it wrote. */
export class StepWriter {
  readonly #lines: string[] = [];

  add(text: string): string {
    const reference = `#${this.#lines.length + 1}`;
    this.#lines.push(`${reference}=${text};`);
    return reference;
  }

  point(...[x, y, z]: Place): string {
    return this.add(`IFCCARTESIANPOINT((${real(x)},${real(y)},${real(z)}))`);
  }

  /** Says that parts stand in a relation: `IFCRELAGGREGATES`, `IFCRELDEFINESBYTYPE` … with what stands before and after the parts. */
  relate(entity: string, id: string, rest: string): string {
    return this.add(`${entity}('${id}',$,$,$,${rest})`);
  }

  /** The whole file. */
  file(name: string, schema = 'IFC4'): string {
    return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');
FILE_NAME(${quoted(name)},'2026-01-01T00:00:00',(''),(''),'Hearth','Hearth','');
FILE_SCHEMA(('${schema}'));
ENDSEC;
DATA;
${this.#lines.join('\n')}
ENDSEC;
END-ISO-10303-21;
`;
  }
}
