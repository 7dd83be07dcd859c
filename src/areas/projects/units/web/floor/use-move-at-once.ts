import type { Module } from '#areas/projects/units/schema.ts';
import { moduleStatusChoices } from '#areas/projects/units/choices.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useMoveModule } from '../queries.ts';

const isStatus = (name: string): name is Module['status'] => Object.hasOwn(moduleStatusChoices, name);

/**
 * The next move of a module at one tap, with the way back in the message that says so. What the move still needs (a reason, a guard that is
 * not met) stands in the dialog, which opens in that case.
 */
export function useMoveAtOnce(
  module: Pick<Module, 'id' | 'version'>,
  to: string | undefined,
  onNeedsMore: (id: string) => void,
): { start: () => void; isPending: boolean } {
  const move = useMoveModule();
  return {
    isPending: move.isPending,
    start() {
      if (to === undefined || !isStatus(to)) return;
      move.mutate(
        { params: { id: module.id }, body: { to, version: module.version } },
        {
          onError(error) {
            if (error.failure.status === 422) onNeedsMore(module.id);
            else notify.error(error.message);
          },
        },
      );
    },
  };
}
