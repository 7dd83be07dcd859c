CREATE TABLE "envelope_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"pages" jsonb NOT NULL,
	CONSTRAINT "envelope_documents_within" UNIQUE("id","envelope_id"),
	CONSTRAINT "envelope_documents_name" CHECK (length("envelope_documents"."name") between 1 and 200),
	CONSTRAINT "envelope_documents_sha256" CHECK ("envelope_documents"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "envelope_documents_pages" CHECK (jsonb_array_length("envelope_documents"."pages") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "envelope_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"page" integer NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"required" boolean DEFAULT true NOT NULL,
	"label" text,
	"value" text,
	CONSTRAINT "envelope_fields_kind" CHECK ("envelope_fields"."kind" in ('signature', 'initials', 'date', 'text', 'check', 'name')),
	CONSTRAINT "envelope_fields_page" CHECK ("envelope_fields"."page" between 1 and 500),
	CONSTRAINT "envelope_fields_place" CHECK ("envelope_fields"."x" >= 0 and "envelope_fields"."y" >= 0 and "envelope_fields"."width" > 0 and "envelope_fields"."height" > 0
        and "envelope_fields"."x" + "envelope_fields"."width" <= 1.0001 and "envelope_fields"."y" + "envelope_fields"."height" <= 1.0001),
	CONSTRAINT "envelope_fields_label" CHECK (length("envelope_fields"."label") between 1 and 120),
	CONSTRAINT "envelope_fields_value" CHECK (length("envelope_fields"."value") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "envelope_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"host_id" uuid,
	"identified_note" text,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"code_hash" "bytea",
	"code_ends_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"pass_hash" "bytea",
	"pass_ends_at" timestamp with time zone,
	CONSTRAINT "envelope_links_kind" CHECK ("envelope_links"."kind" in ('mail', 'in_person')),
	CONSTRAINT "envelope_links_host" CHECK (("envelope_links"."kind" = 'in_person') = ("envelope_links"."host_id" is not null and "envelope_links"."identified_note" is not null)),
	CONSTRAINT "envelope_links_code" CHECK (("envelope_links"."code_hash" is null) = ("envelope_links"."code_ends_at" is null)),
	CONSTRAINT "envelope_links_pass" CHECK (("envelope_links"."pass_hash" is null) = ("envelope_links"."pass_ends_at" is null)),
	CONSTRAINT "envelope_links_tries" CHECK ("envelope_links"."code_tries" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "envelope_log" (
	"envelope_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"recipient_id" uuid,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "envelope_log_envelope_id_seq_pk" PRIMARY KEY("envelope_id","seq")
);
--> statement-breakpoint
CREATE TABLE "envelope_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"role" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"expires_on" date NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"acted_at" timestamp with time zone,
	"reason" text,
	"delegated_from" text,
	"reminded_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "envelope_recipients_within" UNIQUE("id","envelope_id"),
	CONSTRAINT "envelope_recipients_role" CHECK ("envelope_recipients"."role" in ('signer', 'approver', 'viewer', 'copy')),
	CONSTRAINT "envelope_recipients_state" CHECK ("envelope_recipients"."state" in ('waiting', 'sent', 'opened', 'signed', 'declined', 'expired')),
	CONSTRAINT "envelope_recipients_language" CHECK ("envelope_recipients"."language" in ('en', 'es')),
	CONSTRAINT "envelope_recipients_step" CHECK ("envelope_recipients"."step" between 1 and 20),
	CONSTRAINT "envelope_recipients_name" CHECK (length("envelope_recipients"."name") between 1 and 120),
	CONSTRAINT "envelope_recipients_reachable" CHECK ("envelope_recipients"."role" in ('signer', 'approver') or num_nonnulls("envelope_recipients"."user_id", "envelope_recipients"."email") > 0),
	CONSTRAINT "envelope_recipients_acts" CHECK ("envelope_recipients"."role" in ('signer', 'approver') or "envelope_recipients"."state" not in ('signed', 'declined', 'expired')),
	CONSTRAINT "envelope_recipients_acted" CHECK (("envelope_recipients"."state" in ('signed', 'declined')) = ("envelope_recipients"."acted_at" is not null)),
	CONSTRAINT "envelope_recipients_reason" CHECK (("envelope_recipients"."state" = 'declined') = ("envelope_recipients"."reason" is not null)),
	CONSTRAINT "envelope_recipients_opened" CHECK ("envelope_recipients"."opened_at" is null or "envelope_recipients"."sent_at" is not null),
	CONSTRAINT "envelope_recipients_counts" CHECK ("envelope_recipients"."reminders" >= 0)
);
--> statement-breakpoint
CREATE TABLE "envelope_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"mark" jsonb,
	"initials" jsonb,
	"identified" text NOT NULL,
	"identified_note" text,
	"ip" text,
	"device" text,
	"consent" text NOT NULL,
	"documents_hash" text NOT NULL,
	CONSTRAINT "envelope_signatures_identified" CHECK ("envelope_signatures"."identified" in ('account', 'mail_code', 'in_person')),
	CONSTRAINT "envelope_signatures_who" CHECK (case "envelope_signatures"."identified" when 'account' then "envelope_signatures"."user_id" is not null
        when 'mail_code' then "envelope_signatures"."email" is not null else length("envelope_signatures"."identified_note") between 3 and 200 end),
	CONSTRAINT "envelope_signatures_hash" CHECK ("envelope_signatures"."documents_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "envelopes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"of_kind" text NOT NULL,
	"of_id" uuid NOT NULL,
	"project_id" uuid,
	"title" text NOT NULL,
	"message" text,
	"in_order" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"remind_after_days" integer NOT NULL,
	"remind_every_days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"sealed_key" text,
	"sealed_sha256" text,
	"sealed_bytes" integer,
	"sealed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "envelopes_state" CHECK ("envelopes"."state" in ('draft', 'sent', 'partially_signed', 'completed', 'declined', 'expired', 'voided')),
	CONSTRAINT "envelopes_of_kind" CHECK ("envelopes"."of_kind" in ('contract', 'change_order')),
	CONSTRAINT "envelopes_title" CHECK (length("envelopes"."title") between 1 and 200),
	CONSTRAINT "envelopes_message" CHECK (length("envelopes"."message") <= 2000),
	CONSTRAINT "envelopes_sent" CHECK ("envelopes"."state" in ('draft', 'voided') or "envelopes"."sent_at" is not null),
	CONSTRAINT "envelopes_ended" CHECK (("envelopes"."state" in ('completed', 'declined', 'expired', 'voided')) = ("envelopes"."ended_at" is not null)),
	CONSTRAINT "envelopes_reason" CHECK ("envelopes"."state" not in ('declined', 'voided') or length("envelopes"."end_reason") between 1 and 500),
	CONSTRAINT "envelopes_reminders" CHECK ("envelopes"."remind_after_days" between 1 and 90 and "envelopes"."remind_every_days" between 1 and 90),
	CONSTRAINT "envelopes_sealed_whole" CHECK (num_nonnulls("envelopes"."sealed_key", "envelopes"."sealed_sha256", "envelopes"."sealed_bytes", "envelopes"."sealed_at") in (0, 4)),
	CONSTRAINT "envelopes_sealed_state" CHECK ("envelopes"."sealed_at" is null or "envelopes"."state" = 'completed')
);
--> statement-breakpoint
ALTER TABLE "envelope_documents" ADD CONSTRAINT "envelope_documents_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_fields" ADD CONSTRAINT "envelope_fields_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_fields" ADD CONSTRAINT "envelope_fields_document" FOREIGN KEY ("document_id","envelope_id") REFERENCES "public"."envelope_documents"("id","envelope_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_fields" ADD CONSTRAINT "envelope_fields_recipient" FOREIGN KEY ("recipient_id","envelope_id") REFERENCES "public"."envelope_recipients"("id","envelope_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_links" ADD CONSTRAINT "envelope_links_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_links" ADD CONSTRAINT "envelope_links_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_links" ADD CONSTRAINT "envelope_links_recipient" FOREIGN KEY ("recipient_id","envelope_id") REFERENCES "public"."envelope_recipients"("id","envelope_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_log" ADD CONSTRAINT "envelope_log_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_recipients" ADD CONSTRAINT "envelope_recipients_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_recipients" ADD CONSTRAINT "envelope_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_signatures" ADD CONSTRAINT "envelope_signatures_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_signatures" ADD CONSTRAINT "envelope_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_signatures" ADD CONSTRAINT "envelope_signatures_recipient" FOREIGN KEY ("recipient_id","envelope_id") REFERENCES "public"."envelope_recipients"("id","envelope_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_documents_position" ON "envelope_documents" USING btree ("envelope_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_documents_key" ON "envelope_documents" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "envelope_fields_envelope" ON "envelope_fields" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "envelope_fields_of_document" ON "envelope_fields" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "envelope_fields_of_recipient" ON "envelope_fields" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "envelope_links_of_recipient" ON "envelope_links" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "envelope_links_envelope" ON "envelope_links" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "envelope_recipients_envelope" ON "envelope_recipients" USING btree ("envelope_id","step");--> statement-breakpoint
CREATE INDEX "envelope_recipients_person" ON "envelope_recipients" USING btree ("user_id") WHERE "envelope_recipients"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "envelope_recipients_ending" ON "envelope_recipients" USING btree ("expires_at") WHERE "envelope_recipients"."state" in ('waiting', 'sent', 'opened');--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_signatures_once" ON "envelope_signatures" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "envelope_signatures_envelope" ON "envelope_signatures" USING btree ("envelope_id");--> statement-breakpoint
CREATE UNIQUE INDEX "envelopes_number" ON "envelopes" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "envelopes_one_out" ON "envelopes" USING btree ("of_kind","of_id") WHERE "envelopes"."state" in ('draft', 'sent', 'partially_signed');--> statement-breakpoint
CREATE INDEX "envelopes_of" ON "envelopes" USING btree ("of_kind","of_id");--> statement-breakpoint
CREATE INDEX "envelopes_project" ON "envelopes" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "envelopes_sealed" ON "envelopes" USING btree ("sealed_sha256");--> statement-breakpoint
CREATE INDEX "envelopes_out" ON "envelopes" USING btree ("sent_at") WHERE "envelopes"."state" in ('sent', 'partially_signed');--> statement-breakpoint
-- Refuses, by the name of a rule that the portal has words for.
CREATE FUNCTION hearth_signing_refuse(rule text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An envelope does not allow this: %', rule USING ERRCODE = '23514', CONSTRAINT = rule;
END $$;
--> statement-breakpoint
-- An envelope begins as a draft, is frozen with its sending, and ends once. What has ended is only ever sealed, and none is deleted.
CREATE FUNCTION hearth_envelope_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM hearth_signing_refuse('envelopes_kept');
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' OR NEW.sealed_at IS NOT NULL THEN
      PERFORM hearth_signing_refuse('envelopes_step');
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.id, OLD.number, OLD.of_kind, OLD.of_id, OLD.created_at, OLD.created_by) IS DISTINCT FROM (NEW.id, NEW.number, NEW.of_kind, NEW.of_id, NEW.created_at, NEW.created_by)
    OR (NEW.project_id IS NOT NULL AND NEW.project_id IS DISTINCT FROM OLD.project_id)
    OR (OLD.state <> 'draft' AND (OLD.title, OLD.message, OLD.in_order, OLD.remind_after_days, OLD.remind_every_days, OLD.sent_at)
      IS DISTINCT FROM (NEW.title, NEW.message, NEW.in_order, NEW.remind_after_days, NEW.remind_every_days, NEW.sent_at))
    OR (OLD.state IN ('completed', 'declined', 'expired', 'voided') AND (OLD.ended_at, OLD.end_reason) IS DISTINCT FROM (NEW.ended_at, NEW.end_reason))
    OR (OLD.sealed_at IS NOT NULL AND (OLD.sealed_key, OLD.sealed_sha256, OLD.sealed_bytes, OLD.sealed_at)
      IS DISTINCT FROM (NEW.sealed_key, NEW.sealed_sha256, NEW.sealed_bytes, NEW.sealed_at)) THEN
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
CREATE TRIGGER envelopes_steps BEFORE INSERT OR UPDATE OR DELETE ON envelopes FOR EACH ROW EXECUTE FUNCTION hearth_envelope_steps();
--> statement-breakpoint
-- How the envelope stands, with its row held until the end of the write: two who act at once act one after the other.
CREATE FUNCTION hearth_envelope_held(envelope uuid) RETURNS envelopes LANGUAGE plpgsql AS $$
DECLARE
  found envelopes;
BEGIN
  SELECT * INTO found FROM envelopes WHERE id = envelope FOR UPDATE;
  RETURN found;
END $$;
--> statement-breakpoint
-- Documents are there before the sending, and what was sent is never another.
CREATE FUNCTION hearth_envelope_document_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR (hearth_envelope_held(coalesce(NEW.envelope_id, OLD.envelope_id))).state <> 'draft' THEN
    PERFORM hearth_signing_refuse('envelopes_frozen');
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER envelope_documents_kept BEFORE INSERT OR UPDATE OR DELETE ON envelope_documents FOR EACH ROW EXECUTE FUNCTION hearth_envelope_document_kept();
--> statement-breakpoint
-- Somebody is asked, opens, and signs or declines; in an envelope in order nobody is asked before those who come first have signed. Whom
-- it is can be put right until they act. A signature stands before its recipient counts as signed, and with it every field that must be filled.
CREATE FUNCTION hearth_envelope_recipient_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  around envelopes := hearth_envelope_held(coalesce(NEW.envelope_id, OLD.envelope_id));
  is_live boolean := around.state IN ('sent', 'partially_signed');
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    IF around.state <> 'draft' OR (TG_OP = 'INSERT' AND NEW.state <> 'waiting') THEN
      PERFORM hearth_signing_refuse('envelopes_frozen');
    END IF;
    RETURN coalesce(NEW, OLD);
  END IF;
  IF (OLD.id, OLD.envelope_id, OLD.role, OLD.step) IS DISTINCT FROM (NEW.id, NEW.envelope_id, NEW.role, NEW.step)
    OR (around.state <> 'draft' AND (OLD.time_zone, OLD.expires_on, OLD.expires_at) IS DISTINCT FROM (NEW.time_zone, NEW.expires_on, NEW.expires_at))
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
CREATE TRIGGER envelope_recipients_steps BEFORE INSERT OR UPDATE OR DELETE ON envelope_recipients FOR EACH ROW EXECUTE FUNCTION hearth_envelope_recipient_steps();
--> statement-breakpoint
-- Fields are placed in a draft. From then on each is filled in once, while its own recipient is asked.
CREATE FUNCTION hearth_envelope_field_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  around envelopes := hearth_envelope_held(coalesce(NEW.envelope_id, OLD.envelope_id));
BEGIN
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
CREATE TRIGGER envelope_fields_steps BEFORE INSERT OR UPDATE OR DELETE ON envelope_fields FOR EACH ROW EXECUTE FUNCTION hearth_envelope_field_steps();
--> statement-breakpoint
-- Whoever signs is asked to at this moment, and what they signed stays as it is.
CREATE FUNCTION hearth_envelope_signature_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked envelope_recipients;
BEGIN
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
  IF NEW.identified = 'account' AND NEW.user_id IS DISTINCT FROM asked.user_id THEN
    PERFORM hearth_signing_refuse('envelope_recipients_turn');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER envelope_signatures_steps BEFORE INSERT OR UPDATE OR DELETE ON envelope_signatures FOR EACH ROW EXECUTE FUNCTION hearth_envelope_signature_steps();
--> statement-breakpoint
-- A way in leads to one recipient for good, and one that has ended is not opened again.
CREATE FUNCTION hearth_envelope_link_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.token_hash, OLD.envelope_id, OLD.recipient_id, OLD.kind, OLD.made_at, OLD.host_id, OLD.identified_note, OLD.ends_at)
    IS DISTINCT FROM (NEW.token_hash, NEW.envelope_id, NEW.recipient_id, NEW.kind, NEW.made_at, NEW.host_id, NEW.identified_note, NEW.ends_at)
    OR (OLD.ended_at IS NOT NULL AND OLD.ended_at IS DISTINCT FROM NEW.ended_at) THEN
    PERFORM hearth_signing_refuse('envelopes_frozen');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER envelope_links_steps BEFORE UPDATE OR DELETE ON envelope_links FOR EACH ROW EXECUTE FUNCTION hearth_envelope_link_steps();
--> statement-breakpoint
-- What is hashed of an event: itself, and the hash of the one before.
CREATE FUNCTION hearth_envelope_event_hash(event envelope_log, before text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', before, event.envelope_id, event.seq, to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    event.event, coalesce(event.recipient_id::text, '-'), event.actor, coalesce(event.actor_id::text, '-'), event.facts::text), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- The chain of events gives each its number, its moment and its hash, and lets nobody change or remove one.
CREATE FUNCTION hearth_envelope_log_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last envelope_log;
BEGIN
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
--> statement-breakpoint
CREATE TRIGGER envelope_log_chain BEFORE INSERT OR UPDATE OR DELETE ON envelope_log FOR EACH ROW EXECUTE FUNCTION hearth_envelope_log_chain();
--> statement-breakpoint
CREATE FUNCTION hearth_envelope_log_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_signing_refuse('envelope_log_kept');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER envelope_log_whole BEFORE TRUNCATE ON envelope_log FOR EACH STATEMENT EXECUTE FUNCTION hearth_envelope_log_whole();
--> statement-breakpoint
-- Whether the chain of an envelope is as it was written, from its first event to its last.
CREATE FUNCTION hearth_envelope_chain_holds(envelope uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_and(c.seq = c.place AND c.hash = c.wanted), true) FROM (
    SELECT l.seq, l.hash, row_number() OVER inside AS place, hearth_envelope_event_hash(l, coalesce(lag(l.hash) OVER inside, '')) AS wanted
    FROM envelope_log l WHERE l.envelope_id = envelope WINDOW inside AS (ORDER BY l.seq)) c
$$;
--> statement-breakpoint
-- The envelopes that the viewer was asked to sign or read.
CREATE FUNCTION hearth_signing() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(r.envelope_id), '{}') FROM envelope_recipients r
  WHERE r.user_id = nullif(current_setting('hearth.viewer', true), '')::uuid AND r.state <> 'waiting'
$$;
--> statement-breakpoint
SELECT hearth_guard('envelopes', 'id = ANY ((SELECT hearth_signing())::uuid[])');
--> statement-breakpoint
SELECT hearth_guard(name, 'envelope_id = ANY ((SELECT hearth_signing())::uuid[])')
FROM unnest('{envelope_documents,envelope_recipients,envelope_fields,envelope_signatures}'::regclass[]) AS name;
--> statement-breakpoint
SELECT hearth_guard(name, 'staff') FROM unnest('{envelope_links,envelope_log}'::regclass[]) AS name;
