import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

type CopyButtonProps = {
  text: string;
  label: string;
  copiedLabel: string;
  /** The icon alone; the label stays its name. */ iconOnly?: boolean;
  size?: 'small' | 'medium';
};

/** Puts a text on the clipboard and says so for two seconds; where that does not go it says nothing, and the text stays to be marked by hand. */
export function CopyButton({ text, label, copiedLabel, iconOnly = false, size = 'small' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const icon = copied ? <Check className="text-good-text!" /> : <Copy />;
  const copy = async () => {
    setCopied(await copyText(text));
  };
  return (
    <>
      <Button
        look={iconOnly ? 'quiet' : 'default'}
        size={size}
        square={iconOnly}
        onClick={copy}
        {...(iconOnly ? { 'aria-label': label, title: label } : { icon })}
      >
        {iconOnly ? icon : copied ? copiedLabel : label}
      </Button>
      <span role="status" className="sr-only">
        {copied && copiedLabel}
      </span>
    </>
  );
}
