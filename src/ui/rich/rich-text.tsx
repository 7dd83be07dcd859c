import { Fragment, type ReactNode } from 'react';
import { isSafeLink, tagPattern, type RichDocument, type RichMark, type RichNode } from '#platform/shared/rich-text.ts';

type RichTextProps = {
  document: RichDocument;
  /** Words to light up, without regard to case and accents. */
  highlight?: string | undefined;
  /** How a path of the portal becomes a link; without it, a plain one. */
  renderLink?: ((path: string, children: ReactNode) => ReactNode) | undefined;
  /** What a tag does when it is pressed; without it, it is only coloured. */
  onTag?: ((tag: string) => void) | undefined;
  className?: string;
};

/** Shows a rich text from its tree, node by node. No HTML is ever made from a string, so nothing in a text can run. */
export function RichText({ document, className, ...how }: RichTextProps) {
  return (
    <div className={`rich-text ${className ?? ''}`}>
      <Nodes nodes={document.content} how={how} />
    </div>
  );
}

type How = Pick<RichTextProps, 'highlight' | 'renderLink' | 'onTag'>;

function Nodes({ nodes, how }: { nodes: readonly RichNode[] | undefined; how: How }) {
  return (nodes ?? []).map((node, index) => (
    // The tree has no keys of its own and is never reordered in place.
    <Fragment key={index}>{draw(node, how)}</Fragment>
  ));
}

function draw(node: RichNode, how: How): ReactNode {
  const inner = <Nodes nodes={node.content} how={how} />;
  switch (node.type) {
    case 'paragraph':
      return <p>{node.content === undefined ? <br /> : inner}</p>;
    case 'bulletList':
      return <ul>{inner}</ul>;
    case 'orderedList':
      return <ol start={Number(node.attrs?.['start'] ?? 1)}>{inner}</ol>;
    case 'listItem':
      return <li>{inner}</li>;
    case 'blockquote':
      return <blockquote>{inner}</blockquote>;
    case 'codeBlock':
      return (
        <pre>
          <code>{inner}</code>
        </pre>
      );
    case 'hardBreak':
      return <br />;
    case 'mention':
      return <span className="rich-mention">@{node.attrs?.['label']}</span>;
    case 'text':
      return marked(node, how);
    default:
      // A node of a later release: its words are better than nothing.
      return inner;
  }
}

function marked(node: RichNode, how: How): ReactNode {
  const marks = node.marks ?? [];
  const isPlain = !marks.some(({ type }) => type === 'code' || type === 'link');
  let shown: ReactNode = isPlain ? withTags(node.text ?? '', how) : lit(node.text ?? '', how.highlight);
  for (const mark of marks) shown = wrap(mark, shown, how);
  return shown;
}

function wrap(mark: RichMark, inner: ReactNode, how: How): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code>{inner}</code>;
    case 'link': {
      const { href } = mark.attrs;
      // Checked when it was stored, and once more here: a reader's browser must never run what somebody wrote.
      if (!isSafeLink(href)) return inner;
      if (href.startsWith('/')) return how.renderLink?.(href, inner) ?? <a href={href}>{inner}</a>;
      return (
        <a href={href} target="_blank" rel="noreferrer noopener nofollow">
          {inner}
        </a>
      );
    }
  }
}

function withTags(text: string, { highlight, onTag }: How): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(tagPattern)) {
    const [whole, tag = ''] = match;
    parts.push(lit(text.slice(from, match.index), highlight));
    parts.push(
      onTag === undefined ? (
        <span key={match.index} className="rich-tag">
          {whole}
        </span>
      ) : (
        <button key={match.index} type="button" className="rich-tag" onClick={() => onTag(tag.toLowerCase())}>
          {whole}
        </button>
      ),
    );
    from = match.index + whole.length;
  }
  parts.push(lit(text.slice(from), highlight));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** The same letters without case and accents, sign for sign, so that places in it are places in the text. */
function folded(text: string): string {
  return [...text]
    .map((sign) => {
      const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return plain.length === sign.length ? plain : sign.toLowerCase().slice(0, sign.length).padEnd(sign.length);
    })
    .join('');
}

function lit(text: string, highlight: string | undefined): ReactNode {
  if (highlight === undefined || highlight === '') return text;
  const [where, what] = [folded(text), folded(highlight)];
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + what.length)}</mark>);
    from = at + what.length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)];
}
