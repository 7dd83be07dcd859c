import { Link } from '#platform/web/link.tsx';

/** How much of the largest something is, beside the figure that says it. It leads where the words of its row lead, which keys reach. */
export function ShareBar({ share, to, tone = 'bg-c-1' }: { share: number; to: string; tone?: string }) {
  return (
    <Link
      to={to}
      aria-hidden
      tabIndex={-1}
      className="block h-2.5 min-w-0.5 rounded-1 hover:opacity-80 print:border"
      style={{ width: `${share * 100}%` }}
    >
      <span className={`block h-full rounded-1 ${tone}`} />
    </Link>
  );
}
