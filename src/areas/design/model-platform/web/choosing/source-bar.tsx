import type { Provider } from '#areas/design/model-platform/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { go } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { ConnectionBar } from '../connection.tsx';
import { newPath, providerWords } from '../words.ts';

const t = texts({
  source: { en: 'Where from', es: 'De dónde' },
});

/** Where assemblies are taken from, and the connection to it. */
export function SourceBar({ provider, hasChoice }: { provider: Provider; hasChoice: boolean }) {
  const say = useSay();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {hasChoice && (
        <Segmented
          label={say(t.source)}
          value={provider}
          onValueChange={(value) => go(value === 'own' ? newPath : `${newPath}?from=${value}`)}
          items={[
            { value: 'own', label: say(providerWords.own) },
            { value: 'onshape', label: say(providerWords.onshape) },
          ]}
        />
      )}
      <ConnectionBar returnTo={`${newPath}?from=onshape`} />
    </div>
  );
}
