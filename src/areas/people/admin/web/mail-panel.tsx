import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useMail, useMails, useRetryMail } from './queries.ts';

const t = texts({
  find: { en: 'Find by address or subject', es: 'Buscar por dirección o asunto' },
  caption: { en: 'Outgoing mail, newest first', es: 'Correo saliente, lo más reciente primero' },
  when: { en: 'When', es: 'Cuándo' },
  to: { en: 'To', es: 'Para' },
  subject: { en: 'Subject', es: 'Asunto' },
  state: { en: 'State', es: 'Estado' },
  waiting: { en: 'Waiting', es: 'En espera' },
  sent: { en: 'Sent', es: 'Enviado' },
  failed: { en: 'Failed', es: 'Falló' },
  retry: { en: 'Try again', es: 'Reintentar' },
  tries: { en: 'Tries', es: 'Intentos' },
  close: { en: 'Close', es: 'Cerrar' },
  more: { en: 'Show older', es: 'Mostrar anteriores' },
  blanked: {
    en: 'Codes and links are left out here: this mail went out through the mail server.',
    es: 'Aquí no se muestran códigos ni enlaces: este correo salió por el servidor de correo.',
  },
  noted: {
    en: 'The audit log notes that you opened this mail.',
    es: 'El registro de auditoría anota que abriste este correo.',
  },
  loading: { en: 'Loading mail', es: 'Cargando correo' },
  errorTitle: { en: 'The mail could not be loaded', es: 'No se pudo cargar el correo' },
  emptyTitle: { en: 'No mail yet', es: 'Aún no hay correo' },
  emptyText: {
    en: 'Every mail the portal sends stands here. Without a mail server it is also a file in the data folder.',
    es: 'Aquí está cada correo que envía el portal. Sin servidor de correo también queda como archivo en la carpeta de datos.',
  },
});

const tones = { waiting: 'info', sent: 'good', failed: 'bad' } as const;

/** What the portal has sent, with its text: without a mail server this is where codes and links are found. */
export function MailPanel() {
  const say = useSay();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { rows, error, isPending, loadMore, isLoadingMore, retry } = useMails({ q: q === '' ? undefined : q });
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <div className="border-b border-line px-6 py-1.5 max-md:px-4">
        <div className="w-72 max-md:w-full">
          <TextInput
            type="search"
            aria-label={say(t.find)}
            placeholder={say(t.find)}
            start={<Search />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </div>
      {isPending ? (
        <SkeletonRows rows={8} label={say(t.loading)} />
      ) : rows === undefined ? (
        <ErrorState
          title={say(t.errorTitle)}
          text={error?.message}
          action={<Button onClick={retry}>{say(t.retry)}</Button>}
        />
      ) : rows.length === 0 ? (
        <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />
      ) : (
        <>
          <ul aria-label={say(t.caption)} className="divide-y divide-line md:hidden">
            {rows.map((mail) => (
              <li key={mail.id}>
                <button
                  type="button"
                  className="flex w-full flex-col gap-1 px-4 py-3 text-left"
                  onClick={() => setOpenId(mail.id)}
                >
                  <span className="flex w-full items-baseline justify-between gap-3">
                    <span className="min-w-0 truncate font-label">{mail.subject}</span>
                    <Tag tone={tones[mail.state]}>{say(t[mail.state])}</Tag>
                  </span>
                  <span className="text-12 break-words text-text-2">{mail.recipient}</span>
                  <span className="text-12 text-text-3 tabular-nums">{formatMoment(mail.created_at, language)}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className="max-md:hidden">
            <Table caption={say(t.caption)} edge>
              <thead>
                <tr>
                  <HeadCell>{say(t.when)}</HeadCell>
                  <HeadCell>{say(t.to)}</HeadCell>
                  <HeadCell>{say(t.subject)}</HeadCell>
                  <HeadCell>{say(t.state)}</HeadCell>
                </tr>
              </thead>
              <tbody>
                {rows.map((mail) => (
                  <tr key={mail.id}>
                    <Cell className="whitespace-nowrap text-text-2 tabular-nums">
                      {formatMoment(mail.created_at, language)}
                    </Cell>
                    <Cell>{mail.recipient}</Cell>
                    <Cell rowHead className="max-w-96">
                      <button
                        type="button"
                        className="block max-w-full truncate text-left font-label hover:underline"
                        onClick={() => setOpenId(mail.id)}
                      >
                        {mail.subject}
                      </button>
                    </Cell>
                    <Cell>
                      <Tag tone={tones[mail.state]}>{say(t[mail.state])}</Tag>
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
          {loadMore !== undefined && <LoadMore label={say(t.more)} loading={isLoadingMore} onLoad={loadMore} />}
        </>
      )}
      {openId !== null && <MailDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay();
  const { data } = useMail(id);
  const retry = useRetryMail();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={data?.subject ?? say(t.loading)}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        data?.state === 'failed' && (
          <Button
            look="primary"
            loading={retry.isPending}
            onClick={() => retry.mutate({ params: { id } }, { onSuccess: onClose })}
          >
            {say(t.retry)}
          </Button>
        )
      }
    >
      {data !== undefined && (
        <div className="flex flex-col gap-4">
          {data.last_error !== null && <Banner tone="bad">{data.last_error}</Banner>}
          <Facts>
            <Fact name={say(t.to)}>{data.recipient}</Fact>
            <Fact name={say(t.state)}>{say(t[data.state])}</Fact>
            <Fact name={say(t.tries)}>{data.tries}</Fact>
          </Facts>
          <p className="text-12 text-text-2">
            {data.blanked && `${say(t.blanked)} `}
            {say(t.noted)}
          </p>
          <p className="rounded-3 bg-sunken p-4 text-14 break-words whitespace-pre-wrap">{data.body}</p>
        </div>
      )}
    </Dialog>
  );
}
