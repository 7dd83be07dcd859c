import type { ComponentProps } from 'react';
import { knownActionText } from '#areas/platform-services/changes/web/action-words.ts';
import { useWaysBack } from '#areas/platform-services/changes/web/embeds.tsx';
import { holds } from '#platform/shared/access.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PresenceStack } from '#platform/web/presence-marks.tsx';
import { RecordPanel } from '#platform/web/record/record-panel.tsx';
import { numberIn } from './record-cells.tsx';
import { RecordLink } from './record-link.tsx';
import { PartsOfOtherAreas } from './record-parts.tsx';

/** The panel of a record; its history offers to take back what can be, and staff see who else is at it. */
export function PanelWithWaysBack(
  props: Omit<ComponentProps<typeof RecordPanel>, 'waysBack' | 'actionWords' | 'renderLink' | 'presence'>,
) {
  const { name, project } = props.declaration;
  const waysBack = useWaysBack({ entity_type: name, entity_id: props.id });
  const isStaff = holds(useGroups(), 'presence.use');
  const own = props.children;
  return (
    <RecordPanel
      {...props}
      waysBack={waysBack}
      actionWords={knownActionText}
      presence={isStaff && <PresenceStack type={name} id={props.id} />}
      renderLink={({ kind, value, record }) => (
        <RecordLink
          kind={kind}
          {...value}
          number={numberIn(kind === 'project' ? value : record[project ?? ''])}
          full={isStaff}
        />
      )}
    >
      {(record) => (
        <>
          {own?.(record)}
          <PartsOfOtherAreas kind={name} id={props.id} />
        </>
      )}
    </RecordPanel>
  );
}
