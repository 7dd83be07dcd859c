import { Code } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const t = texts({
  open: { en: 'Web form', es: 'Formulario web' },
  text: {
    en: 'Send people to the address, or put these lines into your own web page. Which sites may show it stands in the setting LEAD_FORM_SITES.',
    es: 'Envía a la gente a la dirección o pon estas líneas en tu sitio web. Los sitios que pueden mostrarlo están en el ajuste LEAD_FORM_SITES.',
  },
  address: { en: 'Address', es: 'Dirección' },
  lines: { en: 'For your web page', es: 'Para tu sitio web' },
  copy: { en: 'Copy', es: 'Copiar' },
  copied: { en: 'Copied', es: 'Copiado' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** The address of the public form, and what puts it on the builder's own web page. */
export function EmbedButton() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const address = `${window.location.origin}/lead-form`;
  const lines = `<iframe src="${address}" title="${say(t.open)}" width="100%" height="960" style="border:0"></iframe>`;
  return (
    <>
      <Button icon={<Code />} onClick={() => setOpen(true)}>
        {say(t.open)}
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={say(t.open)}
          description={say(t.text)}
          closeLabel={say(t.close)}
          footer={<Button onClick={() => setOpen(false)}>{say(t.close)}</Button>}
        >
          <div className="grid gap-4 text-13">
            {[
              { label: say(t.address), words: address },
              { label: say(t.lines), words: lines },
            ].map(({ label, words }) => (
              <div key={label} className="grid gap-1">
                <span className="flex items-center gap-2 font-label">
                  {label}
                  <CopyButton text={words} label={say(t.copy)} copiedLabel={say(t.copied)} />
                </span>
                <code className="rounded-control bg-sunken px-3 py-2 text-12 wrap-anywhere">{words}</code>
              </div>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
