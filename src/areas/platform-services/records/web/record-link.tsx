import type { RecordDeclaration } from '#platform/shared/record.ts';
import { Link } from '#platform/web/link.tsx';
import { useRecord } from '#platform/web/record/use-record.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { recordAddress } from '#areas/platform-services/changes/choices.ts';
import { useDeclaration } from './declared.ts';

/**
 * Where a record of a kind is opened; undefined where that can't be told. `number`: of the project that it belongs to, for those that are
 * shown on a project's pages.
 */
export function addressOfRecord(kind: string, id: string, number: string | undefined): string | undefined {
  const declared = recordAddress(kind, id);
  if (declared !== undefined) return declared;
  if (kind === 'project') return `/projects/${number ?? id}`;
  if (number === undefined) return undefined;
  const page = `/projects/${encodeURIComponent(number)}`;
  if (kind === 'unit') return `${page}/unit/${id}`;
  if (kind === 'module') return `${page}?tab=units&show=modules&panel=${id}`;
  return kind === 'file' ? `${page}?tab=files&file=${id}` : undefined;
}

interface RecordLinkProps {
  /** What the link of a field leads to. */
  kind: string;
  id: string;
  name: string;
  /** The number of the project that the record belongs to, where it is known. */
  number?: string | undefined;
  /** Also in which state it stands, which is read for it: not for the rows of a list. */
  full?: boolean;
}

/** Another record, by what it is called, leading to its panel or page; as plain words where nothing can be opened. */
export function RecordLink({ kind, id, name, number, full = false }: RecordLinkProps) {
  const declaration = useDeclaration(kind);
  const to = addressOfRecord(kind, id, number);
  if (to === undefined) return <span className="truncate">{name}</span>;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <Link to={to} className="link truncate">
        {name}
      </Link>
      {full && declaration?.states !== undefined && <StateOf declaration={declaration} id={id} />}
    </span>
  );
}

function StateOf({ declaration, id }: { declaration: RecordDeclaration; id: string }) {
  const language = useLanguage();
  const { data } = useRecord(declaration, id);
  const word = declaration.states?.words[String(data?.state)];
  return word === undefined ? null : <Tag tone={word.tone}>{word[language]}</Tag>;
}
