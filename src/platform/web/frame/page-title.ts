import { useEffect } from 'react';
import { create } from 'zustand';
import { brand } from '../texts/brand.ts';

/** The title of the page on screen, as it was last announced. */
export const usePageTitle = create<{ title: string }>()(() => ({ title: '' }));

/** Names the page in the browser's tab, in its history, and to screen readers when it opens. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? brand : `${title} · ${brand}`;
    usePageTitle.setState({ title });
  }, [title]);
}
