import { useState } from 'react';
import { groups, type Group } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Switch } from '#ui/inputs/switch.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { FeatureFlag, flagTypes, type FlagType } from '../schema.ts';
import { useChangeFlag, useCreateFlag, useTestFlag, type Flag } from './queries.ts';
import { flagTypeWords } from '../choices.ts';
import { FlagRules } from './flag-rules.tsx';

const t = texts({
  new: { en: 'New flag', es: 'Nueva bandera' },
  name: { en: 'Name', es: 'Nombre' },
  nameHelp: {
    en: 'Lower-case letters, digits, dots and hyphens. It never changes.',
    es: 'Minúsculas, cifras, puntos y guiones. No cambia nunca.',
  },
  description: { en: 'Description', es: 'Descripción' },
  type: { en: 'Type', es: 'Tipo' },
  enabled: { en: 'On', es: 'Activa' },
  byDefault: { en: 'On for everybody whom no rule names', es: 'Activa para quien no nombre ninguna regla' },
  rules: { en: 'Rules, the first that fits decides', es: 'Reglas, decide la primera que se cumpla' },
  ruleCount: { en: '{n, plural, one {# rule} other {# rules}}', es: '{n, plural, one {# regla} other {# reglas}}' },
  test: { en: 'Test for a person', es: 'Probar con una persona' },
  choose: { en: 'Choose a person', es: 'Elige una persona' },
  nobody: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  resultOn: { en: 'On', es: 'Activa' },
  resultOff: { en: 'Off', es: 'Inactiva' },
  switched_off: { en: 'because the flag is switched off', es: 'porque la bandera está apagada' },
  archived: { en: 'because the flag is archived', es: 'porque la bandera está archivada' },
  rule: { en: 'by rule {n}', es: 'por la regla {n}' },
  default: { en: 'because no rule fits', es: 'porque ninguna regla se cumple' },
  save: { en: 'Save flag', es: 'Guardar bandera' },
});

export interface Rule {
  key: number;
  groups: readonly Group[];
  percent: number;
  kept: Flag['rules'][number] | undefined;
}

interface FlagForm {
  name: string;
  description: string;
  type: FlagType;
  enabled: boolean;
  default: boolean;
  rules: Rule[];
}

function formOf(flag: Flag | undefined): FlagForm {
  return {
    name: flag?.name ?? '',
    description: flag?.description ?? '',
    type: flag?.type ?? 'release',
    enabled: flag?.enabled ?? false,
    default: flag?.default ?? false,
    rules: (flag?.rules ?? []).map((kept, key) => ({
      key,
      kept,
      groups: groups.filter((group) => kept.groups.includes(group)),
      percent: kept.percent,
    })),
  };
}

function bodyOf({ kept, groups: chosen, percent }: Rule) {
  return {
    ...(kept === undefined
      ? {}
      : { users: kept.users, projects: kept.projects, starts_at: kept.starts_at, ends_at: kept.ends_at }),
    groups: [...chosen],
    percent,
  };
}

/** One flag: its words, its ordered rules, and what it answers for a person. */
export function FlagDialog({ flag, onClose }: { flag: Flag | undefined; onClose: () => void }) {
  const say = useSay();
  const create = useCreateFlag();
  const change = useChangeFlag();
  const entry = useRecordForm<FlagForm, unknown>({
    values: formOf(flag),
    draftKey: `flag.${flag?.id ?? 'new'}`,
    version: flag?.version,
    valuesOf: (current) => {
      const found = FeatureFlag.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: ({ name, rules, ...facts }, version) => {
      const body = { ...facts, rules: rules.map(bodyOf) };
      return outcomeOf(
        flag === undefined
          ? create.mutateAsync({ body: { name: name.trim(), ...body } })
          : change.mutateAsync({ params: { id: flag.id }, body: { ...body, version: version ?? flag.version } }),
      );
    },
    onDone: onClose,
  });
  const { rules, enabled, default: byDefault } = entry.form.watch();
  return (
    <FormDialog
      entry={entry}
      title={flag?.name ?? say(t.new)}
      size="wide"
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={{
        description: say(t.description),
        type: say(t.type),
        enabled: say(t.enabled),
        default: say(t.byDefault),
        rules: say(t.rules),
      }}
      shown={(name, value) =>
        name === 'rules' && Array.isArray(value) ? say(t.ruleCount, { n: value.length }) : undefined
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {flag === undefined && (
          <Field label={say(t.name)} required help={say(t.nameHelp)} error={entry.fault('name')}>
            <TextInput maxLength={100} autoComplete="off" spellCheck={false} {...entry.field('name')} />
          </Field>
        )}
        <Field label={say(t.type)}>
          <Select
            {...entry.choice('type')}
            items={flagTypes.map((value) => ({ value, label: say(flagTypeWords[value]) }))}
          />
        </Field>
      </div>
      <Field label={say(t.description)} error={entry.fault('description')}>
        <Textarea rows={2} maxLength={1000} {...entry.field('description')} />
      </Field>
      <div className="flex flex-wrap gap-6">
        <Switch
          label={say(t.enabled)}
          checked={enabled}
          onChange={(event) => entry.choice('enabled').onValueChange(event.target.checked)}
        />
        <Checkbox
          label={say(t.byDefault)}
          checked={byDefault}
          onChange={(event) => entry.choice('default').onValueChange(event.target.checked)}
        />
      </div>
      <FlagRules rules={rules} onRules={entry.choice('rules').onValueChange} />
      {flag !== undefined && <TestFor flag={flag} />}
    </FormDialog>
  );
}

/** Which rule decides for a person, and how. */
function TestFor({ flag }: { flag: Flag }) {
  const say = useSay();
  const people = useActiveUsers();
  const test = useTestFlag();
  const [person, setPerson] = useState<string | null>(null);
  const choices = (people.data ?? []).map((each) => ({
    value: each.id,
    label: `${each.first_name} ${each.last_name}`,
    detail: each.email,
  }));
  const verdict = test.data;
  return (
    <div className="grid grid-cols-1 items-end gap-3 border-t border-line pt-4 sm:grid-cols-2">
      <Field label={say(t.test)}>
        <Combobox
          value={person}
          onValueChange={(id) => {
            setPerson(id);
            if (id !== null) test.mutate({ params: { id: flag.id }, body: { user_id: id } });
          }}
          items={choices}
          placeholder={say(t.choose)}
          emptyText={say(t.nobody)}
        />
      </Field>
      <p aria-live="polite" className="text-14">
        {verdict === undefined
          ? ''
          : `${say(verdict.enabled ? t.resultOn : t.resultOff)}, ${say(t[verdict.decided_by], { n: (verdict.rule ?? 0) + 1 })}`}
      </p>
    </div>
  );
}
