import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { dayOf, formatBytes, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { setLanguage, useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { useRouteParams } from '#platform/web/place.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { sharedContract } from '../contract.ts';
import { LockedShare } from './locked-share.tsx';

const t = texts({
  shared: { en: 'Shared with you', es: 'Compartido contigo' },
  loading: { en: 'Opening the link', es: 'Abriendo el enlace' },
  endedTitle: { en: 'This link has ended or never was', es: 'Este enlace terminó o nunca existió' },
  endedText: {
    en: 'Ask the person who sent it for a new one.',
    es: 'Pide uno nuevo a la persona que te lo envió.',
  },
  failedTitle: { en: 'The link could not be opened', es: 'No se pudo abrir el enlace' },
  again: { en: 'Try again', es: 'Reintentar' },
  until: { en: 'To be seen until {day}', es: 'Se puede ver hasta el {day}' },
  all: { en: 'Download all', es: 'Descargar todo' },
  download: { en: 'Download {name}', es: 'Descargar {name}' },
  view: { en: 'Open {name}', es: 'Abrir {name}' },
  empty: { en: 'There is nothing to see here at the moment.', es: 'Por ahora no hay nada que ver aquí.' },
  language: { en: 'Language', es: 'Idioma' },
});

type Page = ReplyOf<typeof sharedContract.open>;
type SharedFile = Page['files'][number];

const ask = (token: string, password?: string) =>
  call(sharedContract.open, { params: { token }, body: password === undefined ? {} : { password } });

/** What a share link shows: a page of its own, without the portal around it. */
export function Screen() {
  const say = useSay();
  const language = useLanguage();
  const { token = '' } = useRouteParams();
  const [page, setPage] = useState<Page | 'ended' | 'failed' | undefined>();
  const [error, setError] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  useDocumentTitle(typeof page === 'object' && page.title !== '' ? page.title : say(t.shared));
  const take = (result: Awaited<ReturnType<typeof ask>>, isGuess: boolean) => {
    setOpening(false);
    setError(undefined);
    if (result.ok) setPage(result.data);
    else if (result.status === 404) setPage('ended');
    else if (isGuess) setError(saidOf(result));
    else setPage('failed');
  };
  const takeFirst = useEffectEvent(take);
  useEffect(() => {
    void ask(token).then((result) => takeFirst(result, false));
  }, [token]);
  const open = async (given?: string) => {
    setOpening(true);
    take(await ask(token, given), given !== undefined);
  };
  const base = `/api/shared/${encodeURIComponent(token)}`;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[72rem] flex-col gap-6 px-6 py-8 max-md:px-4">
      <div className="ml-auto">
        <Segmented
          label={say(t.language)}
          items={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          value={language}
          onValueChange={setLanguage}
        />
      </div>
      {page === undefined ? (
        <p role="status" className="text-14 text-text-2">
          {say(t.loading)}
        </p>
      ) : page === 'ended' || page === 'failed' ? (
        <EmptyState
          drawing={<HouseDrawing />}
          title={say(page === 'ended' ? t.endedTitle : t.failedTitle)}
          text={page === 'ended' ? say(t.endedText) : ''}
          {...(page === 'failed' ? { action: <Button onClick={() => void open()}>{say(t.again)}</Button> } : {})}
        />
      ) : page.locked ? (
        <LockedShare error={error} isOpening={isOpening} onOpen={(password) => void open(password)} />
      ) : (
        <>
          <header className="flex flex-wrap items-end gap-3">
            <div className="grid min-w-0 flex-1 gap-1">
              <h1 className="text-24 font-title text-balance">{page.title}</h1>
              {page.expires_at !== null && (
                <p className="text-13 text-text-2">
                  {say(t.until, { day: formatDay(dayOf(page.expires_at), language) })}
                </p>
              )}
            </div>
            {page.files.length > 0 && (
              <Button asChild look="primary" icon={<Download />}>
                <a href={`${base}/archive`} download>
                  {say(t.all)}
                </a>
              </Button>
            )}
          </header>
          {page.files.length === 0 && <p className="text-14 text-text-2">{say(t.empty)}</p>}
          <ul className="grid gap-5 [grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr))]">
            {page.files.map((file) => (
              <SharedCard key={file.id} file={file} base={base} />
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

function SharedCard({ file, base }: { file: SharedFile; base: string }) {
  const say = useSay();
  const language = useLanguage();
  const address = `${base}/files/${file.id}/content`;
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-raised">
      {file.kind === 'video' ? (
        <video controls preload="metadata" src={`${address}?inline=true`} className="aspect-4/3 w-full bg-sunken">
          <track kind="captions" />
        </video>
      ) : (
        <a
          href={file.has_thumbnail ? `${base}/files/${file.id}/thumbnail?size=1280` : address}
          target="_blank"
          rel="noreferrer"
          aria-label={say(t.view, { name: file.caption ?? file.name })}
          className="grid aspect-4/3 place-items-center overflow-hidden bg-sunken"
        >
          {file.has_thumbnail ? (
            <img
              src={`${base}/files/${file.id}/thumbnail?size=320`}
              srcSet={`${base}/files/${file.id}/thumbnail?size=320 320w, ${base}/files/${file.id}/thumbnail?size=1280 1280w`}
              sizes="300px"
              loading="lazy"
              alt={file.caption ?? file.name}
              className="size-full object-cover"
            />
          ) : (
            <FileIcon name={file.name} className="size-8" />
          )}
        </a>
      )}
      <div className="flex items-start gap-2 p-3 text-13">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate font-label" title={file.caption ?? file.name}>
            {file.caption ?? file.name}
          </span>
          <span className="truncate text-12 text-text-3">
            {[
              formatDay(file.taken_wall?.slice(0, 10) ?? dayOf(file.taken_at), language),
              file.area,
              formatBytes(file.bytes, language),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <Button asChild size="small" square>
          <a href={address} download aria-label={say(t.download, { name: file.name })}>
            <Download />
          </a>
        </Button>
      </div>
    </li>
  );
}
