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
  joined: 'neutral',
  not_taken: 'neutral',
};

/** The words in the order in which a request goes through them while it is seen to. */
const statusOrder = ['received', 'working', 'needs_answer', 'done'] as const satisfies readonly OutsideWord[];

/** The words of the way of a request that stands at this one: an answer only while one is needed, and its own end. */
export function wayOf(status: OutsideWord): readonly OutsideWord[] {
  if (status === 'joined' || status === 'not_taken') return ['received', status];
  return statusOrder.filter((step) => step !== 'needs_answer' || status === step);
}
