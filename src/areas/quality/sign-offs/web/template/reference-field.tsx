import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { useAddPicture } from '../queries.ts';

const t = texts({
  label: { en: 'What it should look like', es: 'Cómo debe verse' },
  choose: { en: 'Choose a picture', es: 'Elegir una imagen' },
  other: { en: 'Another picture', es: 'Otra imagen' },
  drop: { en: 'Take it off', es: 'Quitarla' },
});

interface ReferenceFieldProps {
  id: string | null;
  fault: string | undefined;
  onChange: (id: string | null) => void;
}

/** The picture beside a question that shows how it is meant. */
export function ReferenceField({ id, fault, onChange }: ReferenceFieldProps) {
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  const add = useAddPicture();
  const url = usePictureUrl(id === null ? null : `/api/sign-off-pictures/${id}`);
  return (
    <Field label={say(t.label)} error={fault} group>
      <div className="flex flex-wrap items-center gap-2">
        {id !== null && (
          <span className="block h-14 w-18 overflow-hidden rounded-card border border-line bg-press">
            {url !== undefined && <img src={url} alt={say(t.label)} className="size-full object-cover" />}
          </span>
        )}
        <Button icon={<ImagePlus />} loading={add.isPending} onClick={() => picker.current?.click()}>
          {say(id === null ? t.choose : t.other)}
        </Button>
        {id !== null && (
          <Button look="quiet" icon={<X />} onClick={() => onChange(null)}>
            {say(t.drop)}
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          tabIndex={-1}
          aria-label={say(t.choose)}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file !== undefined)
              add.mutate({ options: { files: { picture: file } } }, { onSuccess: (made) => onChange(made.id) });
          }}
        />
      </div>
    </Field>
  );
}
