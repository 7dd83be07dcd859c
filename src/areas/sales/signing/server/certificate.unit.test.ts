import { expect, test } from 'vitest';
import { languages } from '#platform/shared/text.ts';
import { certificateDraft, type Sealing } from './sealing/certificate.ts';

const at = '2026-11-23T16:01:00Z';
const facts = {
  envelope: {
    id: 'e',
    number: 'HE-2345-6789-ABCD',
    of_kind: 'contract',
    of_id: 'c',
    project_id: null,
    title: 'Manufacturing Agreement',
    message: null,
    in_order: true,
    state: 'completed',
    sent_at: at,
    ended_at: at,
    end_reason: null,
    remind_after_days: 5,
    remind_every_days: 2,
    created_by: null,
    sender: 'Priya Raman',
    sealed_key: null,
    sealed_sha256: null,
    sealed_bytes: null,
    sealed_at: null,
    stamped_at: null,
    stamp_missed: null,
  },
  documents: [],
  recipients: [],
  signatures: [],
  log: [],
  brand: 'Hearth',
  verify: 'https://portal.example.test/verify',
} satisfies Omit<Sealing, 'language'>;

test('each sentence of the certificate ends once, in both languages, though a time of day ends in a full stop', () => {
  for (const language of languages)
    expect(JSON.stringify(certificateDraft({ ...facts, language })), language).not.toMatch(/\.\./u);
});
