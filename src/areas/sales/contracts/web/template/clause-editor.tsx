import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { documentOf } from '#platform/shared/rich-text.ts';
import { texts } from '#platform/shared/text.ts';
import { newKey, replaced } from '#platform/web/forms/lines.ts';
import { ListEditor } from '#platform/web/forms/list-editor.tsx';
import { useEditorWords } from '#platform/web/texts/editor-words.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { RichEditor } from '#ui/rich/rich-editor.tsx';
import type { contractTextsContract } from '#areas/sales/contracts/contract.ts';
import { useWriteClauses } from '../queries.ts';
import { LineFrame } from '../terms/line-frame.tsx';
import { FieldNames } from './field-names.tsx';

const t = texts({
  title: { en: 'Clauses', es: 'Cláusulas' },
  add: { en: 'Add a clause', es: 'Añadir una cláusula' },
  blank: { en: 'New clause', es: 'Cláusula nueva' },
  head: { en: 'Heading', es: 'Título' },
  headEs: { en: 'Heading in Spanish', es: 'Título en español' },
  body: { en: 'Words in English', es: 'Texto en inglés' },
  bodyEs: { en: 'Words in Spanish', es: 'Texto en español' },
});

type Template = ReplyOf<typeof contractTextsContract.read>;
type Clause = Template['clauses'][number];

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
  const write = useWriteClauses();
  const [clauses, setClauses] = useState<Clause[]>(template.clauses.length === 0 ? [blank()] : template.clauses);
  return (
    <ListEditor
      title={say(t.title)}
      width="w-[64rem]"
      onSave={() => write.mutateAsync({ params: { id: template.id }, body: { clauses, version: template.version } })}
      onClose={onClose}
    >
      {(faults) => (
        <>
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
        </>
      )}
    </ListEditor>
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
