import { readCategoryFields, type CategoryFieldKind } from '#areas/company/tickets/rules.ts';

/** A field as somebody writes it, finished or not. */
export interface FieldDraft {
  key: string;
  kind: CategoryFieldKind;
  en: string;
  es: string;
  required: boolean;
  choices: string;
}

/** The fields that a category has, as its form holds them. */
export function draftsOf(lines: unknown): FieldDraft[] {
  return readCategoryFields(typeof lines === 'string' ? lines : null).fields.map(
    ({ key, kind, label, required, choices }) => ({
      key,
      kind,
      en: label.en,
      es: label.es === label.en ? '' : label.es,
      required,
      choices: choices
        .map((each) => (each.label.es === each.key ? each.key : `${each.key}=${each.label.es}`))
        .join('; '),
    }),
  );
}

const unsafe = /[|\n]/gu;

/** The lines that are sent. A new field gets its name from what it is called in English, one that no other has. */
export function linesOf(drafts: readonly FieldDraft[]): string {
  const taken = new Set(drafts.map(({ key }) => key));
  const keyFor = (en: string): string => {
    const plain = en
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, '_')
      .replaceAll(/^[^a-z]+|_+$/gu, '')
      .slice(0, 30);
    const base = plain === '' ? 'field' : plain;
    let key = base;
    for (let number = 2; taken.has(key); number += 1) key = `${base}_${number}`;
    taken.add(key);
    return key;
  };
  return drafts
    .map(({ key, kind, en, es, required, choices }) =>
      [
        key === '' ? keyFor(en) : key,
        kind,
        en.replaceAll(unsafe, ' ').trim(),
        es.replaceAll(unsafe, ' ').trim(),
        required ? 'required' : '',
        kind === 'choice' ? choices.replaceAll(unsafe, ' ').trim() : '',
      ].join(' | '),
    )
    .join('\n');
}
