import type { SyncPlan } from '#areas/design/model-platform/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';

const t = texts({
  unreleased: {
    en: 'Some of it comes from a workspace. It becomes a BOM in work that can’t be released; take it from a version for that.',
    es: 'Una parte viene de un espacio de trabajo. Queda como lista en trabajo que no se puede liberar; para eso, tómala de una versión.',
  },
  failed: { en: 'The platform could not be read', es: 'No se pudo leer la plataforma' },
});

/** Why the plan can not be applied, what is special about it, and what could not be read for it. */
export function PlanNotices({ plan }: { plan: SyncPlan }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      {plan.blocked !== null && <Banner tone="warn">{plan.blocked_said?.[language]}</Banner>}
      {plan.unreleased && <Banner tone="warn">{say(t.unreleased)}</Banner>}
      {plan.errors.length > 0 && (
        <Banner tone="bad" title={say(t.failed)}>
          <ul>
            {plan.errors_said.map((each) => (
              <li key={each.en}>{each[language]}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
