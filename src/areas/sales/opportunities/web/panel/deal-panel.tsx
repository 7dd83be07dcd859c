import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useWholeDeal } from '../queries.ts';
import { EstimatesPart } from './estimates-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { ProjectPart } from './project-part.tsx';
import { SlotsPart } from './slots-part.tsx';
import { StagesPart } from './stages-part.tsx';
import { SimilarPart } from './similar-part.tsx';
import { StepsPart } from './steps-part.tsx';

const t = texts({
  loading: { en: 'Loading the deal', es: 'Cargando el negocio' },
  page: { en: 'Open its page', es: 'Abrir su página' },
});

/** What is special about a deal, above its facts: where it stands, what it could become, and what is like it. */
export function DealPanel({ record }: { record: { id: string } }) {
  const say = useSay();
  const { data } = useWholeDeal(record.id);
  if (data === undefined) return <SkeletonRows rows={6} label={say(t.loading)} />;
  return (
    <div className="grid gap-5">
      <p className="text-13">
        <Link className="link inline-flex min-h-6 items-center" to={`/sales/opportunities/${record.id}`}>
          {say(t.page)}
        </Link>
      </p>
      <StagesPart whole={data} />
      <SlotsPart whole={data} />
      <ProjectPart whole={data} />
      <PeoplePart whole={data} />
      <EstimatesPart whole={data} />
      <SimilarPart whole={data} />
      <StepsPart whole={data} />
    </div>
  );
}
