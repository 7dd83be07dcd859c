import { create } from 'zustand';

export const useKeyList = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export function openKeyList(): void {
  useKeyList.setState({ isOpen: true });
}
