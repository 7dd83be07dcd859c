import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Post } from '../schema.ts';
import { useAcknowledge, useAcknowledgements } from './queries.ts';

const t = texts({
  confirm: { en: 'I have read this', es: 'Lo he leído' },
  confirmed: { en: 'You have read this', es: 'Ya lo leíste' },
  count: {
    en: '{count, plural, =0 {Nobody has confirmed yet} one {# person has confirmed} other {# people have confirmed}}',
    es: '{count, plural, =0 {Nadie ha confirmado aún} one {# persona confirmó} other {# personas confirmaron}}',
  },
  title: { en: 'Who has read it', es: 'Quién lo ha leído' },
  done: { en: 'Read', es: 'Leído' },
  open: { en: 'Not yet', es: 'Todavía no' },
  nobody: { en: 'Nobody', es: 'Nadie' },
  close: { en: 'Close', es: 'Cerrar' },
  loading: { en: 'Loading the list', es: 'Cargando la lista' },
});

/** Below an announcement: the button that says "read", and for staff who has and who has not. */
export function Acknowledgement({ post }: { post: Post }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const acknowledge = useAcknowledge();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {post.can.acknowledge && (
        <Button
          size="small"
          icon={<Check />}
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ params: { id: post.id } })}
        >
          {say(t.confirm)}
        </Button>
      )}
      {post.acknowledged?.mine === true && (
        <span className="inline-flex items-center gap-1 text-12 text-good-text">
          <Check /> {say(t.confirmed)}
        </span>
      )}
      {post.acknowledged !== null && post.acknowledged.count !== null && (
        <button type="button" className="link text-12" onClick={() => setOpen(true)}>
          {say(t.count, { count: post.acknowledged.count })}
        </button>
      )}
      {isOpen && <Readers id={post.id} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Readers({ id, onClose }: { id: string; onClose: () => void }) {
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
