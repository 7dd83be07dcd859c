import { AppError } from '#platform/shared/errors.ts';

/** Throws `conflict` with the fresh row when the caller has seen an older version. */
export async function checkVersion(
  seen: number | undefined,
  row: { version: number },
  fresh: () => Promise<unknown>,
): Promise<void> {
  if (seen !== undefined && seen !== row.version) throw new AppError('conflict', { current: await fresh() });
}
