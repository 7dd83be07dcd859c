import { AskedOf, TalkOf } from '#areas/company/tickets/web/embeds.tsx';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { isPicked } from '#platform/web/record/record-fields.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { warrantyStates } from '#areas/company/tickets/columns.ts';
import { accessWords, channelWords, roomOf } from '../choices.ts';
import type { ItemDetail } from '../schema.ts';
import { CoverageBars } from './coverage-bars.tsx';
import { useWarrantyParts } from './parts-of-others.ts';
import { useItemDetail } from './queries.ts';

const t = texts({
  home: { en: 'Home', es: 'Vivienda' },
  nobody: { en: 'No owner is known.', es: 'No se conoce al propietario.' },
  noAddress: { en: 'No address is known.', es: 'No se conoce la dirección.' },
  loading: { en: 'Loading the coverage', es: 'Cargando la cobertura' },
  coverage: { en: 'What it is covered by', es: 'Qué lo cubre' },
  report: { en: 'How it came in', es: 'Cómo llegó' },
  together: { en: 'Reported with it', es: 'Se reportó junto' },
  alike: { en: 'Perhaps the same thing', es: 'Quizá lo mismo' },
  talk: { en: 'What was said', es: 'Lo que se dijo' },
  pets: { en: 'Pets: {pets}', es: 'Mascotas: {pets}' },
});

interface ItemPanelProps {
  id: string;
  title: string;
  area: string;
  projectId: string | null;
}

/** The head of a warranty item's panel: the owner's words and photos with the clock, the home, its coverage, the conversation. */
export function ItemPanel({ id, title, area, projectId }: ItemPanelProps) {
  const say = useSay();
  const { data } = useItemDetail(id);
  const parts = useWarrantyParts();
  return (
    <div className="flex flex-col gap-5">
      <AskedOf id={id} />
      {data !== undefined && <Home home={data.home} />}
      {data === undefined ? <SkeletonRows rows={4} label={say(t.loading)} /> : <Detail detail={data} area={area} />}
      {parts !== null && <parts.TripsOfItem item={{ id, title }} projectId={projectId} />}
      <Section title={say(t.talk)}>
        <TalkOf id={id} />
      </Section>
    </div>
  );
}

function Home({ home }: { home: ItemDetail['home'] }) {
  const say = useSay();
  const { name, project, address, owners } = home;
  return (
    <Section title={say(t.home)}>
      <div className="grid gap-1 text-14">
        <Link to={`/projects/${project.number}/unit/${home.id}`} className="link font-label">
          {name} · {project.number} {project.name}
        </Link>
        {address === null ? (
          <p className="text-13 text-text-3">{say(t.noAddress)}</p>
        ) : (
          <a className="link" href={`geo:0,0?q=${encodeURIComponent(address)}`}>
            {address}
          </a>
        )}
        {owners.length === 0 && <p className="text-13 text-text-3">{say(t.nobody)}</p>}
        {owners.map(({ name: owner, phone, email }) => (
          <p key={`${owner} ${email ?? ''} ${phone ?? ''}`} className="flex flex-wrap gap-x-3">
            <span>{owner}</span>
            {phone !== null && (
              <a className="link" href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>
                {phone}
              </a>
            )}
            {email !== null && (
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
            )}
          </p>
        ))}
      </div>
    </Section>
  );
}

function Detail({ detail, area }: { detail: ItemDetail; area: string }) {
  const say = useSay();
  const { report } = detail;
  const room = roomOf(area);
  const how = [
    ...(area === '' ? [] : [room === undefined ? area : say(room)]),
    say(channelWords[report.channel]),
    ...(report.access === null ? [] : [say(accessWords[report.access])]),
    ...(report.pets === null ? [] : [say(t.pets, { pets: report.pets })]),
    ...(report.preferred_times === null ? [] : [report.preferred_times]),
  ];
  return (
    <>
      <Section title={say(t.coverage)}>
        <p className="mb-3 text-13 text-text-2">{say(detail.reason)}</p>
        <CoverageBars coverages={detail.coverages} />
      </Section>
      <Section title={say(t.report)}>
        <p className="text-13">
          <span className="text-text-3 tabular-nums">{report.code}</span> {how.join(' · ')}
        </p>
      </Section>
      <Others title={say(t.together)} items={detail.together} />
      <Others title={say(t.alike)} items={detail.alike} />
    </>
  );
}

function Others({ title, items }: { title: string; items: ItemDetail['together'] }) {
  const say = useSay();
  if (items.length === 0) return null;
  return (
    <Section title={title} count={items.length}>
      <ul className="divide-y divide-line">
        {items.map(({ id, code, title: name, state }) => {
          const words = warrantyStates.words[state];
          return (
            <li key={id} className="flex items-baseline gap-2 py-1.5 text-13">
              <Link to={`/projects/warranty-requests?panel=${id}`} className="min-w-0 flex-1 truncate">
                <span className="text-text-3 tabular-nums">{code}</span> {name}
              </Link>
              {words !== undefined && <span className="flex-none text-12 text-text-3">{say(words)}</span>}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The same for a list, which opens it beside itself. */
export const itemPanel = (record: RecordOf<RecordDeclaration>) => {
  const { id, title } = record;
  const [project, area]: unknown[] = [record['project_id'], record['area']];
  return (
    <ItemPanel
      key={id}
      id={id}
      title={typeof title === 'string' ? title : ''}
      area={typeof area === 'string' ? area : ''}
      projectId={isPicked(project) ? project.id : null}
    />
  );
};
