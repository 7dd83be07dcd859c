import type { ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { envelopesContract, signingLinksContract, verifyContract } from '../contract.ts';

export type EnvelopeRead = ReplyOf<typeof envelopesContract.read>;
export type Recipient = EnvelopeRead['recipients'][number];
export type Field = EnvelopeRead['fields'][number];
export type SentDocument = EnvelopeRead['documents'][number];
export type LinkHead = ReplyOf<typeof signingLinksContract.open>;

export const useEnvelope = (id: string) =>
  useRead(envelopesContract.read, { params: { id } }, { keepsPrevious: false });

const refreshes = ['envelopes', 'inbox'] as const;
const quiet = { refreshes, errorToast: false } as const;
export const useOpened = () => useChange(envelopesContract.open, quiet);
export const useSign = () => useChange(envelopesContract.sign, quiet);
export const useDecline = () => useChange(envelopesContract.decline, quiet);
export const useDelegate = () => useChange(envelopesContract.delegate, quiet);
export const useArrange = () => useChange(envelopesContract.arrange, quiet);
export const useAddDocument = () => useChange(envelopesContract.addDocument, quiet);
export const useRemoveDocument = () => useChange(envelopesContract.removeDocument, { refreshes });
export const usePlaceFields = () => useChange(envelopesContract.place, { refreshes });
export const useSend = () => useChange(envelopesContract.send, { refreshes });
export const useVoid = () => useChange(envelopesContract.void, quiet);
export const useRemind = () => useChange(envelopesContract.remind, { refreshes });
export const useCorrect = () => useChange(envelopesContract.correct, quiet);
/** Nothing is read again after it: who asked is signed out on this device a moment later. */
export const useInPerson = () => useChange(envelopesContract.inPerson, { errorToast: false });

export const useOpenLink = () => useChange(signingLinksContract.open, { errorToast: false });
export const useMailCode = () => useChange(signingLinksContract.code, { errorToast: false });
export const useObject = () => useChange(signingLinksContract.object, { errorToast: true });
export const useEnter = () => useChange(signingLinksContract.enter, { errorToast: false });
export const useReadByLink = () => useChange(signingLinksContract.read, { errorToast: false });
export const useSignByLink = () => useChange(signingLinksContract.sign, { errorToast: false });
export const useDeclineByLink = () => useChange(signingLinksContract.decline, { errorToast: false });
export const useDelegateByLink = () => useChange(signingLinksContract.delegate, { errorToast: false });

export const useVerifyNumber = () => useChange(verifyContract.number, { errorToast: false });
