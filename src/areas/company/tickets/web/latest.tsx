import { ChevronRight, MessageCircleQuestion } from 'lucide-react';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { AskDialog } from './requests/ask-dialog.tsx';
export { usePhotos } from './requests/chosen-photos.ts';
export { PhotoPick } from './requests/photos.tsx';
import { useRequests, type Asking } from './requests/queries.ts';
import { RequestDialog } from './requests/request-dialog.tsx';
import { statusTones } from './requests/words.ts';

const t = texts({
  title: { en: 'Requests', es: 'Solicitudes' },
  ask: { en: 'Ask your builder', es: 'Pregunta a tu constructor' },
  askOffice: { en: 'Ask the office', es: 'Pregunta a la oficina' },
  noneOffice: {
    en: 'What you and the office ask each other stands here, with the answers.',
    es: 'Aquí queda lo que tú y la oficina se preguntan, con las respuestas.',
  },
  askText: { en: 'A few words do. The answer stands here too.', es: 'Bastan unas palabras. La respuesta queda aquí.' },
  loading: { en: 'Loading your requests', es: 'Cargando tus solicitudes' },
  errorTitle: { en: 'Your requests could not be loaded', es: 'No se pudieron cargar tus solicitudes' },
  visit: { en: 'Somebody comes {at}', es: 'Alguien va el {at}' },
  more: { en: 'Show older ones', es: 'Mostrar anteriores' },
  retry: { en: 'Try again', es: 'Reintentar' },
  none: {
    en: 'What you ask your builder stands here, with the answers.',
    es: 'Aquí queda lo que preguntas a tu constructor, con las respuestas.',
  },
});

const open = (id: string) => setSearch({ request: id }, { push: true });

/** Where a question begins: opens the form, ready to type. */
export function AskBuilder({ look = 'primary' }: { look?: 'primary' | 'quiet' }) {
  const say = useSay();
  return (
    <div>
      <Button look={look} size="large" wide icon={<MessageCircleQuestion />} onClick={() => open('new')}>
        {say(t.ask)}
      </Button>
      <p className="mt-2 text-center text-12 text-text-3">{say(t.askText)}</p>
    </div>
  );
}

/** The requests that are talked over with the floor of one's factory; of one project, where one is chosen. */
export function FloorRequests({ projectId }: { projectId: string | undefined }) {
  return <Requests asking={{ view: 'floor', projectId }} />;
}

/** What was asked from this home or project, in plain words, what needs an answer first. A touch opens one. */
export function Requests({
  asking,
  hasButton = true,
  kind,
}: {
  asking: Asking;
  hasButton?: boolean;
  /** Of one kind alone; left out: all that was asked. */
  kind?: 'general' | 'warranty';
}) {
  const say = useSay();
  const { rows, error, loadMore, isLoadingMore, retry } = useRequests(asking, kind);
  // How many there are is known once the last of them is there.
  const isCounted = rows !== undefined && rows.length > 0 && loadMore === undefined;
  return (
    <Section title={say(t.title)} {...(isCounted ? { count: rows.length } : {})}>
      {rows === undefined ? (
        error === null ? (
          <SkeletonRows rows={3} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.errorTitle)}
            text={error.message}
            action={<Button onClick={retry}>{say(t.retry)}</Button>}
          />
        )
      ) : rows.length === 0 ? (
        <Nothing boxed>{say(asking.view === 'floor' ? t.noneOffice : t.none)}</Nothing>
      ) : (
        <RequestList rows={rows} loadMore={loadMore} isLoadingMore={isLoadingMore} />
      )}
      {hasButton && (
        <Button className="mt-3" size="large" icon={<MessageCircleQuestion />} onClick={() => open('new')}>
          {say(asking.view === 'floor' ? t.askOffice : t.ask)}
        </Button>
      )}
      <OpenRequest asking={asking} />
    </Section>
  );
}

type Shown = ReturnType<typeof useRequests>;

function RequestList({
  rows,
  loadMore,
  isLoadingMore,
}: Pick<Shown, 'loadMore' | 'isLoadingMore'> & { rows: NonNullable<Shown['rows']> }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <ul
      aria-label={say(t.title)}
      className="max-h-128 divide-y divide-line overflow-y-auto rounded-card border border-line bg-raised"
    >
      {rows.map(({ id, title, status, said, visit_at: visit, said_at: at, unit }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => open(id)}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover"
          >
            {/* Where a state takes many words it stands below what it is about. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="min-w-0 flex-1 basis-44">
                <span className="line-clamp-2 font-label">{title}</span>
                <span className="block text-12 text-text-3">
                  {[
                    unit?.name,
                    visit === null ? formatAgo(at, language) : say(t.visit, { at: formatMoment(visit, language) }),
                  ]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </span>
              </span>
              <Tag tone={statusTones[status]}>{say(said)}</Tag>
            </span>
            <ChevronRight className="size-4 flex-none text-text-3" />
          </button>
        </li>
      ))}
      {loadMore !== undefined && (
        <li>
          <LoadMore label={say(t.more)} loading={isLoadingMore} onLoad={loadMore} />
        </li>
      )}
    </ul>
  );
}

/** What the address names: a new request, or one of them. */
function OpenRequest({ asking }: { asking: Asking }) {
  const { request } = useSearch();
  const close = () => setSearch({ request: undefined });
  if (request === undefined) return null;
  return request === 'new' ? (
    <AskDialog asking={asking} onClose={close} onDone={({ id }) => setSearch({ request: id })} />
  ) : (
    <RequestDialog key={request} id={request} asking={asking} onClose={close} />
  );
}
