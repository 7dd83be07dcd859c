import { useState } from 'react';
import { shorten } from './shorten.ts';

type TruncatedTextProps = {
  text: string;
  /** Signs shown before the cut. */
  length: number;
  /** "Read More", or whatever the place calls for. */
  moreLabel: string;
  /** With it the text can be folded again. */
  lessLabel?: string;
};

/** Long text with an ellipsis and a control that shows the rest. Short text is shown as it is, without the control. */
export function TruncatedText({ text, length, moreLabel, lessLabel }: TruncatedTextProps) {
  const [whole, setWhole] = useState(false);
  const short = shorten(text, length);
  const label = whole ? lessLabel : moreLabel;
  return (
    <span className="wrap-anywhere">
      {whole ? text : short}
      {short !== text && label !== undefined && (
        <>
          {' '}
          <button
            type="button"
            aria-expanded={whole}
            className="link"
            onClick={(event) => {
              event.preventDefault();
              event.stopPropagation();
              setWhole(!whole);
            }}
          >
            {label}
          </button>
        </>
      )}
    </span>
  );
}
