import { Check } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { Post } from '../schema.ts';
import { useAcknowledge } from './queries.ts';
import { Readers } from './acknowledgement-list.tsx';

const t = texts({
  confirm: { en: 'I have read this', es: 'Lo he leído' },
  confirmed: { en: 'You have read this', es: 'Ya lo leíste' },
  count: {
    en: '{count, plural, =0 {Nobody has confirmed yet} one {# person has confirmed} other {# people have confirmed}}',
    es: '{count, plural, =0 {Nadie ha confirmado aún} one {# persona confirmó} other {# personas confirmaron}}',
  },
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
