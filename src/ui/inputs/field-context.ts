import { createContext, useContext } from 'react';

/** What a field tells the control inside it, so that label, help and fault are tied to it without a word from the screen. */
type FieldLink = {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** Shows the sentence about words that can not be read in the place of the fault; undefined takes it away. */
  sayUnread?: (said: string | undefined) => void;
};

export const FieldContext = createContext<FieldLink | null>(null);

type Given = { id?: string | undefined; 'aria-describedby'?: string | undefined; 'aria-invalid'?: unknown };

/** The id and ARIA props of a control that stands in a field, or alone. What the screen gives itself wins. */
export function useFieldLink(given: Given) {
  const field = useContext(FieldContext);
  return {
    id: given.id ?? field?.controlId,
    'aria-describedby': [field?.describedBy, given['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': field?.invalid || given['aria-invalid'] === true || given['aria-invalid'] === 'true' || undefined,
    'aria-required': field?.required || undefined,
  };
}
