import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { call } from '#platform/web/call/call.ts';
import { refresh } from '#platform/web/call/query.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { identitiesContract } from '#areas/people/sessions/contract.ts';
import { useMyIdentities } from '../queries.ts';
import { ProofDialog } from '../self-proof.tsx';
import { useSignInPage } from '../use-sign-in-page.ts';

const t = texts({
  title: { en: 'Other ways to sign in', es: 'Otras formas de entrar' },
  link: { en: 'Link', es: 'Vincular' },
  linkNamed: { en: 'Link {provider}', es: 'Vincular {provider}' },
  unlink: { en: 'Unlink', es: 'Desvincular' },
  unlinkNamed: { en: 'Unlink {provider}', es: 'Desvincular {provider}' },
});

/** The providers one signs in with besides the password. Nothing at all where the portal has none. */
export function IdentitySettings() {
  const say = useSay();
  const page = useSignInPage();
  const { data = [] } = useMyIdentities();
  const [linking, setLinking] = useState<{ name: string; label: string } | undefined>(undefined);
  const [unlinking, setUnlinking] = useState<{ id: string; label: string } | undefined>(undefined);
  const providers = page?.providers ?? [];
  if (providers.length === 0 && data.length === 0) return null;
  const free = providers.filter((provider) => !data.some((identity) => identity.provider === provider.name));
  return (
    <Section title={say(t.title)}>
      <ul className="border-t border-line">
        {data.map((identity) => (
          <li key={identity.id} className="flex items-center gap-3 border-b border-line py-2.5 text-14">
            <span className="min-w-0 flex-1 truncate">
              <b>{identity.label}</b> <span className="text-text-3">{identity.email}</span>
            </span>
            <Button
              size="small"
              aria-label={say(t.unlinkNamed, { provider: identity.label })}
              onClick={() => setUnlinking(identity)}
            >
              {say(t.unlink)}
            </Button>
          </li>
        ))}
        {free.map((provider) => (
          <li key={provider.name} className="flex items-center gap-3 border-b border-line py-2.5 text-14">
            <b className="min-w-0 flex-1 truncate">{provider.label}</b>
            <Button
              size="small"
              aria-label={say(t.linkNamed, { provider: provider.label })}
              onClick={() => setLinking(provider)}
            >
              {say(t.link)}
            </Button>
          </li>
        ))}
      </ul>
      {linking !== undefined && (
        <ProofDialog
          title={say(t.linkNamed, { provider: linking.label })}
          submitLabel={say(t.link)}
          send={(body) => call(identitiesContract.link, { params: { provider: linking.name }, body })}
          onDone={({ url }) => location.assign(url)}
          onClose={() => setLinking(undefined)}
        />
      )}
      {unlinking !== undefined && (
        <ProofDialog
          danger
          title={say(t.unlinkNamed, { provider: unlinking.label })}
          submitLabel={say(t.unlink)}
          send={(body) => call(identitiesContract.unlink, { params: { id: unlinking.id }, body })}
          onDone={() => {
            setUnlinking(undefined);
            void refresh(['auth']);
          }}
          onClose={() => setUnlinking(undefined)}
        />
      )}
    </Section>
  );
}
