import { call } from '#platform/web/call/call.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useStarred, type Starred } from '#platform/web/starred.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { profileContract } from '../contract.ts';

/** Keeps a page at hand, or no longer. It shows at once and is put right by the answer, whichever that is. */
export async function setStarred(page: Starred, isStarred: boolean): Promise<void> {
  const before = useStarred.getState().pages;
  const others = before.filter(({ to }) => to !== page.to);
  useStarred.setState({ pages: isStarred ? [page, ...others] : others });
  const body = isStarred ? { star: page } : { unstar: page.to };
  const answer = await call(profileContract.changeSettings, { body }, { outlivesPage: true });
  if (answer.ok) useStarred.setState({ pages: answer.data.starred });
  else {
    useStarred.setState({ pages: before });
    notify.error(saidOf(answer));
  }
}
