import { clsx } from 'clsx';
import { Avatar, type AvatarSize } from './avatar.tsx';

type AvatarStackProps = {
  people: readonly { name: string; photoUrl?: string | null | undefined }[];
  /** How many faces before the rest becomes a number. */
  max?: number;
  size?: Extract<AvatarSize, 20 | 24 | 32>;
  /** Says who is hidden behind the number. */
  moreLabel?: (hidden: number) => string;
  className?: string;
};

/** A few faces side by side, and how many more there are. */
export function AvatarStack({ people, max = 3, size = 24, moreLabel, className }: AvatarStackProps) {
  const shown = people.length > max ? people.slice(0, max) : people;
  const hidden = people.length - shown.length;
  const names = people
    .slice(shown.length)
    .map((person) => person.name)
    .join(', ');
  return (
    <span className={clsx('inline-flex items-center', className)}>
      {shown.map((person, index) => (
        <Avatar
          key={`${person.name}-${index}`}
          {...person}
          size={size}
          named
          className={clsx('ring-[1.5px] ring-raised', index > 0 && '-ml-px')}
        />
      ))}
      {hidden > 0 && (
        <span
          role="img"
          title={names}
          aria-label={moreLabel?.(hidden) ?? names}
          className="ml-1.5 text-12 font-label text-text-3 tabular-nums"
        >
          +{hidden}
        </span>
      )}
    </span>
  );
}
