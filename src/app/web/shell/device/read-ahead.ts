import { punchContract } from '#areas/quality/punch/contract.ts';
import { punchEndpoints, readListsAhead, readTemplatesAhead } from '#areas/quality/punch/web/queries.ts';
import { projectsContract } from '#areas/projects/projects/contract.ts';
import { unitsContract } from '#areas/projects/units/contract.ts';
import { signOffsContract } from '#areas/quality/sign-offs/contract.ts';
import { readAhead } from '#platform/web/call/query.ts';
import { useNetwork } from '#platform/web/offline/network.ts';

/** What was read within this time is not read ahead again. */
const freshForMs = 15 * 60_000;
/** How much of each is read ahead: what a shift needs, not the factory's archive. */
const most = { projects: 12, forms: 24, items: 40 };

/** Asks while the portal is reached; nothing otherwise. */
const read: typeof readAhead = async (endpoint, input) =>
  useNetwork.getState().isReached ? readAhead(endpoint, input, freshForMs) : undefined;

/**
 * Reads ahead what the floor's screens need without network, one call after another: its projects and modules, its punch lists with their
 * open items, and the sign-offs of the modules that ship first. What was opened by hand is kept besides.
 */
export async function readFloorAhead(): Promise<void> {
  const projects = (await read(projectsContract.choices, { query: { view: 'floor', limit: 1000 } }, freshForMs)) ?? [];
  await read(projectsContract.choices, { query: { view: 'floor' } }, freshForMs);
  await read(unitsContract.listModules, { query: { limit: 1000, view: 'floor' } }, freshForMs);
  const wall = await read(signOffsContract.wall, { query: {} }, freshForMs);
  const building = (wall?.modules ?? []).flatMap(({ project_id: id }) => id);
  const first = [...new Set([...building, ...projects.map(({ id }) => id)])].slice(0, most.projects);
  for (const id of first) {
    await read(unitsContract.listModules, { query: { limit: 1000, view: 'floor', project: id } }, freshForMs);
    await read(punchContract.people, { query: { project_id: id } }, freshForMs);
    await read(punchContract.suggestions, { query: { project_id: id } }, freshForMs);
  }
  const forms = (wall?.modules ?? []).flatMap(({ factory_qa: qa, pre_ship: ship }) =>
    [qa, ship].flatMap((form) => (form === null || form.status === 'released' ? [] : [form.id])),
  );
  for (const id of forms.slice(0, most.forms))
    await read(signOffsContract.read, { params: { id }, query: { view: 'floor' } }, freshForMs);
  const items = useNetwork.getState().isReached ? await readListsAhead(freshForMs) : [];
  for (const id of items.slice(0, most.items)) {
    await read(punchEndpoints.read, { params: { id } }, freshForMs);
    await read(punchContract.detail, { params: { id } }, freshForMs);
  }
}

/**
 * Reads ahead what staff need on a site without network, as their forms of punch items and sign-offs ask for it: of the projects that they
 * are assigned to the modules, the people and areas to choose from, and the sign-offs that are open.
 */
export async function readSiteAhead(): Promise<void> {
  await read(projectsContract.choices, { query: {} }, freshForMs);
  const assigned =
    (await read(projectsContract.list, { query: { limit: most.projects, mine: 'true' } }, freshForMs)) ?? [];
  if (useNetwork.getState().isReached) await readTemplatesAhead(freshForMs);
  const forms: string[] = [];
  for (const { id } of assigned) {
    await read(unitsContract.listModules, { query: { limit: 1000, project: id } }, freshForMs);
    await read(punchContract.people, { query: { project_id: id } }, freshForMs);
    await read(punchContract.suggestions, { query: { project_id: id } }, freshForMs);
    const heads = (await read(signOffsContract.list, { query: { project_id: id } }, freshForMs)) ?? [];
    forms.push(...heads.flatMap((form) => (form.status === 'released' ? [] : [form.id])));
  }
  for (const id of forms.slice(0, most.forms))
    await read(signOffsContract.read, { params: { id }, query: {} }, freshForMs);
}
