import { lazy } from 'react';
import { holdsBusy } from './idle.ts';

/** React shows what it waited for up to so long after it has come, so that several parts appear together. */
const heldBackMs = 320;

/** React's `lazy`, whose code the page is known to wait for until it stands on the screen. */
export const lazyPart: typeof lazy = (load) =>
  lazy(async () => {
    const release = holdsBusy('the code of a part');
    try {
      return await load();
    } finally {
      setTimeout(release, heldBackMs);
    }
  });
