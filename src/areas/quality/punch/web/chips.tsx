import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';

const t = texts({
  more: { en: 'More', es: 'Más' },
  fewer: { en: 'Fewer', es: 'Menos' },
});

interface ChipsProps {
  label: string;
  items: readonly { value: string; label: string; icon?: ReactNode }[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  /** So many are offered at once; the others by one more tap. */
  first?: number;
  fault?: boolean;
}

/** A choice in one tap, each key large enough for a glove. */
export function Chips({ label, items, value, onValueChange, first = 8, fault = false }: ChipsProps) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const early = items.slice(0, first);
  const chosen = items.find((item) => item.value === value);
  const shown = isWhole ? items : chosen !== undefined && !early.includes(chosen) ? [...early, chosen] : early;
  const key = 'min-h-12 min-w-12 rounded-[12px] border px-4 text-16 font-label wrap-anywhere';
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-2">
      <p className={clsx('text-14 font-label', fault ? 'text-bad-text' : 'text-text-2')}>{label}</p>
      <div className="flex flex-wrap gap-2">
        {shown.map((item) => (
          <button
            key={item.value}
            type="button"
            aria-pressed={item.value === value}
            onClick={() => onValueChange(item.value)}
            className={clsx(
              key,
              'inline-flex items-center gap-2 border-line-strong bg-raised text-text-1 aria-pressed:border-2 aria-pressed:border-accent aria-pressed:bg-accent-fill',
            )}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
        {items.length > first && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole((now) => !now)}
            className={clsx(key, 'border-transparent text-text-2 hover:bg-hover')}
          >
            {say(isWhole ? t.fewer : t.more)}
          </button>
        )}
      </div>
    </div>
  );
}
