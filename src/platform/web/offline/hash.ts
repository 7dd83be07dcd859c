/** The SHA-256 of these bytes in hex; an empty text where the page came without TLS and the browser keeps the function back. */
export async function hashOf(bytes: Blob): Promise<string> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return '';
  const hash = await subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
