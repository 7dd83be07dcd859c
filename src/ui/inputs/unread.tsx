import { useContext, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { languageFor, type Text } from '#platform/shared/text.ts';
import { FieldContext } from './field-context.ts';

interface Unread {
  /** The words that stand there can not be read; nothing may be saved with them. */
  isUnread: boolean;
  /** Says so from now on: when the entry is left, or when somebody wants to save. */
  tell: () => void;
  /** The typed words can be read, or are none: the next words are told anew. */
  quiet: () => void;
  /** Props of the entry. */
  marks: {
    ref: RefObject<HTMLInputElement | null>;
    'data-unread': '' | undefined;
    'aria-invalid': true | undefined;
    onInvalid: (event: { preventDefault: () => void }) => void;
  };
  /** The sentence, for an entry that stands in no field, which else says it. */
  words: ReactNode;
}

/** Words in an entry that can not be read: kept, named at the field, and in the way of every save (`refuseUnread`). */
export function useUnread(fault: Text | undefined): Unread {
  const ref = useRef<HTMLInputElement>(null);
  const field = useContext(FieldContext);
  const [isTold, setTold] = useState(false);
  const isUnread = fault !== undefined;
  const said = fault !== undefined && isTold ? fault[languageFor(document.documentElement.lang)] : undefined;
  const sayUnread = field?.sayUnread;
  useEffect(() => {
    ref.current?.setCustomValidity(fault?.en ?? '');
  }, [fault]);
  useEffect(() => {
    sayUnread?.(said);
    return () => sayUnread?.(undefined);
  }, [said, sayUnread]);
  return {
    isUnread,
    tell: () => setTold(true),
    quiet: () => setTold(false),
    marks: {
      ref,
      'data-unread': isUnread ? '' : undefined,
      'aria-invalid': said === undefined ? undefined : true,
      onInvalid: (event) => {
        // The browser's own bubble would say it a second time.
        event.preventDefault();
        setTold(true);
      },
    },
    words:
      said === undefined || sayUnread !== undefined ? null : (
        <span role="alert" className="block text-12 font-label whitespace-normal text-bad-text">
          {said}
        </span>
      ),
  };
}
