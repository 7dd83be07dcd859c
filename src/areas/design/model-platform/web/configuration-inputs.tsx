import { useState } from 'react';
import { useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { CadParameter } from '../schema.ts';
import { useConfiguration, type PlaceAddress } from './queries.ts';
import { ownNames } from './words.ts';

interface ConfigurationInputsProps {
  place: PlaceAddress;
  assemblyId: string;
  configuration: string;
  onChange: (configuration: string | undefined) => void;
}

/** What can be chosen about an assembly; nothing where it has only one form. */
export function ConfigurationInputs({ place, assemblyId, configuration, onChange }: ConfigurationInputsProps) {
  const { data } = useConfiguration(place, assemblyId);
  if (data === undefined || data === null || data.length === 0) return null;
  const values = valuesOf(configuration);
  const set = (parameter: CadParameter, value: string) => {
    const next = new Map(values);
    if (value === parameter.preset || value === '') next.delete(parameter.id);
    else next.set(parameter.id, value);
    onChange(next.size === 0 ? undefined : [...next].map(([id, each]) => `${id}=${each}`).join(';'));
  };
  return (
    <>
      {data.map((parameter) => (
        <ParameterInput
          key={parameter.id}
          parameter={parameter}
          value={values.get(parameter.id) ?? parameter.preset}
          onValue={(value) => set(parameter, value)}
        />
      ))}
    </>
  );
}

function ParameterInput({
  parameter,
  value,
  onValue,
}: {
  parameter: CadParameter;
  value: string;
  onValue: (value: string) => void;
}) {
  const say = useSay();
  const [typed, setTyped] = useState<string | null>(null);
  const word = (name: string) => {
    const own = ownNames[name];
    return own === undefined ? name : say(own);
  };
  if (parameter.kind === 'switch')
    return (
      <Checkbox
        label={word(parameter.name)}
        checked={value === 'true'}
        onChange={(event) => onValue(String(event.target.checked))}
      />
    );
  return (
    <Field label={word(parameter.name)} className="w-52 max-sm:w-full">
      {parameter.kind === 'choice' ? (
        <Select
          value={value}
          onValueChange={onValue}
          items={parameter.options.map((each) => ({ value: each.value, label: word(each.label) }))}
        />
      ) : (
        <TextInput
          value={typed ?? value}
          maxLength={80}
          // A semicolon or an equals sign would be read as the next parameter.
          onChange={(event) => setTyped(event.target.value.replaceAll(/[;=]/gu, ''))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
          onBlur={() => {
            if (typed !== null) onValue(typed.trim());
            setTyped(null);
          }}
        />
      )}
    </Field>
  );
}

/** `a=1;b=2` as pairs. */
export function valuesOf(configuration: string): Map<string, string> {
  return new Map(
    configuration
      .split(';')
      .filter((each) => each.includes('='))
      .map((each): [string, string] => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  );
}
