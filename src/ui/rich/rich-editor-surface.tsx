import { type Editor, EditorContent, type JSONContent, useEditor } from '@tiptap/react';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { isSafeLink, type RichDocument, type RichMark, type RichNode } from '#platform/shared/rich-text.ts';
import type { RichEditorProps } from './rich-editor.tsx';
import { RichSuggestions, useSuggestions } from './rich-suggestions.tsx';
import { useRichExtensions } from './use-rich-extensions.ts';
import { Tools } from './rich-tools.tsx';

/** The editor's own tree with what our documents know and nothing else. */
function toNode(node: JSONContent): RichNode {
  const marks = (node.marks ?? []).flatMap((mark): RichMark[] => {
    if (mark.type === 'link' && isSafeLink(String(mark.attrs?.['href'])))
      return [{ type: 'link', attrs: { href: String(mark.attrs?.['href']) } }];
    const type = (['bold', 'italic', 'strike', 'code'] as const).find((each) => each === mark.type);
    return type === undefined ? [] : [{ type }];
  });
  const content = node.content?.map(toNode);
  return {
    type: node.type ?? 'paragraph',
    ...(node.text === undefined ? {} : { text: node.text }),
    ...(marks.length === 0 || node.type === undefined ? {} : { marks }),
    ...(node.type === 'mention'
      ? { attrs: { id: String(node.attrs?.['id']), label: String(node.attrs?.['label']) } }
      : node.type === 'orderedList' && typeof node.attrs?.['start'] === 'number'
        ? { attrs: { start: node.attrs['start'] } }
        : {}),
    ...(content === undefined || content.length === 0 ? {} : { content }),
  };
}

/** And back: what is stored, as the editor reads it. */
function fromNode({ type, text, marks, attrs, content }: RichNode): JSONContent {
  return {
    type,
    ...(text === undefined ? {} : { text }),
    ...(marks === undefined ? {} : { marks }),
    ...(attrs === undefined ? {} : { attrs }),
    ...(content === undefined ? {} : { content: content.map(fromNode) }),
  };
}

function documentOf(editor: Editor): RichDocument {
  return { type: 'doc', content: (editor.getJSON().content ?? []).map(toNode) };
}

/** The entry itself. Loaded by `RichEditor`, with the library behind it. */
export function RichEditorSurface(props: RichEditorProps) {
  const { label, words, placeholder = '', initial, invalid = false, describedBy, end } = props;
  // The library keeps the callbacks of its first render; these lead to those of the latest.
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { open: suggesting, renderer, pick, move, listId } = useSuggestions();
  const extensions = useRichExtensions(latest, renderer, placeholder);
  const editor = useEditor({
    extensions,
    content: { type: 'doc', content: (initial?.content ?? [{ type: 'paragraph' }]).map(fromNode) },
    // Its rules stand in base.css: the library would write them as markup.
    injectCSS: false,
    autofocus: props.autoFocus === true ? 'end' : false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text rich-entry',
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        latest.current.onSubmit?.();
        return true;
      },
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
    },
    onUpdate: ({ editor: now }) => latest.current.onChange(documentOf(now), now.isEmpty),
    onFocus: () => latest.current.onFocus?.(),
  });
  function takeFiles(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || latest.current.onFiles === undefined) return false;
    latest.current.onFiles(files);
    return true;
  }
  const active = suggesting === undefined ? undefined : `${listId}-${suggesting.index}`;
  useEffect(() => {
    const dom = box.current?.querySelector('[role=textbox]');
    if (dom === null || dom === undefined) return;
    for (const [name, value] of [
      ['aria-controls', suggesting === undefined ? undefined : listId],
      ['aria-activedescendant', active],
      ['aria-autocomplete', 'list'],
    ] as const)
      if (value === undefined) dom.removeAttribute(name);
      else dom.setAttribute(name, value);
  }, [editor, active, suggesting, listId]);
  return (
    <div
      ref={box}
      className={clsx(
        'min-w-0 rounded-control border bg-raised has-[.rich-entry:focus-visible]:border-transparent has-[.rich-entry:focus-visible]:outline-2 has-[.rich-entry:focus-visible]:outline-accent-line',
        invalid ? 'border-bad-line' : 'border-control',
      )}
    >
      <EditorContent editor={editor} />
      <Tools editor={editor} words={words} end={end} hasPeople={props.people !== undefined} />
      {suggesting !== undefined && (
        <RichSuggestions open={suggesting} id={listId} words={words} onPick={pick} onMove={move} />
      )}
    </div>
  );
}
