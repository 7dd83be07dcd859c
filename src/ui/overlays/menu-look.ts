/** One look for dropdown menus, context menus, selects and suggestion lists. */
export const menuLook =
  'floats pops z-50 max-h-[min(var(--radix-popper-available-height,60dvh),480px)] min-w-45 overflow-y-auto p-1';

const row =
  'flex min-h-(--menu-row) w-full cursor-default select-none items-center gap-2.5 rounded-2 px-2 text-13 outline-none ' +
  'data-highlighted:bg-hover aria-selected:bg-hover data-[state=open]:bg-hover data-disabled:text-text-3 [&>svg.lucide]:text-text-3';

export const menuItemLook = row;
export const menuDangerLook = `${row} text-bad-text [&>svg.lucide]:text-bad-text`;
export const menuHeadingLook = 'px-2 pt-2 pb-1 text-12 font-label text-text-3';
export const menuRuleLook = 'my-1 h-px bg-line';
