import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type PictureProps = {
  src: string;
  /** What is to be seen; empty where the words beside it say it. */
  alt: string;
  /** A line laid over the foot. */
  caption?: ReactNode;
  lazy?: boolean;
  className?: string;
};

/** A photo or a scene in its frame: it fills it, keeps its colours, and is dimmed a little at night. */
export function Picture({ src, alt, caption, lazy = true, className }: PictureProps) {
  return (
    <figure
      className={clsx('picture relative overflow-hidden rounded-[8px] bg-press comfort:rounded-[14px]', className)}
    >
      <img src={src} alt={alt} loading={lazy ? 'lazy' : 'eager'} decoding="async" className="size-full object-cover" />
      {caption !== undefined && (
        <figcaption className="absolute inset-x-0 bottom-0 bg-linear-to-t from-picture-scrim to-transparent px-2.5 pt-8 pb-2 text-12 font-label text-picture-on">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}
