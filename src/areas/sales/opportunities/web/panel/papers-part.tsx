import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { contractTypeWords, type ContractType } from '#areas/sales/contracts/choices.ts';
import { contractRecord } from '#areas/sales/contracts/record.ts';
import type { Party } from '#areas/sales/contracts/schema.ts';
import { useWriteTerms } from '#areas/sales/contracts/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { go } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { useMakeProject, type Whole } from '../queries.ts';

const t = texts({
  letter: { en: 'New letter of intent', es: 'Nueva carta de intención' },
  agreement: { en: 'New manufacturing agreement', es: 'Nuevo acuerdo de fabricación' },
});

const kinds = [
  ['letter', 'Letter of Intent'],
  ['agreement', 'Manufacturing Agreement'],
] as const satisfies readonly (readonly [keyof typeof t, ContractType])[];

interface Owner {
  id: string;
  name: string;
}

const isOwner = (value: unknown): value is Owner =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/**
 * The next paper of a deal: its form begins with what the deal knows (amount, who is in charge, what it holds), its parties are the main contact
 * and whoever is in charge. The project that it belongs to is made where there is none.
 */
export function NewPapers({ held, whole }: { held: Readonly<Record<string, unknown>>; whole: Whole }) {
  const say = useSay();
  const choices = useChoices();
  const make = useMakeProject();
  const write = useWriteTerms();
  const [asked, ask] = useState<{ kind: ContractType; project: NonNullable<Whole['project']> }>();
  if (!whole.can.change) return null;
  const [contact] = whole.people;
  const [slot] = whole.holds;
  const { name, amount, owner } = held;
  const begin = async (kind: ContractType) => {
    const project = whole.project ?? (await make.mutateAsync({ params: { id: whole.id } })).project;
    if (project !== null) ask({ kind, project });
  };
  const parties = (): Party[] => {
    const common = { part: 'signer', title: null, language: 'en' } as const;
    return [
      ...(isOwner(owner)
        ? [{ ...common, key: 'builder', role: 'builder', name: owner.name, email: null, user_id: owner.id } as const]
        : []),
      ...(contact === undefined
        ? []
        : [
            {
              ...common,
              key: 'buyer',
              role: 'buyer',
              name: contact.name,
              email: contact.email,
              user_id: null,
            } as const,
          ]),
    ];
  };
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map(([word, kind]) => (
        <Button key={word} size="small" icon={<FilePlus2 />} loading={make.isPending} onClick={() => void begin(kind)}>
          {say(t[word])}
        </Button>
      ))}
      {asked !== undefined && (
        <RecordDialog
          declaration={contractRecord}
          choices={choices}
          first={{
            contract_type: asked.kind,
            title: `${contractTypeWords[asked.kind].en}, ${typeof name === 'string' ? name : ''}`.slice(0, 140),
            project_id: { id: asked.project.id, name: `${asked.project.project_number} ${asked.project.name}` },
            ...(typeof amount === 'number' ? { amount } : {}),
            ...(isOwner(owner) ? { owner } : {}),
            ...(slot === undefined
              ? {}
              : { slot_factory: slot.factory, slot_month: slot.month, slot_modules: slot.modules }),
          }}
          onDone={({ id }) => {
            const page = asked.kind === 'Letter of Intent' ? '/sales/loi' : '/sales/contracts';
            void outcomeOf(
              write.mutateAsync({ params: { id }, body: { parties: parties(), schedule: [], conditions: [] } }),
            ).then(() => go(`${page}?panel=${id}`));
          }}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  );
}
