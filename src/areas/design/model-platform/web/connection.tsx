import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { PlatformState, Quota } from '../schema.ts';
import { useConnect, useDisconnect, usePlatformState } from './queries.ts';
import { commonWords } from './words.ts';

const t = texts({
  own: {
    en: 'No CAD platform is set up, so the models uploaded here stand in its place.',
    es: 'No hay plataforma CAD configurada; los modelos subidos aquí ocupan su lugar.',
  },
  connected: { en: 'Connected to {address} by {name}', es: 'Conectado a {address} por {name}' },
  notConnected: {
    en: '{address} is set up and waits to be connected.',
    es: '{address} está configurada y espera conexión.',
  },
  ended: { en: 'The connection to {address} has ended.', es: 'La conexión con {address} terminó.' },
  connect: { en: 'Connect', es: 'Conectar' },
  again: { en: 'Connect again', es: 'Conectar de nuevo' },
  disconnect: { en: 'Disconnect', es: 'Desconectar' },
  question: { en: 'Disconnect the CAD platform?', es: '¿Desconectar la plataforma CAD?' },
  questionText: {
    en: 'The grant is thrown away. Groups and BOMs stay; nothing new can be read until somebody connects again.',
    es: 'Se elimina el permiso. Los grupos y listas quedan; no se puede leer nada nuevo hasta que alguien conecte otra vez.',
  },
  meter: { en: '{used} of {limit} calls left this year', es: 'Quedan {used} de {limit} llamadas este año' },
  spent: {
    en: 'The calls of this year are spent. They start again on {day}.',
    es: 'Se gastaron las llamadas de este año. Vuelven a empezar el {day}.',
  },
  quota: { en: 'Calls left', es: 'Llamadas restantes' },
});

/** How things stand with the platform: connected or not, by whom, and how many calls are left. */
export function ConnectionBar({ returnTo }: { returnTo: string }) {
  const { data } = usePlatformState();
  if (data === undefined) return null;
  return <ConnectionState state={data} returnTo={returnTo} />;
}

function ConnectionState({ state, returnTo }: { state: PlatformState; returnTo: string }) {
  const say = useSay();
  const connect = useConnect();
  const language = useLanguage();
  const fault = state.connection?.fault_said?.[language] ?? '';
  const address = state.address ?? '';
  const begin = () =>
    connect.mutate({ body: { return_to: returnTo } }, { onSuccess: ({ url }) => location.assign(url) });
  if (!state.configured) return <p className="text-13 text-text-2">{say(t.own)}</p>;
  if (state.connection?.state === 'connected')
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-13">
        <span className="flex items-center gap-2">
          <Link2 className="size-4 text-good-text" />
          {say(t.connected, { address, name: state.connection.by ?? '–' })}
        </span>
        {state.quota !== null && <QuotaMeter quota={state.quota} />}
        <Disconnect />
      </div>
    );
  return (
    <Banner
      tone={state.connection === null ? 'info' : 'warn'}
      action={
        <Button loading={connect.isPending} icon={<Link2 />} onClick={begin}>
          {state.connection === null ? say(t.connect) : say(t.again)}
        </Button>
      }
    >
      {state.connection === null ? say(t.notConnected, { address }) : `${say(t.ended, { address })} ${fault}`}
    </Banner>
  );
}

function QuotaMeter({ quota }: { quota: Quota }) {
  const say = useSay();
  const language = useLanguage();
  if (quota.spent)
    return <span className="text-bad-text">{say(t.spent, { day: formatDay(quota.resets_on, language) })}</span>;
  const percent = Math.round((quota.left / quota.limit) * 100);
  return (
    <ProgressBar
      percent={percent}
      tone={percent < 5 ? 'bad' : percent < 20 ? 'warn' : 'good'}
      label={say(t.quota)}
      text={say(t.meter, { used: formatNumber(quota.left, language), limit: formatNumber(quota.limit, language) })}
    />
  );
}

function Disconnect() {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnect();
  return (
    <>
      <Button look="quiet" size="small" icon={<Unlink />} onClick={() => setAsking(true)}>
        {say(t.disconnect)}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={say(t.question)}
        description={say(t.questionText)}
        confirmLabel={say(t.disconnect)}
        cancelLabel={say(commonWords.cancel)}
        loading={disconnect.isPending}
        onConfirm={() => disconnect.mutate({}, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}
