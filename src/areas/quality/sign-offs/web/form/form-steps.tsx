import { Download, PenLine, RotateCcw, Truck } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useNeedsArrival, useNeedsConnection } from '#platform/web/offline/needs-connection.ts';
import { useLanguage, useSay, useWritten } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { download } from '#platform/web/call/blobs.ts';
import { statementWords } from '#areas/quality/sign-offs/choices.ts';
import { useRelease, useReopen, useSign, type FormRead, type SignOffView } from '../queries.ts';
import { ReasonDialog } from '#platform/web/forms/reason-dialog.tsx';
import { SignatureDrawer } from './signature-drawer.tsx';

const t = texts({
  sign: { en: 'Sign', es: 'Firmar' },
  signForm: { en: 'Sign the form', es: 'Firmar el formulario' },
  release: { en: 'Release', es: 'Liberar' },
  reopen: { en: 'Reopen', es: 'Reabrir' },
  certificate: { en: 'Certificate', es: 'Certificado' },
  reopenTitle: { en: 'Which areas are looked at again?', es: '¿Qué áreas se revisan otra vez?' },
  reopenText: {
    en: 'Their signatures and those of the form stay to be read, and count no more.',
    es: 'Sus firmas y las del formulario se quedan para leerse y ya no cuentan.',
  },
});

/** What can be done with the whole form. */
export function FormSteps({ form, view }: { form: FormRead; view: SignOffView | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const written = useWritten();
  const [open, setOpen] = useState<'sign' | 'reopen' | null>(null);
  const [areas, setAreas] = useState<readonly string[]>([]);
  const [sign, release, reopen] = [useSign(), useRelease(), useReopen()];
  const { can } = form;
  const [away, waits] = [useNeedsConnection(), useNeedsArrival(form.id)];
  const words = can.sign === 'owner' || can.sign === 'developer' ? statementWords[can.sign] : statementWords.form;
  const query = `?language=${language}${view === undefined ? '' : `&view=${view}`}`;
  return (
    <>
      {can.certificate && (
        <Button
          size="large"
          icon={<Download />}
          disabledReason={away}
          onClick={() => void download(`/api/sign-off-forms/${form.id}/certificate${query}`, `${form.code}.pdf`)}
        >
          {say(t.certificate)}
        </Button>
      )}
      {can.reopen && (
        <Button size="large" icon={<RotateCcw />} disabledReason={waits} onClick={() => setOpen('reopen')}>
          {say(t.reopen)}
        </Button>
      )}
      {can.release && (
        <Button
          size="large"
          look="primary"
          icon={<Truck />}
          loading={release.isPending}
          disabledReason={waits}
          onClick={() => release.mutate({ params: { id: form.id } })}
        >
          {say(t.release)}
        </Button>
      )}
      {can.sign !== null && (
        <Button size="large" look="primary" icon={<PenLine />} disabledReason={waits} onClick={() => setOpen('sign')}>
          {say(t.sign)}
        </Button>
      )}
      {open === 'sign' && (
        <SignatureDrawer
          title={say(t.signForm)}
          statement={say(words)}
          button={say(t.sign)}
          onSign={(body) => sign.mutateAsync({ params: { id: form.id }, body })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'reopen' && (
        <ReasonDialog
          title={say(t.reopenTitle)}
          text={say(t.reopenText)}
          button={say(t.reopen)}
          disabled={areas.length === 0}
          onDo={(reason) => reopen.mutateAsync({ params: { id: form.id }, body: { reason, area_ids: [...areas] } })}
          onClose={() => setOpen(null)}
        >
          <ul className="grid max-h-60 gap-1 overflow-y-auto">
            {form.areas.map((area) => (
              <li key={area.id}>
                <Checkbox
                  checked={areas.includes(area.id)}
                  onChange={({ target }) =>
                    setAreas((now) => (target.checked ? [...now, area.id] : now.filter((each) => each !== area.id)))
                  }
                  label={written(area.name, area.name_es)}
                />
              </li>
            ))}
          </ul>
        </ReasonDialog>
      )}
    </>
  );
}
