import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { PhotoRule } from '#platform/shared/photo-rule.ts';

/** What the loop needs of the forms, put in where the portal is put together: takes a question into the next version, and answers which. */
export type QuestionDoor = (
  write: Write,
  viewer: Viewer,
  template: string,
  question: {
    area: string;
    item: { key: string; text: string; text_es: string | null; photo_rule: PhotoRule };
  },
) => Promise<string>;
