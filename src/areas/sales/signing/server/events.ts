import type { EnvelopeState, EnvelopeSubject, RecipientRole } from '../choices.ts';

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /**
     * Something happened to an envelope. Published in the transaction of what happened, so that what its owner (`of`) writes of it stands or
     * falls with it. `completed` comes with the last signature; `sealed` a moment later, when the signed file lies there to be read.
     */
    'envelope.moved': EnvelopeMoved;
  }
}

export interface EnvelopeMoved {
  what:
    | 'prepared'
    // A further document, or somebody else, while it is not sent yet.
    | 'widened'
    | 'sent'
    | 'opened'
    | 'signed'
    | 'declined'
    | 'delegated'
    | 'corrected'
    | 'reminded'
    | 'expired'
    | 'voided'
    | 'objected'
    | 'completed'
    | 'sealed';
  envelopeId: string;
  number: string;
  of: { kind: EnvelopeSubject; id: string };
  projectId: string | null;
  title: string;
  /** How the envelope stands after it. */
  state: EnvelopeState;
  /** Whose step it was, where it was somebody’s. */
  recipient: { id: string; name: string; role: RecipientRole; userId: string | null } | null;
  /** Of a declined and a voided one. */
  reason: string | null;
  /** Recipients with an account who see the envelope now: whose screens show it. */
  people: readonly string[];
}
