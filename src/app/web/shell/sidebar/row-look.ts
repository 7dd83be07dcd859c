/** How an entry of the sidebar looks, and one beneath it. */
export const rowLook =
  'flex h-8 w-full items-center gap-2.5 rounded-2 px-2 text-13 font-label text-text-2 hover:bg-hover comfort:h-11 -outline-offset-2';
export const childLook =
  'flex h-7 items-center gap-1.5 rounded-2 px-2 text-13 text-text-2 hover:bg-hover aria-[current]:bg-press aria-[current]:font-label aria-[current]:text-text-1 comfort:h-11 -outline-offset-2';
