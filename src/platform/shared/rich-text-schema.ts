import { z } from 'zod';
import { Id } from './ids.ts';
import { isSafeLink, mostSigns, projectMention, type RichDocument, type RichNode } from './rich-text.ts';
import { rule, rules } from './rules.ts';

const deepestNode = 12;
const mostNodes = 2_000;

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'strike', 'code']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z
        .string()
        .max(2_000)
        .refine(isSafeLink, {
          error: rule({
            en: 'Must lead to https, mailto or this portal.',
            es: 'Debe llevar a https, mailto o este portal.',
          }),
        }),
    }),
  }),
]);

const Text = z.strictObject({
  type: z.literal('text'),
  text: z
    .string()
    .min(1)
    .max(mostSigns)
    .refine((text) => !text.includes('\u0000'), { error: rules.noControlCharacters }),
  marks: z.array(Mark).max(5).optional(),
});
const Break = z.strictObject({ type: z.literal('hardBreak'), marks: z.array(Mark).max(5).optional() });
const Mention = z.strictObject({
  type: z.literal('mention'),
  attrs: z.strictObject({ id: z.union([Id, z.literal(projectMention)]), label: z.string().min(1).max(160) }),
  marks: z.array(Mark).max(5).optional(),
});
const Inline = z.discriminatedUnion('type', [Text, Break, Mention]);
const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(Inline).optional() });
const CodeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  content: z.array(z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(mostSigns) })).optional(),
});

const Block: z.ZodType<RichNode, RichNode> = z.lazy(() =>
  z.discriminatedUnion('type', [
    Paragraph,
    CodeBlock,
    z.strictObject({ type: z.literal('blockquote'), content: z.array(Block).min(1) }),
    z.strictObject({ type: z.literal('bulletList'), content: z.array(Item).min(1) }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.strictObject({ start: z.int().min(0).max(100_000) }).optional(),
      content: z.array(Item).min(1),
    }),
  ]),
);
const Item: z.ZodType<RichNode, RichNode> = z.lazy(() =>
  z.strictObject({ type: z.literal('listItem'), content: z.array(Block).min(1) }),
);

/** Counted before anything else, without recursion, so that no depth of nesting can exhaust the stack. */
function fitsLimits(value: unknown, most: number): boolean {
  const waiting: { node: unknown; depth: number }[] = [{ node: value, depth: 0 }];
  let nodes = 0;
  let signs = 0;
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    nodes += 1;
    if (nodes > mostNodes || each.depth > deepestNode) return false;
    if (typeof each.node !== 'object' || each.node === null) continue;
    const text = 'text' in each.node ? each.node.text : undefined;
    const content = 'content' in each.node ? each.node.content : undefined;
    if (typeof text === 'string') signs += text.length;
    if (signs > most) return false;
    if (Array.isArray(content)) for (const node of content) waiting.push({ node, depth: each.depth + 1 });
  }
  return true;
}

/** A document as a caller may send it, of at most so many characters. */
export const richDraft = (most: number) =>
  z
    .custom<RichDocument>((value) => fitsLimits(value, most), {
      error: rule(
        {
          en: 'Is too long or nested too deeply (at most {mostSigns} characters).',
          es: 'Es demasiado largo o tiene demasiados niveles (como máximo {mostSigns} caracteres).',
        },
        { mostSigns: most },
      ),
    })
    .pipe(z.strictObject({ type: z.literal('doc'), content: z.array(Block).min(1).max(500) }));

/** The document of a post, a reply, a comment. */
export const RichDraft = richDraft(mostSigns);

/** The same on its way out: it was checked when it came in. */
export const RichStored = z.custom<RichDocument>();
