import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { documentOf } from '#platform/shared/rich-text.ts';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useEditorWords } from '#platform/web/texts/editor-words.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { RichEditor } from '#ui/rich/rich-editor.tsx';
import type { contractTextsContract } from '#areas/sales/contracts/contract.ts';
import { newKey, replaced, useWriteClauses } from '../queries.ts';
import { LineFrame } from '../terms/line-frame.tsx';
import { FieldNames } from './field-names.tsx';

const t = texts({
  title: { en: 'Clauses', es: 'Cláusulas' },
  close: { en: 'Close', es: 'Cerrar' },
  save: { en: 'Save', es: 'Guardar' },
  add: { en: 'Add a clause', es: 'Añadir una cláusula' },
  blank: { en: 'New clause', es: 'Cláusula nueva' },
  head: { en: 'Heading', es: 'Título' },
  headEs: { en: 'Heading in Spanish', es: 'Título en español' },
  body: { en: 'Words in English', es: 'Texto en inglés' },
  bodyEs: { en: 'Words in Spanish', es: 'Texto en español' },
});

type Template = ReplyOf<typeof contractTextsContract.read>;
type Clause = Template['clauses'][number];
type Faults = Readonly<Record<string, string>>;

const blank = (): Clause => ({
  key: newKey(),
  title: '',
  title_es: '',
  body: documentOf(''),
  body_es: documentOf(''),
});

/** The clauses of a draft in both languages, side by side where there is room, saved as a whole; each fault at its field. */
export function ClauseEditor({ template, onClose }: { template: Template; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const write = useWriteClauses();
  const [clauses, setClauses] = useState<Clause[]>(template.clauses.length === 0 ? [blank()] : template.clauses);
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState<string>();
  const save = async () => {
    setFaults({});
    setFault(undefined);
    try {
      await write.mutateAsync({ params: { id: template.id }, body: { clauses, version: template.version } });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
      const { details } = refusalOf(error.failure);
      setFaults(Object.fromEntries(details.map(({ path, said }) => [path, said[language]])));
    }
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.title)}
      closeLabel={say(t.close)}
      className="w-[64rem]"
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
        <FieldNames />
        <ol className="grid gap-4">
          {clauses.map((clause, at) => (
            <LineFrame
              key={clause.key}
              name={clause.title || say(t.blank)}
              lines={clauses}
              at={at}
              onChange={setClauses}
            >
              <ClauseFields
                clause={clause}
                fault={(field) => faults[`clauses.${at}.${field}`]}
                onChange={(facts) => setClauses((now) => replaced(now, at, { ...(now[at] ?? clause), ...facts }))}
              />
            </LineFrame>
          ))}
        </ol>
        <Button icon={<Plus />} className="justify-self-start" onClick={() => setClauses([...clauses, blank()])}>
          {say(t.add)}
        </Button>
      </div>
    </Drawer>
  );
}

interface ClauseFieldsProps {
  clause: Clause;
  fault: (field: keyof Clause) => string | undefined;
  onChange: (facts: Partial<Clause>) => void;
}

function ClauseFields({ clause, fault, onChange }: ClauseFieldsProps) {
  const say = useSay();
  const words = useEditorWords();
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Field label={say(t.head)} error={fault('title')} required>
        <TextInput value={clause.title} maxLength={120} onChange={({ target }) => onChange({ title: target.value })} />
      </Field>
      <Field label={say(t.headEs)} error={fault('title_es')} required>
        <TextInput
          value={clause.title_es}
          maxLength={120}
          onChange={({ target }) => onChange({ title_es: target.value })}
        />
      </Field>
      {(['body', 'body_es'] as const).map((part) => (
        <div key={part} className="grid gap-1">
          <span className="text-13 font-label">{say(part === 'body' ? t.body : t.bodyEs)}</span>
          <RichEditor
            label={`${say(part === 'body' ? t.body : t.bodyEs)}: ${clause.title || say(t.blank)}`}
            words={words}
            initial={clause[part]}
            invalid={fault(part) !== undefined}
            onChange={(document) => onChange(part === 'body' ? { body: document } : { body_es: document })}
          />
          {fault(part) !== undefined && <p className="text-13 text-bad-text">{fault(part)}</p>}
        </div>
      ))}
    </div>
  );
}
