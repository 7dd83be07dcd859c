import { clsx } from 'clsx';
import { useState } from 'react';
import { initialsOf, nameHue } from './name-hue.ts';

export type AvatarSize = 20 | 24 | 32 | 40 | 64;

const sizes: Record<AvatarSize, string> = {
  20: 'size-5 text-[9px]',
  24: 'size-6 text-[10px]',
  32: 'size-8 text-[12px]',
  40: 'size-10 text-[14px]',
  64: 'size-16 text-[22px]',
};

type AvatarProps = {
  name: string;
  photoUrl?: string | null | undefined;
  size?: AvatarSize;
  /** Set where the name is not written beside it; otherwise it is decoration. */
  named?: boolean;
  className?: string;
};

/** A face, or the initials on a colour that belongs to the name. */
export function Avatar({ name, photoUrl, size = 24, named = false, className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const photo = photoUrl && photoUrl !== brokenUrl ? photoUrl : null;
  return (
    <span
      {...(named ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      style={{ '--hue': nameHue(name) }}
      className={clsx(
        'inline-grid flex-none place-items-center overflow-hidden rounded-full leading-none font-title select-none',
        'bg-[light-dark(oklch(90.5%_0.035_var(--hue)),oklch(37%_0.045_var(--hue)))] text-[light-dark(oklch(34%_0.06_var(--hue)),oklch(91%_0.035_var(--hue)))]',
        sizes[size],
        className,
      )}
    >
      {photo ? (
        <img src={photo} alt="" loading="lazy" className="size-full object-cover" onError={() => setBrokenUrl(photo)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
