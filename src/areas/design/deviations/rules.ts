/** How many deviations one answer outside the office holds: what is open first, then the newest. */
export const mostShownDeviations = 200;
