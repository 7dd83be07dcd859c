import { texts } from '#platform/shared/text.ts';
import { useSay } from './language.ts';
import type { RichWords } from '#ui/rich/rich-editor.tsx';

const t = texts({
  tools: { en: 'Formatting', es: 'Formato' },
  bold: { en: 'Bold', es: 'Negrita' },
  italic: { en: 'Italic', es: 'Cursiva' },
  strike: { en: 'Strikethrough', es: 'Tachado' },
  bulletList: { en: 'Bulleted list', es: 'Lista con viñetas' },
  orderedList: { en: 'Numbered list', es: 'Lista numerada' },
  quote: { en: 'Quote', es: 'Cita' },
  code: { en: 'Code', es: 'Código' },
  link: { en: 'Link', es: 'Enlace' },
  linkAddress: { en: 'Address of the link', es: 'Dirección del enlace' },
  setLink: { en: 'Set link', es: 'Poner enlace' },
  removeLink: { en: 'Remove link', es: 'Quitar enlace' },
  badLink: {
    en: 'A link leads to https, mailto or this portal.',
    es: 'Un enlace lleva a https, mailto o este portal.',
  },
  mention: { en: 'Mention somebody', es: 'Mencionar a alguien' },
  suggestions: { en: 'Suggestions', es: 'Sugerencias' },
  noSuggestion: { en: 'Nobody and nothing fits', es: 'Nadie ni nada coincide' },
});

/** What the editor says, in the reader's language. */
export function useEditorWords(): RichWords {
  const say = useSay();
  return {
    tools: say(t.tools),
    bold: say(t.bold),
    italic: say(t.italic),
    strike: say(t.strike),
    bulletList: say(t.bulletList),
    orderedList: say(t.orderedList),
    quote: say(t.quote),
    code: say(t.code),
    link: say(t.link),
    linkAddress: say(t.linkAddress),
    setLink: say(t.setLink),
    removeLink: say(t.removeLink),
    badLink: say(t.badLink),
    mention: say(t.mention),
    suggestions: say(t.suggestions),
    noSuggestion: say(t.noSuggestion),
  };
}
