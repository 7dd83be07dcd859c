/**
 * Rich text as a tree of our own nodes and marks, never as HTML. What is not named here does not exist: a document with an unknown
 * node, mark or attribute is refused, so nothing a reader's browser would run can ever be stored.
 */
export interface RichNode {
  type: string;
  text?: string | undefined;
  marks?: RichMark[] | undefined;
  attrs?: Record<string, string | number> | undefined;
  content?: RichNode[] | undefined;
}
export type RichMark = { type: 'bold' | 'italic' | 'strike' | 'code' } | { type: 'link'; attrs: { href: string } };
export interface RichDocument {
  type: 'doc';
  content: RichNode[];
}

/** A text has at most this many characters. */
export const mostSigns = 20_000;
/** The one mention that is no person: everybody on the project. */
export const projectMention = 'project';

/** True for an address that a text may lead to: https, mailto, or a path of the portal. */
export function isSafeLink(href: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/u.test(href)) return true;
  if (!URL.canParse(href) || /[\s\p{Cc}]/u.test(href)) return false;
  return ['https:', 'mailto:'].includes(new URL(href).protocol);
}

const blocks = new Set(['paragraph', 'codeBlock', 'listItem', 'blockquote', 'bulletList', 'orderedList']);

function visit(nodes: readonly RichNode[], meet: (node: RichNode) => void): void {
  for (const node of nodes) {
    meet(node);
    visit(node.content ?? [], meet);
  }
}

/** The words alone, a line for each paragraph: what search reads and excerpts are cut from. */
export function plainText(document: RichDocument): string {
  let words = '';
  const write = (nodes: readonly RichNode[]) => {
    for (const node of nodes) {
      if (node.type === 'text') words += node.text ?? '';
      else if (node.type === 'hardBreak') words += '\n';
      else if (node.type === 'mention') words += `@${node.attrs?.['label'] ?? ''}`;
      else write(node.content ?? []);
      if (blocks.has(node.type) && !words.endsWith('\n')) words += '\n';
    }
  };
  write(document.content);
  return words.trim();
}

/** The first words on one line, cut at a word where that is near, with an ellipsis. */
export function excerptOf(plain: string, length = 120): string {
  const line = plain.replaceAll(/\s+/gu, ' ').trim();
  const signs = [...line];
  if (signs.length <= length) return line;
  const cut = signs.slice(0, length - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > length * 0.7 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The people named in a text, each once, and whether everybody on the project is. */
export function mentionsIn(document: RichDocument): { people: string[]; project: boolean } {
  const people = new Set<string>();
  let project = false;
  visit(document.content, (node) => {
    const id = node.type === 'mention' ? node.attrs?.['id'] : undefined;
    if (id === projectMention) project = true;
    else if (typeof id === 'string') people.add(id);
  });
  return { people: [...people], project };
}

/** The same text with its mentions under the names that people have, whatever name the sender wrote there. */
export function withNames(document: RichDocument, names: ReadonlyMap<string, string>): RichDocument {
  const named = (nodes: readonly RichNode[]): RichNode[] =>
    nodes.map((node) => {
      if (node.type === 'mention') {
        const id = String(node.attrs?.['id']);
        return { ...node, attrs: { id, label: id === projectMention ? projectMention : (names.get(id) ?? '') } };
      }
      return node.content === undefined ? node : { ...node, content: named(node.content) };
    });
  return { type: 'doc', content: named(document.content) };
}

/** A tag as it is written: a number sign, then a letter, then letters, digits, hyphens or underscores. */
export const tagPattern = /(?<![\p{L}\p{N}_&/#])#(\p{L}[\p{L}\p{N}_-]{0,39})/gu;

/** The tags of a text in lower case, each once, in their order. Code holds none. */
export function tagsIn(document: RichDocument): string[] {
  const found = new Set<string>();
  const look = (nodes: readonly RichNode[]) => {
    for (const node of nodes) {
      if (node.type === 'codeBlock') continue;
      if (node.type === 'text' && node.marks?.some(({ type }) => type === 'code' || type === 'link') !== true)
        for (const [, tag = ''] of (node.text ?? '').matchAll(tagPattern)) found.add(tag.toLowerCase());
      look(node.content ?? []);
    }
  };
  look(document.content);
  return [...found].slice(0, 20);
}

/** A document of plain paragraphs, for texts that come from elsewhere (mail, an import, the sample company). */
export function documentOf(plain: string): RichDocument {
  return {
    type: 'doc',
    content: plain
      .split('\n')
      .map((line) =>
        line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] },
      ),
  };
}
