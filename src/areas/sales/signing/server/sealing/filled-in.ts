import { refuse } from '#platform/shared/errors.ts';
import { todayIn } from '#platform/shared/dates.ts';
import { requireOwnInitials, requireOwnName } from '#platform/shared/signature-mark.ts';
import type { Mark, SignatureDraft } from '#areas/sales/signing/schema.ts';
import type { RecipientRow } from '../envelopes/recipient-rows.ts';
import type { FieldRow } from '../envelopes/document-rows.ts';
import { rules } from '../rules.ts';

const typedOf = (mark: Mark) => ({ method: mark.method, typed: mark.method === 'typed' ? mark.text : undefined });

/** The values that a signature puts into the fields of its signer; every fault at its field. Names and days are the portal's own. */
export function filledIn(
  recipient: RecipientRow,
  fields: readonly FieldRow[],
  draft: SignatureDraft,
): Map<string, string> {
  const own = fields.filter((field) => field.recipient_id === recipient.id);
  const given = draft.values ?? {};
  const stranger = Object.keys(given).find((id) => !own.some((field) => field.id === id));
  if (stranger !== undefined) throw refuse(`values.${stranger}`, rules.otherField);
  if (draft.mark !== undefined) requireOwnName(typedOf(draft.mark), recipient.name, 'mark.text');
  if (draft.initials !== undefined) requireOwnInitials(typedOf(draft.initials), recipient.name, 'initials.text');
  const filled = new Map<string, string>();
  for (const field of own) {
    const path = `values.${field.id}`;
    const value = given[field.id];
    if (field.kind === 'signature' || field.kind === 'initials') {
      const mark = field.kind === 'signature' ? draft.mark : draft.initials;
      if (mark !== undefined) filled.set(field.id, field.kind);
      else if (field.required)
        throw refuse(
          field.kind === 'signature' ? 'mark' : 'initials',
          field.kind === 'signature' ? rules.markMissing : rules.initialsMissing,
        );
    } else if (field.kind === 'name' || field.kind === 'date') {
      if (value !== undefined) throw refuse(path, rules.portalFills);
      filled.set(field.id, field.kind === 'name' ? recipient.name : todayIn(recipient.time_zone));
    } else if (value === undefined) {
      if (field.required) throw refuse(path, rules.missing);
    } else if (field.kind === 'check' && value !== 'true') throw refuse(path, rules.checkValue);
    else filled.set(field.id, value);
  }
  return filled;
}
