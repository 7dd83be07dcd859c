import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { formatDayLong, formatMonth } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { ClauseField } from '#areas/sales/contracts/choices.ts';
import type { ContractRow } from './contract-row.ts';

const t = texts({
  modules: { en: '{n, plural, one {# module} other {# modules}}', es: '{n, plural, one {# módulo} other {# módulos}}' },
});

const joined = (names: readonly string[], language: Language): string | null =>
  names.length === 0
    ? null
    : new Intl.ListFormat(language === 'es' ? 'es-MX' : 'en', { type: 'conjunction' }).format(names);

/** What each field says in one language; null where the contract has no value for it yet. */
export function valuesOf(row: ContractRow, language: Language, company: string): Record<ClauseField, string | null> {
  const money = (cents: number | null) => (cents === null ? null : formatMoney(cents, language));
  const day = (date: string | null) => (date === null ? null : formatDayLong(date, language));
  const signs = (roles: readonly string[]) =>
    row.parties.filter(({ role, part }) => part === 'signer' && roles.includes(role)).map(({ name }) => name);
  return {
    'company.name': company,
    'contract.number': row.code,
    'contract.title': row.title,
    'contract.amount': money(row.amount),
    'contract.deposit': money(row.deposit_amount),
    'contract.refundable_until': day(row.deposit_refundable_until),
    'contract.effective_on': day(row.effective_on),
    'contract.expires_on': day(row.expires_on),
    'contract.price_hold_until': day(row.price_hold_until),
    'contract.exclusivity_until': day(row.exclusivity_until),
    'contract.payments': row.schedule.length === 0 ? null : row.schedule.map(({ label }) => label).join(', '),
    'contract.conditions': row.conditions.length === 0 ? null : row.conditions.map(({ text }) => text).join('; '),
    'slot.factory': row.slot_factory === null ? null : say(factoryChoices[row.slot_factory], language),
    'slot.modules': row.slot_modules === null ? null : say(t.modules, language, { n: row.slot_modules }),
    'slot.month': row.slot_month === null ? null : formatMonth(row.slot_month, language),
    'project.number': row.project_number,
    'project.name': row.project_name,
    'project.address': row.address,
    'unit.name': row.unit_name,
    'unit.plan': row.unit_plan,
    'estimate.code': row.estimate_code,
    'estimate.price': money(row.estimate_price),
    'buyer.names': joined(signs(['buyer', 'developer']), language),
    'builder.names': joined(signs(['builder']), language),
  };
}
