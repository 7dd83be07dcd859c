import { create } from 'zustand';

/** Whether the list of what waits on this device stands open. */
export const useDeviceQueue = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openDeviceQueue = (): void => useDeviceQueue.setState({ isOpen: true });
export const closeDeviceQueue = (): void => useDeviceQueue.setState({ isOpen: false });
