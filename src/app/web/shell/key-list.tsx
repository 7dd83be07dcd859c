import { texts } from '#platform/shared/text.ts';
import { keysInForce, useKeySets } from '#platform/web/keys.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { go } from '#platform/web/place.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Kbd } from '#ui/marks/kbd.tsx';
import { keyNames } from '#ui/marks/key-names.ts';
import { useKeyList } from './key-list-state.ts';

const t = texts({
  title: { en: 'Keys of this page', es: 'Teclas de esta página' },
  close: { en: 'Close', es: 'Cerrar' },
  after: { en: 'then', es: 'luego' },
  off: { en: 'Keys without Ctrl are switched off.', es: 'Las teclas sin Ctrl están desactivadas.' },
  settings: { en: 'Settings', es: 'Ajustes' },
});

/** The keys of what is on screen, the page's own first. */
export function KeyList() {
  const say = useSay();
  const sets = useKeySets((state) => state.sets);
  const singleKeys = useSettings((state) => state.singleKeys);
  const close = () => useKeyList.setState({ isOpen: false });
  return (
    <Dialog open onOpenChange={close} title={say(t.title)} closeLabel={say(t.close)} size="wide">
      <div className="grid gap-5 pb-3">
        {!singleKeys && (
          <Banner
            tone="info"
            action={
              <Button
                size="small"
                onClick={() => {
                  close();
                  go('/settings?tab=appearance');
                }}
              >
                {say(t.settings)}
              </Button>
            }
          >
            {keyNames(say(t.off))}
          </Banner>
        )}
        {keysInForce(sets).map((set, index) => (
          <section key={`${set.title.en} ${index}`}>
            <h3 className="mb-1 text-13 font-title text-text-1">{say(set.title)}</h3>
            <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
              {set.keys.map(({ key, label }) => (
                <Row key={key} name={say(label)} keys={key} between={say(t.after)} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Row({ name, keys, between }: { name: string; keys: string; between: string }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1 text-13">
      <dt className="text-text-2">{name}</dt>
      <dd className="flex flex-none items-center gap-1 text-12 text-text-3">
        {keys.split(' ').map((key, index) => (
          <span key={key} className="inline-flex items-center gap-1">
            {index > 0 && between}
            {key.split('+').map((part) => (
              <Kbd key={part}>{part === 'mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : part}</Kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  );
}
