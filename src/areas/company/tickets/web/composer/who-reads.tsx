import { clsx } from 'clsx';
import { Eye, Lock } from 'lucide-react';
import { texts, type Language } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import type { Audience } from '#areas/company/tickets/choices.ts';
import type { Talk } from '#areas/company/tickets/schema.ts';

const t = texts({
  audience: { en: 'Who reads it', es: 'Quién lo lee' },
  staff: { en: 'Staff', es: 'Personal' },
  shared: { en: 'Shared', es: 'Compartido' },
  willRead: { en: '{names} will read this', es: 'Esto llega a {names}' },
  nobody: { en: 'Nobody outside reads this ticket yet', es: 'Nadie de fuera lee este ticket todavía' },
  staffOnly: { en: 'Staff only. {names} never sees it', es: 'Solo el personal. {names} nunca lo ve' },
  staffOnlyMany: { en: 'Staff only. {names} never see it', es: 'Solo el personal. {names} nunca lo ven' },
  onlyStaff: { en: 'Staff only', es: 'Solo personal' },
});

/** The readers outside by their first names, as one says them. */
export function firstNamesOf(readers: readonly { name: string }[], language: Language): string {
  return new Intl.ListFormat(language).format(readers.map(({ name }) => name.split(' ')[0] ?? name));
}

interface WhoReadsProps {
  /** Who outside staff reads what is shared; null where the ticket is for staff alone and nothing is chosen. */
  readers: Talk['readers'];
  audience: Audience;
  onAudience: (audience: Audience) => void;
}

/** Who reads what is written below, by name, and where there is a choice the choice of it. */
export function WhoReads({ readers, audience, onAudience }: WhoReadsProps) {
  const say = useSay();
  const language = useLanguage();
  const isShared = audience === 'shared';
  const sentence = () => {
    if (readers === null || readers.length === 0) return say(isShared ? t.nobody : t.onlyStaff);
    if (isShared)
      return say(t.willRead, { names: new Intl.ListFormat(language).format(readers.map(({ name }) => name)) });
    return say(readers.length === 1 ? t.staffOnly : t.staffOnlyMany, { names: firstNamesOf(readers, language) });
  };
  return (
    <div className="flex flex-wrap items-center gap-2 px-1 text-12">
      {isShared ? <Eye className="size-3.5" aria-hidden /> : <Lock className="size-3.5" aria-hidden />}
      <p aria-live="polite" className={clsx('min-w-40 flex-1', isShared ? 'text-info-text' : 'text-text-2')}>
        {sentence()}
      </p>
      {readers !== null && (
        <Segmented
          label={say(t.audience)}
          value={audience}
          onValueChange={onAudience}
          items={[
            { value: 'internal', label: say(t.staff), icon: <Lock /> },
            { value: 'shared', label: say(t.shared), icon: <Eye /> },
          ]}
        />
      )}
    </div>
  );
}
