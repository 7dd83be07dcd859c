import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ownWords } from '../form-words.ts';
import { useWaive, type FormArea } from '../queries.ts';
import { ReasonDialog } from '#platform/web/forms/reason-dialog.tsx';

const t = texts({
  waive: { en: 'Does not apply here', es: 'Aquí no aplica' },
  want: { en: 'It applies after all', es: 'Sí aplica' },
  title: { en: '{area} does not apply', es: '{area} no aplica' },
  text: {
    en: 'Nothing is asked in it then, and it keeps nobody from signing. The reason stands on the certificate.',
    es: 'Entonces no se pregunta nada en ella y no impide firmar. El motivo consta en el certificado.',
  },
});

/** Says that an area does not apply to this module or home, or that it does after all. */
export function AreaWaive({ area }: { area: FormArea }) {
  const say = useSay();
  const language = useLanguage();
  const waive = useWaive();
  const [isAsking, setAsking] = useState(false);
  if (!area.can.waive) return null;
  const write = (reason: string | null) => waive.mutateAsync({ params: { id: area.id }, body: { reason } });
  if (area.not_applicable_reason !== null)
    return (
      <Button look="quiet" loading={waive.isPending} onClick={() => void write(null)}>
        {say(t.want)}
      </Button>
    );
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {say(t.waive)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={say(t.title, { area: ownWords(language, area.name, area.name_es) })}
          text={say(t.text)}
          button={say(t.waive)}
          onDo={write}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
