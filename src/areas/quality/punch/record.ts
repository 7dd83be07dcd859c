import { punchCategoryWords, punchPriorityWords, tradeWords } from '#areas/company/tickets/choices.ts';
import { defineRecord } from '#platform/shared/record.ts';

/** A frequent defect of a category: one tap instead of a sentence. */
export const punchTemplate = defineRecord({
  name: 'punch_template',
  path: '/punch-templates',
  screen: '/projects/punch-lists/templates',
  one: { en: 'Frequent defect', es: 'Defecto frecuente' },
  many: { en: 'Frequent defects', es: 'Defectos frecuentes' },
  access: { read: 'punch.read', write: 'punch.templates', remove: 'punch.remove' },
  title: 'name',
  fields: {
    name: { kind: 'text', max: 80, required: true, label: { en: 'Defect', es: 'Defecto' } },
    name_es: { kind: 'text', max: 80, label: { en: 'In Spanish', es: 'En español' } },
    category: {
      kind: 'choice',
      choices: punchCategoryWords,
      required: true,
      label: { en: 'Category', es: 'Categoría' },
      table: { groupable: true },
    },
    trade: { kind: 'choice', choices: tradeWords, label: { en: 'Trade', es: 'Oficio' } },
    usual_priority: {
      kind: 'choice',
      choices: punchPriorityWords,
      label: { en: 'Usual priority', es: 'Prioridad habitual' },
    },
    disabled: { kind: 'flag', label: { en: 'No longer offered', es: 'Ya no se ofrece' } },
  },
});
