import { useRef, useState } from 'react';
import { usePhotos } from '#areas/company/tickets/web/latest.tsx';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { isUnreached, useNetwork } from '#platform/web/offline/network.ts';
import { enqueue } from '#platform/web/offline/queue.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { roomWords, type Room, type Urgency } from '../choices.ts';
import { stepsOfReport, type ReportBody } from './keep-report.ts';
import type { ReplyOf } from '#platform/shared/contract.ts';
import type { warrantyContract } from '../contract.ts';
import { useArrivedReports } from './look-at-reports.ts';
import { useReport } from './queries.ts';
import { kindWords, systemOf, type Kind } from './report-kinds.ts';

const t = texts({
  notKept: {
    en: 'There is no connection, and this browser keeps nothing. Call us instead.',
    es: 'No hay conexión y este navegador no guarda nada. Mejor llámanos.',
  },
});

/** Of which home somebody reports, and as whom they look at it. */
export interface Reporting {
  view: 'owner' | 'developer';
  projectId: string;
  unitId: string;
}

/** What somebody has tapped and written so far. */
export interface ReportSaid {
  kind: Kind;
  bad: Urgency;
  /** Left out by whoever cannot wait to say where. */
  room: Room | undefined;
  words: string;
}

/** What became of a report: it has a number, or it lies on this device until the network is back. */
export type ReportEnd = { code: string; id: string; onCall: string | null } | 'kept';

const endOf = ({ code, id, on_call: onCall }: ReplyOf<typeof warrantyContract.report>): ReportEnd => ({
  code,
  id,
  onCall,
});

/** Sends what somebody reports; without network it is kept here and sent once, with its photos after it. */
export function useReportSending({ view, projectId, unitId }: Reporting) {
  const say = useSay();
  const language = useLanguage();
  const photos = usePhotos({ view, projectId, unitId });
  const report = useReport();
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const [end, setEnd] = useState<ReportEnd>();
  // However often it is tried, it is one report.
  const key = useRef(requestKey());

  const bodyOf = (said: ReportSaid, ids: readonly string[]): ReportBody => ({
    unit_id: unitId,
    items: [
      {
        title: [
          kindWords[said.kind][language],
          ...(said.room === undefined ? [] : [roomWords[said.room][language].toLocaleLowerCase(language)]),
        ].join(', '),
        ...(said.words.trim() === '' ? {} : { description: said.words.trim() }),
        area: roomWords[said.room ?? 'unsaid'][language],
        category: systemOf[said.kind],
        priority: said.bad,
        ...(ids.length === 0 ? {} : { file_ids: [...ids] }),
      },
    ],
  });

  const keepHere = async (said: ReportSaid): Promise<void> => {
    const arrived = photos.chosen.flatMap(({ id }) => id ?? []);
    const waiting = photos.chosen.filter(({ id }) => id === undefined);
    const body = bodyOf(said, arrived);
    const title = body.items[0]?.title ?? '';
    try {
      await enqueue(stepsOfReport({ body, title, unit: unitId, key: key.current, photos: waiting }));
      setEnd('kept');
    } catch {
      setFault(say(t.notKept));
    }
  };

  const send = async (said: ReportSaid): Promise<void> => {
    setSending(true);
    setFault(undefined);
    try {
      if (!useNetwork.getState().isReached) return await keepHere(said);
      const sent = await photos.send();
      if ('error' in sent) return (await isUnreached({ status: 0 })) ? await keepHere(said) : setFault(sent.error);
      const outcome = await outcomeOf(
        report.mutateAsync({ body: bodyOf(said, sent.ids), options: { idempotencyKey: key.current } }),
      );
      if (outcome.ok) return setEnd(endOf(outcome.data));
      if (await isUnreached(outcome)) return await keepHere(said);
      // What is sent after a refusal has other words, and is another request.
      key.current = requestKey();
      return setFault(saidOf(outcome, language) ?? '');
    } finally {
      setSending(false);
    }
  };
  const arrived = useArrivedReports((reports) => reports[key.current]);
  return { photos, send, isSending, fault, end: end === 'kept' && arrived !== undefined ? endOf(arrived) : end };
}
