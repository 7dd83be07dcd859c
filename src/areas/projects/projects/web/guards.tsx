import { ArrowRight, Check, CircleDashed, TriangleAlert } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import type { GuardResult } from '../schema.ts';
import { guardText } from './guard-text.ts';

const t = texts({
  met: { en: 'Done', es: 'Listo' },
  unmet: { en: 'Missing', es: 'Falta' },
  before: { en: 'Before that', es: 'Antes de eso' },
  notBuilt: {
    en: 'Hearth can’t check this yet. I have checked it: {guard}',
    es: 'Hearth aún no puede revisarlo. Ya lo revisé: {guard}',
  },
});

export interface GuardListProps {
  guards: readonly GuardResult[];
  acknowledged: readonly string[];
  onChange: (acknowledged: string[]) => void;
  /** Somebody follows one to where it is done. */
  onLeave: () => void;
}

export interface GuardNameProps {
  guard: GuardResult;
  className?: string;
  onLeave?: (() => void) | undefined;
}

/** What a move of a project or module asks for and how it stands; what nobody can look up yet, the person confirms by name. */
export function GuardList({ guards, acknowledged, onChange, onLeave }: GuardListProps) {
  const say = useSay();
  if (guards.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-13 text-text-2">{say(t.before)}</h3>
      <ul className="flex flex-col gap-1">
        {guards.map((each) => (
          <GuardLine
            key={each.guard}
            guard={each}
            onLeave={onLeave}
            checked={acknowledged.includes(each.guard)}
            onChecked={(checked) =>
              onChange(checked ? [...acknowledged, each.guard] : acknowledged.filter((name) => name !== each.guard))
            }
          />
        ))}
      </ul>
    </section>
  );
}

function GuardLine({
  guard,
  onLeave,
  checked,
  onChecked,
}: {
  guard: GuardResult;
  onLeave: () => void;
  checked: boolean;
  onChecked: (checked: boolean) => void;
}) {
  const say = useSay();
  const name = say(guardText(guard));
  if (guard.state === 'not_built') {
    return (
      <li className="flex items-start gap-2">
        <CircleDashed className="mt-0.5 size-4 flex-none text-warn-text" aria-hidden="true" />
        <Checkbox
          label={say(t.notBuilt, { guard: name })}
          checked={checked}
          onChange={(event) => onChecked(event.target.checked)}
        />
      </li>
    );
  }
  const met = guard.state === 'met';
  return (
    <li className="flex items-center gap-2 text-14">
      {met ? (
        <Check className="size-4 flex-none text-good-text" role="img" aria-label={say(t.met)} />
      ) : (
        <TriangleAlert className="size-4 flex-none text-bad-text" role="img" aria-label={say(t.unmet)} />
      )}
      <GuardName guard={guard} className={met ? 'text-text-2' : ''} onLeave={onLeave} />
    </li>
  );
}

/** What a move waits for; what is missing leads to where this person does it. */
export function GuardName({ guard, className, onLeave }: GuardNameProps) {
  const say = useSay();
  const name = say(guardText(guard));
  if (guard.place === null) return <span className={className}>{name}</span>;
  return (
    <Link
      to={guard.place}
      className="link inline-flex min-h-6 items-center gap-1"
      {...(onLeave === undefined ? {} : { onClick: onLeave })}
    >
      {name}
      <ArrowRight aria-hidden="true" className="size-3.5 flex-none" />
    </Link>
  );
}
