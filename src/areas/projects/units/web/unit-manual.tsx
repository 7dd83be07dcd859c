import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { UnitRead } from '../schema.ts';
import { usePublishManual } from './queries.ts';

const t = texts({
  manual: { en: 'Owner manual', es: 'Manual del propietario' },
  none: { en: 'No owner manual yet', es: 'Aún no hay manual del propietario' },
  noneText: {
    en: 'It stands here as soon as a document of this unit is named as its manual.',
    es: 'Aparece aquí en cuanto se nombre un documento de esta unidad como su manual.',
  },
  state: { en: 'State', es: 'Estado' },
  language: { en: 'Language', es: 'Idioma' },
  revision: { en: 'Revision', es: 'Revisión' },
  open: { en: 'Open the document', es: 'Abrir el documento' },
  draft: { en: 'Draft', es: 'Borrador' },
  in_review: { en: 'In review', es: 'En revisión' },
  published: { en: 'Published', es: 'Publicado' },
  archived: { en: 'Archived', es: 'Archivado' },
  newer: {
    en: 'Version {n} stands for this document now. Owners still read the one that was published.',
    es: 'La versión {n} es ahora la de este documento. Los propietarios siguen leyendo la que se publicó.',
  },
  publish: { en: 'Publish version {n}', es: 'Publicar la versión {n}' },
  notShown: {
    en: 'It is not shown to owners yet. Show it to them first.',
    es: 'Aún no se muestra a los propietarios. Muéstraselo primero.',
  },
  toDocument: { en: 'To the document', es: 'Ir al documento' },
  en: { en: 'In English', es: 'En inglés' },
  es: { en: 'In Spanish', es: 'En español' },
});

const states = ['draft', 'in_review', 'published', 'archived'] as const;
const languages = ['en', 'es'] as const;

/** The document that is the unit's owner manual, and how far it is. */
export function UnitManual({ unit }: { unit: UnitRead }) {
  const say = useSay();
  const manual = unit.owner_manual;
  if (manual === null)
    return <EmptyState drawing={<HouseDrawing />} title={say(t.none)} text={say(t.noneText)} className="mt-[8dvh]" />;
  const state = states.find((each) => each === manual['status']);
  const language = languages.find((each) => each === manual['language']);
  const document = manual['owner_manual_id'];
  return (
    <Section title={manual['title'] ?? say(t.manual)} className="max-w-dialog-wide px-6 py-5 max-md:px-4">
      {unit.newer_manual != null && <NewerVersion unit={unit} newer={unit.newer_manual} />}
      <Facts>
        <Fact name={say(t.state)}>{state === undefined ? null : say(t[state])}</Fact>
        {language !== undefined && <Fact name={say(t.language)}>{say(t[language])}</Fact>}
        {manual['revision'] !== undefined && <Fact name={say(t.revision)}>{manual['revision']}</Fact>}
      </Facts>
      {document !== undefined && (
        <Button asChild className="mt-4">
          <Link to={`?tab=manual&file=${document}`}>{say(t.open)}</Link>
        </Button>
      )}
    </Section>
  );
}

/** To staff: the document has moved on, and one press brings its owners along. */
function NewerVersion({ unit, newer }: { unit: UnitRead; newer: NonNullable<UnitRead['newer_manual']> }) {
  const say = useSay();
  const publish = usePublishManual();
  const isReady = newer.shown && unit.can.change;
  return (
    <Banner
      tone="info"
      className="mb-4"
      action={
        isReady ? (
          <Button
            size="small"
            look="primary"
            loading={publish.isPending}
            onClick={() => publish.mutate({ params: { id: unit.id }, query: { owner_manual_id: newer.file_id } })}
          >
            {say(t.publish, { n: newer.version_no })}
          </Button>
        ) : (
          <Button size="small" asChild>
            <Link to={`?tab=files&file=${newer.file_id}`}>{say(t.toDocument)}</Link>
          </Button>
        )
      }
    >
      {say(t.newer, { n: newer.version_no })}
      {!newer.shown && ` ${say(t.notShown)}`}
    </Banner>
  );
}
