ALTER TABLE "envelope_signatures" DROP CONSTRAINT "envelope_signatures_who";--> statement-breakpoint
ALTER TABLE "envelope_documents" ADD COLUMN "added" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "envelope_recipients" ADD COLUMN "added" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "envelopes" ADD COLUMN "stamped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "envelopes" ADD COLUMN "stamp_missed" text;--> statement-breakpoint
ALTER TABLE "envelope_signatures" ADD CONSTRAINT "envelope_signatures_who" CHECK (case "envelope_signatures"."identified" when 'account' then true
        when 'mail_code' then "envelope_signatures"."email" is not null else length("envelope_signatures"."identified_note") between 3 and 200 end);--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_stamped" CHECK (num_nonnulls("envelopes"."stamped_at", "envelopes"."stamp_missed") <= case when "envelopes"."sealed_at" is null then 0 else 1 end);--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_stamp_missed" CHECK ("envelopes"."stamp_missed" in ('no_answer', 'refused', 'wrong'));--> statement-breakpoint
-- True of a change that only takes people away who leave with the sample company: names stay where they were written, accounts go.
CREATE FUNCTION hearth_sample_person_leaves(before jsonb, after jsonb, person text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT hearth_sample_leaves() AND after ->> person IS NULL AND before - person = after - person
$$;
--> statement-breakpoint
-- An envelope begins as a draft, is frozen with its sending, and ends once. What has ended is only ever sealed, and none is deleted but one
-- that goes with the sample company.
CREATE OR REPLACE FUNCTION hearth_envelope_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT hearth_sample_leaves() THEN
      PERFORM hearth_signing_refuse('envelopes_kept');
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' OR NEW.sealed_at IS NOT NULL THEN
      PERFORM hearth_signing_refuse('envelopes_step');
    END IF;
    RETURN NEW;
  END IF;
  IF hearth_sample_person_leaves(to_jsonb(OLD), to_jsonb(NEW), 'created_by') THEN
    RETURN NEW;
  END IF;
  IF (OLD.id, OLD.number, OLD.of_kind, OLD.of_id, OLD.created_at, OLD.created_by) IS DISTINCT FROM (NEW.id, NEW.number, NEW.of_kind, NEW.of_id, NEW.created_at, NEW.created_by)
    OR (NEW.project_id IS NOT NULL AND NEW.project_id IS DISTINCT FROM OLD.project_id)
    OR (OLD.state <> 'draft' AND (OLD.title, OLD.message, OLD.in_order, OLD.remind_after_days, OLD.remind_every_days, OLD.sent_at)
      IS DISTINCT FROM (NEW.title, NEW.message, NEW.in_order, NEW.remind_after_days, NEW.remind_every_days, NEW.sent_at))
    OR (OLD.state IN ('completed', 'declined', 'expired', 'voided') AND (OLD.ended_at, OLD.end_reason) IS DISTINCT FROM (NEW.ended_at, NEW.end_reason))
    OR (OLD.sealed_at IS NOT NULL AND (OLD.sealed_key, OLD.sealed_sha256, OLD.sealed_bytes, OLD.sealed_at, OLD.stamped_at, OLD.stamp_missed)
      IS DISTINCT FROM (NEW.sealed_key, NEW.sealed_sha256, NEW.sealed_bytes, NEW.sealed_at, NEW.stamped_at, NEW.stamp_missed)) THEN
    PERFORM hearth_signing_refuse('envelopes_frozen');
  END IF;
  IF OLD.state = NEW.state THEN
    RETURN NEW;
  END IF;
  IF (OLD.state || ' ' || NEW.state) NOT IN ('draft sent', 'draft voided', 'sent partially_signed', 'sent completed', 'sent declined', 'sent expired', 'sent voided',
    'partially_signed completed', 'partially_signed declined', 'partially_signed expired', 'partially_signed voided') THEN
    PERFORM hearth_signing_refuse('envelopes_step');
  END IF;
  IF NEW.state = 'sent' AND (NOT EXISTS (SELECT 1 FROM envelope_documents d WHERE d.envelope_id = NEW.id)
    OR NOT EXISTS (SELECT 1 FROM envelope_recipients r WHERE r.envelope_id = NEW.id AND r.role IN ('signer', 'approver'))) THEN
    PERFORM hearth_signing_refuse('envelopes_whole');
  END IF;
  IF NEW.state = 'sent' AND EXISTS (SELECT 1 FROM envelope_recipients r WHERE r.envelope_id = NEW.id AND r.role = 'signer'
    AND NOT EXISTS (SELECT 1 FROM envelope_fields f WHERE f.recipient_id = r.id AND f.kind = 'signature')) THEN
    PERFORM hearth_signing_refuse('envelopes_places');
  END IF;
  IF (NEW.state = 'partially_signed' AND NOT EXISTS (SELECT 1 FROM envelope_recipients r WHERE r.envelope_id = NEW.id AND r.state = 'signed'))
    OR (NEW.state = 'completed' AND EXISTS (SELECT 1 FROM envelope_recipients r WHERE r.envelope_id = NEW.id AND r.role IN ('signer', 'approver') AND r.state <> 'signed'))
    OR (NEW.state = 'declined' AND NOT EXISTS (SELECT 1 FROM envelope_recipients r WHERE r.envelope_id = NEW.id AND r.state = 'declined'))
    OR (NEW.state = 'expired' AND NOT EXISTS (SELECT 1 FROM envelope_recipients r WHERE r.envelope_id = NEW.id AND r.state = 'expired')) THEN
    PERFORM hearth_signing_refuse('envelopes_step');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_envelope_document_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND hearth_sample_leaves() THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' OR (hearth_envelope_held(coalesce(NEW.envelope_id, OLD.envelope_id))).state <> 'draft' THEN
    PERFORM hearth_signing_refuse('envelopes_frozen');
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
-- As before; while the envelope is being made, part, turn and last day of a recipient can still be said otherwise.
CREATE OR REPLACE FUNCTION hearth_envelope_recipient_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  around envelopes := hearth_envelope_held(coalesce(NEW.envelope_id, OLD.envelope_id));
  is_live boolean := around.state IN ('sent', 'partially_signed');
BEGIN
  IF TG_OP = 'DELETE' AND hearth_sample_leaves() THEN
    RETURN OLD;
  END IF;
  IF TG_OP <> 'UPDATE' THEN
    IF around.state <> 'draft' OR (TG_OP = 'INSERT' AND NEW.state <> 'waiting') THEN
      PERFORM hearth_signing_refuse('envelopes_frozen');
    END IF;
    RETURN coalesce(NEW, OLD);
  END IF;
  IF hearth_sample_person_leaves(to_jsonb(OLD), to_jsonb(NEW), 'user_id') THEN
    RETURN NEW;
  END IF;
  IF (OLD.id, OLD.envelope_id, OLD.added) IS DISTINCT FROM (NEW.id, NEW.envelope_id, NEW.added)
    OR (around.state <> 'draft' AND (OLD.role, OLD.step, OLD.time_zone, OLD.expires_on, OLD.expires_at)
      IS DISTINCT FROM (NEW.role, NEW.step, NEW.time_zone, NEW.expires_on, NEW.expires_at))
    OR ((OLD.user_id, OLD.name, OLD.email, OLD.language, OLD.delegated_from) IS DISTINCT FROM (NEW.user_id, NEW.name, NEW.email, NEW.language, NEW.delegated_from)
      AND NOT (OLD.state IN ('waiting', 'sent', 'opened') AND (is_live OR around.state = 'draft'))) THEN
    PERFORM hearth_signing_refuse('envelopes_frozen');
  END IF;
  IF OLD.state = NEW.state THEN
    RETURN NEW;
  END IF;
  IF NOT (is_live OR (around.state = 'completed' AND NEW.role IN ('viewer', 'copy') AND NEW.state = 'opened'))
    OR (OLD.state || ' ' || NEW.state) NOT IN ('waiting sent', 'sent opened', 'opened sent', 'sent signed', 'opened signed', 'sent declined', 'opened declined',
      'waiting expired', 'sent expired', 'opened expired') THEN
    PERFORM hearth_signing_refuse('envelope_recipients_step');
  END IF;
  IF NEW.state = 'sent' AND OLD.state = 'waiting' AND (around.in_order OR NEW.role = 'copy') AND EXISTS (
    SELECT 1 FROM envelope_recipients r WHERE r.envelope_id = NEW.envelope_id AND r.role IN ('signer', 'approver') AND r.state <> 'signed'
      AND (r.step < NEW.step OR NEW.role = 'copy')) THEN
    PERFORM hearth_signing_refuse('envelope_recipients_turn');
  END IF;
  IF NEW.state IN ('signed', 'declined') AND NEW.expires_at <= now() THEN
    PERFORM hearth_signing_refuse('envelope_recipients_late');
  END IF;
  IF NEW.state = 'expired' AND NEW.expires_at > now() THEN
    PERFORM hearth_signing_refuse('envelope_recipients_early');
  END IF;
  IF NEW.state = 'signed' AND NOT EXISTS (SELECT 1 FROM envelope_signatures s WHERE s.recipient_id = NEW.id) THEN
    PERFORM hearth_signing_refuse('envelope_recipients_step');
  END IF;
  IF NEW.state = 'signed' AND EXISTS (SELECT 1 FROM envelope_fields f WHERE f.recipient_id = NEW.id AND f.required AND f.value IS NULL) THEN
    PERFORM hearth_signing_refuse('envelope_fields_missing');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_envelope_field_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  around envelopes := hearth_envelope_held(coalesce(NEW.envelope_id, OLD.envelope_id));
BEGIN
  IF TG_OP = 'DELETE' AND hearth_sample_leaves() THEN
    RETURN OLD;
  END IF;
  IF around.state = 'draft' THEN
    IF TG_OP <> 'DELETE' AND NEW.value IS NOT NULL THEN
      PERFORM hearth_signing_refuse('envelope_fields_filled');
    END IF;
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP <> 'UPDATE' OR (to_jsonb(OLD) - 'value') <> (to_jsonb(NEW) - 'value') THEN
    PERFORM hearth_signing_refuse('envelopes_frozen');
  END IF;
  IF OLD.value IS NOT NULL OR around.state NOT IN ('sent', 'partially_signed') OR NOT EXISTS (
    SELECT 1 FROM envelope_recipients r WHERE r.id = NEW.recipient_id AND r.state IN ('sent', 'opened')) THEN
    PERFORM hearth_signing_refuse('envelope_fields_filled');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_envelope_signature_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked envelope_recipients;
BEGIN
  IF TG_OP = 'DELETE' AND hearth_sample_leaves() THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND hearth_sample_person_leaves(to_jsonb(OLD), to_jsonb(NEW), 'user_id') THEN
    RETURN NEW;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM hearth_signing_refuse('envelope_signatures_kept');
  END IF;
  IF (hearth_envelope_held(NEW.envelope_id)).state NOT IN ('sent', 'partially_signed') THEN
    PERFORM hearth_signing_refuse('envelopes_step');
  END IF;
  SELECT * INTO asked FROM envelope_recipients r WHERE r.id = NEW.recipient_id;
  IF asked.role NOT IN ('signer', 'approver') OR asked.state NOT IN ('sent', 'opened') OR (asked.role = 'signer' AND NEW.mark IS NULL) THEN
    PERFORM hearth_signing_refuse('envelope_recipients_turn');
  END IF;
  IF asked.expires_at <= now() THEN
    PERFORM hearth_signing_refuse('envelope_recipients_late');
  END IF;
  IF NEW.identified = 'account' AND (NEW.user_id IS NULL OR NEW.user_id IS DISTINCT FROM asked.user_id) THEN
    PERFORM hearth_signing_refuse('envelope_recipients_turn');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_envelope_link_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND hearth_sample_leaves() THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' OR (OLD.token_hash, OLD.envelope_id, OLD.recipient_id, OLD.kind, OLD.made_at, OLD.host_id, OLD.identified_note, OLD.ends_at)
    IS DISTINCT FROM (NEW.token_hash, NEW.envelope_id, NEW.recipient_id, NEW.kind, NEW.made_at, NEW.host_id, NEW.identified_note, NEW.ends_at)
    OR (OLD.ended_at IS NOT NULL AND OLD.ended_at IS DISTINCT FROM NEW.ended_at) THEN
    PERFORM hearth_signing_refuse('envelopes_frozen');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_envelope_log_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last envelope_log;
BEGIN
  IF TG_OP = 'DELETE' AND hearth_sample_leaves() THEN
    RETURN OLD;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM hearth_signing_refuse('envelope_log_kept');
  END IF;
  PERFORM hearth_envelope_held(NEW.envelope_id);
  SELECT * INTO last FROM envelope_log l WHERE l.envelope_id = NEW.envelope_id ORDER BY l.seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  NEW.at := greatest(clock_timestamp(), last.at);
  NEW.hash := hearth_envelope_event_hash(NEW, coalesce(last.hash, ''));
  RETURN NEW;
END $$;
