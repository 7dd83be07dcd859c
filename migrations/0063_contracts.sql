-- What the lines of a payment schedule make together, in cents.
CREATE FUNCTION hearth_schedule_total(schedule jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((line->>'amount')::bigint), 0)::bigint FROM jsonb_array_elements(CASE jsonb_typeof(schedule) WHEN 'array' THEN schedule ELSE '[]' END) AS line
$$;
--> statement-breakpoint
CREATE TABLE "contract_alerts" (
	"contract_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"days" integer NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_alerts_contract_id_ends_on_days_pk" PRIMARY KEY("contract_id","ends_on","days"),
	CONSTRAINT "contract_alerts_days" CHECK ("contract_alerts"."days" in (30, 14, 7))
);
--> statement-breakpoint
CREATE TABLE "contract_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"payment_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"received_on" date NOT NULL,
	"reference" text,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "contract_receipts_amount" CHECK ("contract_receipts"."amount" > 0),
	CONSTRAINT "contract_receipts_voided" CHECK (("contract_receipts"."voided_by" is null) = ("contract_receipts"."void_reason" is null)),
	CONSTRAINT "contract_receipts_reference" CHECK (length("contract_receipts"."reference") between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "contract_settings" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"review_above" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_settings_one" CHECK ("contract_settings"."one"),
	CONSTRAINT "contract_settings_above" CHECK ("contract_settings"."review_above" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"contract_type" text NOT NULL,
	"root_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"applies_state" text,
	"note" text,
	"clauses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "contract_templates_state" CHECK ("contract_templates"."state" in ('draft', 'active', 'retired')),
	CONSTRAINT "contract_templates_type" CHECK ("contract_templates"."contract_type" in ('Design Agreement', 'Letter of Intent', 'Manufacturing Agreement')),
	CONSTRAINT "contract_templates_place" CHECK ("contract_templates"."applies_state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "contract_templates_name" CHECK (length("contract_templates"."name") between 1 and 120),
	CONSTRAINT "contract_templates_revision_no" CHECK ("contract_templates"."revision" > 0),
	CONSTRAINT "contract_templates_clauses" CHECK (jsonb_typeof("contract_templates"."clauses") = 'array' and jsonb_array_length("contract_templates"."clauses") <= 60)
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "unit_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "estimate_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "deposit_amount" bigint;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "deposit_refundable_until" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "effective_on" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "price_hold_until" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "exclusivity_until" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "binding" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "slot_factory" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "slot_month" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "parties" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "schedule" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "conditions_met_on" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "supersedes" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "submitted_by" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "sent_on" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "envelope_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "signed_on_paper" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "signed_file" uuid;--> statement-breakpoint
-- What staff noted by hand until now: a day of signature is one from paper, and what was not signed is a draft.
UPDATE contracts c SET state = CASE WHEN c.signed_on IS NULL THEN 'draft' ELSE 'completed' END, signed_on_paper = c.signed_on IS NOT NULL, amount = greatest(c.value_cents, 0),
  title = left(c.contract_type || ', ' || p.name, 140), code = 'CT-' || lpad(n.place::text, 4, '0'),
  schedule = CASE WHEN c.value_cents > 0 THEN jsonb_build_array(jsonb_build_object('key', 'whole', 'label', 'Whole amount', 'label_es', 'Importe total', 'percent', 100,
    'amount', c.value_cents, 'trigger', 'signature', 'due_on', NULL)) ELSE '[]' END
FROM projects p, (SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM contracts) n WHERE p.id = c.project_id AND n.id = c.id;--> statement-breakpoint
INSERT INTO record_numbers (kind, last) SELECT 'contract', count(*) FROM contracts HAVING count(*) > 0;--> statement-breakpoint
ALTER TABLE "contracts" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ALTER COLUMN "state" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" DROP COLUMN "value_cents";--> statement-breakpoint
ALTER TABLE "contract_alerts" ADD CONSTRAINT "contract_alerts_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_receipts" ADD CONSTRAINT "contract_receipts_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_receipts" ADD CONSTRAINT "contract_receipts_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_receipts" ADD CONSTRAINT "contract_receipts_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_root_id_contract_templates_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."contract_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_receipts_contract" ON "contract_receipts" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_receipts_day" ON "contract_receipts" USING btree ("received_on");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_templates_revision" ON "contract_templates" USING btree (coalesce("root_id", "id"),"revision");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_templates_in_use" ON "contract_templates" USING btree ("contract_type",coalesce("applies_state", '')) WHERE "contract_templates"."state" = 'active' and "contract_templates"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contract_templates_root" ON "contract_templates" USING btree ("root_id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_template_id_contract_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."contract_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_supersedes_contracts_id_fk" FOREIGN KEY ("supersedes") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_signed_file_files_id_fk" FOREIGN KEY ("signed_file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_unit_of_project" FOREIGN KEY ("project_id","unit_id") REFERENCES "public"."units"("project_id","id") ON DELETE SET NULL ("unit_id") ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_code" ON "contracts" USING btree ("code");--> statement-breakpoint
CREATE INDEX "contracts_state" ON "contracts" USING btree ("state");--> statement-breakpoint
CREATE INDEX "contracts_unit" ON "contracts" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "contracts_template" ON "contracts" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "contracts_estimate" ON "contracts" USING btree ("estimate_id");--> statement-breakpoint
CREATE INDEX "contracts_supersedes" ON "contracts" USING btree ("supersedes");--> statement-breakpoint
CREATE INDEX "contracts_parties" ON "contracts" USING gin ("parties" jsonb_path_ops);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_state_named" CHECK ("contracts"."state" in ('draft', 'internal_review', 'ready', 'sent', 'partially_signed', 'completed', 'declined',
        'expired', 'voided', 'superseded', 'terminated'));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_title" CHECK (length("contracts"."title") between 1 and 140);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_language" CHECK ("contracts"."language" in ('en', 'es', 'both'));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_factory" CHECK ("contracts"."slot_factory" in ('loma_linda', 'butte', 'monterrey', 'reno'));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_amount" CHECK ("contracts"."amount" >= 0);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_deposit" CHECK ("contracts"."deposit_amount" between 0 and "contracts"."amount");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_amount_said" CHECK ("contracts"."state" in ('draft', 'voided') or "contracts"."signed_on_paper" or "contracts"."amount" is not null);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_schedule_total" CHECK ("contracts"."state" = 'draft' or hearth_schedule_total("contracts"."schedule") = "contracts"."amount"
        or ("contracts"."schedule" = '[]' and ("contracts"."contract_type" = 'Letter of Intent' or "contracts"."signed_on_paper")));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_lists" CHECK (jsonb_typeof("contracts"."parties") = 'array' and jsonb_typeof("contracts"."schedule") = 'array' and jsonb_typeof("contracts"."conditions") = 'array');--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_signed" CHECK (("contracts"."signed_on" is not null) = ("contracts"."state" in ('completed', 'superseded', 'terminated')));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_four_eyes" CHECK ("contracts"."approved_by" <> "contracts"."submitted_by");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_out" CHECK ("contracts"."state" not in ('sent', 'partially_signed') or "contracts"."sent_on" is not null);
--> statement-breakpoint
INSERT INTO contract_settings (review_above) VALUES (5000000);
--> statement-breakpoint
CREATE FUNCTION hearth_contract_refuse(rule text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A contract does not allow this: %', rule USING ERRCODE = '23514', CONSTRAINT = rule;
END $$;
--> statement-breakpoint
-- What is in use, or was, is never worded otherwise: whoever wants that makes the next version.
CREATE FUNCTION hearth_contract_template_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'draft' AND (OLD.clauses, OLD.contract_type, OLD.revision, OLD.root_id) IS DISTINCT FROM (NEW.clauses, NEW.contract_type, NEW.revision, NEW.root_id)
    AND NOT (NEW.root_id IS NULL AND OLD.root_id IS NOT NULL AND OLD.clauses = NEW.clauses) THEN
    PERFORM hearth_contract_refuse('contract_templates_kept');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contract_templates_kept BEFORE UPDATE ON contract_templates FOR EACH ROW EXECUTE FUNCTION hearth_contract_template_kept();
--> statement-breakpoint
-- What was approved is what is sent, and what was signed is amended by a change order alone. From its sending on a contract takes only the
-- steps of its ladder; above the company's limit none is ready that a second person has not approved.
CREATE FUNCTION hearth_contract_steps() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF NEW.state = 'ready' AND NEW.amount > (SELECT s.review_above FROM contract_settings s) AND (NEW.approved_by IS NULL OR NEW.submitted_by IS NULL) THEN
    PERFORM hearth_contract_refuse('contracts_review');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contracts_steps BEFORE UPDATE OR DELETE ON contracts FOR EACH ROW EXECUTE FUNCTION hearth_contract_steps();
--> statement-breakpoint
-- Money is noted for a line of a contract that was signed. A note is never changed: a wrong one is voided, once.
CREATE FUNCTION hearth_contract_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT 1 FROM contracts c WHERE c.id = NEW.contract_id AND c.signed_on IS NOT NULL AND c.deleted_at IS NULL
      AND c.schedule @> jsonb_build_array(jsonb_build_object('key', NEW.payment_key))) THEN
      PERFORM hearth_contract_refuse('contract_receipts_line');
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF pg_trigger_depth() = 1 THEN
      PERFORM hearth_contract_refuse('contract_receipts_kept');
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.voided_by IS NOT NULL OR (to_jsonb(OLD) - 'voided_by' - 'void_reason') <> (to_jsonb(NEW) - 'voided_by' - 'void_reason') THEN
    PERFORM hearth_contract_refuse('contract_receipts_kept');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contract_receipts_kept BEFORE INSERT OR UPDATE OR DELETE ON contract_receipts FOR EACH ROW EXECUTE FUNCTION hearth_contract_receipts();
--> statement-breakpoint
-- Whether a project has a signed contract of one of these kinds; one that was superseded by the next was signed, too.
CREATE FUNCTION hearth_contract_signed(project uuid, kinds text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM contracts c WHERE c.project_id = project AND c.contract_type = ANY (kinds) AND c.state IN ('completed', 'superseded') AND c.deleted_at IS NULL)
$$;
--> statement-breakpoint
-- Outside staff a contract is seen by its parties, from its sending on.
SELECT hearth_guard('contracts', $$ deleted_at IS NULL AND state NOT IN ('draft', 'internal_review', 'ready')
  AND parties @> jsonb_build_array(jsonb_build_object('user_id', (SELECT hearth_viewer()))) $$);
--> statement-breakpoint
SELECT hearth_guard('contract_receipts', 'EXISTS (SELECT 1 FROM contracts c WHERE c.id = contract_id)');
--> statement-breakpoint
SELECT hearth_guard(name, 'staff') FROM unnest('{contract_templates,contract_alerts,contract_settings}'::regclass[]) AS name;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_contract_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'contract';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_contracts(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('contract', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.note), r.code, jsonb_build_object('state', r.state)) FROM contracts r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('contract', array(SELECT r.id FROM contracts r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_contracts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_contracts(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_contracts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('contract', NEW.id, NEW.project_id, NULL, '{}', false, NEW.title, NEW.code, NULL,
      concat_ws(' ', NEW.note), NEW.code, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('contract', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contracts_search_added AFTER INSERT ON contracts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_contracts_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contracts_search_changed AFTER UPDATE ON contracts FOR EACH ROW
  WHEN ((OLD.title, OLD.note, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.note, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_contracts_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contracts_search_gone AFTER DELETE ON contracts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('contract');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_contracts_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_contracts(array(SELECT id FROM contracts WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_contracts AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_contracts_project();
--> statement-breakpoint
SELECT hearth_search_of_contracts(array(SELECT id FROM contracts));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_contract_template_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'contract_template';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_contract_templates(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('contract_template', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', ''), NULL, jsonb_build_object('state', r.state)) FROM contract_templates r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('contract_template', array(SELECT r.id FROM contract_templates r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_contract_templates_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_contract_templates(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_contract_templates_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('contract_template', NEW.id, NULL, NULL, '{}', false, NEW.name, NULL, NULL,
      concat_ws(' ', ''), NULL, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('contract_template', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contract_templates_search_added AFTER INSERT ON contract_templates REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_contract_templates_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contract_templates_search_changed AFTER UPDATE ON contract_templates FOR EACH ROW
  WHEN ((OLD.name, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.name, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_contract_templates_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contract_templates_search_gone AFTER DELETE ON contract_templates REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('contract_template');
--> statement-breakpoint
SELECT hearth_search_of_contract_templates(array(SELECT id FROM contract_templates));
--> statement-breakpoint
-- The words with which a new house begins; each is made its own by the next version.
INSERT INTO contract_templates (id, state, name, contract_type, clauses) VALUES
  ('019e0000-0000-7000-8000-0000000c0001', 'active', 'Design Agreement', 'Design Agreement', $clauses$[{"key": "parties", "title": "Parties and home", "title_es": "Partes y vivienda", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "This Design Agreement is made between {{company.name}} (the Builder) and {{buyer.names}} (the Buyer) for project {{project.number}}, {{project.name}}, at {{project.address}}."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Este Acuerdo de diseño se celebra entre {{company.name}} (el Constructor) y {{buyer.names}} (el Comprador) para el proyecto {{project.number}}, {{project.name}}, en {{project.address}}."}]}]}}, {"key": "scope", "title": "What the Builder designs", "title_es": "Qué diseña el Constructor", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The Builder prepares, for the home named above:"}]}, {"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "plans, elevations and a specification that a factory can build from"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "a study of the site as far as the set and the foundation need it"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "an estimate of the price, with what it includes and what it leaves out"}]}]}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El Constructor prepara, para la vivienda indicada:"}]}, {"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "planos, fachadas y una especificación que una planta pueda fabricar"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "un estudio del terreno en lo que exigen el montaje y la cimentación"}]}]}, {"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "una estimación del precio, con lo que incluye y lo que excluye"}]}]}]}]}}, {"key": "fee", "title": "Fee", "title_es": "Honorarios", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The fee for the design is {{contract.amount}}. It is paid as follows:"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "{{contract.payments}}"}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Los honorarios por el diseño son de {{contract.amount}}. Se pagan así:"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "{{contract.payments}}"}]}]}}, {"key": "rounds", "title": "Rounds of changes", "title_es": "Rondas de cambios", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Two rounds of changes are part of the fee. Further rounds are agreed in writing, with their price, before they begin."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Los honorarios incluyen dos rondas de cambios. Las demás se acuerdan por escrito, con su precio, antes de empezar."}]}]}}, {"key": "ownership", "title": "Use of the drawings", "title_es": "Uso de los planos", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The drawings remain the work of the Builder. Once the fee is paid, the Buyer may use them to build this home on this site, once."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Los planos siguen siendo obra del Constructor. Pagados los honorarios, el Comprador puede usarlos para construir esta vivienda en este terreno, una vez."}]}]}}, {"key": "end", "title": "End of the agreement", "title_es": "Fin del acuerdo", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Either party may end this agreement in writing at any time. The Buyer then pays for the work that was done until that day."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Cualquiera de las partes puede terminar este acuerdo por escrito en cualquier momento. El Comprador paga entonces el trabajo hecho hasta ese día."}]}]}}]$clauses$),
  ('019e0000-0000-7000-8000-0000000c0002', 'active', 'Letter of Intent', 'Letter of Intent', $clauses$[{"key": "intent", "title": "What is intended", "title_es": "Qué se pretende", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "{{buyer.names}} (the Buyer) intends to order from {{company.name}} (the Builder) the home of project {{project.number}}, {{project.name}}, at {{project.address}}. The parties mean to conclude a Manufacturing Agreement."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "{{buyer.names}} (el Comprador) tiene la intención de encargar a {{company.name}} (el Constructor) la vivienda del proyecto {{project.number}}, {{project.name}}, en {{project.address}}. Las partes quieren celebrar un Acuerdo de fabricación."}]}]}}, {"key": "price", "title": "Price and how long it holds", "title_es": "Precio y cuánto se mantiene", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The price on which this letter stands is {{contract.amount}}. The Builder holds it until {{contract.price_hold_until}}."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El precio en que se basa esta carta es de {{contract.amount}}. El Constructor lo mantiene hasta el {{contract.price_hold_until}}."}]}]}}, {"key": "slot", "title": "Production slot", "title_es": "Turno de producción", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The Builder reserves a production slot in {{slot.factory}} in {{slot.month}}. The reservation ends with the price."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El Constructor reserva un turno de producción en {{slot.factory}} en {{slot.month}}. La reserva termina junto con el precio."}]}]}}, {"key": "deposit", "title": "Deposit", "title_es": "Depósito", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The Buyer pays a deposit of {{contract.deposit}}. It is returned in full to a Buyer who withdraws until {{contract.refundable_until}}, and counts towards the price of the Manufacturing Agreement."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El Comprador paga un depósito de {{contract.deposit}}. Se devuelve completo a quien se retire hasta el {{contract.refundable_until}}, y cuenta para el precio del Acuerdo de fabricación."}]}]}}, {"key": "conditions", "title": "Conditions", "title_es": "Condiciones", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The Manufacturing Agreement is concluded once these conditions are met:"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "{{contract.conditions}}"}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El Acuerdo de fabricación se celebra cuando se cumplan estas condiciones:"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "{{contract.conditions}}"}]}]}}, {"key": "binding", "title": "What binds", "title_es": "Qué obliga", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The deposit, the reserved slot and the held price bind both parties until their days have passed. Nothing else in this letter obliges either of them to conclude the Manufacturing Agreement."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El depósito, el turno reservado y el precio mantenido obligan a ambas partes hasta sus fechas. Nada más en esta carta las obliga a celebrar el Acuerdo de fabricación."}]}]}}]$clauses$),
  ('019e0000-0000-7000-8000-0000000c0003', 'active', 'Manufacturing Agreement', 'Manufacturing Agreement', $clauses$[{"key": "parties", "title": "Parties and home", "title_es": "Partes y vivienda", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "This Manufacturing Agreement is made between {{company.name}} (the Builder) and {{buyer.names}} (the Buyer) for project {{project.number}}, {{project.name}}, at {{project.address}}."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Este Acuerdo de fabricación se celebra entre {{company.name}} (el Constructor) y {{buyer.names}} (el Comprador) para el proyecto {{project.number}}, {{project.name}}, en {{project.address}}."}]}]}}, {"key": "work", "title": "The work", "title_es": "La obra", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The Builder makes the modules in its factory, brings them to the site and sets them, as the approved drawings and the specification say. What lies outside these is not part of the price."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El Constructor fabrica los módulos en su planta, los lleva a la obra y los monta, según los planos aprobados y la especificación. Lo que queda fuera de ellos no es parte del precio."}]}]}}, {"key": "price", "title": "Price and payments", "title_es": "Precio y pagos", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The price is {{contract.amount}}. It is paid as follows:"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "{{contract.payments}}"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "A payment that is more than ten days late lets the Builder move the production slot."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El precio es de {{contract.amount}}. Se paga así:"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "{{contract.payments}}"}]}, {"type": "paragraph", "content": [{"type": "text", "text": "Un pago con más de diez días de retraso permite al Constructor mover el turno de producción."}]}]}}, {"key": "slot", "title": "Production", "title_es": "Producción", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Production is planned in {{slot.factory}} in {{slot.month}}. The Builder tells the Buyer in writing, and at once, of anything that moves it."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "La producción está prevista en {{slot.factory}} en {{slot.month}}. El Constructor avisa al Comprador por escrito, y de inmediato, de todo lo que la mueva."}]}]}}, {"key": "changes", "title": "Changes", "title_es": "Cambios", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Price and dates change by a change order alone, which both parties sign before the changed work begins."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El precio y las fechas solo cambian por una orden de cambio, que ambas partes firman antes de empezar el trabajo cambiado."}]}]}}, {"key": "site", "title": "The site", "title_es": "El terreno", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The Buyer keeps the site open for trucks and crane, and has the foundation and the connections ready on the day that the plan names, unless the specification says that the Builder does it."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El Comprador mantiene el terreno accesible para camiones y grúa, y tiene listas la cimentación y las conexiones el día que indica el plan, salvo que la especificación diga que lo hace el Constructor."}]}]}}, {"key": "warranty", "title": "Warranty", "title_es": "Garantía", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "From the handover on the Builder answers for workmanship for one year, for systems for two years and for the structure for ten years. The makers answer for appliances."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Desde la entrega, el Constructor responde por la mano de obra un año, por los sistemas dos años y por la estructura diez años. Por los electrodomésticos responden sus fabricantes."}]}]}}, {"key": "insurance", "title": "Risk and insurance", "title_es": "Riesgo y seguro", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The Builder bears the risk of the modules until they are set, and insures them until then. From the set on the Buyer does."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "El Constructor asume el riesgo de los módulos hasta su montaje y los asegura hasta entonces. Desde el montaje lo hace el Comprador."}]}]}}, {"key": "end", "title": "End and dispute", "title_es": "Fin y controversias", "body": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Whoever breaks this agreement and does not mend it within thirty days of being told in writing lets the other end it. Before going to a court the parties meet once, with a person whom both accept."}]}]}, "body_es": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Quien incumpla este acuerdo y no lo remedie en treinta días desde el aviso escrito permite al otro terminarlo. Antes de acudir a un tribunal, las partes se reúnen una vez con una persona que ambas acepten."}]}]}}]$clauses$);
