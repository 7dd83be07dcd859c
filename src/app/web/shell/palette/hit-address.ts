import { isStaff } from '#platform/shared/access.ts';
import { panelAddress } from '#platform/shared/record.ts';
import { declarations } from '#app/declarations.ts';
import { keptKinds } from './kept-kinds.ts';
import type { SearchHit } from '#areas/platform-services/search/schema.ts';

/**
 * Where a found record is shown to somebody in these groups; undefined for one that has no page of its own there. Whoever wears two
 * groups is led to staff screens first, then to the portal that the record can be seen in.
 */
export function addressOfHit(hit: SearchHit, groups: readonly string[]): string | undefined {
  const number = hit.project_number === null ? undefined : encodeURIComponent(hit.project_number);
  if (isStaff(groups)) {
    if (hit.kind === 'ticket_comment') return `/tickets?panel=${String(hit.facts['ticket'])}&comment=${hit.id}`;
    const declared = declarations.find(({ name }) => name === hit.kind);
    if (declared !== undefined) return panelAddress(declared, hit.id);
    const kept = keptKinds.find(({ kind }) => kind === hit.kind);
    if (kept !== undefined) return kept.address(hit);
    // What is said on the wall of the company is read beside the dashboard.
    if (number === undefined) return hit.kind === 'post' ? `/?${placeOnWall(hit)}` : undefined;
    return ofStaff(hit, number);
  }
  if (number === undefined) return undefined;
  if (hit.kind === 'ticket_comment')
    return `${portalOf(hit.facts['side'], number)}?request=${String(hit.facts['ticket'])}&comment=${hit.id}`;
  if (hit.kind === 'post')
    return groups.includes('home_owner')
      ? `/owner?${placeOnWall(hit)}`
      : groups.includes('developer')
        ? `/developer/${number}?${placeOnWall(hit)}`
        : undefined;
  if (groups.includes('home_owner'))
    return hit.unit_id === null
      ? `/owner${hit.kind === 'file' ? detail(hit) : ''}`
      : `/owner/${number}/unit/${hit.unit_id}${detail(hit)}`;
  if (groups.includes('developer'))
    return hit.unit_id === null
      ? `/developer/${number}${hit.kind === 'file' ? detail(hit) : ''}`
      : `/developer/${number}/unit/${hit.unit_id}${detail(hit)}`;
  // The floor's one screen finds modules by their number and by their project's.
  return `/floor?q=${encodeURIComponent(hit.kind === 'module' ? titleOf(hit) : (hit.project_number ?? ''))}`;
}

/** Where the requests of a side are read. */
function portalOf(side: unknown, number: string): string {
  return side === 'floor' ? '/floor' : side === 'developer' ? `/developer/${number}` : '/owner';
}

function ofStaff(hit: SearchHit, number: string): string {
  if (hit.kind === 'file')
    return `/projects/${number}?tab=${/^(?:image|video)\//u.test(String(hit.facts['mime'])) ? 'photos' : 'files'}&file=${hit.id}`;
  if (hit.kind === 'post') return `/projects/${number}?tab=wall&${placeOnWall(hit)}`;
  return hit.unit_id === null || hit.kind === 'project'
    ? `/projects/${number}${hit.kind === 'module' ? `?tab=units&show=modules&panel=${hit.id}` : ''}`
    : `/projects/${number}/unit/${hit.unit_id}${detail(hit)}`;
}

/** The post, and the reply where that is what was found. */
function placeOnWall({ id, facts }: SearchHit): string {
  const post = typeof facts['post'] === 'string' ? facts['post'] : id;
  return `post=${post}${facts['reply'] === true ? `&reply=${id}` : ''}`;
}

function detail(hit: SearchHit): string {
  return hit.kind === 'module' ? `?module=${hit.id}` : hit.kind === 'file' ? `?file=${hit.id}` : '';
}

export function titleOf(hit: SearchHit): string {
  return hit.title.map((piece) => piece.text).join('');
}
