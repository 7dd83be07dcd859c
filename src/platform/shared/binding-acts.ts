/**
 * The one table of binding acts: which memberships may sign, approve or accept, and which only read along. The server asks it for every
 * such act; `hearth_change_order_client` and `hearth_only_reads_along` of the database say the same, and
 * `test/binding-acts.test.ts` walks every act and membership over both.
 */

/** The part somebody has in a home. */
export const homeMemberships = ['primary_owner', 'co_owner', 'tenant', 'agent'] as const;
export type HomeMembership = (typeof homeMemberships)[number];

/** The part somebody has in the developer of a project: put on it by hand, or by their role in its organisation. */
export const developerMemberships = ['by_hand', 'admin', 'approver', 'viewer'] as const;
export type DeveloperMembership = (typeof developerMemberships)[number];

export type Membership = HomeMembership | DeveloperMembership;

const owners = ['primary_owner', 'co_owner'] as const;
const deciders = ['by_hand', 'admin', 'approver'] as const;

export const bindingActs = {
  /** Approving or declining a change order. */
  'change_order.decide': [...owners, ...deciders],
  /** Signing the acceptance of a home. */
  'sign_off.owner': owners,
  /** Signing a form of quality for the developer. */
  'sign_off.developer': deciders,
  /** Signing or approving what an envelope of the project holds. Somebody without a part in the project is bound by being named in it. */
  'envelope.sign': [...owners, ...deciders],
  /** Signing with an account that the work of a visit was done. */
  'trip.sign': owners,
} as const satisfies Record<string, readonly Membership[]>;

export type BindingAct = keyof typeof bindingActs;

/** True when somebody with this membership may do the act. */
export const binds = (act: BindingAct, membership: Membership): boolean =>
  (bindingActs[act] as readonly Membership[]).includes(membership);

/** The memberships of a home that may do the act, for a WHERE. */
export const bindingHomes = (act: BindingAct): HomeMembership[] => homeMemberships.filter((each) => binds(act, each));

/** True when those who decide for the developer may do the act: `decides` of `project_developers`. */
export const bindsDevelopers = (act: BindingAct): boolean => developerMemberships.some((each) => binds(act, each));
