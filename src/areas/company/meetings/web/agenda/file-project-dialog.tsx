import { useState } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { RecordPicker, type Picked } from '#platform/web/forms/record-picker.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const t = texts({
  title: { en: 'Attach files', es: 'Adjuntar archivos' },
  text: {
    en: 'A file lies with a project, for the team. Which one are these of?',
    es: 'Un archivo pertenece a un proyecto y lo ve el equipo. ¿De cuál son estos?',
  },
  project: { en: 'Project', es: 'Proyecto' },
  attach: { en: 'Attach', es: 'Adjuntar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** Asks which project files are sent to that no project is known for. */
export function WhichProject({
  isBusy,
  problem,
  onChoose,
  onClose,
}: {
  isBusy: boolean;
  problem: string | undefined;
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const say = useSay();
  const choices = useChoices();
  const [project, setProject] = useState<Picked | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title)}
      description={say(t.text)}
      closeLabel={say(t.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={isBusy}
            disabled={project === null}
            onClick={() => project !== null && onChoose(project.id)}
          >
            {say(t.attach)}
          </Button>
        </>
      }
    >
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      <Field label={say(t.project)}>
        <RecordPicker source={choices['project']} value={project} onValueChange={setProject} />
      </Field>
    </Dialog>
  );
}
