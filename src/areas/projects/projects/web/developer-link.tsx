import { Link } from '#platform/web/link.tsx';

interface DeveloperLinkProps {
  project: { developer_org: string | null; developer_organisation_id: string | null };
}

/** Whom a project is built for, with the way to their page; nothing for a project without a developer. */
export function DeveloperLink({ project: { developer_org: name, developer_organisation_id: id } }: DeveloperLinkProps) {
  return id === null ? null : (
    <Link to={`/projects/developers?panel=${id}`} className="hover:underline">
      {name}
    </Link>
  );
}
