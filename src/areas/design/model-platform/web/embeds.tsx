import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import type { Group } from '../schema.ts';
import { driftTones, driftWords } from './words.ts';

const t = texts({ never: { en: 'Never synced', es: 'Nunca sincronizado' } });

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
