import { TriangleAlert } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { CoverageBars } from './coverage-bars.tsx';
import { useHomeWarranty } from './queries.ts';
import { ReportDialog } from './report-dialog.tsx';
import type { Reporting } from './use-report.ts';

const t = texts({
  wrong: { en: 'Something wrong?', es: '¿Algo anda mal?' },
  text: { en: 'Three taps and a photo, if you have one.', es: 'Tres toques y una foto, si la tienes.' },
  coverage: { en: 'Your warranty', es: 'Tu garantía' },
  loading: { en: 'Loading your warranty', es: 'Cargando tu garantía' },
});

/** Where somebody says what is wrong with their home; which is open stands in the address. */
export function SomethingWrong({
  reporting,
  look = 'primary',
}: {
  reporting: Reporting;
  look?: 'primary' | 'default';
}) {
  const say = useSay();
  const isOpen = useSearch()['report'] === reporting.unitId;
  const close = () => setSearch({ report: undefined });
  return (
    <div>
      <Button
        look={look}
        size="large"
        wide
        icon={<TriangleAlert />}
        aria-haspopup="dialog"
        onClick={() => setSearch({ report: reporting.unitId }, { push: true })}
      >
        {say(t.wrong)}
      </Button>
      <p className="mt-2 text-center text-12 text-text-3">{say(t.text)}</p>
      {isOpen && (
        <ReportDialog
          reporting={reporting}
          onClose={close}
          onFollow={(id) => setSearch({ report: undefined, request: id })}
        />
      )}
    </div>
  );
}

/** What the home is covered for and for how long; nothing while nobody has handed it over. */
export function HomeWarranty({ reporting }: { reporting: Reporting }) {
  const say = useSay();
  const { data } = useHomeWarranty(reporting.view, reporting.unitId);
  if (data === undefined) return <SkeletonRows rows={3} label={say(t.loading)} />;
  if (data.coverages.length === 0) return null;
  return (
    <Section title={say(t.coverage)}>
      <CoverageBars coverages={data.coverages} />
    </Section>
  );
}
