// Runs before the first paint, so that a person who chose dark never sees a flash of light. It reads what the settings
// store keeps and repeats none of its rules: dark only when it was chosen, light otherwise; more contrast
// where the device is set to it.
try {
  const kept = JSON.parse(localStorage.getItem('hearth.settings') ?? 'null');
  const settings = kept?.state ?? kept;
  const root = document.documentElement;
  if (settings?.darkMode === true) {
    root.dataset.theme = 'dark';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#0e1116');
  }
  if (JSON.parse(localStorage.getItem('hearth.device') ?? 'null')?.moreContrast === true) root.dataset.contrast = 'high';
  if (typeof settings?.language === 'string') root.lang = settings.language;
} catch {
  // Storage may be refused or hold anything at all; the light theme is the answer to both.
}
