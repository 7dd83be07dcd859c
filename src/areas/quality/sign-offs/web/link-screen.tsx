import { CircleCheck, PenLine } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { QueryGround } from '#platform/web/call/query-ground.tsx';
import { CallError } from '#platform/web/call/query.ts';
import { LinkProofStep } from '#platform/web/forms/link-proof.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { useRouteParams } from '#platform/web/place.ts';
import { brand } from '#platform/web/texts/brand.ts';
import { setLanguage, useLanguage, useSay, useWritten } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { BrandMark } from '#ui/drawings/brand-mark.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { formTypeWords } from '../choices.ts';
import { SignaturePad, type Strokes } from '#platform/web/signature/signature-pad.tsx';
import { answerWords } from './form-words.ts';
import { useEnterLink, useMailCode, useOpenLink, useReadLink, useSignLink } from './queries.ts';

const t = texts({
  title: { en: 'Your signature is asked for', es: 'Se pide tu firma' },
  loading: { en: 'Loading', es: 'Cargando' },
  gone: { en: 'This link is not good any more', es: 'Este enlace ya no es válido' },
  goneText: {
    en: 'It was used, its seven days are over, or the form was closed. Ask whoever sent it for another.',
    es: 'Ya se usó, pasaron sus siete días o el formulario se cerró. Pide otro a quien lo envió.',
  },
  until: { en: 'Good until {at}', es: 'Válido hasta {at}' },
  name: { en: 'Name', es: 'Nombre' },
  agency: { en: 'Agency', es: 'Agencia' },
  licence: { en: 'Licence number', es: 'Número de licencia' },
  sign: { en: 'Sign', es: 'Firmar' },
  done: { en: 'Thank you, it is signed', es: 'Gracias, quedó firmado' },
  doneText: { en: 'Signed {at}. You can close this page.', es: 'Firmado el {at}. Puedes cerrar esta página.' },
  open: { en: 'not answered', es: 'sin respuesta' },
  other: { en: 'Español', es: 'English' },
  unread: { en: 'The page could not be loaded', es: 'No se pudo cargar la página' },
  retry: { en: 'Try again', es: 'Reintentar' },
  needs: { en: 'Agency, licence and signature first.', es: 'Primero agencia, licencia y firma.' },
  hello: {
    en: 'Hello {name}. You are asked to read an area of {project} and to sign it.',
    es: 'Hola, {name}. Se te pide leer un área de {project} y firmarla.',
  },
  prove: {
    en: 'To be sure that it is you, we send a code to {address}.',
    es: 'Para saber que eres tú, enviamos un código a {address}.',
  },
});

/** Where somebody of an agency reads one area and signs it: no account, one link, once. */
export function Screen() {
  return (
    <QueryGround>
      <Frame>
        <Link />
      </Frame>
    </QueryGround>
  );
}

/** Whose page it is, and both languages: whoever comes by a link has no settings. */
function Frame({ children }: { children: ReactNode }) {
  const say = useSay();
  const other = useLanguage() === 'es' ? 'en' : 'es';
  return (
    <main data-density="comfort" className="mx-auto grid min-h-dvh max-w-180 content-start gap-6 p-6 max-md:p-4">
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 text-16 font-title">
          <BrandMark className="size-8" />
          {brand}
        </span>
        <Button look="quiet" onClick={() => setLanguage(other)}>
          <span lang={other}>{say(t.other)}</span>
        </Button>
      </div>
      {children}
    </main>
  );
}

function Link() {
  const say = useSay();
  const language = useLanguage();
  const written = useWritten();
  const { token = '' } = useRouteParams();
  useDocumentTitle(say(t.title));
  const { mutate: open, data: head, error: closed } = useOpenLink();
  const { mutate: read, data, error: unread } = useReadLink();
  const mail = useMailCode();
  const enter = useEnterLink();
  const sign = useSignLink();
  const pass = enter.data?.pass;
  const again = useCallback(
    () => (pass === undefined ? open({ params: { token } }) : read({ params: { token }, body: { pass } })),
    [open, read, token, pass],
  );
  useEffect(again, [again]);
  const error = closed ?? unread;
  if (sign.data !== undefined)
    return (
      <EmptyState
        drawing={<CircleCheck className="size-10 text-good-text" />}
        title={say(t.done)}
        text={say(t.doneText, { at: formatMoment(sign.data.signed_at, language) })}
      />
    );
  if (error !== null)
    return error instanceof CallError && error.failure.status === 404 ? (
      <EmptyState title={say(t.gone)} text={say(t.goneText)} />
    ) : (
      <ErrorState title={say(t.unread)} text={error.message} action={<Button onClick={again}>{say(t.retry)}</Button>} />
    );
  if (head !== undefined && pass === undefined)
    return (
      <section className="mx-auto grid w-full max-w-[420px] gap-4">
        <h1 className="text-24 font-title tracking-title">{say(t.title)}</h1>
        <LinkProofStep
          address={head.address}
          problem={enter.error?.message ?? mail.error?.message}
          isMailing={mail.isPending}
          isEntering={enter.isPending}
          onMail={(device, then) => mail.mutate({ params: { token }, body: { device, language } }, { onSuccess: then })}
          onEnter={(body) => enter.mutate({ params: { token }, body })}
        >
          <p>{say(t.hello, { name: head.name, project: head.project_name })}</p>
          <p className="text-text-2">{say(t.prove, { address: head.address })}</p>
        </LinkProofStep>
      </section>
    );
  return (
    <>
      {data === undefined || pass === undefined ? (
        <SkeletonRows rows={8} label={say(t.loading)} />
      ) : (
        <>
          <header>
            <h1 className="text-24 font-title tracking-title">{say(t.title)}</h1>
            <p className="text-16 text-text-2">
              {say(formTypeWords[data.form.form_type])}, {data.form.title}, {data.form.project_name} · {data.form.code}
            </p>
            <p className="text-14 text-text-3">{say(t.until, { at: formatMoment(data.expires_at, language) })}</p>
          </header>
          <section>
            <h2 className="text-20 font-title">{written(data.area.name, data.area.name_es)}</h2>
            <ul>
              {data.area.items.map((item) => (
                <li key={item.text} className="flex justify-between gap-4 border-b border-line py-2.5 text-16">
                  <span>
                    {written(item.text, item.text_es)} <span className="text-14 text-text-3">{item.code_ref}</span>
                  </span>
                  <span
                    className={`flex-none max-w-1/2 text-right ${item.verdict === 'fail' ? 'text-bad-text' : 'text-text-2'}`}
                  >
                    {item.answer === null ? say(t.open) : `${say(answerWords(item.answer))} ${item.unit ?? ''}`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <Mark
            name={data.name}
            statement={language === 'es' ? data.statement_es : data.statement}
            onSign={(mark) => sign.mutateAsync({ params: { token }, body: { pass, signature: { ...mark, language } } })}
          />
        </>
      )}
    </>
  );
}

interface Marked {
  agency: string;
  licence_no: string;
  method: 'drawn';
  strokes: Strokes;
}

function Mark({
  name,
  statement,
  onSign,
}: {
  name: string;
  statement: string;
  onSign: (marked: Marked) => Promise<unknown>;
}) {
  const say = useSay();
  const [agency, setAgency] = useState('');
  const [licence, setLicence] = useState('');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [fault, setFault] = useState<string>();
  const [isSigning, setSigning] = useState(false);
  const isEmpty = [agency, licence].some((each) => each.trim() === '') || strokes.length === 0;
  const run = async () => {
    setSigning(true);
    try {
      await onSign({ agency: agency.trim(), licence_no: licence.trim(), method: 'drawn', strokes });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    } finally {
      setSigning(false);
    }
  };
  return (
    <section className="grid gap-4">
      <p className="text-16">{statement}</p>
      <p className="text-16">
        <span className="block text-14 text-text-2">{say(t.name)}</span>
        {name}
      </p>
      <Field label={say(t.agency)} required>
        <TextInput size="large" value={agency} maxLength={120} onChange={(event) => setAgency(event.target.value)} />
      </Field>
      <Field label={say(t.licence)} required>
        <TextInput size="large" value={licence} maxLength={60} onChange={(event) => setLicence(event.target.value)} />
      </Field>
      <SignaturePad strokes={strokes} onChange={setStrokes} name={name} />
      {fault !== undefined && (
        <p role="alert" className="text-14 text-bad-text">
          {fault}
        </p>
      )}
      <Button
        look="primary"
        size="huge"
        wide
        icon={<PenLine />}
        disabledReason={isEmpty ? say(t.needs) : undefined}
        loading={isSigning}
        onClick={() => void run()}
      >
        {say(t.sign)}
      </Button>
    </section>
  );
}
