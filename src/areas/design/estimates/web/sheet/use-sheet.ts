import { useEffect, useState } from 'react';
import { call } from '#platform/web/call/call.ts';
import { languageNow } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { keyOf, queryClient, refresh } from '#platform/web/call/query.ts';
import { estimatesContract } from '#areas/design/estimates/contract.ts';
import type { EstimateDetail } from '#areas/design/estimates/schema.ts';
import { makeSheet, type SheetStore } from './sheet-store.ts';

/** Puts an answer where every reader of this estimate finds it. */
export function keepDetail(detail: EstimateDetail): void {
  queryClient.setQueryData(keyOf(estimatesContract.read, { params: { id: detail.estimate.id } }), detail);
}

/** The sheet of an estimate for as long as its screen stands; what the server says anew comes in beneath what is typed. */
export function useSheet(detail: EstimateDetail): SheetStore {
  const [store] = useState(() =>
    makeSheet(
      detail,
      async (body) => {
        const result = await call(estimatesContract.changeLines, { params: { id: detail.estimate.id }, body });
        if (result.ok) {
          keepDetail(result.data);
          void refresh(['tables']);
        }
        return result;
      },
      { say: (said) => said[languageNow()], onRefused: (message) => notify.error(message) },
    ),
  );
  useEffect(() => store.take(detail), [store, detail]);
  useEffect(() => store.close, [store]);
  return store;
}
