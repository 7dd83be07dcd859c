const batch = 256;

/**
 * Finds a number that solves a riddle of the form: the hash of both begins with so many bits of nothing. It takes a browser a second or
 * two, and gives the page its turn between the batches.
 */
export async function solveRiddle(riddle: string, bits: number): Promise<number> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += batch) {
    const tries = Array.from({ length: batch }, (_, at) => first + at);
    const hashes = await Promise.all(
      tries.map((answer) => crypto.subtle.digest('SHA-256', encoder.encode(`${riddle}:${answer}`))),
    );
    const found = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0);
    if (found !== -1) return first + found;
  }
}
