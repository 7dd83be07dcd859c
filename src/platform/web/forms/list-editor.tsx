import { useRef, useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '../call/query.ts';
import { useLanguage, useSay } from '../texts/language.ts';
import { refusalOf } from '../texts/said.ts';
import { focusFirstFault } from './record-form.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { refuseUnread } from '#ui/inputs/refuse-unread.ts';
import { Drawer } from '#ui/overlays/drawer.tsx';

const t = texts({
  close: { en: 'Close', es: 'Cerrar' },
  save: { en: 'Save', es: 'Guardar' },
});

/** What was refused, by the path of what has to change. */
export type Faults = Readonly<Record<string, string>>;

interface ListEditorProps {
  title: string;
  /** Its width, as a class. */
  width: string;
  /** A path whose fault says more at the top than the refusal as a whole. */
  leading?: string;
  onSave: () => Promise<unknown>;
  onClose: () => void;
  children: (faults: Faults) => ReactNode;
}

/** Lists that are edited and saved as a whole. It closes when they are saved; what is refused stands at its field, which is led to, and at the top, which stays in sight. */
export function ListEditor({ title, width, leading, onSave, onClose, children }: ListEditorProps) {
  const say = useSay();
  const language = useLanguage();
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const save = async () => {
    if (content.current !== null && refuseUnread(content.current)) return;
    setFaults({});
    setFault(undefined);
    setSaving(true);
    try {
      await onSave();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { details } = refusalOf(error.failure);
      setFaults(Object.fromEntries(details.map(({ path, said }) => [path, said[language]])));
      setFault(details.find(({ path }) => path === leading)?.said[language] ?? error.message);
      focusFirstFault(content.current ?? undefined);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={say(t.close)}
      className={width}
      footer={
        <>
          <Button onClick={onClose}>{say(t.close)}</Button>
          <Button look="primary" loading={isSaving} onClick={() => void save()}>
            {say(t.save)}
          </Button>
        </>
      }
    >
      <div ref={content} className="grid grid-cols-1 gap-5 p-5 max-sm:p-3">
        {fault !== undefined && (
          <div className="sticky top-3 z-10">
            <Banner tone="bad">{fault}</Banner>
          </div>
        )}
        {children(faults)}
      </div>
    </Drawer>
  );
}
