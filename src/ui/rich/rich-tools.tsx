import { type Editor, useEditorState } from '@tiptap/react';
import {
  AtSign,
  Bold,
  Code,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Strikethrough,
  TextQuote,
} from 'lucide-react';
import { useState } from 'react';
import { isSafeLink } from '#platform/shared/rich-text.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { moveFocus } from '../roving-focus.ts';
import type { RichWords } from './rich-editor.tsx';
import { plain } from './use-rich-extensions.ts';

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
export function Tools({
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
