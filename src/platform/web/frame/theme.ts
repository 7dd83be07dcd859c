import { useDeviceSettings } from '../device-settings.ts';
import { useSettings } from '../settings-store.ts';

export type Theme = 'light' | 'dark';

const barColours = { light: '#f6f3ee', dark: '#0e1116' } as const satisfies Record<Theme, string>;

export function themeOf(darkMode: boolean): Theme {
  return darkMode ? 'dark' : 'light';
}

export function useTheme(): Theme {
  return themeOf(useSettings((state) => state.darkMode));
}

/** Puts the theme on the page and keeps it there. Before the first paint `theme.js` has already done the same. */
export function followTheme(): void {
  const paint = () => {
    const theme = themeOf(useSettings.getState().darkMode);
    document.documentElement.dataset['theme'] = theme;
    if (useDeviceSettings.getState().moreContrast) document.documentElement.dataset['contrast'] = 'high';
    else delete document.documentElement.dataset['contrast'];
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[theme]);
  };
  paint();
  useSettings.subscribe(paint);
  useDeviceSettings.subscribe(paint);
}
