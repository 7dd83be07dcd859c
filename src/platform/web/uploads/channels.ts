import type { CallResult } from '#platform/web/call/call.ts';

/** One kind of upload: where it goes, and what is done once it has come. */
export interface UploadChannel {
  /** Remembered with an upload over a reload of the page. */
  name: string;
  endpoint: string;
  /** Asks for what came of an upload, and makes it should the last answer have been lost before it was made. */
  finish(id: string): Promise<CallResult<unknown>>;
  /** For those who send no pieces: the file goes whole, with its fields and the key by which it is known again. */
  whole?(
    file: File,
    fields: Readonly<Record<string, string>>,
    /** The id of the person who entered it; the server refuses it from anybody else. */
    asPerson: string,
  ): Promise<CallResult<unknown>>;
  /** After that, with what came of it. */
  arrived(made: unknown): Promise<void>;
}

/** The kind of upload that becomes a file of a record. */
export const recordFiles = 'files';

/** The kind of upload of those outside staff, to their own home or project. */
export const outsideFiles = 'outside-files';

/** Known from the moment that a screen which sends by them is loaded. */
const channels = new Map<string, UploadChannel>();

/** Makes a channel known, so that what was on its way when the page was last open can go on. */
export function openChannel(channel: UploadChannel): void {
  channels.set(channel.name, channel);
}

export const channelOf = (name: string): UploadChannel | undefined => channels.get(name);
