import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { holds } from '#platform/shared/access.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { useMayWrite } from '#platform/web/record/use-record.ts';
import { bulkActionsOf } from '#platform/web/record/bulk-actions.tsx';
import type { RecordChoices } from '#platform/web/record/record-fields.tsx';
import type { TableAction } from '#platform/web/table/table-parts.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';

const t = texts({ remove: { en: 'Move to the bin', es: 'Mover a la papelera' } });

interface Wish {
  declaration: RecordDeclaration;
  /** The fields that many records can be given at once; `state` is where they stand. */
  names: readonly string[] | undefined;
  /** What else can be done to many of them. */
  acts: readonly TableAction[] | undefined;
  choices: RecordChoices;
}

/** What the reader may do to many records of a list at once. */
export function useListActions({ declaration, names, acts, choices }: Wish): readonly TableAction[] {
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const mayWrite = useMayWrite(declaration);
  return useMemo(() => {
    const { remove, bySome } = declaration.access;
    if (bySome === true && !mayWrite) return [];
    return [
      ...(names === undefined ? [] : bulkActionsOf({ declaration, names, groups, choices, language })),
      ...(acts !== undefined && mayWrite ? acts : []),
      ...(holds(groups, remove) ? [{ name: 'remove', label: say(t.remove), icon: <Trash2 />, danger: true }] : []),
    ];
  }, [declaration, names, acts, choices, groups, mayWrite, language, say]);
}
