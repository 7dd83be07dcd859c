/** Keys as they are named on this machine: `Ctrl+Z` and `Ctrl ⇧ S` are `⌘Z` and `⇧⌘S` on a Mac; a Ctrl by itself is `⌘`. */
export function keyNames(words: string, platform = navigator.platform): string {
  if (!/Mac|iPhone|iPad/u.test(platform)) return words;
  return words.replaceAll(/\bCtrl ⇧ /gu, '⇧⌘').replaceAll(/\bCtrl(?:[+ ](?=[A-Z0-9↵](?!\p{L})))?/gu, '⌘');
}
