import { ArrowLeft } from 'lucide-react';
import { RecordPanelOf } from '#areas/platform-services/records/web/embeds.tsx';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { NotYet } from '#platform/web/frame/not-yet.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { useRouteParams } from '#platform/web/place.ts';
import { useRecord } from '#platform/web/record/use-record.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { lead } from '../record.ts';
import { LeadPart } from './lead-part.tsx';

const t = texts({
  loading: { en: 'Loading the lead', es: 'Cargando el prospecto' },
  gone: { en: 'This lead is not there', es: 'Este prospecto no existe' },
  all: { en: 'Leads', es: 'Prospectos' },
});

/** What was said stands above the facts. */
const nothing = () => null;

/** A lead on a page of its own: the time to answer, why it counts as it does and who it may be beside its facts and what was said. */
export function Screen() {
  const say = useSay();
  const { id = '' } = useRouteParams();
  const { data, error } = useRecord(lead, id);
  if (data !== undefined) return <Page key={id} record={data} />;
  return (
    <NotYet
      error={error}
      loading={say(t.loading)}
      gone={say(t.gone)}
      back={{ to: '/sales/leads', label: say(t.all) }}
    />
  );
}

function Page({ record }: { record: RecordOf<RecordDeclaration> }) {
  const say = useSay();
  const held: Readonly<Record<string, unknown>> = { ...record };
  const name = String(held['name']);
  return (
    <PageFrame
      title={name}
      documentTitle={`${record.code ?? ''} ${name}`}
      breadcrumb={
        <Link to="/sales/leads" className="link flex items-center gap-1 text-13">
          <ArrowLeft className="size-4" aria-hidden />
          {say(t.all)}
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-8 max-xl:grid-cols-1">
        <RecordPanelOf declaration={lead} id={record.id} panel={nothing} isPart />
        <LeadPart record={record} />
      </div>
    </PageFrame>
  );
}
