import { companyPresenceId } from '#platform/shared/presence.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { PresenceStack } from '#platform/web/presence-marks.tsx';
import { CompanyWall } from './embeds.tsx';

const t = texts({
  title: { en: 'Company wall', es: 'Muro de la empresa' },
});

/** Where all staff write to each other; nothing on it is ever shared outside. */
export function Screen() {
  const say = useSay();
  return (
    <PageFrame title={say(t.title)} actions={<PresenceStack type="company_wall" id={companyPresenceId} />}>
      <div className="max-w-[820px]">
        <CompanyWall />
      </div>
    </PageFrame>
  );
}
