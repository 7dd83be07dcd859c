import { EditorContent, useEditor, useEditorState, type Editor, type JSONContent } from '@tiptap/react';
import { clsx } from 'clsx';
import {
  AtSign,
  Bold,
  Code,
  Italic,
  Link2,
  List,
  ListOrdered,
  Strikethrough,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isSafeLink, type RichDocument, type RichMark, type RichNode } from '#platform/shared/rich-text.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Popover } from '../overlays/popover.tsx';
import type { RichEditorProps, RichWords } from './rich-editor.tsx';
import { RichSuggestions, useSuggestions } from './rich-suggestions.tsx';
import { moveFocus } from '../roving-focus.ts';
import { TextInput } from '../inputs/text-input.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { plain, useRichExtensions } from './use-rich-extensions.ts';

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

interface Tool {
  name: keyof RichWords;
  icon: LucideIcon;
  shortcut: string;
  run: (editor: Editor) => void;
  isOn: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  {
    name: 'bold',
    icon: Bold,
    shortcut: 'Ctrl B',
    run: (e) => e.chain().focus().toggleBold().run(),
    isOn: (e) => e.isActive('bold'),
  },
  {
    name: 'italic',
    icon: Italic,
    shortcut: 'Ctrl I',
    run: (e) => e.chain().focus().toggleItalic().run(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    name: 'strike',
    icon: Strikethrough,
    shortcut: 'Ctrl ⇧ S',
    run: (e) => e.chain().focus().toggleStrike().run(),
    isOn: (e) => e.isActive('strike'),
  },
  {
    name: 'bulletList',
    icon: List,
    shortcut: 'Ctrl ⇧ 8',
    run: (e) => e.chain().focus().toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    icon: ListOrdered,
    shortcut: 'Ctrl ⇧ 7',
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    name: 'quote',
    icon: TextQuote,
    shortcut: 'Ctrl ⇧ B',
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    isOn: (e) => e.isActive('blockquote'),
  },
  {
    name: 'code',
    icon: Code,
    shortcut: 'Ctrl E',
    run: (e) => e.chain().focus().toggleCode().run(),
    isOn: (e) => e.isActive('code'),
  },
];

/** The row of tools: one stop of the Tab key, arrows within. */
function Tools({
  editor,
  words,
  end,
  hasPeople,
}: {
  editor: Editor;
  words: RichWords;
  end: React.ReactNode;
  hasPeople: boolean;
}) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: tools.map((tool) => tool.isOn(now)).join(),
      link: now.isActive('link'),
    }),
  });
  const states = on.tools.split(',');
  return (
    <div className="flex flex-wrap items-center gap-0.5 border-t border-line p-1">
      <div
        role="toolbar"
        aria-label={words.tools}
        className="flex flex-wrap items-center gap-0.5"
        onKeyDown={(event) => moveFocus(event, 'button')}
      >
        {tools.map(({ name, icon: Icon, shortcut, run }, index) => (
          <Tooltip key={name} label={words[name]} shortcut={shortcut}>
            <IconButton
              label={words[name]}
              size="small"
              aria-pressed={states[index] === 'true'}
              className={states[index] === 'true' ? 'bg-press' : ''}
              tabIndex={index === 0 ? 0 : -1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(editor)}
            >
              <Icon />
            </IconButton>
          </Tooltip>
        ))}
        <LinkTool editor={editor} words={words} isOn={on.link} />
        {hasPeople && (
          <IconButton
            label={words.mention}
            size="small"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() =>
              editor
                .chain()
                .focus()
                .insertContent(plain(needsSpace(editor) ? ' @' : '@'))
                .run()
            }
          >
            <AtSign />
          </IconButton>
        )}
      </div>
      <span className="flex-1" />
      {end}
    </div>
  );
}

function needsSpace(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset);
  return before !== '' && !/\s/u.test(before);
}

function LinkTool({ editor, words, isOn }: { editor: Editor; words: RichWords; isOn: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [href, setHref] = useState('');
  const [isBad, setBad] = useState(false);
  const close = () => {
    setOpen(false);
    editor.commands.focus();
  };
  const set = () => {
    const typed = href.trim();
    const address = /^(?:https:|mailto:|\/)/u.test(typed)
      ? typed
      : typed.includes('@')
        ? `mailto:${typed}`
        : `https://${typed}`;
    if (typed === '' || !isSafeLink(address)) return setBad(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isOn)
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    setOpen(false);
  };
  return (
    <Popover
      label={words.link}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        setBad(false);
        if (open) setHref(String(editor.getAttributes('link')['href'] ?? ''));
      }}
      trigger={
        <IconButton
          label={words.link}
          size="small"
          tabIndex={-1}
          aria-pressed={isOn}
          className={isOn ? 'bg-press' : ''}
        >
          <Link2 />
        </IconButton>
      }
    >
      <div className="grid w-72 gap-2 p-3">
        <TextInput
          aria-label={words.linkAddress}
          placeholder={words.linkAddress}
          value={href}
          autoFocus
          aria-invalid={isBad}
          onChange={(event) => {
            setHref(event.target.value);
            setBad(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            set();
          }}
        />
        {isBad && (
          <p role="alert" className="text-12 text-bad-text">
            {words.badLink}
          </p>
        )}
        <span className="flex justify-end gap-2">
          {isOn && (
            <Button
              size="small"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                close();
              }}
            >
              {words.removeLink}
            </Button>
          )}
          <Button size="small" onClick={set}>
            {words.setLink}
          </Button>
        </span>
      </div>
    </Popover>
  );
}
