/** How much of a message is shown before it is cut. */
export const shownMessageSigns = 120;
