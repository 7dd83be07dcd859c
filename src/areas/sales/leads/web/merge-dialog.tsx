import { useState } from 'react';
import type { Field } from '#platform/shared/record.ts';
import { sentFields } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useRecord } from '#platform/web/record/use-record.ts';
import { fieldWords } from '#platform/web/record/record-fields.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Field as Labelled } from '#ui/inputs/field.tsx';
import { RadioGroup } from '#ui/inputs/radio-group.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { lead } from '../record.ts';
import { useMergeLeads } from './queries.ts';

const t = texts({
  title: { en: 'Merge {from} into {into}', es: 'Fusionar {from} con {into}' },
  text: {
    en: '{into} stays and gets what it lacks. Where both say something, choose what it keeps. Undo takes all of it back.',
    es: '{into} se queda y recibe lo que le falta. Donde los dos dicen algo, elige qué conserva. Deshacer revierte todo.',
  },
  same: { en: 'They say the same wherever both say something.', es: 'Dicen lo mismo en todo lo que ambos tienen.' },
  gets: { en: 'It gets', es: 'Recibe' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  merge: { en: 'Merge', es: 'Fusionar' },
  merged: { en: 'Merged.', es: 'Fusionado.' },
  loading: { en: 'Comparing', es: 'Comparando' },
});

type Held = Readonly<Record<string, unknown>>;

const notCarried = ['owner', 'disqualify_reason', 'duplicate_of', 'marketing_consent', 'consent_words'];
const isEmpty = (value: unknown) => value === null || value === undefined || value === false || value === '';

/** What differs between the two, and what only the one that goes has. */
function compared(from: Held, into: Held) {
  const fields = sentFields(lead).filter(([name]) => !notCarried.includes(name) && !isEmpty(from[name]));
  return {
    gets: fields.filter(([name]) => isEmpty(into[name])),
    differ: fields.filter(
      ([name]) => !isEmpty(into[name]) && JSON.stringify(from[name]) !== JSON.stringify(into[name]),
    ),
  };
}

/** Two leads side by side before one becomes part of the other. */
export function MergeDialog({ fromId, intoId, onClose }: { fromId: string; intoId: string; onClose: () => void }) {
  const say = useSay();
  const [from, into] = [useRecord(lead, fromId).data, useRecord(lead, intoId).data];
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();
  const merge = useMergeLeads();
  const run = async () => {
    setFault(undefined);
    try {
      await merge.mutateAsync({
        params: { id: fromId },
        body: { into: intoId, take: [...taken] },
        options: { undoWords: say(t.merged) },
      });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    }
  };
  const names = { from: from?.code ?? '', into: into?.code ?? '' };
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={say(t.title, names)}
      description={say(t.text, names)}
      closeLabel={say(t.cancel)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={merge.isPending}
            disabled={from === undefined || into === undefined}
            onClick={() => void run()}
          >
            {say(t.merge)}
          </Button>
        </>
      }
    >
      {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
      {from === undefined || into === undefined ? (
        <SkeletonRows rows={5} label={say(t.loading)} />
      ) : (
        <Comparison
          from={from}
          into={into}
          taken={taken}
          onTake={(name, takes) => setTaken(takes ? [...taken, name] : taken.filter((each) => each !== name))}
        />
      )}
    </Dialog>
  );
}

function Comparison({
  from,
  into,
  taken,
  onTake,
}: {
  from: Held;
  into: Held;
  taken: readonly string[];
  onTake: (name: string, takes: boolean) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const { gets, differ } = compared(from, into);
  const words = (field: Field, value: unknown) => fieldWords(field, value, language);
  return (
    <div className="grid gap-4 text-13">
      {differ.length === 0 && <p className="text-text-2">{say(t.same)}</p>}
      {differ.map(([name, field]) => (
        <Labelled key={name} label={field.label[language]} group>
          <RadioGroup
            name={name}
            items={[
              { value: 'into', label: words(field, into[name]) },
              { value: 'from', label: words(field, from[name]) },
            ]}
            value={taken.includes(name) ? 'from' : 'into'}
            onValueChange={(value) => onTake(name, value === 'from')}
          />
        </Labelled>
      ))}
      {gets.length > 0 && (
        <div className="grid gap-1">
          <span className="font-label">{say(t.gets)}</span>
          <ul className="grid gap-0.5">
            {gets.map(([name, field]) => (
              <li key={name} className="flex flex-wrap gap-x-2">
                <span className="text-text-3">{field.label[language]}</span>
                <span className="wrap-anywhere">{words(field, from[name])}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
