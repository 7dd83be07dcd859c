/**
 * Characters that nobody sees and that make a text look like another one: controls, those that turn the direction of writing, and those
 * without width. A joiner stays between the parts of an emoji.
 */
const invisible =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu;

/** The same among them that are no controls: people paste them unseen, with a phone number or a name, so they are taken out. */
const pasted =
  /[\u0080-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu;

/** A text without any character that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** A text without what was pasted unseen; its controls stay, to be refused. */
export function withoutPasted(text: string): string {
  return text.replace(pasted, '');
}
