import { create } from 'zustand';
import { say, texts } from '#platform/shared/text.ts';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { lookAfter } from '#platform/web/offline/after-arrival.ts';
import { languageNow } from '#platform/web/texts/language.ts';
import { warrantyContract } from '../contract.ts';

const t = texts({
  is: { en: '{code} is with us.', es: '{code} ya está con nosotros.' },
  onCall: {
    en: '{code} is with us. {who} is on call and has been told.',
    es: '{code} ya está con nosotros. {who} está de guardia y ya recibió el aviso.',
  },
});

type Reported = ReplyOf<typeof warrantyContract.report>;

/** What became of the reports that waited on this device, by their keys: for a dialog that is still open when they arrive. */
export const useArrivedReports = create<Readonly<Record<string, Reported>>>()(() => ({}));

// Whoever reported without network reads what they would have read with it: the number, and who was told.
lookAfter(warrantyContract.report, async ({ key }, answer) => {
  const reported = answer as Reported;
  useArrivedReports.setState({ [key]: reported });
  const { code, on_call: who } = reported;
  notify.success(say(who === null ? t.is : t.onCall, languageNow(), { code, who: who ?? '' }));
  return undefined;
});
