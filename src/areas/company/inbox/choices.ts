// Without a schema library: the screens know these too.

/** What waits for me; what I wait for; what comes back later; what I have done with. */
export const inboxTabs = ['mine', 'others', 'snoozed', 'done'] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** Nothing is put off for longer than this. */
export const longestSnoozeDays = 366;
