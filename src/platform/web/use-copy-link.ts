import { useCallback } from 'react';
import { texts } from '#platform/shared/text.ts';
import { copyText } from '#ui/copy-text.ts';
import { notify } from './frame/notify.ts';
import { useSay } from './texts/language.ts';

const t = texts({
  copied: { en: 'Link copied', es: 'Enlace copiado' },
  notCopied: { en: 'The link could not be copied: {link}', es: 'No se pudo copiar el enlace: {link}' },
});

/** Puts the whole address of a path of the portal, or of this very page, on the clipboard, and says so; or says the address itself. */
export function useCopyLink(): (path?: string) => void {
  const say = useSay();
  return useCallback(
    (path) => {
      const link = path === undefined ? location.href : new URL(path, location.origin).href;
      void copyText(link).then((isCopied) =>
        isCopied ? notify.success(say(t.copied)) : notify.error(say(t.notCopied, { link })),
      );
    },
    [say],
  );
}
