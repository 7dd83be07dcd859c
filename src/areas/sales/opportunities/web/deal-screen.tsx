import { ArrowLeft, CircleAlert, CircleCheck } from 'lucide-react';
import { RecordPanelOf } from '#areas/platform-services/records/web/embeds.tsx';
import { companyToday, daysBetween, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { NotYet } from '#platform/web/frame/not-yet.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { useRouteParams } from '#platform/web/place.ts';
import { useRecord } from '#platform/web/record/use-record.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { opportunity } from '../record.ts';
import { SiteMap } from './map/site-map.tsx';
import { StagesPart } from './panel/stages-part.tsx';
import { SimilarPart } from './panel/similar-part.tsx';
import { StepsPart } from './panel/steps-part.tsx';
import { EstimatesPart } from './panel/estimates-part.tsx';
import { NewPapers } from './panel/papers-part.tsx';
import { PeoplePart } from './panel/people-part.tsx';
import { ProjectPart } from './panel/project-part.tsx';
import { SlotsPart } from './panel/slots-part.tsx';
import { useWholeDeal, type Whole } from './queries.ts';

const t = texts({
  loading: { en: 'Loading the deal', es: 'Cargando el negocio' },
  gone: { en: 'This deal is not there', es: 'Este negocio no existe' },
  all: { en: 'Opportunities', es: 'Oportunidades' },
  next: { en: 'What is done next', es: 'Lo que sigue' },
  planned: { en: '{step}, {day}', es: '{step}, {day}' },
  late: {
    en: '{step}, {n, plural, one {# day late} other {# days late}}',
    es: '{step}, {n, plural, one {# día de atraso} other {# días de atraso}}',
  },
  site: { en: 'Where the site is', es: 'Dónde está el terreno' },
});

/** What was said stands above the facts. */
const nothing = () => null;

type Held = Readonly<Record<string, unknown>>;
const textIn = (held: Held, name: string): string | null => {
  const { [name]: value } = held;
  return typeof value === 'string' && value !== '' ? value : null;
};

/** A deal on a page of its own: its facts and what was said on one side, where it stands and what it could become on the other. */
export function Screen() {
  const say = useSay();
  const { id = '' } = useRouteParams();
  const { data: record, error } = useRecord(opportunity, id);
  const { data: whole } = useWholeDeal(id);
  if (record !== undefined && whole !== undefined) return <Page key={id} held={{ ...record }} whole={whole} />;
  return (
    <NotYet
      error={error}
      loading={say(t.loading)}
      gone={say(t.gone)}
      back={{ to: '/sales/opportunities', label: say(t.all) }}
    />
  );
}

function Page({ held, whole }: { held: Held; whole: Whole }) {
  const say = useSay();
  const name = textIn(held, 'name') ?? '';
  return (
    <PageFrame
      title={name}
      documentTitle={`${textIn(held, 'code') ?? ''} ${name}`}
      breadcrumb={
        <Link to="/sales/opportunities" className="link flex items-center gap-1 text-13">
          <ArrowLeft className="size-4" aria-hidden />
          {say(t.all)}
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-8 max-xl:grid-cols-1">
        <div className="grid content-start gap-6">
          <NextPart held={held} />
          <StagesPart whole={whole} />
          <ProjectPart whole={whole} />
          <NewPapers held={held} whole={whole} />
          <EstimatesPart whole={whole} />
          <RecordPanelOf declaration={opportunity} id={whole.id} panel={nothing} isPart />
        </div>
        <div className="grid content-start gap-6">
          <PeoplePart whole={whole} />
          <SitePart held={held} whole={whole} />
          <SlotsPart whole={whole} />
          <SimilarPart whole={whole} />
          <StepsPart whole={whole} />
        </div>
      </div>
    </PageFrame>
  );
}

function NextPart({ held }: { held: Held }) {
  const say = useSay();
  const language = useLanguage();
  const [step, day] = [textIn(held, 'next_step'), textIn(held, 'next_step_on')];
  if (held['state'] !== 'open' || step === null || day === null) return null;
  const late = daysBetween(day, companyToday());
  const Icon = late > 0 ? CircleAlert : CircleCheck;
  return (
    <Section title={say(t.next)}>
      <p className={`flex items-center gap-2 text-16 ${late > 0 ? 'text-bad-text' : ''}`}>
        <Icon className="size-4 flex-none" aria-hidden />
        {late > 0 ? say(t.late, { step, n: late }) : say(t.planned, { step, day: formatDay(day, language) })}
      </p>
    </Section>
  );
}

function SitePart({ held, whole }: { held: Held; whole: Whole }) {
  const say = useSay();
  const state = textIn(held, 'state_code');
  const place = [textIn(held, 'city'), [state, textIn(held, 'zip')].filter((each) => each !== null).join(' ')];
  const address = [textIn(held, 'address_line1'), ...place].filter((each) => each !== null && each !== '');
  return (
    <Section title={say(t.site)}>
      {address.length > 0 && <p className="mb-2 text-13">{address.join(', ')}</p>}
      <SiteMap state={state} coordinates={whole.coordinates} />
    </Section>
  );
}
