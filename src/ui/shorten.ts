/** At most `length` signs and then an ellipsis; cut at a space where one is near, never in the middle of a sign. */
export function shorten(text: string, length: number): string {
  const signs = [...text];
  if (signs.length <= length) return text;
  const cut = signs.slice(0, length).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > cut.length - 12 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
