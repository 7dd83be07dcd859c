import { say, texts, type Language, type Text } from '#platform/shared/text.ts';

const t = texts({
  morning: { en: 'Good morning', es: 'Buenos días' },
  afternoon: { en: 'Good afternoon', es: 'Buenas tardes' },
  evening: { en: 'Good evening', es: 'Buenas noches' },
  morningName: { en: 'Good morning, {name}', es: 'Buenos días, {name}' },
  afternoonName: { en: 'Good afternoon, {name}', es: 'Buenas tardes, {name}' },
  eveningName: { en: 'Good evening, {name}', es: 'Buenas noches, {name}' },
});

/** The part of the day in which somebody is greeted: until noon, until six, and the rest of the night. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

const named: Record<'morning' | 'afternoon' | 'evening', Text> = {
  morning: t.morningName,
  afternoon: t.afternoonName,
  evening: t.eveningName,
};

/** "Good morning, Renee": by the reader's own clock, without the name until it is known. */
export function greeting(firstName: string | undefined, language: Language, now: Date = new Date()): string {
  const part = partOfDay(now.getHours());
  return firstName === undefined || firstName === ''
    ? say(t[part], language)
    : say(named[part], language, { name: firstName });
}
