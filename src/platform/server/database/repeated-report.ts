/** The listener of a connection that fails: its query rejects as well, so there is nothing to do. */
export function ignoreRepeatedReport(): void {}
