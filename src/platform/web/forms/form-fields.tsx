import { useEffect, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormNotices } from './form-notices.tsx';
import type { RecordForm } from './record-form.ts';

export interface FormFieldsProps<Values extends FieldValues> {
  entry: RecordForm<Values>;
  /** What the fields are called, and how values are said, for the choice after a conflict. */
  labels?: Readonly<Record<string, string>>;
  shown?: (name: string, value: unknown) => string | undefined;
  /** Above the notices: who else is at it, for one. */
  notice?: ReactNode;
  /** The field that is asked for, by its name or by `data-field` around it: it is in view and has the focus. */
  focusOn?: string | undefined;
  /** How the fields stand; below each other when left out. */
  className?: string;
  children: ReactNode;
}

/** The fields of a form with its notices above them; Enter sends it. The button that sends it stands elsewhere and names its `id`. */
export function FormFields<Values extends FieldValues>({
  id,
  isBlocked,
  entry,
  labels,
  shown,
  notice,
  focusOn,
  className = 'flex flex-col gap-4',
  children,
}: FormFieldsProps<Values> & { id: string; isBlocked: boolean }) {
  useEffect(() => {
    if (focusOn === undefined) return undefined;
    // After the dialog has put the focus where it usually goes.
    const timer = setTimeout(() => {
      const form = document.getElementById(id);
      const field = form?.querySelector<HTMLElement>(
        `[name="${CSS.escape(focusOn)}"], [data-field="${CSS.escape(focusOn)}"]`,
      );
      const control = field?.matches('input, textarea, button, [tabindex]')
        ? field
        : field?.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
      field?.scrollIntoView({ block: 'center' });
      control?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, [focusOn, id]);
  return (
    <form
      id={id}
      noValidate
      className={className}
      onSubmit={(event) => {
        // A key within the fields sends too, and knows nothing of the button.
        if (isBlocked) event.preventDefault();
        else entry.submit(event);
      }}
    >
      <div className="col-span-full grid gap-3 empty:hidden">
        {notice}
        <FormNotices entry={entry} labels={labels} shown={shown} />
      </div>
      {children}
    </form>
  );
}
