import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { useSay } from '#platform/web/texts/language.ts';

const t = texts({
  reference: { en: 'What it should look like', es: 'Cómo debe verse' },
});

/** What something should look like: small beside the question, large when it is pressed. */
export function ReferencePicture({ id }: { id: string }) {
  const say = useSay();
  const url = usePictureUrl(`/api/sign-off-pictures/${id}`);
  const [isLarge, setLarge] = useState(false);
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      aria-label={say(t.reference)}
      title={say(t.reference)}
      onClick={() => setLarge((now) => !now)}
      className={`block flex-none self-start overflow-hidden rounded-[10px] border border-line bg-press ${
        isLarge ? 'h-72 w-96 max-w-full' : 'h-14 w-18'
      }`}
    >
      {url !== undefined && (
        <img src={url} alt="" className={`size-full ${isLarge ? 'object-contain' : 'object-cover'}`} />
      )}
    </button>
  );
}
