/** Letters without accents and case, so that "Garcia" finds "García". */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
