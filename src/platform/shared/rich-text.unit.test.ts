import { expect, test } from 'vitest';
import { isSafeLink } from './rich-text.ts';
import { RichDraft } from './rich-text-schema.ts';

const linked = (href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'words', marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
});

test.each(['https://example.com/plan?a=1#b', 'mailto:dana@example.com', '/projects/26-041', '/'])(
  '%s may be linked to',
  (href) => {
    expect(isSafeLink(href)).toBe(true);
    expect(RichDraft.safeParse(linked(href)).success).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'http://example.com',
  '//evil.example',
  '/\\evil.example',
  'https://example.com/a b',
  'words',
  '',
])('%j is refused as a link, by the entry and by what is stored', (href) => {
  expect(isSafeLink(href)).toBe(false);
  expect(RichDraft.safeParse(linked(href)).success).toBe(false);
});
