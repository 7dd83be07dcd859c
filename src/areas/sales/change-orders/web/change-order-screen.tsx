import { ArrowLeft } from 'lucide-react';
import { StuckReviews } from '#areas/projects/projects/web/embeds.tsx';
import { RecordPanelOf } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { NotYet } from '#platform/web/frame/not-yet.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { useRouteParams } from '#platform/web/place.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { stageWords, statusWords } from '../choices.ts';
import { changeOrder } from '../record.ts';
import { ContractLine } from './contract-line.tsx';
import { useSheet, type Sheet } from './queries.ts';
import { BillingPart } from './sheet/billing-part.tsx';
import { ClientsPart } from './sheet/clients-part.tsx';
import { DatesPart } from './sheet/dates-part.tsx';
import { LinesPart } from './lines-part.tsx';
import { LedgerPart, MoveRail, Revisions } from './sheet/move-rail.tsx';
import { StepsBar } from './sheet/steps-bar.tsx';
import { TalkPart } from './sheet/talk-part.tsx';

const t = texts({
  loading: { en: 'Loading the change order', es: 'Cargando la orden de cambio' },
  gone: { en: 'This change order is not there', es: 'Esta orden de cambio no existe' },
  all: { en: 'Change orders', es: 'Órdenes de cambio' },
  rev: { en: 'Rev {n}', es: 'Rev. {n}' },
  beside: { en: 'Whose move, and facts', es: 'A quién le toca y datos' },
});

/** A change order on a page of its own: what changes and what it does, with whose move it is, its revisions and its facts beside it. */
export function Screen() {
  const say = useSay();
  const { id = '' } = useRouteParams();
  const { data, error } = useSheet(id);
  if (data !== undefined) return <Page key={id} id={id} sheet={data} />;
  return (
    <NotYet
      error={error}
      loading={say(t.loading)}
      gone={say(t.gone)}
      back={{ to: '/projects/change-orders', label: say(t.all) }}
    />
  );
}

function Page({ id, sheet }: { id: string; sheet: Sheet }) {
  const say = useSay();
  const record = useRead(recordEndpoints(changeOrder).read, { params: { id } }).data;
  const { project, status } = sheet;
  const ofProject = `/projects/${encodeURIComponent(project.project_number)}?tab=changes`;
  return (
    <PageFrame
      title={sheet.title}
      documentTitle={`${sheet.code} ${sheet.title}`}
      breadcrumb={
        <Link to={ofProject} className="link flex items-center gap-1 text-13">
          <ArrowLeft className="size-4" aria-hidden />
          {project.project_number} {project.name}
        </Link>
      }
      status={
        <span className="flex flex-wrap items-center gap-2">
          <Tag tone={statusWords[status].tone}>{say(statusWords[status])}</Tag>
          <Tag>{sheet.code}</Tag>
          <Tag>{say(t.rev, { n: sheet.revision })}</Tag>
        </span>
      }
      meta={say(stageWords[sheet.stage])}
      actions={<StepsBar id={id} sheet={sheet} />}
      flush
    >
      <div className="border-y border-line bg-canvas px-6 py-3 max-md:px-4">
        <ContractLine figures={sheet.contract} {...ownIn(sheet)} />
      </div>
      <div className="grid gap-8 px-6 pt-5 max-md:px-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 content-start gap-8">
          <LinesPart id={id} sheet={sheet} />
          <DatesPart id={id} sheet={sheet} />
          <TalkPart id={id} sheet={sheet} />
        </div>
        <aside aria-label={say(t.beside)} className="grid min-w-0 content-start gap-6">
          <StuckReviews projectNumber={project.project_number} stuck={sheet.stuck} />
          <MoveRail sheet={sheet} />
          <ClientsPart id={id} sheet={sheet} />
          <LedgerPart sheet={sheet} />
          <Revisions sheet={sheet} />
          {sheet.can.bill && record?.payment != null && <BillingPart id={id} payment={record.payment} />}
          <div className="-mx-4">
            <RecordPanelOf declaration={changeOrder} id={id} />
          </div>
        </aside>
      </div>
    </PageFrame>
  );
}

function ownIn({ status, total_cents: cents }: Sheet) {
  if (status === 'approved') return { own: { side: 'agreed', cents } } as const;
  return ['pricing', 'internal_review', 'sent'].includes(status) ? ({ own: { side: 'pending', cents } } as const) : {};
}
