/** The path of a Chromium that starts, or a sentence that says what to do. */
export function findChromium(options?: {
  install?: boolean;
  prefersShell?: boolean;
}): Promise<{ path: string } | { problem: string }>;
