import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useAcknowledgements } from './queries.ts';

const t = texts({
  title: { en: 'Who has read it', es: 'Quién lo ha leído' },
  done: { en: 'Read', es: 'Leído' },
  open: { en: 'Not yet', es: 'Todavía no' },
  nobody: { en: 'Nobody', es: 'Nadie' },
  close: { en: 'Close', es: 'Cerrar' },
  loading: { en: 'Loading the list', es: 'Cargando la lista' },
});

/** Shows who of those that an announcement is for has confirmed it, and who has not. */
export function Readers({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useAcknowledgements(id);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={say(t.title)}
      closeLabel={say(t.close)}
    >
      {data === undefined ? (
        <SkeletonRows rows={4} label={say(t.loading)} />
      ) : (
        <div className="grid grid-cols-2 gap-6 text-13">
          <section>
            <h3 className="mb-1 font-label">{say(t.done)}</h3>
            <ul className="grid gap-1">
              {data.done.length === 0 && <li className="text-text-3">{say(t.nobody)}</li>}
              {data.done.map((person) => (
                <li key={person.id}>
                  {person.name} <span className="text-text-3">{formatMoment(person.at, language)}</span>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h3 className="mb-1 font-label">{say(t.open)}</h3>
            <ul className="grid gap-1">
              {data.open.length === 0 && <li className="text-text-3">{say(t.nobody)}</li>}
              {data.open.map((person) => (
                <li key={person.id}>{person.name}</li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dialog>
  );
}
