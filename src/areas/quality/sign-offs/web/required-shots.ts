import type { Text } from '#platform/shared/text.ts';
import { texts } from '#platform/shared/text.ts';
import type { releaseShots } from '../choices.ts';
import { useShots, type Shot } from './queries.ts';

const t: Record<(typeof releaseShots)[number]['key'], Text> = texts({
  condition_out: { en: 'Condition before shipping', es: 'Estado antes del envío' },
  data_plate: { en: 'Data plate', es: 'Placa de datos' },
  label: { en: 'Label', es: 'Etiqueta' },
});

const words: Readonly<Record<string, Text>> = t;

interface RequiredShot extends Pick<Shot, 'key' | 'needed' | 'taken'> {
  words: Text;
  station: Text | null;
  form: string | null;
}

const named = (en: string | null, es: string | null): Text | null => (en === null ? null : { en, es: es ?? en });

/** Photos that are required of each module, in the words of their questions; undefined until they are read. */
export function useRequiredShots(): ReadonlyMap<string, readonly RequiredShot[]> | undefined {
  const { data } = useShots();
  if (data === undefined) return undefined;
  return new Map(
    data.map(({ module_id: id, shots }) => [
      id,
      shots.map((shot) => ({
        key: shot.key,
        words: named(shot.text, shot.text_es) ?? words[shot.key] ?? { en: shot.key, es: shot.key },
        station: named(shot.area_name, shot.area_name_es),
        needed: shot.needed,
        taken: shot.taken,
        form:
          shot.is_answered || shot.form_id === null
            ? null
            : `manufacturing-sign-offs/${shot.form_id}/${shot.form_type}?area=${shot.area_id}`,
      })),
    ]),
  );
}
