/** A picture of more pixels than this is left out of its page, so that no document can fill the memory. */
const mostPixels = 100_000_000;

/** The settings by which documents are read everywhere in the portal: no script runs, nothing is fetched but the reader's own parts. The pixel test reads by the same. */
export const readerSettings = {
  useWorkerFetch: false,
  disableWorkerRendering: true,
  enableXfa: false,
  maxImageSize: mostPixels,
  verbosity: 0,
} as const;
