// Without a schema library: the screens know these too.

/** The tabs: things that wait for me, that anybody with the right may take, that I wait for, that come back later, that I have hidden. */
export const inboxTabs = ['mine', 'anybody', 'others', 'snoozed', 'done'] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** Nothing is put off for longer than this. */
export const longestSnoozeDays = 366;
