import { useMemo } from 'react';
import { useProfile } from '#areas/people/accounts/web/queries.ts';
import { useQueuedAbout } from '#platform/web/record/queued-record.ts';
import type { FormRead } from '../queries.ts';
import { withQueued } from './keep-answers.ts';

/** A form with what was entered here and has not arrived. */
export function useQueuedForm(form: FormRead): FormRead {
  const waiting = useQueuedAbout(form.id);
  const { data: me } = useProfile();
  return useMemo(
    () =>
      waiting.length === 0
        ? form
        : withQueued(form, waiting, {
            id: me?.id ?? '',
            name: me === undefined ? '' : `${me.first_name} ${me.last_name}`,
          }),
    [form, waiting, me],
  );
}
