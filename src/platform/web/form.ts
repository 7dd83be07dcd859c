import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { CallFailure, CallResult } from './call.ts';
import { ruleIn } from './rule-texts.ts';
import { refusalOf, saidOf } from './said.ts';
import { useLanguage } from './language.ts';

interface EntryOptions<Values extends FieldValues, Reply> {
  values: DefaultValues<Values>;
  send: (values: Values) => Promise<CallResult<Reply>>;
  onDone?: ((reply: Reply, values: Values) => void) | undefined;
  /** True when the screen deals with this failure itself, so that nothing is shown here. */
  onFailure?: ((failure: CallFailure, values: Values) => boolean) | undefined;
}

export interface Entry<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Spread onto a control: `<TextInput {...entry.field('email')} />`. */
  field: UseFormReturn<Values>['register'];
  /** The fault at a field, in the reader's words. */
  fault: (name: Path<Values>) => string | undefined;
  /** What is wrong with the whole, where no field is to blame. */
  problem: string | undefined;
  isBusy: boolean;
  submit: (event?: React.BaseSyntheticEvent) => void;
  clearProblem: () => void;
}

/**
 * The one form: the server judges, and its faults stand under their fields, the first of them with the focus. What belongs to
 * no field of the form is the `problem` above the buttons.
 */
export function useEntry<Values extends FieldValues, Reply>({
  values,
  send,
  onDone,
  onFailure,
}: EntryOptions<Values, Reply>): Entry<Values> {
  const form = useForm<Values>({ defaultValues: values, shouldFocusError: true });
  const language = useLanguage();
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined);
  const [loose, setLoose] = useState<string | undefined>(undefined);
  const { errors, isSubmitting } = form.formState;

  const take = (failed: CallFailure, given: Values) => {
    if (onFailure?.(failed, given)) return;
    const known = new Set(Object.keys(form.getValues()));
    const { details } = refusalOf(failed);
    const here = details.filter(({ path }) => known.has(path.split('.')[0] ?? ''));
    for (const [index, { path, message }] of here.entries())
      form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
    const elsewhere = details.filter((detail) => !here.includes(detail));
    setLoose(elsewhere.map(({ message }) => message).join(' ') || undefined);
    if (here.length === 0 || elsewhere.length > 0) setFailure(failed);
  };

  const submit = form.handleSubmit(async (given) => {
    setFailure(undefined);
    setLoose(undefined);
    const result = await send(given);
    if (result.ok) onDone?.(result.data, given);
    else take(result, given);
  });

  return {
    form,
    field: form.register,
    fault: (name) => {
      const message = form.getFieldState(name, form.formState).error?.message ?? messageOf(errors, name);
      return message === undefined || message === '' ? undefined : ruleIn(message, language);
    },
    problem:
      failure === undefined ? undefined : loose === undefined ? saidOf(failure, language) : ruleIn(loose, language),
    isBusy: isSubmitting,
    submit: (event) => void submit(event),
    clearProblem: () => setFailure(undefined),
  };
}

/** The fault of a field of which only a part is wrong, a list for one. */
function messageOf(errors: object, name: string): string | undefined {
  const found: unknown = Object.entries(errors).find(([key]) => key === name)?.[1];
  return typeof found === 'object' && found !== null && 'message' in found && typeof found.message === 'string'
    ? found.message
    : undefined;
}
