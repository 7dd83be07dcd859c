import type { Look, Section } from './model-scene.ts';
import type { Filters } from './outline.ts';

/** How somebody has left the view of a model: from where it is looked at, where it is cut, what is switched off. */
interface Left {
  look?: Look | undefined;
  section?: Section | undefined;
  off?: Filters | undefined;
}

const mostModels = 20;
const left = new Map<string, Left>();

/** Each tab of a model has a view of its own, which finds the model as the one before has left it, until the page is loaded anew. */
export function viewLeft(modelId: string): Left {
  return left.get(modelId) ?? {};
}

export function rememberView(modelId: string, patch: Left): void {
  const before = viewLeft(modelId);
  left.delete(modelId);
  left.set(modelId, { ...before, ...patch });
  const [oldest] = left.keys();
  if (left.size > mostModels && oldest !== undefined) left.delete(oldest);
}
