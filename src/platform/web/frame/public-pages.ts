import { create } from 'zustand';

/** What is there for people who have not signed in, as `app` knows it: nobody is led to what is not built. */
export const usePublicPages = create<{ hasSiteManual: boolean }>()(() => ({ hasSiteManual: false }));
