import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import type { CadReference } from '#areas/design/boms/schema.ts';
import { Tag } from '#ui/marks/tag.tsx';
import type { Group } from '../schema.ts';
import { useGroup } from './queries.ts';
import { driftTones, driftWords, indexPath } from './words.ts';

const t = texts({
  never: { en: 'Never synced', es: 'Nunca sincronizado' },
  from: { en: 'From the assembly', es: 'Del ensamble' },
  fromGroup: { en: 'From the assembly group', es: 'Del grupo de ensambles' },
});

/** How far the group is from its source, in a word; with the release that made it so. */
export function DriftTag({ group }: { group: Pick<Group, 'drift' | 'drift_name' | 'last_synced_at'> }) {
  const say = useSay();
  if (group.last_synced_at === null) return <Tag tone="line">{say(t.never)}</Tag>;
  return (
    <Tag tone={driftTones[group.drift]} {...(group.drift_name === null ? {} : { title: group.drift_name })}>
      {say(driftWords[group.drift])}
      {group.drift_name !== null && group.drift === 'new_release' ? ` ${group.drift_name}` : ''}
    </Tag>
  );
}

/** The assembly of a CAD platform that a line of a bill came from, else its document, else the group; it leads to the group. */
export function SourceAssembly({ groupId, cad }: { groupId: string; cad: CadReference }) {
  const say = useSay();
  const { data: group } = useGroup(groupId);
  if (group === undefined) return null;
  const ofDocument = group.members.map(({ variant }) => variant).filter(({ document_id: id }) => id === cad.did);
  const assembly = ofDocument.find(({ assembly_id: id }) => id === cad.eid);
  const document = ofDocument[0]?.document_name;
  const name = assembly === undefined ? document : `${document} · ${assembly.assembly_name}`;
  return (
    <p className="mt-1 text-13 text-text-2">
      {say(name === undefined ? t.fromGroup : t.from)}:{' '}
      <Link to={`${indexPath}?group=${group.id}`} className="link wrap-anywhere">
        {name ?? group.name}
      </Link>
    </p>
  );
}
