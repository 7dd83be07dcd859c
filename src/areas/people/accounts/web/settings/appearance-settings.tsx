import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useChange } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { useDeviceSettings } from '#platform/web/device-settings.ts';
import { deviceWords } from '#platform/web/device-words.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import { Section } from '#ui/layout/section.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Switch } from '#ui/inputs/switch.tsx';
import { keyNames } from '#ui/marks/key-names.ts';
import { profileContract } from '#areas/people/accounts/contract.ts';

const t = texts({
  theme: { en: 'Theme', es: 'Tema' },
  darkMode: { en: 'Dark mode', es: 'Modo oscuro' },
  darkHelp: {
    en: 'Light words on a dark ground, on every device where you sign in.',
    es: 'Letras claras sobre fondo oscuro, en cada dispositivo donde inicies sesión.',
  },
  density: { en: 'Density', es: 'Densidad' },
  densityHelp: {
    en: 'How much fits on a page of the staff screens.',
    es: 'Cuánto cabe en una página de las pantallas del personal.',
  },
  compact: { en: 'Compact', es: 'Compacta' },
  comfortable: { en: 'Comfortable', es: 'Cómoda' },
  language: { en: 'Language', es: 'Idioma' },
  device: { en: 'This device', es: 'Este dispositivo' },
  deviceHelp: {
    en: 'It stays with this device, whoever signs in: for bright light and gloves.',
    es: 'Se queda en este dispositivo, sea quien sea que entre: para luz fuerte y guantes.',
  },
  bothHelp: {
    en: 'The screens of the floor stand in both languages, for a shared tablet.',
    es: 'Las pantallas de planta aparecen en los dos idiomas, para una tableta compartida.',
  },
  keys: { en: 'Keyboard', es: 'Teclado' },
  singleKeys: { en: 'Keys without Ctrl', es: 'Teclas sin Ctrl' },
  singleKeysHelp: {
    en: 'C creates, G then P goes to the projects, ? lists them all. Ctrl K always opens the search.',
    es: 'C crea, G y luego P va a los proyectos, ? las muestra todas. Ctrl K siempre abre la búsqueda.',
  },
});

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const;

/** Theme, density and language, which stay with the person, and what stays with the device. Each takes hold at once. */
export function AppearanceSettings() {
  const say = useSay();
  const { darkMode, density, singleKeys } = useSettings();
  const language = useLanguage();
  const change = useChange(profileContract.changeSettings, { outlivesPage: true });
  // Shown at once; if the server refuses, a toast says so and the next sign-in brings back what it has.
  const set = (patch: Partial<{ darkMode: boolean; density: 'compact' | 'comfortable'; language: 'en' | 'es' }>) => {
    const before = useSettings.getState();
    useSettings.setState(patch);
    change.mutate(
      { body: patch },
      {
        onError: () =>
          useSettings.setState({ darkMode: before.darkMode, density: before.density, language: before.language }),
      },
    );
  };
  const setSingleKeys = (on: boolean) => {
    useSettings.setState({ singleKeys: on });
    change.mutate({ body: { single_keys: on } }, { onError: () => useSettings.setState({ singleKeys: !on }) });
  };
  return (
    <>
      <Section title={say(t.theme)}>
        <Switch
          label={say(t.darkMode)}
          help={say(t.darkHelp)}
          checked={darkMode}
          onChange={(event) => set({ darkMode: event.target.checked })}
        />
      </Section>
      <Section title={say(t.density)}>
        <Segmented
          label={say(t.density)}
          value={density}
          onValueChange={(value) => set({ density: value })}
          items={[
            { value: 'compact', label: say(t.compact) },
            { value: 'comfortable', label: say(t.comfortable) },
          ]}
        />
        <p className="mt-2 text-12 text-text-3">{say(t.densityHelp)}</p>
      </Section>
      <Section title={say(t.language)}>
        <Segmented
          label={say(t.language)}
          value={language}
          onValueChange={(value) => set({ language: value })}
          items={languages}
        />
      </Section>
      <DeviceSection />
      <Section title={say(t.keys)}>
        <Switch
          label={keyNames(say(t.singleKeys))}
          help={keyNames(say(t.singleKeysHelp))}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </Section>
    </>
  );
}

/** What is set for this device, whoever is signed in at it. */
function DeviceSection() {
  const say = useSay();
  const groups = useGroups();
  const { moreContrast, bothLanguages } = useDeviceSettings();
  return (
    <Section title={say(t.device)}>
      <div className="grid gap-4">
        <Switch
          label={say(deviceWords.moreContrast)}
          help={say(t.deviceHelp)}
          checked={moreContrast}
          onChange={(event) => useDeviceSettings.setState({ moreContrast: event.target.checked })}
        />
        {holds(groups, 'zone.floor') && (
          <Switch
            label={say(deviceWords.bothLanguages)}
            help={say(t.bothHelp)}
            checked={bothLanguages}
            onChange={(event) => useDeviceSettings.setState({ bothLanguages: event.target.checked })}
          />
        )}
      </div>
    </Section>
  );
}
