import { sayOnRequest } from '#areas/company/tickets/web/queries.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import { answerOf, callStep, fileStep, type Step } from '#platform/web/offline/queue.ts';
import { outsideFiles } from '#platform/web/uploads/channels.ts';
import type { InputOf } from '#platform/shared/contract.ts';
import { warrantyContract } from '../contract.ts';
import { reportRefreshes } from './queries.ts';

const t = texts({
  report: { en: 'Report: {title}', es: 'Reporte: {title}' },
  photo: { en: 'Photo of it', es: 'Foto de ello' },
  hung: { en: 'Photo put with the report', es: 'Foto unida al reporte' },
});

export type ReportBody = InputOf<typeof warrantyContract.report>['body'];

interface Kept {
  body: ReportBody;
  title: string;
  unit: string;
  /** The key of the report: sent again under it, it is the same report. */
  key: string;
  photos: readonly { key: string; file: File }[];
}

/** The report first, then each photo by itself: one that is refused holds up no other, and a report waits for none of them. */
export function stepsOfReport({ body, title, unit, key, photos }: Kept): Step[] {
  return [
    callStep({
      endpoint: warrantyContract.report,
      input: { body },
      label: sentence(t.report, { title }),
      key,
      refreshes: reportRefreshes,
      about: key,
    }),
    ...photos.flatMap(({ key: photo, file }) => [
      fileStep({ channel: outsideFiles, file, fields: { unit_id: unit }, label: t.photo, key: photo, about: key }),
      callStep({
        endpoint: sayOnRequest,
        input: {
          params: { id: answerOf(key, 'id') },
          body: { body: { type: 'doc', content: [{ type: 'paragraph' }] }, file_ids: [answerOf(photo, 'id')] },
        },
        label: t.hung,
        refreshes: reportRefreshes,
        about: key,
      }),
    ]),
  ];
}
