import { create } from 'zustand';
import { persisted } from './persisted.ts';

interface DeviceSettings {
  /** Words and edges at 7:1, for a tablet in the sun or on a bright line. */
  moreContrast: boolean;
  /** English and Spanish side by side on the floor's screens, for a tablet that several people share. */
  bothLanguages: boolean;
}

/** What is set for this device, whoever is signed in at it: it stays when a person signs out. */
export const useDeviceSettings = create<DeviceSettings>()(() => ({ moreContrast: false, bothLanguages: false }));

persisted('device', useDeviceSettings, ({ moreContrast, bothLanguages }) => ({ moreContrast, bothLanguages }), {
  isOfDevice: true,
});
