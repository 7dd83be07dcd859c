/** The first `length` signs and an ellipsis, where there are more. A sign made of two code units is never halved. */
export function shorten(text: string, length: number): string {
  const signs = [...text];
  return signs.length <= length ? text : `${signs.slice(0, length).join('')}…`;
}
