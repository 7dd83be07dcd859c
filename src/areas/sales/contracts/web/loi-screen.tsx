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

const { fields } = contractRecord;
const hidden = { table: { hidden: true } } as const;
const shown = { table: {} } as const;

/** The same records, seen as letters: what of them ends when, and what they still wait for. */
const letters = {
  ...contractRecord,
  screen: '/sales/loi',
  one: t.one,
  many: t.many,
  feminine: true,
  fields: {
    title: fields.title,
    project_id: fields.project_id,
    unit_id: { ...fields.unit_id, ...shown },
    amount: fields.amount,
    deposit_refundable_until: { ...fields.deposit_refundable_until, ...shown },
    price_hold_until: { ...fields.price_hold_until, ...shown },
    slot_factory: { ...fields.slot_factory, ...shown },
    slot_month: { ...fields.slot_month, ...shown },
    days_left: { ...fields.days_left, ...shown },
    conditions_met: { ...fields.conditions_met, ...shown },
    signatures: { ...fields.signatures, ...shown },
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
      card={['state', 'days_left', 'conditions_met', 'price_hold_until']}
      within={{
        scope: ['contract_type', 'is', kind],
        first: { contract_type: kind, title: contractTypeWords[kind].en },
      }}
    />
  );
}
