import { useCallback, useEffect, useRef, useState } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { faultsOf } from '#platform/shared/rule-faults.ts';
import type { Text } from '#platform/shared/text.ts';
import { refuseUnread } from '#ui/inputs/refuse-unread.ts';
import type { CallFailure, CallResult } from '../call/call.ts';
import { afterPause } from '../idle.ts';
import { dropDraft, keepDraft, readDraft, type Draft } from './form-drafts.ts';
import { useLanguage } from '../texts/language.ts';
import { askToLeave, holdUnsaved } from './leave-guard.ts';
import { isSame, mergeFields, type FieldConflict } from './merge.ts';
import { refusalOf, saidOf } from '../texts/said.ts';

/** A draft is kept this long after the last key. */
export const draftAfterMs = 800;

/** Of a schema, what a form needs. The schema itself comes with the screen of the form, never with the first load. */
interface Judge {
  safeParse(value: unknown): { success: boolean; error?: Parameters<typeof faultsOf>[0] | undefined };
}

export interface RecordFormOptions<Values extends FieldValues, Reply> {
  values: DefaultValues<Values> & Values;
  /** Judges the body before it is sent, by the same rules as the server. */
  schema?: Judge | undefined;
  /** What is sent for what is typed; the values themselves when left out. */
  toBody?: ((values: Values) => object) | undefined;
  /** Fields whose name in the body is another: `{ 'address.line1': 'line1' }`. */
  paths?: Readonly<Record<string, Path<Values>>> | undefined;
  /** Under this name what is typed is kept until it is sent, through a closed tab; without one nothing is kept. */
  draftKey?: string | undefined;
  /** Fields that are never kept: passwords, codes, what was ticked about a record as it stood then. */
  secrets?: readonly (keyof Values)[] | undefined;
  /** The version of the record that the values are of. */
  version?: number | undefined;
  send: (values: Values, version: number | undefined) => Promise<CallResult<Reply>>;
  onDone?: ((reply: Reply, values: Values) => void) | undefined;
  /** True when the screen deals with this failure itself, so that nothing is shown here. */
  onFailure?: ((failure: CallFailure, values: Values) => boolean) | undefined;
  /** The record as somebody else left it, from the answer to a conflict, as the values of this form. */
  valuesOf?: ((current: unknown) => Partial<Values> | undefined) | undefined;
}

/** A change with the version that it was made on, so that the server can tell when somebody was faster. */
export function withVersion<Body extends object>(body: Body, version: number | undefined): Body & { version?: number } {
  return version === undefined ? body : { ...body, version };
}

/** What is missing and where in the portal it is done. */
export interface LedFault {
  message: string;
  place: string;
}

export interface RecordForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Spread onto a control that is an input: `<TextInput {...entry.field('email')} />`. */
  field: UseFormReturn<Values>['register'];
  /** For a control with a value of its own: `<Select {...entry.choice('kind')} items={…} />`. */
  choice: <Name extends Path<Values>>(
    name: Name,
  ) => { value: PathValue<Values, Name>; onValueChange: (value: PathValue<Values, Name>) => void };
  /** The fault at a field, in the reader's words. */
  fault: (name: Path<Values>) => string | undefined;
  /** What is wrong with the whole, where no field is to blame. */
  problem: string | undefined;
  /** Of what stands against it, what is put right at another place, with the way there. */
  led: readonly LedFault[];
  isBusy: boolean;
  isDirty: boolean;
  submit: (event?: React.BaseSyntheticEvent) => void;
  clearProblem: () => void;
  /** What was typed here before and never sent. */
  draft: { at: string; restore: () => void; discard: () => void } | undefined;
  /** Fields that somebody else changed to something else in the meantime. */
  conflicts: readonly FieldConflict[];
  /** Settles a conflict: true keeps mine. What is chosen is sent. */
  settle: (keepsMine: Readonly<Record<string, boolean>>) => void;
  /** Closes a dialog; asks first when something is typed and not sent. */
  close: (onClose: () => void) => void;
  /** Closes a dialog on purpose: what was typed is given up. */
  cancel: (onClose: () => void) => void;
}

/** What is being edited, besides what is typed: what it began from, the version of that, and where on the page. */
interface Context<Values> {
  base: Values;
  version: number | undefined;
  place: HTMLElement | undefined;
}

/**
 * The one form. The schema judges at once and the server has the last word; each fault stands under its field, the first with the
 * focus. What is typed is kept as a draft; a record that somebody else changed meanwhile is merged field by field, and where both
 * changed the same field the person chooses. Show `<FormNotices>` above the fields.
 */
export function useRecordForm<Values extends FieldValues, Reply>(
  options: RecordFormOptions<Values, Reply>,
): RecordForm<Values> {
  const { values, schema, toBody, paths = {}, draftKey, secrets = [], onDone, onFailure, valuesOf } = options;
  const language = useLanguage();
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined);
  const [loose, setLoose] = useState<readonly Text[]>([]);
  const [led, setLed] = useState<readonly { said: Text; place: string }[]>([]);
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [offered, setOffered] = useState<Draft | undefined>(() => {
    const found = draftKey === undefined ? undefined : readDraft(draftKey);
    return found !== undefined && Object.entries(found.values).some(([name, value]) => !isSame(value, values[name]))
      ? found
      : undefined;
  });
  const context = useRef<Context<Values>>({ base: values, version: options.version, place: undefined });

  const judge = useCallback(
    (given: Values) => {
      const judged = schema?.safeParse(toBody === undefined ? given : toBody(given));
      if (judged === undefined || judged.success || judged.error === undefined) return { values: given, errors: {} };
      const errors: Record<string, unknown> = {};
      for (const { path, said } of faultsOf(judged.error)) {
        const name = fieldOf(path, paths, given);
        if (name !== undefined) errors[name] ??= asFieldError('rule', said);
      }
      return Object.keys(errors).length === 0
        ? { values: given, errors: {} }
        : { values: {}, errors: errors as FieldErrors<Values> };
    },
    [schema, toBody, paths],
  );
  const form = useForm<Values>({
    defaultValues: values,
    shouldFocusError: false,
    ...(schema === undefined ? {} : { resolver: judge }),
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  // Controls with a value of their own show what is typed, so the form is drawn again with every change.
  useWatch({ control: form.control });
  useDraft(form, draftKey, secrets.join(' '), isDirty);
  const release = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    if (!isDirty) return;
    release.current = holdUnsaved();
    return () => release.current?.();
  }, [isDirty]);
  useEffect(() => {
    // A record that was read again is taken over while nothing is typed into its form.
    if (options.version === undefined || options.version === context.current.version || form.formState.isDirty) return;
    context.current = { ...context.current, base: values, version: options.version };
    form.reset(values);
  });

  const take = (failed: CallFailure, given: Values) => {
    const { details, current } = refusalOf(failed);
    const theirs = failed.status === 409 ? valuesOf?.(current) : undefined;
    if (theirs !== undefined) {
      const { merged, conflicts: both } = mergeFields(context.current.base, given, theirs);
      context.current = {
        ...context.current,
        base: { ...context.current.base, ...theirs },
        version: versionOf(current) ?? context.current.version,
      };
      write(form, merged);
      if (both.length === 0) return true;
      setConflicts(both);
      return false;
    }
    if (onFailure?.(failed, given)) return false;
    // What is put right elsewhere is said above the fields with the way there, whatever field it is named at.
    setLed(details.flatMap(({ said, place }) => (place === undefined ? [] : [{ said, place }])));
    const named = details.map(({ path, said, place }) => ({
      name: place === undefined ? fieldOf(path, paths, given) : undefined,
      said,
    }));
    for (const { name, said } of named) if (name !== undefined) form.setError(name, asFieldError('server', said));
    const elsewhere = named.filter(({ name }) => name === undefined).map(({ said }) => said);
    setLoose(elsewhere);
    if (elsewhere.length === named.length || elsewhere.length > 0) setFailure(failed);
    else focusFirstFault(context.current.place);
    return false;
  };

  const sendAll = async (given: Values, tries = 2): Promise<void> => {
    setFailure(undefined);
    setLoose([]);
    setLed([]);
    const result = await options.send(given, context.current.version);
    if (!result.ok) {
      if (take(result, given) && tries > 0) await sendAll(form.getValues(), tries - 1);
      return;
    }
    if (draftKey !== undefined) dropDraft(draftKey);
    setOffered(undefined);
    context.current = { ...context.current, base: given };
    form.reset(given);
    // At once, because what follows may lead to another page before this form is drawn again.
    release.current?.();
    onDone?.(result.data, given);
  };
  const submit = (event?: React.BaseSyntheticEvent) => {
    context.current.place = placeOf(event);
    if (context.current.place !== undefined && refuseUnread(context.current.place)) {
      event?.preventDefault();
      return;
    }
    // What the server said of the last try is no reason not to make another.
    form.clearErrors();
    void form.handleSubmit(
      (given) => sendAll(given),
      () => focusFirstFault(context.current.place),
    )(event);
  };

  return {
    form,
    field: form.register,
    choice: (name) => ({
      value: form.getValues(name),
      onValueChange: (value) => {
        // Without a schema nothing judges it again: what was refused is not what stands there now.
        if (schema === undefined) form.clearErrors(name);
        form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
      },
    }),
    fault: (name) => {
      const fault: FieldError | undefined = form.getFieldState(name, form.formState).error ?? faultIn(errors, name);
      const said = fault?.types?.[language] ?? fault?.message;
      return typeof said === 'string' && said !== '' ? said : undefined;
    },
    problem:
      failure === undefined ? undefined : loose.map((said) => said[language]).join(' ') || saidOf(failure, language),
    led: failure === undefined ? [] : led.map(({ said, place }) => ({ message: said[language], place })),
    isBusy: isSubmitting,
    isDirty,
    submit,
    clearProblem: () => setFailure(undefined),
    draft:
      offered === undefined
        ? undefined
        : {
            at: offered.at,
            restore: () => {
              write(form, { ...form.getValues(), ...offered.values });
              setOffered(undefined);
            },
            discard: () => {
              if (draftKey !== undefined) dropDraft(draftKey);
              setOffered(undefined);
            },
          },
    conflicts,
    settle: (keepsMine) => {
      for (const { name, theirs } of conflicts)
        if (keepsMine[name] === false)
          form.setValue(name as Path<Values>, theirs as PathValue<Values, Path<Values>>, { shouldDirty: true });
      setConflicts([]);
      submit();
    },
    close: (onClose) => {
      if (!form.formState.isDirty) onClose();
      else void askToLeave().then((leaves) => leaves && onClose());
    },
    cancel: (onClose) => {
      if (draftKey !== undefined) dropDraft(draftKey);
      release.current?.();
      onClose();
    },
  };
}

/** Keeps what is typed shortly after the last key, and at once when the tab is put away. */
function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string | undefined,
  secrets: string,
  isDirty: boolean,
): void {
  useEffect(() => {
    if (key === undefined || !isDirty) return;
    let callOff: (() => void) | undefined;
    const keep = () => {
      callOff = undefined;
      keepDraft(
        key,
        Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => !secrets.split(' ').includes(name))),
      );
    };
    const soon = () => {
      callOff?.();
      callOff = afterPause('the draft of a form', draftAfterMs, keep);
    };
    const atOnce = () => {
      if (callOff === undefined) return;
      callOff();
      keep();
    };
    soon();
    const watching = form.watch(soon);
    addEventListener('pagehide', atOnce);
    return () => {
      callOff?.();
      watching.unsubscribe();
      removeEventListener('pagehide', atOnce);
    };
  }, [form, key, secrets, isDirty]);
}

function write<Values extends FieldValues>(form: UseFormReturn<Values>, values: Values): void {
  for (const [name, value] of Object.entries(values))
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
}

/** The field of the form that a fault of the body is about. */
function fieldOf<Values extends FieldValues>(
  path: string,
  paths: Readonly<Record<string, Path<Values>>>,
  given: Values,
): Path<Values> | undefined {
  const named = paths[path] ?? paths[path.split('.')[0] ?? ''];
  if (named !== undefined) return named;
  const [root = ''] = path.split('.');
  return Object.hasOwn(given, root) ? (path as Path<Values>) : undefined;
}

/** Puts the focus on the first field that is marked as wrong, in the order of the page, as soon as one is drawn. */
export function focusFirstFault(place?: HTMLElement, pictures = 30): void {
  requestAnimationFrame(() => {
    const within = place?.isConnected === true ? place : (document.querySelector('[role="dialog"]') ?? document);
    const wrong = within.querySelector<HTMLElement>('[aria-invalid="true"]');
    // On a busy machine the fault may be drawn a few pictures later.
    if (wrong === null && pictures > 0) return focusFirstFault(place, pictures - 1);
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  });
}

function placeOf(event: React.BaseSyntheticEvent | undefined): HTMLElement | undefined {
  const target: unknown = event?.currentTarget;
  return target instanceof HTMLFormElement ? target : undefined;
}

function versionOf(current: unknown): number | undefined {
  return typeof current === 'object' && current !== null && 'version' in current && typeof current.version === 'number'
    ? current.version
    : undefined;
}

/** A rule as the form library keeps it at its field: in every language, so that the reader may change theirs meanwhile. */
function asFieldError(type: 'rule' | 'server', { en, es }: Text) {
  return { type, message: en, types: { en, es } };
}

/** The fault of a field of which only a part is wrong, a list for one. */
function faultIn(errors: object, name: string): FieldError | undefined {
  const found: unknown = Object.entries(errors).find(([key]) => key === name)?.[1];
  return isFault(found) ? found : undefined;
}

function isFault(found: unknown): found is FieldError {
  return typeof found === 'object' && found !== null && 'message' in found && typeof found.message === 'string';
}
