import { useEffect } from 'react';
import { useSearch } from '#platform/web/place.ts';

/** Where a comment stands on the screen, by its id. */
export const commentPlace = (id: string) => `comment-${id}`;

/** The comment that the address names, for the list of them to light it; brought into view once `isHere`, when it has come. */
export function useNamedComment(isHere: boolean): string | undefined {
  const { comment } = useSearch();
  useEffect(() => {
    if (isHere && comment !== undefined)
      document.getElementById(commentPlace(comment))?.scrollIntoView({ block: 'center' });
  }, [isHere, comment]);
  return comment;
}
