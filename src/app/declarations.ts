import type { RecordDeclaration } from '#platform/shared/record.ts';

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../areas/*/*/record.ts', { eager: true });

/** The declared records as the browser knows them: whatever a `record.ts` of an area declares. `records.ts` serves the same. */
export const declarations: readonly RecordDeclaration[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter(isDeclaration);

function isDeclaration(value: unknown): value is RecordDeclaration {
  return typeof value === 'object' && value !== null && 'fields' in value && 'screen' in value && 'access' in value;
}
