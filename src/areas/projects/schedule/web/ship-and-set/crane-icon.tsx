/** A tower crane with a module on its hook, in the stroke of the other icons. */
export function CraneIcon({ className = 'size-4' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M6 21V5M4 21h4M6 5h13M6 5 9 2.5l8 2.5M3 5h3M3 5v3h3M16 5v5M13 14l3-4 3 4M13 14h6v4h-6Z" />
    </svg>
  );
}
