import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { TreeRow } from './tree-rows.ts';
import { classWord } from '../words.ts';

const t = texts({
  noStorey: { en: 'On no storey', es: 'En ningún nivel' },
  noType: { en: 'Without a type', es: 'Sin tipo' },
  more: {
    en: '{n, plural, one {# more: find it by name} other {# more: find them by name}}',
    es: '{n, plural, one {# más: búscalo por nombre} other {# más: búscalos por nombre}}',
  },
  measured: { en: '{given} of {count} with quantities', es: '{given} de {count} con cantidades' },
});

interface BranchRowProps {
  id: string;
  row: TreeRow;
  top: number;
  isHere: boolean;
  isSelected: boolean;
  onPress: () => void;
}

/** One row of the tree: a storey, a class, a type or a part. */
export function BranchRow({ id, row, top, isHere, isSelected, onPress }: BranchRowProps) {
  const say = useSay();
  const language = useLanguage();
  const label =
    row.kind === 'more'
      ? say(t.more, { n: row.count })
      : row.kind === 'class'
        ? classWord(row.label ?? '', language)
        : (row.label ?? say(row.kind === 'storey' ? t.noStorey : t.noType));
  const isBranch = row.level < 4;
  return (
    // The tree itself has the focus and the keys; its lines only take the mouse.
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-selected={isSelected}
      {...(isBranch ? { 'aria-expanded': row.isOpen } : {})}
      onClick={onPress}
      className={clsx(
        'absolute inset-x-0 flex h-8 cursor-pointer items-center gap-1.5 rounded-1 pr-2 text-13',
        isSelected ? 'bg-accent-fill' : 'hover:bg-sunken',
        isHere && 'group-focus-visible:inset-ring-[1.5px] group-focus-visible:inset-ring-accent-line',
        row.level === 1 && 'font-label',
        (row.kind === 'more' || row.label === null) && 'text-text-3',
      )}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: (row.level - 1) * 16 + 4 }}
    >
      <ChevronRight
        className={clsx(
          'size-4 flex-none text-text-3 transition-transform',
          !isBranch && 'invisible',
          row.isOpen && 'rotate-90',
        )}
      />
      <span className="min-w-0 flex-1 truncate" title={row.kind === 'class' ? (row.label ?? '') : label}>
        {label}
      </span>
      {isBranch && (
        <span
          className={clsx('flex-none text-12 tabular-nums', row.given < row.count ? 'text-warn-text' : 'text-text-3')}
          title={say(t.measured, { given: row.given, count: row.count })}
        >
          {row.count}
        </span>
      )}
    </div>
  );
}
