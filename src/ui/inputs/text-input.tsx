import type { ComponentProps, ReactNode } from 'react';
import { controlLook, entryLook, type ControlSize } from './control-look.ts';
import { useFieldLink } from './field-context.ts';

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: ControlSize | undefined;
  /** An icon, a currency sign, a unit: inside the box, before or after what is typed. */
  start?: ReactNode;
  end?: ReactNode;
};

/** One line of text. Spread react-hook-form's `register` onto it. */
export function TextInput({ size, start, end, className, ...rest }: TextInputProps) {
  const link = useFieldLink(rest);
  return (
    <div className={`${controlLook({ size })} ${className ?? ''}`}>
      {typeof start === 'string' ? <span className="text-text-3">{start}</span> : start}
      <input type="text" {...rest} {...link} data-entry="" className={entryLook} />
      {typeof end === 'string' ? <span className="text-text-3">{end}</span> : end}
    </div>
  );
}
