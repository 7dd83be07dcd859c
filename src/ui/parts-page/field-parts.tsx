import { Factory, Search } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../marks/avatar.tsx';
import { Checkbox } from '../inputs/checkbox.tsx';
import { Combobox } from '../inputs/combobox.tsx';
import { DatePicker } from '../inputs/calendar/date-picker.tsx';
import { Field } from '../inputs/field.tsx';
import { NumberInput } from '../inputs/number-input.tsx';
import { OtpInput } from '../inputs/otp-input.tsx';
import { PasswordInput } from '../inputs/password-input.tsx';
import { RadioGroup } from '../inputs/radio-group.tsx';
import { Select } from '../inputs/select.tsx';
import { Switch } from '../inputs/switch.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { Textarea } from '../inputs/textarea.tsx';
import { Line, PartFrame } from './part-frame.tsx';

const factories = [
  { value: 'loma-linda', label: 'Loma Linda, California' },
  { value: 'reno', label: 'Reno, Nevada' },
  { value: 'butte', label: 'Butte, Montana' },
  { value: 'monterrey', label: 'Monterrey, Nuevo León', disabled: true },
] as const;

const people = [
  'Dana Whitfield',
  'Luis Arredondo',
  'Tomás Villarreal',
  'Hannah Kessler',
  'Priya Raman',
  'Joel Bernstein',
  'Rubén Ayala',
];

export function FieldParts() {
  const [amount, setAmount] = useState<number | null>(0);
  const [factory, setFactory] = useState<(typeof factories)[number]['value']>('loma-linda');
  const [person, setPerson] = useState<string | null>('Tomás Villarreal');
  const [day, setDay] = useState<string | null>('2026-12-02');
  return (
    <PartFrame title="Fields">
      <div className="grid gap-3.5">
        <Field label="Project name" required>
          <TextInput defaultValue="Juniper Ridge Townhomes" />
        </Field>
        <Field
          label="Contract amount"
          error={amount ? undefined : 'Enter the amount of the signed agreement, above zero.'}
        >
          <NumberInput value={amount} onValueChange={setAmount} start="$" min={0} step={100} />
        </Field>
        <Field label="Factory" help="Sets the line calendar and the labor rates.">
          <Select items={factories} value={factory} onValueChange={setFactory} icon={<Factory />} />
        </Field>
        <Field label="Manager" labelEnd="Optional">
          <Combobox
            items={people.map((name) => ({
              value: name,
              label: name,
              detail: 'Staff',
              icon: <Avatar name={name} size={20} />,
            }))}
            value={person}
            onValueChange={setPerson}
            placeholder="Find a person"
            emptyText="Nobody of that name"
          />
        </Field>
        <Field label="Set day">
          <DatePicker
            value={day}
            onValueChange={setDay}
            language="en"
            placeholder="Choose a day"
            calendarLabel="Set day"
            previousLabel="Previous month"
            nextLabel="Next month"
            clearLabel="Clear the set day"
            today="2026-11-20"
          />
        </Field>
        <Field label="Locked" help="Set when the estimate was approved.">
          <TextInput defaultValue="Rate card 2026-07" disabled />
        </Field>
      </div>
    </PartFrame>
  );
}

export function SignInFieldParts() {
  const [code, setCode] = useState('402');
  return (
    <PartFrame title="Large fields and codes">
      <div className="grid gap-4">
        <Field label="Username or e-mail">
          <TextInput size="large" autoComplete="username" defaultValue="renee.castellano@onehearth.example" />
        </Field>
        <Field
          label="Password"
          labelEnd={
            <a href="#forgot" className="link">
              Forgot it?
            </a>
          }
        >
          <PasswordInput
            size="large"
            showLabel="Show password"
            hideLabel="Hide password"
            defaultValue="a-long-secret"
          />
        </Field>
        <Field label="Code from your app" help="Six digits, new every 30 seconds.">
          <OtpInput value={code} onValueChange={setCode} />
        </Field>
        <Field label="Search" hideLabel>
          <TextInput type="search" start={<Search />} placeholder="Search projects, units, people" />
        </Field>
      </div>
    </PartFrame>
  );
}

export function ChoiceParts() {
  const [state, setState] = useState<'done' | 'doing' | 'todo' | undefined>('done');
  return (
    <PartFrame title="Choices">
      <div className="grid gap-3.5">
        <Checkbox label="Show dates to the owner" defaultChecked />
        <Checkbox label="Show sign-offs to the owner" help="Only those that are complete." />
        <Checkbox label="All modules" mixed />
        <Checkbox label="Not yours to change" disabled defaultChecked />
        <Field label="Status" group>
          <RadioGroup
            inline
            value={state}
            onValueChange={setState}
            items={[
              { value: 'done', label: 'Completed' },
              { value: 'doing', label: 'In Progress' },
              { value: 'todo', label: 'To Do' },
            ]}
          />
        </Field>
        <Line>
          <Switch label="Dark mode" defaultChecked />
          <Switch label="Compact rows" />
          <Switch label="Locked" disabled />
        </Line>
        <Field label="Note to the team">
          <Textarea rows={2} placeholder="What should they know?" />
        </Field>
        <Field label="Why it failed" error="Say in a few words what is wrong.">
          <Textarea rows={2} defaultValue="-" />
        </Field>
      </div>
    </PartFrame>
  );
}
