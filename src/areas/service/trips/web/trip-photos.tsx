import { Camera } from 'lucide-react';
import { useState } from 'react';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { useAddPhotos, type TripSheet } from './queries.ts';

const t = texts({
  take: { en: 'Add photos', es: 'Agregar fotos' },
  added: {
    en: '{n, plural, one {# photo added} other {# photos added}}',
    es: '{n, plural, one {# foto agregada} other {# fotos agregadas}}',
  },
});

/** Sends photos to the home of a trip, and puts those that arrive to the trip; the people of the home see them. */
export function AddPhotos({ trip }: { trip: TripSheet }) {
  const say = useSay();
  const language = useLanguage();
  const add = useAddPhotos();
  const [isSending, setSending] = useState(false);
  const send = async (files: readonly File[]) => {
    setSending(true);
    const ids: string[] = [];
    const faults: string[] = [];
    for (const file of files) {
      const to = { projectId: trip.project.id, unitId: trip.unit.id, visibility: 'home', key: requestKey() } as const;
      const sent = await sendAttachment(file, to);
      if ('error' in sent) faults.push(`${file.name}: ${sent.error}`);
      else ids.push(sent.id);
    }
    // Those that arrived are put to it, whatever became of the others.
    if (ids.length > 0) {
      const outcome = await outcomeOf(add.mutateAsync({ params: { id: trip.id }, body: { file_ids: ids } }));
      if (outcome.ok) notify.success(say(t.added, { n: ids.length }));
      else faults.push(saidOf(outcome, language) ?? '');
    }
    setSending(false);
    for (const fault of faults) notify.error(fault);
  };
  return (
    <Button asChild size="small" icon={<Camera />} loading={isSending}>
      <label>
        {say(t.take)}
        <input
          type="file"
          accept="image/*"
          multiple
          disabled={isSending}
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            if (files.length > 0) void send(files);
          }}
        />
      </label>
    </Button>
  );
}
