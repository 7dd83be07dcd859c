// Without a schema library: the screens know these too.

/** What waits for me; what anybody with the right may take; what I wait for; what comes back later; what I have hidden. */
export const inboxTabs = ['mine', 'anybody', 'others', 'snoozed', 'done'] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** Nothing is put off for longer than this. */
export const longestSnoozeDays = 366;
