CREATE TABLE "link_codes" (
	"link_hash" "bytea" NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code_hash" "bytea",
	"code_ends_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"way_hash" "bytea",
	"way_ends_at" timestamp with time zone,
	"pass_ends_at" timestamp with time zone,
	CONSTRAINT "link_codes_link_hash_device_hash_pk" PRIMARY KEY("link_hash","device_hash"),
	CONSTRAINT "link_codes_code" CHECK (("link_codes"."code_hash" is null) = ("link_codes"."code_ends_at" is null)),
	CONSTRAINT "link_codes_way" CHECK (("link_codes"."way_hash" is null) = ("link_codes"."way_ends_at" is null)),
	CONSTRAINT "link_codes_tries" CHECK ("link_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "envelope_links" DROP CONSTRAINT "envelope_links_code";--> statement-breakpoint
ALTER TABLE "envelope_links" DROP CONSTRAINT "envelope_links_pass";--> statement-breakpoint
ALTER TABLE "envelope_links" DROP CONSTRAINT "envelope_links_tries";--> statement-breakpoint
ALTER TABLE "envelope_links" ADD COLUMN "witness_id" uuid;--> statement-breakpoint
ALTER TABLE "envelope_signatures" ADD COLUMN "proof" text;--> statement-breakpoint
-- Signatures from before are kept as they are; of those given in person nobody's own proof is known.
ALTER TABLE "envelope_signatures" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "envelope_signatures" SET "proof" = CASE
    WHEN "identified" = 'account' AND "user_id" IS NOT NULL THEN 'user:' || "user_id"
    WHEN "identified" = 'mail_code' THEN 'address:' || "email"
    ELSE 'kept:' || "recipient_id" END;--> statement-breakpoint
ALTER TABLE "envelope_signatures" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "envelope_signatures" ALTER COLUMN "proof" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "link_codes_made" ON "link_codes" USING btree ("made_at");--> statement-breakpoint
ALTER TABLE "envelope_links" ADD CONSTRAINT "envelope_links_witness_id_users_id_fk" FOREIGN KEY ("witness_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "attachment_key" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "attachment_name" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_attachment" CHECK (("mail_outbox"."attachment_key" is null) = ("mail_outbox"."attachment_name" is null));--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_signatures_proof" ON "envelope_signatures" USING btree ("envelope_id","proof");--> statement-breakpoint
ALTER TABLE "envelope_links" DROP COLUMN "code_hash";--> statement-breakpoint
ALTER TABLE "envelope_links" DROP COLUMN "code_ends_at";--> statement-breakpoint
ALTER TABLE "envelope_links" DROP COLUMN "code_tries";--> statement-breakpoint
ALTER TABLE "envelope_links" DROP COLUMN "pass_hash";--> statement-breakpoint
ALTER TABLE "envelope_links" DROP COLUMN "pass_ends_at";--> statement-breakpoint
ALTER TABLE "envelope_links" ADD CONSTRAINT "envelope_links_witness" CHECK ("envelope_links"."witness_id" is null or ("envelope_links"."kind" = 'in_person' and "envelope_links"."witness_id" <> "envelope_links"."host_id"));
--> statement-breakpoint
-- A signature needs a proof of its signer's own: their account, a code sent to their address, or, of somebody who has neither, the code of
-- a second person of the house, who takes no other part in the envelope.
CREATE OR REPLACE FUNCTION hearth_envelope_signature_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked envelope_recipients;
  around envelopes;
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
  around := hearth_envelope_held(NEW.envelope_id);
  IF around.state NOT IN ('sent', 'partially_signed') THEN
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
  IF NEW.proof IS DISTINCT FROM (CASE
      WHEN NEW.identified = 'account' THEN 'user:' || asked.user_id
      WHEN asked.user_id IS NOT NULL THEN NULL
      WHEN asked.email IS NOT NULL THEN 'address:' || asked.email
      WHEN NEW.identified = 'in_person' THEN (
        SELECT 'user:' || k.witness_id FROM envelope_links k JOIN user_groups g ON g.user_id = k.witness_id AND g."group" IN ('admin', 'employee')
        WHERE k.recipient_id = NEW.recipient_id AND k.ended_at IS NULL AND k.kind = 'in_person' AND NEW.proof = 'user:' || k.witness_id
          AND k.witness_id IS DISTINCT FROM around.created_by
          AND NOT EXISTS (SELECT 1 FROM envelope_recipients r WHERE r.envelope_id = NEW.envelope_id AND r.user_id = k.witness_id)
        LIMIT 1)
    END) THEN
    PERFORM hearth_signing_refuse('envelope_signatures_own');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_envelope_link_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND hearth_sample_leaves() THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' OR (OLD.token_hash, OLD.envelope_id, OLD.recipient_id, OLD.kind, OLD.made_at, OLD.host_id, OLD.witness_id, OLD.identified_note, OLD.ends_at)
    IS DISTINCT FROM (NEW.token_hash, NEW.envelope_id, NEW.recipient_id, NEW.kind, NEW.made_at, NEW.host_id, NEW.witness_id, NEW.identified_note, NEW.ends_at)
    OR (OLD.ended_at IS NOT NULL AND OLD.ended_at IS DISTINCT FROM NEW.ended_at) THEN
    PERFORM hearth_signing_refuse('envelopes_frozen');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Nobody signs by a personal token, whatever call it is made by: a write that one began says so (`inTransaction`).
CREATE FUNCTION hearth_refuse_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('hearth.by_token', true) = 'on' THEN
    RAISE EXCEPTION 'A personal token signs nothing' USING ERRCODE = '23514', CONSTRAINT = 'signed_by_token';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER envelope_signatures_by_token BEFORE INSERT ON envelope_signatures FOR EACH ROW EXECUTE FUNCTION hearth_refuse_token();
--> statement-breakpoint
CREATE TRIGGER sign_off_signatures_by_token BEFORE INSERT ON sign_off_signatures FOR EACH ROW EXECUTE FUNCTION hearth_refuse_token();
--> statement-breakpoint
CREATE TRIGGER service_trip_signatures_by_token BEFORE INSERT ON service_trip_signatures FOR EACH ROW EXECUTE FUNCTION hearth_refuse_token();
--> statement-breakpoint
-- Approvers are named before they decide; what is refused is their decision.
CREATE TRIGGER change_order_approvers_by_token BEFORE UPDATE OF decision ON change_order_approvers
FOR EACH ROW WHEN (NEW.decision IS DISTINCT FROM OLD.decision) EXECUTE FUNCTION hearth_refuse_token();
--> statement-breakpoint
-- As what somebody binds on a project today, over the memberships of `platform/shared/binding-acts.ts`: as owner of one of these homes (of
-- any where none are named), or as one who decides for the developer. Null: not at all.
CREATE OR REPLACE FUNCTION hearth_change_order_client(person uuid, project uuid, homes uuid[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM unit_owners o JOIN units u ON u.id = o.unit_id WHERE o.user_id = person AND u.project_id = project
      AND u.deleted_at IS NULL AND (cardinality(homes) = 0 OR u.id = ANY (homes)) AND o.role IN ('primary_owner', 'co_owner')
      AND o.disabled_at IS NULL AND o.from_on <= current_date AND (o.until_on IS NULL OR o.until_on >= current_date)) THEN 'owner'
    WHEN EXISTS (SELECT 1 FROM project_developers d WHERE d.project_id = project AND d.user_id = person AND d.decides) THEN 'developer'
  END
$$;
--> statement-breakpoint
-- True of somebody who takes part in a project and may bind nobody there: a tenant, an agent, a viewer of its developer.
CREATE FUNCTION hearth_only_reads_along(person uuid, project uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT hearth_change_order_client(person, project, '{}') IS NULL AND (
    EXISTS (SELECT 1 FROM unit_owners o JOIN units u ON u.id = o.unit_id WHERE o.user_id = person AND u.project_id = project
      AND u.deleted_at IS NULL AND o.disabled_at IS NULL AND o.from_on <= current_date AND (o.until_on IS NULL OR o.until_on >= current_date))
    OR EXISTS (SELECT 1 FROM project_developers d WHERE d.project_id = project AND d.user_id = person))
$$;
--> statement-breakpoint
-- What was approved is what is sent. Above the company's limit none is ready, and none is signed on paper, that a second person has not
-- approved.
CREATE OR REPLACE FUNCTION hearth_contract_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free jsonb := '{"state": null, "version": null, "updated_at": null, "updated_by": null, "deleted_at": null, "owner": null, "note": null, "conditions_met_on": null,
    "submitted_by": null, "approved_by": null, "sent_on": null, "envelope_id": null, "signed_on": null, "signed_on_paper": null, "signed_file": null, "supersedes": null,
    "estimate_id": null, "template_id": null}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- It goes with its project, or out of the bin while nobody has signed it.
    IF OLD.signed_on IS NOT NULL AND pg_trigger_depth() = 1 THEN
      PERFORM hearth_contract_refuse('contracts_kept');
    END IF;
    RETURN OLD;
  END IF;
  -- The draft may take values along when it is left, and get them back when that is taken back.
  IF OLD.state <> 'draft' AND NEW.state <> 'draft' AND ((to_jsonb(OLD) || free) IS DISTINCT FROM (to_jsonb(NEW) || free)
    OR (NEW.estimate_id IS DISTINCT FROM OLD.estimate_id AND NEW.estimate_id IS NOT NULL)
    OR (NEW.template_id IS DISTINCT FROM OLD.template_id AND NEW.template_id IS NOT NULL)) THEN
    PERFORM hearth_contract_refuse('contracts_frozen');
  END IF;
  IF OLD.signed_on IS NOT NULL AND (NEW.signed_on IS DISTINCT FROM OLD.signed_on OR NEW.envelope_id IS DISTINCT FROM OLD.envelope_id
    OR NEW.signed_on_paper IS DISTINCT FROM OLD.signed_on_paper OR NEW.deleted_at IS NOT NULL) THEN
    PERFORM hearth_contract_refuse('contracts_kept');
  END IF;
  IF OLD.state = NEW.state THEN
    RETURN NEW;
  END IF;
  IF (OLD.state IN ('sent', 'partially_signed', 'completed', 'superseded', 'terminated') OR NEW.state IN ('sent', 'partially_signed', 'superseded', 'terminated'))
    AND (OLD.state || ' ' || NEW.state) NOT IN ('ready sent', 'sent partially_signed', 'sent completed', 'sent declined', 'sent expired', 'sent voided',
      'partially_signed completed', 'partially_signed declined', 'partially_signed expired', 'partially_signed voided',
      'completed superseded', 'completed terminated', 'superseded completed', 'terminated completed') THEN
    PERFORM hearth_contract_refuse('contracts_step');
  END IF;
  IF NEW.state = 'completed' AND OLD.state IN ('draft', 'internal_review', 'ready', 'declined', 'expired', 'voided') AND NOT NEW.signed_on_paper THEN
    PERFORM hearth_contract_refuse('contracts_step');
  END IF;
  IF (NEW.state = 'ready' OR (NEW.state = 'completed' AND OLD.state IN ('draft', 'internal_review', 'ready', 'declined', 'expired', 'voided')))
    AND NEW.amount > (SELECT s.review_above FROM contract_settings s) AND (NEW.approved_by IS NULL OR NEW.submitted_by IS NULL) THEN
    PERFORM hearth_contract_refuse('contracts_review');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- How an envelope that is being made stands to the review of what it is of: `again` where a further document or person brings that back to
-- its review, `waits` where it can't go out before it is approved.
CREATE FUNCTION hearth_envelope_review(of_kind text, of_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT CASE WHEN c.state = 'ready' AND c.amount > s.review_above THEN 'again' WHEN c.state <> 'ready' THEN 'waits' END
    FROM contracts c, contract_settings s WHERE $1 = 'contract' AND c.id = $2 AND c.deleted_at IS NULL), 'none')
$$;
--> statement-breakpoint
-- As in 0084: what a statement calls once for each row is planned once (decision 399).
DO $$
DECLARE called regprocedure;
BEGIN
  FOR called IN
    SELECT p.oid FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = 'public'::regnamespace AND p.proname LIKE 'hearth\_%' AND l.lanname = 'sql' AND p.provolatile = 's'
      AND 'uuid'::regtype = ANY (p.proargtypes::oid[])
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET plan_cache_mode = force_generic_plan', called);
  END LOOP;
END $$;
