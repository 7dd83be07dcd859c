import type { Edge, StateWord } from '#platform/shared/record.ts';
import type { Text } from '#platform/shared/text.ts';
import { anotherJudges, approverAccepts, askerAccepts } from './rules.ts';
import type { OutsideWord } from './choices.ts';
import { warrantyLadder } from './warranty-states.ts';

/** What a state means to the clock: it runs, it is held, or it has stopped. */
export type StateCategory = 'open' | 'paused' | 'resolved' | 'ended';

/** One rung: its words, what the clock does there, and what is said of it outside. */
export interface Rung extends StateWord {
  category: StateCategory;
  outside: OutsideWord;
  /** Said outside in place of that word, where this kind tells whoever asked more of where it stands. */
  plain?: Text;
  /** Whoever asked knows by it that somebody has seen to it: the clock counts it as an answer. */
  answers?: true;
  /** What was promised is kept from here on, although there is still something to do: that somebody came, for one. */
  keepsPromise?: true;
}

/** Where the words of whoever asked take a ticket of a kind, on their own page. */
export interface OutsideSteps {
  /** By an answer, out of the state that waits for one. */
  answered: { from: string; to: string };
  /** It is done, or it is not. */
  accepted: { from: string; to: string };
  notFixed: { from: readonly string[]; to: string };
}

/** The way of one kind of ticket. Everything that tells kinds apart stands here. */
export interface Ladder {
  kind: Text;
  first: string;
  /** The states of this kind alone. No two kinds share the name of a state, so that a state tells its kind. */
  rungs: Readonly<Record<string, Rung>>;
  edges: readonly Edge[];
  outside?: OutsideSteps;
}

/** Where a ticket of any kind may end. */
export const terminalRungs = {
  closed: { en: 'Closed', es: 'Cerrado', tone: 'good', category: 'resolved', outside: 'done' },
  cancelled: { en: 'Cancelled', es: 'Cancelado', tone: 'neutral', category: 'ended', outside: 'not_taken' },
  merged: { en: 'Merged', es: 'Fusionado', tone: 'neutral', category: 'ended', outside: 'joined' },
} as const satisfies Record<string, Rung>;

const live = ['open', 'in_progress', 'waiting_requester', 'waiting_third_party', 'resolved'] as const;

const asked = { en: 'See to it: {who} waits', es: 'Atiéndelo: {who} espera' };

export const ladders = {
  general: {
    kind: { en: 'General', es: 'General' },
    first: 'open',
    outside: {
      answered: { from: 'waiting_requester', to: 'open' },
      accepted: { from: 'resolved', to: 'closed' },
      notFixed: { from: ['resolved'], to: 'open' },
    },
    rungs: {
      open: {
        en: 'Open',
        es: 'Abierto',
        tone: 'info',
        category: 'open',
        outside: 'received',
        waits: 'lead_id',
        ask: asked,
      },
      in_progress: {
        en: 'In progress',
        es: 'En curso',
        tone: 'info',
        category: 'open',
        outside: 'working',
        waits: 'lead_id',
        ask: asked,
      },
      waiting_requester: {
        en: 'Waits on client',
        es: 'Espera cliente',
        tone: 'warn',
        category: 'paused',
        outside: 'needs_answer',
      },
      waiting_third_party: {
        en: 'Waits on third',
        es: 'Espera tercero',
        tone: 'warn',
        category: 'paused',
        outside: 'working',
      },
      resolved: { en: 'Resolved', es: 'Resuelto', tone: 'good', category: 'resolved', outside: 'done' },
    },
    edges: [
      {
        from: ['open', 'waiting_requester', 'waiting_third_party'],
        to: 'in_progress',
        label: { en: 'Start', es: 'Empezar' },
        who: 'tickets.write',
      },
      {
        from: ['in_progress', 'waiting_third_party'],
        to: 'open',
        label: { en: 'Put back to open', es: 'Volver a abierto' },
        who: 'tickets.write',
      },
      {
        // By an answer of whoever was asked; staff may put it back as well.
        from: ['waiting_requester'],
        to: 'open',
        label: { en: 'Put back to open', es: 'Volver a abierto' },
        who: 'requests.use',
      },
      {
        from: ['open', 'in_progress', 'waiting_third_party'],
        to: 'waiting_requester',
        label: { en: 'Wait for an answer', es: 'Esperar respuesta' },
        who: 'tickets.write',
        guards: ['asked'],
      },
      {
        from: ['open', 'in_progress', 'waiting_requester'],
        to: 'waiting_third_party',
        label: { en: 'Wait for a third party', es: 'Esperar a un tercero' },
        who: 'tickets.write',
        requires: ['waiting_reason', 'wakes_on'],
        guards: ['ahead'],
      },
      {
        from: ['open', 'in_progress', 'waiting_requester', 'waiting_third_party'],
        to: 'resolved',
        label: { en: 'Resolve', es: 'Resolver' },
        who: 'tickets.write',
        requires: ['resolution'],
        guards: ['nothing_open'],
      },
      {
        from: ['resolved'],
        to: 'open',
        label: { en: 'Open again', es: 'Volver a abrir' },
        who: 'requests.use',
        guards: ['not_late'],
      },
      {
        from: ['resolved'],
        to: 'closed',
        label: { en: 'Accept and close', es: 'Aceptar y cerrar' },
        who: 'requests.use',
        bars: askerAccepts,
      },
      {
        from: live,
        to: 'cancelled',
        label: { en: 'Cancel', es: 'Cancelar' },
        who: 'tickets.write',
        reason: 'told',
        guards: ['leads'],
      },
      {
        from: live,
        to: 'merged',
        label: { en: 'Merge into another', es: 'Fusionar con otro' },
        who: 'tickets.write',
        requires: ['duplicate_of'],
        guards: ['leads', 'target'],
      },
    ],
  },
  punch_list: {
    kind: { en: 'Punch list', es: 'Lista de pendientes' },
    first: 'punch_draft',
    rungs: {
      punch_draft: { en: 'Draft', es: 'Borrador', tone: 'neutral', category: 'open', outside: 'received' },
      punch_open: { en: 'Open', es: 'Abierto', tone: 'bad', category: 'open', outside: 'received', waits: 'lead_id' },
      punch_in_progress: {
        en: 'In progress',
        es: 'En curso',
        tone: 'info',
        category: 'open',
        outside: 'working',
        waits: 'lead_id',
      },
      punch_review: {
        en: 'Ready for review',
        es: 'Por revisar',
        tone: 'warn',
        category: 'open',
        outside: 'working',
        waits: 'reviewer_id',
      },
      punch_not_accepted: {
        en: 'Not accepted',
        es: 'No aceptado',
        tone: 'bad',
        category: 'open',
        outside: 'working',
        waits: 'lead_id',
      },
      punch_disputed: {
        en: 'Disputed',
        es: 'En disputa',
        tone: 'warn',
        category: 'paused',
        outside: 'working',
        waits: 'manager_id',
      },
      punch_closed: { en: 'Closed', es: 'Cerrado', tone: 'good', category: 'resolved', outside: 'done' },
      punch_void: { en: 'Void', es: 'Anulado', tone: 'neutral', category: 'ended', outside: 'not_taken' },
    },
    edges: [
      {
        from: ['punch_draft'],
        to: 'punch_open',
        label: { en: 'Raise it', es: 'Levantar' },
        who: 'punch.write',
        guards: ['photo_before'],
      },
      {
        from: ['punch_open', 'punch_not_accepted'],
        to: 'punch_in_progress',
        label: { en: 'Start', es: 'Empezar' },
        who: 'punch.write',
        guards: ['works_on_it'],
        offline: true,
      },
      {
        from: ['punch_in_progress'],
        to: 'punch_review',
        label: { en: 'Submit for review', es: 'Enviar a revisión' },
        who: 'punch.write',
        guards: ['works_on_it', 'photo_after'],
        offline: true,
      },
      {
        from: ['punch_review'],
        to: 'punch_closed',
        label: { en: 'Accept and close', es: 'Aceptar y cerrar' },
        who: 'punch.write',
        bars: approverAccepts,
      },
      {
        from: ['punch_review'],
        to: 'punch_not_accepted',
        label: { en: 'Send back', es: 'Devolver' },
        who: 'punch.write',
        reason: true,
        bars: anotherJudges,
      },
      {
        from: ['punch_open', 'punch_in_progress'],
        to: 'punch_disputed',
        label: { en: 'Dispute', es: 'Disputar' },
        who: 'punch.write',
        reason: true,
      },
      {
        from: ['punch_disputed'],
        to: 'punch_open',
        label: { en: 'Assign again', es: 'Asignar de nuevo' },
        who: 'punch.write',
        requires: ['lead_id'],
        guards: ['manages'],
      },
      {
        from: ['punch_closed'],
        to: 'punch_open',
        label: { en: 'Open again', es: 'Volver a abrir' },
        who: 'punch.write',
        reason: true,
        guards: ['manages', 'not_long_ago'],
      },
      {
        from: [
          'punch_draft',
          'punch_open',
          'punch_in_progress',
          'punch_review',
          'punch_not_accepted',
          'punch_disputed',
        ],
        to: 'punch_void',
        label: { en: 'Void it', es: 'Anular' },
        who: 'punch.write',
        reason: true,
        guards: ['manages'],
      },
    ],
  },
  warranty: warrantyLadder,
} as const satisfies Record<string, Ladder>;

const every: readonly (readonly [string, Ladder])[] = Object.entries(ladders);

/** Every state that a ticket can stand in, of whatever kind. */
export const rungs: Readonly<Record<string, Rung>> = {
  ...Object.assign({}, ...every.map(([, ladder]) => ladder.rungs)),
  ...terminalRungs,
};

/** The steps that a ticket takes among tickets. Those of a punch item are taken on its punch list, by the rights of its kind. */
export const ticketEdges: readonly Edge[] = ladders.general.edges;

export const kindWords: Readonly<Record<string, Text>> = Object.fromEntries(
  every.map(([name, { kind }]): [string, Text] => [name, kind]),
);

/** The states of all kinds in which the clock is in one of these. */
export function statesThat(...categories: readonly StateCategory[]): string[] {
  return Object.entries(rungs).flatMap(([state, { category }]) => (categories.includes(category) ? [state] : []));
}

/**
 * Where nothing waits for anybody any more, whatever kind it is: what has ended, and what is done but for what whoever asked is still to say
 * of it.
 */
export const overStates: readonly string[] = [
  ...every.flatMap(([, { rungs: own, outside }]) =>
    Object.entries(own).flatMap(([state, { category }]) =>
      category === 'ended' || (category === 'resolved' && state !== outside?.accepted.from) ? [state] : [],
    ),
  ),
  ...Object.keys(terminalRungs),
];

/** The one word for whoever is outside staff. */
export function outsideWordOf(state: string): OutsideWord {
  return rungs[state]?.outside ?? 'received';
}

/** The way of the kind that a ticket is of. */
export function ladderOf(kind: unknown): Ladder {
  return every.find(([name]) => name === kind)?.[1] ?? ladders.general;
}

/** The way of the kind that this state is of; undefined for the states in which tickets of any kind end. */
export function ladderWith(state: string): Ladder | undefined {
  return every.find(([, ladder]) => ladder.rungs[state] !== undefined)?.[1];
}
