import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { decidedBy, knownFlags } from '../choices.ts';
import { flag } from '../record.ts';
import { FlagDialog } from './flag-dialog.tsx';
import { useFlags, type Flag } from './queries.ts';

const t = texts({
  emptyTitle: { en: 'No flags yet', es: 'Aún no hay banderas' },
  emptyText: {
    en: 'A flag lets some people try a part of the portal before everybody gets it.',
    es: 'Una bandera deja que algunas personas prueben una parte del portal antes que todos.',
  },
  decides: { en: 'Decides', es: 'Decide' },
  known: {
    en: 'The portal asks for these: {names}. A part is on until its flag is made.',
    es: 'El portal consulta estas: {names}. Una parte está activa hasta que se crea su bandera.',
  },
});

function isFlag(row: object): row is Flag {
  return 'rules' in row;
}

/** The feature flags: their list, and the form with their rules and a test for a person. */
export function FlagsPanel() {
  const say = useSay();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p className="px-6 py-2 text-12 text-text-3 max-md:px-4">
        {say(t.known, { names: Object.keys(knownFlags).join(', ') })}
      </p>
      <RecordTable
        declaration={flag}
        empty={{ drawing: <HouseDrawing />, title: say(t.emptyTitle), text: say(t.emptyText) }}
        card={['enabled', 'type', 'last_seen_at']}
        panel={decides}
        dialog={form}
      />
    </div>
  );
}

/** A new flag, or one with its rules, which the list of the flags brings. */
function FlagForm({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data } = useFlags();
  const opened = (data ?? []).filter(isFlag).find((each) => each.id === id);
  return id !== undefined && opened === undefined ? null : <FlagDialog flag={opened} onClose={onClose} />;
}

const form: RecordForms = ({ record, onClose }) => <FlagForm id={record?.id} onClose={onClose} />;

const decides = (record: object) => <Decides name={'name' in record ? String(record.name) : ''} />;

/** Which part of the portal a flag decides about, where it is one that the portal asks for. */
function Decides({ name }: { name: string }) {
  const say = useSay();
  const part = decidedBy(name);
  return part === undefined ? null : <Section title={say(t.decides)}>{say(part)}</Section>;
}
