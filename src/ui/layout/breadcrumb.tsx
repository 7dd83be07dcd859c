import { ChevronRight } from 'lucide-react';
import { Children, type ReactNode } from 'react';

/** Where this page stands. Give links as children, and the page's own name last, as plain text. */
export function Breadcrumb({ label, children }: { label: string; children: ReactNode }) {
  const steps = Children.toArray(children);
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-1.5 text-13 text-text-3 comfort:[&_a]:py-3 [&_a:hover]:text-text-1">
        {steps.map((step, index) => (
          <li
            key={index}
            className="flex min-w-0 items-center gap-1.5"
            aria-current={index === steps.length - 1 ? 'page' : undefined}
          >
            {index > 0 && <ChevronRight className="size-3.5" />}
            <span className="truncate">{step}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
