/** The time by which windows open and digests go out. Tests set it; everything else reads the machine's. */
export const clock = { now: (): Date => new Date() };
