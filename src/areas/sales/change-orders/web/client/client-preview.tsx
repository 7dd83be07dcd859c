import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { offerFor } from '#areas/sales/change-orders/rules.ts';
import type { Offer } from '../queries.ts';
import { OfferCard } from './offer-card.tsx';

const t = texts({
  as: { en: 'As it is seen by', es: 'Como lo ve' },
  whole: { en: 'Who decides for all homes', es: 'Quien decide por todas las casas' },
  owner: { en: 'The owner of {home}', es: 'El propietario de {home}' },
});

/** For the house: what a client gets, exactly as it is sent. Of a change to several homes each owner gets the amount of their own alone. */
export function ClientPreview({ offer }: { offer: Offer }) {
  const say = useSay();
  const [home, setHome] = useState('');
  if (offer.units.length < 2) return <OfferCard offer={offer} />;
  return (
    <div className="grid gap-4">
      <Field label={say(t.as)}>
        <Select
          items={[
            { value: '', label: say(t.whole) },
            ...offer.units.map(({ id, name }) => ({ value: id, label: say(t.owner, { home: name }) })),
          ]}
          value={home}
          onValueChange={setHome}
        />
      </Field>
      <OfferCard offer={offerFor(offer, home === '' ? [] : [home])} />
    </div>
  );
}
