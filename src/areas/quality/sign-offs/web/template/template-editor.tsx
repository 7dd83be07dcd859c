import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import type { templateFormsContract } from '#areas/quality/sign-offs/contract.ts';
import { useWriteTemplate } from '../queries.ts';
import { AreaEditor, faultsBelow, type Faults } from './area-editor.tsx';
import { blankArea, replaced, shifted, without, type EditedArea } from './blank.ts';

const t = texts({
  title: { en: 'Questions', es: 'Preguntas' },
  close: { en: 'Close', es: 'Cerrar' },
  save: { en: 'Save', es: 'Guardar' },
  add: { en: 'Add an area', es: 'Añadir un área' },
  up: { en: 'Area up', es: 'Subir área' },
  down: { en: 'Area down', es: 'Bajar área' },
  remove: { en: 'Remove the area', es: 'Quitar el área' },
});

/** The editor of a template: areas and questions in their order, saved as a whole, each fault at its field. */
export function TemplateEditor({
  template,
  onClose,
}: {
  template: ReplyOf<typeof templateFormsContract.read>;
  onClose: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const [areas, setAreas] = useState<EditedArea[]>(template.areas.length === 0 ? [blankArea()] : template.areas);
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState<string>();
  const write = useWriteTemplate();
  const others = areas.flatMap(({ items }) => items);
  const save = async () => {
    setFaults({});
    setFault(undefined);
    try {
      await write.mutateAsync({ params: { id: template.id }, body: { areas, version: template.version } });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
      const { details } = refusalOf(error.failure);
      setFaults(Object.fromEntries(details.map(({ path, said }) => [path.replace(/^areas\./u, ''), said[language]])));
    }
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.title)}
      closeLabel={say(t.close)}
      className="w-[56rem]"
      footer={
        <>
          <Button onClick={onClose}>{say(t.close)}</Button>
          <Button look="primary" loading={write.isPending} onClick={() => void save()}>
            {say(t.save)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 p-5">
        {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
        {areas.map((area, at) => (
          <AreaEditor
            key={area.key}
            area={area}
            others={others}
            faults={faultsBelow(faults, String(at))}
            onChange={(next) => setAreas(replaced(areas, at, next))}
            steps={
              <>
                <IconButton
                  label={`${say(t.up)}: ${area.name}`}
                  disabled={at === 0}
                  onClick={() => setAreas(shifted(areas, at, -1))}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  label={`${say(t.down)}: ${area.name}`}
                  disabled={at === areas.length - 1}
                  onClick={() => setAreas(shifted(areas, at, 1))}
                >
                  <ArrowDown />
                </IconButton>
                <IconButton label={`${say(t.remove)}: ${area.name}`} onClick={() => setAreas(without(areas, at))}>
                  <Trash2 />
                </IconButton>
              </>
            }
          />
        ))}
        <Button icon={<Plus />} className="justify-self-start" onClick={() => setAreas([...areas, blankArea()])}>
          {say(t.add)}
        </Button>
      </div>
    </Drawer>
  );
}
