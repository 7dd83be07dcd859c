import { useState } from 'react';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { invitationsContract } from '#areas/people/accounts/contract.ts';
import { useInviteMany } from '../queries.ts';

const t = texts({
  title: { en: 'Invite many people', es: 'Invitar a muchas personas' },
  text: {
    en: 'A CSV file with a header row: email, kind (staff, owner, developer, floor), first_name, last_name, unit_id. First you see what would happen.',
    es: 'Un archivo CSV con encabezados: email, kind (staff, owner, developer, floor), first_name, last_name, unit_id. Primero ves qué pasaría.',
  },
  drop: { en: 'Drop a CSV file here or choose it', es: 'Suelta un archivo CSV aquí o elígelo' },
  paste: { en: 'Or paste the rows', es: 'O pega las filas' },
  check: { en: 'Check', es: 'Revisar' },
  send: {
    en: '{n, plural, =0 {Nobody to invite} one {Invite # person} other {Invite # people}}',
    es: '{n, plural, =0 {Nadie por invitar} one {Invitar a # persona} other {Invitar a # personas}}',
  },
  done: { en: 'Done', es: 'Listo' },
  sent: {
    en: '{n, plural, one {# invitation is on its way.} other {# invitations are on their way.}}',
    es: '{n, plural, one {# invitación va en camino.} other {# invitaciones van en camino.}}',
  },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
  rows: { en: 'Rows of the file', es: 'Filas del archivo' },
  row: { en: 'Row', es: 'Fila' },
  address: { en: 'Address', es: 'Dirección' },
  what: { en: 'What happens', es: 'Qué pasa' },
  invite: { en: 'Invite', es: 'Invitar' },
  resend: { en: 'Send again', es: 'Enviar de nuevo' },
  none: { en: 'Fault', es: 'Error' },
});

type Rows = ReplyOf<typeof invitationsContract.bulk>;

/** Invites everybody in a CSV file: a dry run with the faults of each row first, then for real. */
export function InviteManyDialog({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const invite = useInviteMany();
  const [rows, setRows] = useState<Rows | null>(null);
  const [isSent, setSent] = useState(false);
  const good = rows?.filter((row) => row.ok).length ?? 0;
  const entry = useRecordForm<{ csv: string }, Rows>({
    values: { csv: '' },
    draftKey: 'invite-many',
    // The first time is a try: what is typed counts as sent only after the second.
    send: ({ csv }) => outcomeOf(invite.mutateAsync({ body: { csv, dry_run: false } })),
    onDone: (answer) => {
      setRows(answer);
      setSent(true);
    },
  });
  const csv = entry.form.watch('csv');
  const check = (text: string) =>
    invite.mutate({ body: { csv: text, dry_run: true } }, { onSuccess: (answer) => setRows(answer) });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) entry.close(onClose);
      }}
      title={say(t.title)}
      description={say(t.text)}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        isSent ? (
          <Button look="primary" onClick={onClose}>
            {say(t.done)}
          </Button>
        ) : (
          <>
            <Button onClick={() => entry.cancel(onClose)}>{say(t.cancel)}</Button>
            {rows === null ? (
              <Button look="primary" disabled={csv.trim() === ''} loading={invite.isPending} onClick={() => check(csv)}>
                {say(t.check)}
              </Button>
            ) : (
              <Button look="primary" disabled={good === 0} loading={invite.isPending} onClick={() => entry.submit()}>
                {say(t.send, { n: good })}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-3 empty:hidden">
          <FormNotices entry={entry} />
          {invite.error !== null && entry.problem === undefined && <Banner tone="bad">{invite.error.message}</Banner>}
        </div>
        {isSent && <Banner tone="good">{say(t.sent, { n: good })}</Banner>}
        {rows === null ? (
          <>
            <FileDrop
              label={say(t.drop)}
              accept=".csv,text/csv"
              onFiles={([file]) => {
                if (file !== undefined)
                  void file.text().then((text) => {
                    entry.choice('csv').onValueChange(text);
                    check(text);
                  });
              }}
            />
            <Field label={say(t.paste)}>
              <Textarea rows={5} maxLength={500_000} {...entry.field('csv')} />
            </Field>
          </>
        ) : (
          <div className="max-h-80 overflow-y-auto">
            <Table caption={say(t.rows)} compact flush>
              <thead>
                <tr>
                  <HeadCell numeric>{say(t.row)}</HeadCell>
                  <HeadCell>{say(t.address)}</HeadCell>
                  <HeadCell>{say(t.what)}</HeadCell>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.row}>
                    <Cell numeric>{row.row}</Cell>
                    <Cell rowHead>{row.email}</Cell>
                    <Cell className="whitespace-normal">
                      <Tag tone={row.ok ? 'good' : 'bad'}>{say(t[row.action])}</Tag>{' '}
                      {row.errors.map((error) => `${error.path}: ${error.said[language]}`).join(' ')}
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
      </div>
    </Dialog>
  );
}
