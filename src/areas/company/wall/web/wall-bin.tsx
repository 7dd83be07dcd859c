import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { useRestorePost, useRestoreReply, useWallBin, type WallScope } from './queries.ts';

const t = texts({
  title: { en: 'Bin of the wall', es: 'Papelera del muro' },
  text: {
    en: 'Posts and replies stay here for 30 days. You can bring back what you wrote; an admin, everything.',
    es: 'Las publicaciones y respuestas quedan aquí 30 días. Puedes recuperar lo que escribiste; un administrador, todo.',
  },
  back: { en: 'Back to the wall', es: 'Volver al muro' },
  reply: { en: 'Reply', es: 'Respuesta' },
  post: { en: 'Post', es: 'Publicación' },
  days: {
    en: '{n, plural, one {# more day} other {# more days}}',
    es: '{n, plural, one {# día más} other {# días más}}',
  },
  files: { en: '{n, plural, one {# file} other {# files}}', es: '{n, plural, one {# archivo} other {# archivos}}' },
  restore: { en: 'Bring back', es: 'Recuperar' },
  restoreThis: { en: 'Bring back: {words}', es: 'Recuperar: {words}' },
  deleted: { en: 'deleted {ago}', es: 'eliminado {ago}' },
  empty: { en: 'The bin is empty', es: 'La papelera está vacía' },
  loading: { en: 'Loading the bin', es: 'Cargando la papelera' },
  failed: { en: 'The bin could not be loaded', es: 'No se pudo cargar la papelera' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

/** What was taken off this wall and can be brought back by the reader. */
export function WallBin({ scope }: { scope: WallScope }) {
  const say = useSay();
  const language = useLanguage();
  const { data, error, refetch } = useWallBin(scope);
  const post = useRestorePost();
  const reply = useRestoreReply();
  const isRestoring = (id: string) =>
    (post.isPending && post.variables.params.id === id) || (reply.isPending && reply.variables.params.id === id);
  return (
    <section aria-label={say(t.title)} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={<ArrowLeft />} onClick={() => setSearch({ bin: undefined })}>
          {say(t.back)}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-13 text-text-2">{say(t.text)}</p>
      </div>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={4} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.failed)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : data.length === 0 ? (
        <EmptyState drawing={<Trash2 className="size-10 text-text-3" />} title={say(t.empty)} text="" />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.map((item) => (
            <li key={item.id} className="flex items-start gap-3 py-3 max-sm:flex-col">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 text-13 text-text-3">
                  <b className="text-14 font-label text-text-1">{item.author.name}</b>
                  <Tag>{say(item.kind === 'post' ? t.post : t.reply)}</Tag>
                  <time dateTime={item.deleted_at} title={formatMoment(item.deleted_at, language)}>
                    {say(t.deleted, { ago: formatAgo(item.deleted_at, language) })}
                  </time>
                  <span>· {say(t.days, { n: item.days_left })}</span>
                </p>
                <p className="line-clamp-3 text-14 wrap-anywhere">
                  {item.plain === '' ? say(t.files, { n: item.files }) : item.plain}
                </p>
              </div>
              <Button
                size="small"
                icon={<RotateCcw />}
                aria-label={say(t.restoreThis, { words: item.plain.slice(0, 60) })}
                loading={isRestoring(item.id)}
                onClick={() => (item.kind === 'post' ? post : reply).mutate({ params: { id: item.id } })}
              >
                {say(t.restore)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
