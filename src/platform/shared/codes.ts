/** How long a code that was mailed is good, whatever it is for: server, mail and screen say the same. */
export const codeMinutes = 10;

/** How long a page waits before it offers to send a code again. */
export const resendAfterS = 30;
