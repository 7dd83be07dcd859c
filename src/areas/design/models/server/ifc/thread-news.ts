/**
 * Whether a message of a thread or process is one of ours, all of which have a kind. While Node watches sources it sends messages of its own
 * along, and these must neither end a reading nor be taken for its result.
 */
export const isNews = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'kind' in message;
