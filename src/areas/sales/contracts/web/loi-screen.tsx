import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { contractTypeWords } from '../choices.ts';
import { contractRecord } from '../record.ts';
import { useContractParts } from './embeds.tsx';

const t = texts({
  one: { en: 'Letter of Intent', es: 'Carta de intención' },
  many: { en: 'Letters of intent', es: 'Cartas de intención' },
});

const { fields, states } = contractRecord;
const hidden = { table: { hidden: true } } as const;

/** A letter is feminine in Spanish, a contract is not. */
const ofLetters = ({ words, ...steps }: NonNullable<typeof states>) => ({
  ...steps,
  words: {
    ...words,
    ready: { ...words.ready, es: 'Lista para enviar' },
    sent: { ...words.sent, es: 'Enviada' },
    partially_signed: { ...words.partially_signed, es: 'Firmada en parte' },
    completed: { ...words.completed, es: 'Firmada' },
    declined: { ...words.declined, es: 'Rechazada' },
    expired: { ...words.expired, es: 'Vencida' },
    voided: { ...words.voided, es: 'Anulada' },
    superseded: { ...words.superseded, es: 'Reemplazada' },
    terminated: { ...words.terminated, es: 'Rescindida' },
  },
});

/** The same records, seen as letters: what of them ends when, and what they still wait for. */
const letters = {
  ...contractRecord,
  screen: '/sales/loi',
  one: t.one,
  many: t.many,
  feminine: true,
  ...(states === undefined ? {} : { states: ofLetters(states) }),
  fields: {
    title: { ...fields.title, table: { width: 240 } },
    party: { ...fields.party, table: { width: 150 } },
    days_left: { ...fields.days_left, table: { width: 110 } },
    price_hold_until: { ...fields.price_hold_until, table: { width: 130 } },
    deposit_refundable_until: { ...fields.deposit_refundable_until, table: { width: 140 } },
    slot_month: { ...fields.slot_month, table: { width: 120 } },
    slot_modules: { ...fields.slot_modules, table: { width: 110 } },
    conditions_met: { ...fields.conditions_met, table: { width: 110 } },
    signatures: { ...fields.signatures, table: { width: 90 } },
    amount: fields.amount,
    project_id: fields.project_id,
    unit_id: { ...fields.unit_id, table: { width: 140 } },
    slot_factory: fields.slot_factory,
    contract_type: { ...fields.contract_type, ...hidden },
    waiting_on: fields.waiting_on,
    expires_on: { ...fields.expires_on, ...hidden },
    signed_on: { ...fields.signed_on, ...hidden },
    sent_on: { ...fields.sent_on, ...hidden },
    days_open: { ...fields.days_open, ...hidden },
    paid_percent: { ...fields.paid_percent, ...hidden },
    owner: fields.owner,
    template_id: fields.template_id,
    language: fields.language,
    estimate_id: fields.estimate_id,
    deposit_amount: { ...fields.deposit_amount, ...hidden },
    effective_on: fields.effective_on,
    exclusivity_until: fields.exclusivity_until,
    binding: fields.binding,
    submitted_by: fields.submitted_by,
    approved_by: fields.approved_by,
    supersedes: fields.supersedes,
    note: fields.note,
  },
} as const satisfies RecordDeclaration;

const kind = 'Letter of Intent';

/** Letters of intent: refundable until, price held until, slot, days left, conditions met, signatures; each becomes an agreement by one click. */
export function Screen() {
  return (
    <RecordScreen
      declaration={letters}
      {...useContractParts()}
      card={['state', 'party', 'days_left', 'conditions_met', 'price_hold_until']}
      within={{
        scope: ['contract_type', 'is', kind],
        first: { contract_type: kind, title: contractTypeWords[kind].en },
      }}
    />
  );
}
