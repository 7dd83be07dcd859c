import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call/call.ts';
import { CallError, keyOf, useRead } from '#platform/web/call/query.ts';
import { dashboardsContract } from '../contract.ts';
import type { Dashboard } from '../schema.ts';
import type { Arrangement } from './arrangement.ts';

type Order = Dashboard['order'];

export function useDashboard() {
  return useRead(dashboardsContract.read, {});
}

/**
 * Keeps the order of the widgets. What the person sees changes at once; the server's answer, or the order as it was when the
 * server refuses, takes its place. Changes made in a row are sent one after the other, each with the version of the one before.
 */
export function useArrange() {
  const client = useQueryClient();
  const key = keyOf(dashboardsContract.read, {});
  const put = (order: Order) =>
    client.setQueryData<Dashboard>(key, (old) => (old === undefined ? old : { ...old, order }));
  return useMutation({
    scope: { id: 'dashboard-order' },
    mutationFn: async (order: Arrangement) => {
      const version = client.getQueryData<Dashboard>(key)?.order.version ?? 0;
      const { left, right, hidden, collapsed } = order;
      const result = await call(
        dashboardsContract.arrange,
        { body: { left: [...left], right: [...right], hidden: [...hidden], collapsed: [...collapsed], version } },
        { errorToast: true },
      );
      if (!result.ok) throw new CallError(result);
      return result.data;
    },
    onMutate: async (order) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Dashboard>(key);
      if (before !== undefined)
        put({
          left: [...order.left],
          right: [...order.right],
          hidden: [...order.hidden],
          collapsed: [...order.collapsed],
          version: before.order.version,
        });
    },
    // Only the version is taken: the person may have moved another widget since.
    onSuccess: (saved) => {
      const now = client.getQueryData<Dashboard>(key);
      if (now !== undefined) put({ ...now.order, version: saved.version });
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}
