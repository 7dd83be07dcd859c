import { Mention } from '@tiptap/extension-mention';
import { Placeholder } from '@tiptap/extensions';
import type { JSONContent } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type RefObject, useMemo } from 'react';
import { isSafeLink } from '#platform/shared/rich-text.ts';
import type { RichEditorProps } from './rich-editor.tsx';
import { type SuggestionItem, type useSuggestions } from './rich-suggestions.tsx';

/** What the entry understands: paragraphs, lists, links, and people and tags that are offered while they are typed. */
export function useRichExtensions(
  latest: RefObject<RichEditorProps>,
  renderer: ReturnType<typeof useSuggestions>['renderer'],
  placeholder: string,
) {
  return useMemo(() => {
    const people = async (query: string): Promise<SuggestionItem[]> =>
      ((await latest.current.people?.(query)) ?? []).map((person) => ({ ...person, kind: 'person' as const }));
    const tags = async (query: string): Promise<SuggestionItem[]> =>
      ((await latest.current.tags?.(query)) ?? []).map((tag) => ({ id: tag, name: `#${tag}`, kind: 'tag' as const }));
    return [
      StarterKit.configure({
        heading: false,
        horizontalRule: false,
        gapcursor: false,
        underline: false,
        link: { openOnClick: false, autolink: true, defaultProtocol: 'https', isAllowedUri: (uri) => isSafeLink(uri) },
      }),
      Placeholder.configure({ placeholder }),
      Mention.configure({
        HTMLAttributes: { class: 'rich-mention' },
        suggestions: [
          { char: '@', items: ({ query }) => people(query), render: renderer, debounce: 120 },
          {
            char: '#',
            items: ({ query }) => tags(query),
            render: renderer,
            debounce: 120,
            // A tag is plain words: it is found again in the text wherever it came from.
            command: ({ editor, range, props: chosen }) => {
              editor
                .chain()
                .focus()
                .insertContentAt(range, plain(`#${String(chosen.id)} `))
                .run();
            },
          },
        ],
      }),
    ];
  }, [latest, placeholder, renderer]);
}

/** Words as the editor takes them. A bare string would be read as HTML, which the content policy refuses. */
export function plain(text: string): JSONContent {
  return { type: 'text', text };
}
