import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { LineSteps } from '#platform/web/forms/line-steps.tsx';
import { replaced } from '#platform/web/forms/lines.ts';
import { ListEditor } from '#platform/web/forms/list-editor.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { templateFormsContract } from '#areas/quality/sign-offs/contract.ts';
import { useWriteTemplate } from '../queries.ts';
import { AreaEditor, faultsBelow } from './area-editor.tsx';
import { blankArea, type EditedArea } from './blank.ts';

const t = texts({
  title: { en: 'Questions', es: 'Preguntas' },
  add: { en: 'Add an area', es: 'Añadir un área' },
  blank: { en: 'New area', es: 'Área nueva' },
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
  const [areas, setAreas] = useState<EditedArea[]>(template.areas.length === 0 ? [blankArea()] : template.areas);
  const write = useWriteTemplate();
  const others = areas.flatMap(({ items }) => items);
  return (
    <ListEditor
      title={say(t.title)}
      width="w-[56rem]"
      onSave={() => write.mutateAsync({ params: { id: template.id }, body: { areas, version: template.version } })}
      onClose={onClose}
    >
      {(faults) => (
        <>
          {areas.map((area, at) => (
            <AreaEditor
              key={area.key}
              area={area}
              others={others}
              faults={faultsBelow(faults, `areas.${at}`)}
              onChange={(next) => setAreas(replaced(areas, at, next))}
              steps={<LineSteps name={area.name || say(t.blank)} lines={areas} at={at} onChange={setAreas} />}
            />
          ))}
          <Button icon={<Plus />} className="justify-self-start" onClick={() => setAreas([...areas, blankArea()])}>
            {say(t.add)}
          </Button>
        </>
      )}
    </ListEditor>
  );
}
