/** What a person is told of a refusal, wherever it stands in an answer. */
interface Told {
  where: string;
  said: unknown;
}

/**
 * Throws for an answer that refuses, wholly or in one of its rows, without saying it in both languages. Every call of the test client
 * passes here, so that each refusal that any test meets is held.
 */
export function requireBothLanguages(call: string, status: number, body: unknown): void {
  const told = status >= 400 ? refusalIn(body) : rowsIn(body);
  for (const { where, said } of told) {
    const fault = faultOf(said);
    if (fault !== undefined) throw new Error(`${call} answers ${status} ${where}: ${fault} (${JSON.stringify(said)})`);
  }
}

function refusalIn(body: unknown): Told[] {
  // What the proxy or the framework answers by itself has no code of ours.
  if (!isRecord(body) || typeof body['code'] !== 'string') return [];
  return [{ where: 'as a whole', said: body['said'] }, ...faultsIn(body['details'])];
}

/** Rows of a bulk change, an import or an undo that were refused while the call went through. */
function rowsIn(body: unknown): Told[] {
  const rows = isRecord(body) ? [...listIn(body['results']), ...listIn(body['rows'])] : listIn(body);
  return rows.flatMap((row, index) => {
    if (!isRecord(row)) return [];
    const refused = row['ok'] === false && typeof row['error'] === 'string';
    return [
      ...(refused ? [{ where: `in row ${index}`, said: row['said'] }] : []),
      ...faultsIn(row['details']),
      ...faultsIn(row['errors']),
    ];
  });
}

function faultsIn(faults: unknown): Told[] {
  return listIn(faults).flatMap((fault) =>
    isRecord(fault) && typeof fault['message'] === 'string'
      ? [{ where: `at ${String(fault['path'])}`, said: fault['said'] }]
      : [],
  );
}

function faultOf(said: unknown): string | undefined {
  if (!isRecord(said)) return 'says it in no language';
  const { en, es } = said;
  if (typeof en !== 'string' || en === '') return 'has no English';
  if (typeof es !== 'string' || es === '') return 'has no Spanish';
  if (en === es) return 'has English for Spanish';
  if (/\{[a-z]\w*\}/u.test(en + es)) return 'leaves a value out';
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
