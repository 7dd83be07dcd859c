import { Lock, Megaphone, Users } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { type Audience, audienceKey, useAudienceWords } from '../audience.ts';

const t = texts({
  who: { en: 'Who sees it', es: 'Quién lo ve' },
  announce: { en: 'Announcement', es: 'Anuncio' },
  announceHelp: {
    en: 'Everybody is asked to confirm that they read it.',
    es: 'Se pide a todos confirmar que lo leyeron.',
  },
});

interface AudienceChoiceProps {
  audiences: readonly Audience[];
  audience: Audience;
  onAudience: (key: string) => void;
  /** Whether this person may ask everybody to confirm that they read it. */
  mayAnnounce: boolean;
  isAnnounced: boolean;
  onAnnounce: (announced: boolean) => void;
}

/** Who sees the post, where there is a choice, and whether it is an announcement. */
export function AudienceChoice(props: AudienceChoiceProps) {
  const { audiences, audience, isAnnounced } = props;
  const say = useSay();
  const audienceWords = useAudienceWords();
  return (
    <>
      {audiences.length > 1 && (
        <Select
          aria-label={say(t.who)}
          className="max-w-56"
          icon={audience.visibility === 'internal' ? <Lock /> : <Users />}
          value={audienceKey(audience)}
          onValueChange={props.onAudience}
          items={audiences.map((each) => ({
            value: audienceKey(each),
            label: audienceWords.choice(each),
          }))}
        />
      )}
      {props.mayAnnounce && (
        <Button
          size="small"
          look="quiet"
          icon={<Megaphone />}
          aria-pressed={isAnnounced}
          className={isAnnounced ? 'bg-press' : ''}
          onClick={() => props.onAnnounce(!isAnnounced)}
        >
          {say(t.announce)}
        </Button>
      )}
      {isAnnounced && <span className="text-12 text-text-3">{say(t.announceHelp)}</span>}
    </>
  );
}
