import { texts, type Text } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { SignInPage } from './use-sign-in-page.ts';

const t = texts({
  title: { en: 'Sample company: sign in as', es: 'Empresa de muestra: entra como' },
  noGroup: { en: 'No group', es: 'Sin grupo' },
});

const groupNames: Readonly<Record<string, Text>> = texts({
  admin: { en: 'Admin', es: 'Administración' },
  employee: { en: 'Employee', es: 'Personal' },
  third_party_staff: { en: 'Staff by provider', es: 'Personal externo' },
  home_owner: { en: 'Home owner', es: 'Propietario' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  floor_manager: { en: 'Floor manager', es: 'Jefe de planta' },
});

interface SampleSignInsProps {
  sample: NonNullable<SignInPage['sample']>;
  isBusy: boolean;
  onChoose: (username: string) => void;
}

/** One click per sample person. The server offers them only to this very machine. */
export function SampleSignIns({ sample, isBusy, onChoose }: SampleSignInsProps) {
  const say = useSay();
  const nameOf = (group: string | undefined) => (group === undefined ? undefined : groupNames[group]) ?? t.noGroup;
  return (
    <section aria-label={say(t.title)} className="grid gap-2 rounded-card bg-sunken p-3">
      <h2 className="text-12 font-label text-text-3">{say(t.title)}</h2>
      <ul className="grid grid-cols-2 gap-1.5 sm:grid-cols-3 comfort:sm:grid-cols-2">
        {sample.users.map((user) => (
          <li key={user.username}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onChoose(user.username)}
              className="grid w-full rounded-control border border-line bg-raised px-2.5 py-1.5 text-left comfort:min-h-11 hover:border-line-strong disabled:opacity-60"
            >
              <span className="truncate text-13 font-label">{user.username}</span>
              <span className="truncate text-12 text-text-3">{say(nameOf(user.groups[0]))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
