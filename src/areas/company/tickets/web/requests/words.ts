import { texts } from '#platform/shared/text.ts';
import type { Tone } from '#ui/marks/tag.tsx';
import type { OutsideWord } from '#areas/company/tickets/choices.ts';

/** Who reads what is written here, said before it is sent. */
export const readersWords = texts({
  owner: {
    en: 'Your builder and the people of this home read it. Nobody else.',
    es: 'Lo leen tu constructor y las personas de esta casa. Nadie más.',
  },
  developer: {
    en: 'The builder and everybody who develops this project read it.',
    es: 'Lo leen el constructor y quienes desarrollan este proyecto.',
  },
  floor: {
    en: 'The office and the floor managers of your factory read it.',
    es: 'Lo leen la oficina y los jefes de tu planta.',
  },
});

export const statusTones: Readonly<Record<OutsideWord, Tone>> = {
  received: 'neutral',
  working: 'info',
  needs_answer: 'warn',
  done: 'good',
};

/** The four words in the order in which a request goes through them. */
export const statusOrder = ['received', 'working', 'needs_answer', 'done'] as const satisfies readonly OutsideWord[];
