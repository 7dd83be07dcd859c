import { texts } from '#platform/shared/text.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Sheet } from '../queries.ts';
import { useSheetWrites } from './use-sheet-writes.ts';

const t = texts({
  who: { en: 'Who decides', es: 'Quién decide' },
  owner: { en: 'Owner', es: 'Propietario' },
  developer: { en: 'Decides for the developer', es: 'Decide por el desarrollador' },
  none: {
    en: 'Nobody yet: no home here has an owner with an account, and no developer decides on this project.',
    es: 'Nadie aún: ninguna casa tiene un propietario con cuenta, y ningún desarrollador decide en este proyecto.',
  },
  units: { en: 'By unit', es: 'Por unidad' },
  share: { en: 'Share of {name}', es: 'Parte de {name}' },
});

/** Who is asked to decide, and what each home bears. */
export function ClientsPart({ id, sheet }: { id: string; sheet: Sheet }) {
  const say = useSay();
  const language = useLanguage();
  const { write, isWriting } = useSheetWrites(id, sheet);
  const { can, shares } = sheet;
  const chosen = sheet.approvers.map((person) => person.id);
  return (
    <>
      {can.write && (
        <Section title={say(t.who)}>
          {sheet.may_approve.length === 0 && <p className="text-13 text-text-2">{say(t.none)}</p>}
          {sheet.may_approve.map((person) => (
            <Checkbox
              key={person.id}
              label={person.name}
              help={say(t[person.capacity])}
              checked={chosen.includes(person.id)}
              disabled={isWriting}
              onChange={(event) =>
                void write({
                  approvers: event.target.checked
                    ? [...chosen, person.id]
                    : chosen.filter((userId) => userId !== person.id),
                })
              }
            />
          ))}
        </Section>
      )}
      {shares.length > 1 && (
        <Section title={say(t.units)}>
          <ul className="grid gap-1 text-13">
            {shares.map((share) => (
              <li key={share.unit_id} className="flex items-center gap-3">
                <span className="min-w-0 flex-1 truncate">{share.name}</span>
                {can.write && (
                  <NumberInput
                    className="w-20"
                    aria-label={say(t.share, { name: share.name })}
                    value={Number(share.weight)}
                    min={0}
                    onValueChange={(weight) =>
                      weight !== null &&
                      void write({
                        shares: shares.map((each) => ({
                          unit_id: each.unit_id,
                          weight: each.unit_id === share.unit_id ? String(weight) : each.weight,
                        })),
                      })
                    }
                  />
                )}
                <span className="tabular-nums">{formatMoney(share.cents, language)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
