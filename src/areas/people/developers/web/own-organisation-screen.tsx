import type { ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { CraneDrawing } from '#ui/drawings/crane-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { developerRoleHelp, developerRoleWords } from '../choices.ts';
import type { OwnOrganisation } from '../schema.ts';
import { OrganisationPeople } from './organisation-people.tsx';
import { useOwnOrganisations } from './queries.ts';

const t = texts({
  title: { en: 'My organisation', es: 'Mi organización' },
  loading: { en: 'Loading your organisation', es: 'Cargando tu organización' },
  failed: { en: 'Your organisation could not be loaded', es: 'No se pudo cargar tu organización' },
  retry: { en: 'Try again', es: 'Reintentar' },
  none: { en: 'You belong to no organisation', es: 'No perteneces a ninguna organización' },
  noneText: {
    en: 'You see the projects that you were put on by name. Ask your builder to add you to your company.',
    es: 'Ves los proyectos en los que te incluyeron por nombre. Pide a tu constructor que te agregue a tu empresa.',
  },
});

/** A developer's own organisations: who is in, what one may do there, and what is built for it (`projects`). */
export function OwnOrganisationScreen({ projects }: { projects: (organisationId: string) => ReactNode }) {
  const say = useSay();
  const { data, error, refetch } = useOwnOrganisations();
  return (
    <PageFrame title={say(t.title)} large narrow>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={6} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.failed)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : data.length === 0 ? (
        <EmptyState drawing={<CraneDrawing />} title={say(t.none)} text={say(t.noneText)} className="mt-[8dvh]" />
      ) : (
        <div className="flex flex-col gap-10">
          {data.map((organisation) => (
            <Organisation key={organisation.id} organisation={organisation}>
              {projects(organisation.id)}
            </Organisation>
          ))}
        </div>
      )}
    </PageFrame>
  );
}

function Organisation({ organisation, children }: { organisation: OwnOrganisation; children: ReactNode }) {
  const say = useSay();
  const { id, name, role } = organisation;
  const contact = [organisation.contact_name, organisation.email, organisation.phone].filter(Boolean).join(' · ');
  return (
    <article aria-label={name} className="flex flex-col gap-6">
      <header className="flex flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-20 font-title wrap-anywhere">
          {name}
          <Tag tone="info">{say(developerRoleWords[role])}</Tag>
        </h2>
        <p className="text-text-2">{say(developerRoleHelp[role])}</p>
        {contact !== '' && <p className="text-13 wrap-anywhere text-text-3">{contact}</p>}
      </header>
      <OrganisationPeople id={id} />
      {children}
    </article>
  );
}
