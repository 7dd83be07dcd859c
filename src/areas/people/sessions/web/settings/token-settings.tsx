import { useState } from 'react';
import { dayOf, formatAgo, formatDay } from '#platform/shared/dates.ts';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { refresh, useChange } from '#platform/web/call/query.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { credentialsContract } from '#areas/people/sessions/contract.ts';
import { useMyTokens } from '../queries.ts';
import { ProofFields, proofOf } from '../self-proof.tsx';

const t = texts({
  title: { en: 'API tokens', es: 'Tokens de API' },
  text: {
    en: 'For your own scripts: each acts as you, within its scope, until it ends.',
    es: 'Para tus propios programas: cada uno actúa como tú, dentro de su permiso, hasta que vence.',
  },
  create: { en: 'New token', es: 'Token nuevo' },
  make: { en: 'Make token', es: 'Crear token' },
  name: { en: 'Name', es: 'Nombre' },
  nameHelp: { en: 'What it is for, so that you know it again.', es: 'Para qué es, para que lo reconozcas.' },
  scope: { en: 'Scope', es: 'Permiso' },
  read: { en: 'Read', es: 'Leer' },
  write: { en: 'Read and write', es: 'Leer y escribir' },
  days: { en: 'Ends after', es: 'Vence en' },
  inDays: { en: '{count} days', es: '{count} días' },
  oneYear: { en: 'One year', es: 'Un año' },
  proofHelp: {
    en: 'A token acts in your name, so we ask again.',
    es: 'Un token actúa en tu nombre; por eso lo pedimos de nuevo.',
  },
  once: { en: 'Copy it now. It is not shown again.', es: 'Cópialo ahora. No se muestra de nuevo.' },
  copy: { en: 'Copy token', es: 'Copiar token' },
  copied: { en: 'Copied', es: 'Copiado' },
  close: { en: 'Close', es: 'Cerrar' },
  done: { en: 'Done', es: 'Listo' },
  ends: { en: 'ends {day}', es: 'vence {day}' },
  used: { en: 'last used {ago}', es: 'usado {ago}' },
  neverUsed: { en: 'never used', es: 'sin usar' },
  none: { en: 'You have no tokens.', es: 'No tienes tokens.' },
  revoke: { en: 'Revoke', es: 'Revocar' },
  revokeNamed: { en: 'Revoke {name}', es: 'Revocar {name}' },
  revokeTitle: { en: 'Revoke {name}?', es: '¿Revocar {name}?' },
  revokeText: {
    en: 'Scripts that use it stop working at once.',
    es: 'Los programas que lo usan dejan de funcionar de inmediato.',
  },
  cancel: { en: 'Cancel', es: 'Cancelar' },
});

/** Personal tokens for scripts: named, scoped, ending, revocable. */
export function TokenSettings() {
  const say = useSay();
  const language = useLanguage();
  const { data = [] } = useMyTokens();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<{ id: string; name: string } | undefined>(undefined);
  const revoke = useChange(credentialsContract.removeToken, { onDone: () => setRevoking(undefined) });
  return (
    <Section
      title={say(t.title)}
      count={data.length}
      action={
        <Button size="small" onClick={() => setCreating(true)}>
          {say(t.create)}
        </Button>
      }
    >
      <p className="mb-3 text-14 text-text-2">{data.length === 0 ? `${say(t.text)} ${say(t.none)}` : say(t.text)}</p>
      <ul className="border-t border-line empty:hidden">
        {data.map((token) => (
          <li key={token.id} className="flex items-center gap-3 border-b border-line py-2.5">
            <div className="min-w-0 flex-1">
              <p className="truncate text-14 font-label">{token.name}</p>
              <p className="truncate text-12 text-text-3">
                {say(token.scopes.includes('write') ? t.write : t.read)} ·{' '}
                {say(t.ends, { day: formatDay(dayOf(token.expires_at), language) })} ·{' '}
                {token.last_used_at === null
                  ? say(t.neverUsed)
                  : say(t.used, { ago: formatAgo(token.last_used_at, language) })}
              </p>
            </div>
            <Button
              size="small"
              look="danger"
              aria-label={say(t.revokeNamed, { name: token.name })}
              onClick={() => setRevoking(token)}
            >
              {say(t.revoke)}
            </Button>
          </li>
        ))}
      </ul>
      {isCreating && <NewToken onClose={() => setCreating(false)} />}
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={(open) => !open && setRevoking(undefined)}
        danger
        title={say(t.revokeTitle, { name: revoking?.name ?? '' })}
        description={say(t.revokeText)}
        confirmLabel={say(t.revoke)}
        cancelLabel={say(t.cancel)}
        loading={revoke.isPending}
        onConfirm={() => revoking !== undefined && revoke.mutate({ params: { id: revoking.id } })}
      />
    </Section>
  );
}

interface TokenForm {
  name: string;
  scope: 'read' | 'write';
  days: '30' | '90' | '365';
  password: string;
  code: string;
}

function NewToken({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const [token, setToken] = useState<string | undefined>(undefined);
  const entry = useRecordForm<TokenForm, ReplyOf<typeof credentialsContract.createToken>>({
    values: { name: '', scope: 'read', days: '90', password: '', code: '' },
    secrets: ['password', 'code'],
    // The draft is of the wish; the token itself is shown once and kept nowhere.
    draftKey: 'token',
    send: ({ name, scope, days, password, code }) =>
      call(credentialsContract.createToken, {
        body: {
          name,
          scopes: scope === 'write' ? ['read', 'write'] : ['read'],
          expires_in_days: Number(days),
          ...proofOf({ password, code }),
        },
      }),
    onDone: (made) => {
      setToken(made.token);
      void refresh(['auth']);
    },
  });
  if (token !== undefined) return <MadeToken token={token} onClose={onClose} />;
  return (
    <FormDialog entry={entry} title={say(t.create)} submitLabel={say(t.make)} onClose={onClose}>
      <Field label={say(t.name)} help={say(t.nameHelp)} error={entry.fault('name')}>
        <TextInput autoComplete="off" {...entry.field('name')} />
      </Field>
      <Field label={say(t.scope)} group>
        <Segmented<TokenForm['scope']>
          label={say(t.scope)}
          {...entry.choice('scope')}
          items={[
            { value: 'read', label: say(t.read) },
            { value: 'write', label: say(t.write) },
          ]}
        />
      </Field>
      <Field label={say(t.days)} group>
        <Segmented<TokenForm['days']>
          label={say(t.days)}
          {...entry.choice('days')}
          items={[
            { value: '30', label: say(t.inDays, { count: 30 }) },
            { value: '90', label: say(t.inDays, { count: 90 }) },
            { value: '365', label: say(t.oneYear) },
          ]}
        />
      </Field>
      <ProofFields field={(name) => entry.field(name)} fault={(name) => entry.fault(name)} help={say(t.proofHelp)} />
    </FormDialog>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const say = useSay();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.create)}
      closeLabel={say(t.close)}
      footer={
        <Button look="primary" onClick={onClose}>
          {say(t.done)}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Banner tone="warn">{say(t.once)}</Banner>
        <code className="rounded-2 bg-sunken p-3 text-13 wrap-anywhere select-all">{token}</code>
        <div>
          <CopyButton size="medium" text={token} label={say(t.copy)} copiedLabel={say(t.copied)} />
        </div>
      </div>
    </Dialog>
  );
}
