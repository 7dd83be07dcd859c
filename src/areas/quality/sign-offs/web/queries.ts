import type { ReplyOf } from '#platform/shared/contract.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { useKeeps } from '#platform/web/offline/use-keeps.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { signOffTemplate } from '../record.ts';
import { signOffLinksContract, signOffPicturesContract, signOffsContract, templateFormsContract } from '../contract.ts';

export type SignOffView = 'owner' | 'developer' | 'floor';
export type FormRead = ReplyOf<typeof signOffsContract.read>;
export type FormArea = FormRead['areas'][number];
export type FormItem = FormArea['items'][number];
export type AreaSignature = FormArea['signatures'][number];
export type Wall = ReplyOf<typeof signOffsContract.wall>;
export type WallModule = Wall['modules'][number];
export type NewerVersion = NonNullable<ReplyOf<typeof signOffsContract.newer>>;
export type FormHead = ReplyOf<typeof signOffsContract.list>[number];

export const useForm = (id: string, view: SignOffView | undefined) =>
  useRead(
    signOffsContract.read,
    { params: { id }, query: view === undefined ? {} : { view } },
    { keepsPrevious: false, keeps: useKeeps() },
  );

export const useForms = (query: { project_id?: string; unit_id?: string; view?: SignOffView }) =>
  useRead(signOffsContract.list, { query });

export const useWall = (query: { factory?: string; line?: string }) =>
  useRead(signOffsContract.wall, { query }, { keeps: useKeeps() });

/** What has still to be photographed, by module. */
export const useShots = () => useRead(signOffsContract.shots, {}, { keeps: true });
export type Shot = ReplyOf<typeof signOffsContract.shots>[number]['shots'][number];

export const refreshes = ['sign-off-forms', 'sign-off-wall', 'sign-offs', 'inbox'] as const;
export const useStart = () => useChange(signOffsContract.start, { refreshes });
export const useAnswer = () => useChange(signOffsContract.answer, { refreshes });
export const useSubmit = () => useChange(signOffsContract.submit, { refreshes, errorToast: false });
export const useApprove = () => useChange(signOffsContract.approve, { refreshes, errorToast: false });
export const useGiveBack = () => useChange(signOffsContract.giveBack, { refreshes, errorToast: false });
export const useWaive = () => useChange(signOffsContract.waive, { refreshes });
export const useConfirmWaive = () => useChange(signOffsContract.confirmWaive, { refreshes });
export const useSayOfArea = () => useChange(signOffsContract.comment, { refreshes, errorToast: false });
export const useInvite = () => useChange(signOffsContract.invite, { refreshes, errorToast: false });
export const useSign = () => useChange(signOffsContract.sign, { refreshes, errorToast: false });
export const useRelease = () => useChange(signOffsContract.release, { refreshes });
export const useReopen = () => useChange(signOffsContract.reopen, { refreshes, errorToast: false });

export const useAdopt = () => useChange(signOffsContract.adopt, { refreshes, errorToast: false });
/** What the newer version of its template would change in a form; asked while somebody looks at it. */
export const useNewerVersion = (id: string) => useRead(signOffsContract.newer, { params: { id } });
export const useAddPicture = () => useChange(signOffPicturesContract.add, { refreshes: [] });

export const useTemplateForm = (id: string) => useRead(templateFormsContract.read, { params: { id } });

/** The versions that are in use, each by its name in both languages and its number. */
export function useTemplatesInUse():
  | { id: string; name: string; name_es: string | null; revision: number }[]
  | undefined {
  const { data } = useRead(recordEndpoints(signOffTemplate).rows, {
    query: {
      filter: JSON.stringify(['state', 'is', 'active']),
      columns: 'name,name_es,revision',
      sort: 'name',
      limit: 100,
    },
  });
  return data?.rows.map((row) => ({
    id: row.id,
    name: typeof row['name'] === 'string' ? row['name'] : '',
    name_es: typeof row['name_es'] === 'string' ? row['name_es'] : null,
    revision: Number(row['revision']),
  }));
}

const templates = { refreshes: ['sign-off-templates', 'tables'] } as const;
export const useWriteTemplate = () => useChange(templateFormsContract.write, { ...templates, errorToast: false });
export const useRevise = () => useChange(templateFormsContract.revise, templates);

export const useOpenLink = () => useChange(signOffLinksContract.open, { errorToast: false });
export const useMailCode = () => useChange(signOffLinksContract.code, { errorToast: false });
export const useEnterLink = () => useChange(signOffLinksContract.enter, { errorToast: false });
export const useReadLink = () => useChange(signOffLinksContract.read, { errorToast: false });
export const useSignLink = () => useChange(signOffLinksContract.sign, { errorToast: false });

/** An id for an answer, made here: sent twice, the answer counts once. */
export function answerId(): string {
  const hex = requestKey();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
