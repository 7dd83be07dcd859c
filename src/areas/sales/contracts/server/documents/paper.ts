import { refuse } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { clausesFor } from '../terms/checks.ts';
import { contractPdf } from './document.ts';
import { rules } from '../rules.ts';
import { factsOf } from '../terms/contract-row.ts';

export interface Paper {
  /** The builder’s name, as contracts say it. */
  brandName: string;
}

/** A contract as PDF, with the name of its file. */
export async function paperOf(
  db: Executor,
  id: string,
  { brandName }: Paper,
): Promise<{ bytes: Buffer; name: string }> {
  const row = await factsOf(db, { id });
  const clauses = await clausesFor(db, row);
  if (clauses === undefined) throw refuse('template_id', rules.noTemplate);
  const isDraft = row.state === 'draft' || row.state === 'internal_review';
  return {
    bytes: await contractPdf(row, clauses, { company: brandName, isDraft }),
    name: `${row.code} ${row.title}.pdf`,
  };
}
