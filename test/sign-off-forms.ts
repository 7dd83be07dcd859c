import type { TemplateArea } from '#areas/quality/sign-offs/schema.ts';

/** A question of a template with what is usual, but for what a test is about. */
export const question = (key: string, more: Partial<TemplateArea['items'][number]> = {}) => ({
  key,
  text: `Question ${key}`,
  text_es: `Pregunta ${key}`,
  help: null,
  help_es: null,
  response: 'pass_fail_na' as const,
  options: [],
  unit: null,
  min: null,
  max: null,
  critical: false,
  photo_rule: 'never' as const,
  photo_count: 1,
  note_rule: 'never' as const,
  show_if: null,
  hold_point: false,
  on_fail: 'punch' as const,
  code_ref: null,
  ...more,
});

export const section = (key: string, items: TemplateArea['items']): TemplateArea => ({
  key,
  name: `Area ${key}`,
  name_es: null,
  station: null,
  items,
});

/** A signature as somebody types it. */
/** A signature that anybody can give: it is drawn. */
export const marked = {
  method: 'drawn',
  strokes: [
    [
      [10, 100],
      [590, 120],
    ],
  ],
  language: 'en',
} as const;
