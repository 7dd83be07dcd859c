import type { RichDocument, RichMark, RichNode } from '#platform/shared/rich-text.ts';
import type { PdfContent, PdfWords } from '#platform/server/pdf/make-pdf.ts';

/** Words as Markdown shows them, whatever signs somebody typed. */
export const escaped = (text: string): string => text.replaceAll(/([\\`*_{}[\]<>#|])/gu, '\\$1');

function marked(text: string, marks: readonly RichMark[] = []): string {
  if (marks.some(({ type }) => type === 'code')) return `\`${text.replaceAll('`', "'")}\``;
  let said = escaped(text);
  // A sign that stands beside a space marks nothing up.
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(said) ?? [];
  if (words === '') return said;
  said = words;
  for (const mark of marks) {
    if (mark.type === 'bold') said = `**${said}**`;
    else if (mark.type === 'italic') said = `_${said}_`;
    else if (mark.type === 'strike') said = `~~${said}~~`;
    else if (mark.type === 'link') said = `[${said}](<${mark.attrs.href.replaceAll(/[<>]/gu, '')}>)`;
  }
  return `${before}${said}${after}`;
}

const inline = (nodes: readonly RichNode[] = []): string =>
  nodes
    .map(({ type, text, marks, attrs }) =>
      type === 'text'
        ? marked(text ?? '', marks)
        : type === 'hardBreak'
          ? '  \n'
          : type === 'mention'
            ? `**@${escaped(String(attrs?.['label'] ?? ''))}**`
            : '',
    )
    .join('');

/** Text in code: as it is, without marks. */
const bare = (nodes: readonly RichNode[] = []): string => nodes.map(({ text }) => text ?? '').join('');

function linesOf(nodes: readonly RichNode[] = []): string[] {
  return nodes.flatMap((node, index) => [...(index > 0 ? [''] : []), ...blockLines(node)]);
}

function blockLines({ type, content = [], attrs }: RichNode): string[] {
  const hung = (lines: readonly string[], first: string): string[] =>
    lines.map((line, index) =>
      index === 0 ? `${first}${line}` : line === '' ? '' : `${' '.repeat(first.length)}${line}`,
    );
  const from = Number(attrs?.['start'] ?? 1);
  switch (type) {
    case 'bulletList':
      return content.flatMap((item) => hung(linesOf(item.content), '- '));
    case 'orderedList':
      return content.flatMap((item, index) => hung(linesOf(item.content), `${from + index}. `));
    case 'blockquote':
      return linesOf(content).map((line) => (line === '' ? '>' : `> ${line}`));
    case 'codeBlock':
      return ['```', ...bare(content).split('\n'), '```'];
    default:
      return inline(content).split('\n');
  }
}

/** A rich text as Markdown. */
export const markdownOf = ({ content }: RichDocument): string => linesOf(content).join('\n').trim();

const pieces = (nodes: readonly RichNode[] = []): PdfWords[] =>
  nodes.map(({ type, text, marks = [], attrs }) => {
    if (type === 'hardBreak') return { text: '\n' };
    if (type === 'mention') return { text: `@${String(attrs?.['label'] ?? '')}`, bold: true };
    const has = (name: RichMark['type']) => marks.some((mark) => mark.type === name);
    const link = marks.find((mark) => mark.type === 'link');
    return {
      text: text ?? '',
      ...(has('bold') ? { bold: true } : {}),
      ...(has('italic') ? { italics: true } : {}),
      ...(has('strike') ? { decoration: 'lineThrough' as const } : {}),
      // A path of the portal leads nowhere on paper.
      ...(link?.type === 'link' && /^(?:https:|mailto:)/u.test(link.attrs.href)
        ? { link: link.attrs.href, decoration: 'underline' as const }
        : {}),
    };
  });

/** A rich text as a document shows it. */
export function pdfOf(nodes: readonly RichNode[]): PdfContent[] {
  return nodes.map(({ type, content = [], attrs }): PdfContent => {
    const margin = [0, 2, 0, 2] as const;
    if (type === 'bulletList') return { ul: content.map((item) => ({ stack: pdfOf(item.content ?? []) })), margin };
    if (type === 'orderedList')
      return {
        ol: content.map((item) => ({ stack: pdfOf(item.content ?? []) })),
        start: Number(attrs?.['start'] ?? 1),
        margin,
      };
    if (type === 'blockquote') return { stack: pdfOf(content), margin: [12, 2, 0, 2], style: 'faint' };
    if (type === 'codeBlock') return { text: bare(content), margin: [12, 2, 0, 2], preserveLeadingSpaces: true };
    return { text: pieces(content), margin };
  });
}
