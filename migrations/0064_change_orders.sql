-- Whether the sums of a change order are what its lines come to, reckoned apart from the portal in exact decimals: of each line its cost and
-- its price, then the tax on what is taxable. A half cent goes away from zero.
CREATE FUNCTION hearth_change_order_holds(lines jsonb, rework numeric, tax numeric, no_charge boolean, cost bigint, price bigint, tax_sum bigint, total bigint)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  WITH given AS (
    SELECT x, (x->>'new_quantity')::numeric * (x->>'new_cost')::numeric - (x->>'old_quantity')::numeric * (x->>'old_cost')::numeric AS delta
    FROM jsonb_array_elements(CASE jsonb_typeof(lines) WHEN 'array' THEN lines ELSE '[]' END) x
  ), worked AS (
    SELECT x, delta + CASE WHEN (x->>'rework')::boolean THEN abs(delta) * rework * 0.01 ELSE 0 END AS dollars FROM given
  ), priced AS (
    SELECT x, round(dollars * 100) AS cost_cents,
      CASE WHEN no_charge THEN 0 ELSE round(dollars * (100 + (x->>'markup_percent')::numeric)) END AS price_cents FROM worked
  )
  SELECT jsonb_typeof(lines) = 'array'
    AND coalesce(bool_and((x->>'cost_cents')::numeric = cost_cents AND (x->>'price_cents')::numeric = price_cents
      AND CASE x->>'change' WHEN 'added' THEN (x->>'old_quantity')::numeric = 0 WHEN 'removed' THEN (x->>'new_quantity')::numeric = 0
        ELSE x->>'change' = 'modified' END), true)
    AND count(*) = count(DISTINCT x->>'uid')
    AND coalesce(sum(cost_cents), 0) = cost AND coalesce(sum(price_cents), 0) = price
    AND round(coalesce(sum(price_cents) FILTER (WHERE (x->>'taxable')::boolean), 0) * coalesce(tax, 0) * 0.01) = tax_sum
    AND price + tax_sum = total
  FROM priced
$$;
--> statement-breakpoint
CREATE TABLE "change_order_approvers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"change_order_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"capacity" text NOT NULL,
	"position" integer NOT NULL,
	"seen_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"decision" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	"name" text NOT NULL,
	"method" text,
	"typed" text,
	"strokes" jsonb,
	"statement" text,
	"hash" text,
	"ip" text,
	CONSTRAINT "change_order_approvers_capacity" CHECK ("change_order_approvers"."capacity" in ('owner', 'developer')),
	CONSTRAINT "change_order_approvers_decision" CHECK ("change_order_approvers"."decision" in ('approved', 'declined')),
	CONSTRAINT "change_order_approvers_decided" CHECK (("change_order_approvers"."decision" is null) = ("change_order_approvers"."decided_at" is null)),
	CONSTRAINT "change_order_approvers_reason" CHECK ("change_order_approvers"."decision" is distinct from 'declined' or "change_order_approvers"."reason" is not null),
	CONSTRAINT "change_order_approvers_signed" CHECK ("change_order_approvers"."decision" is distinct from 'approved' or ("change_order_approvers"."statement" is not null and "change_order_approvers"."hash" ~ '^[0-9a-f]{64}$'
        and case "change_order_approvers"."method" when 'drawn' then "change_order_approvers"."strokes" is not null when 'typed' then "change_order_approvers"."typed" is not null else false end))
);
--> statement-breakpoint
CREATE TABLE "change_order_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"change_order_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_order_comments_audience" CHECK ("change_order_comments"."audience" in ('internal', 'shared')),
	CONSTRAINT "change_order_comments_body" CHECK (length("change_order_comments"."body") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "change_order_costs" (
	"change_order_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"cost_cents" bigint NOT NULL,
	CONSTRAINT "change_order_costs_change_order_id_revision_pk" PRIMARY KEY("change_order_id","revision")
);
--> statement-breakpoint
CREATE TABLE "change_order_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"change_order_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"role" text NOT NULL,
	"user_id" uuid NOT NULL,
	"is_ok" boolean NOT NULL,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "change_order_reviews_role" CHECK ("change_order_reviews"."role" in ('pm', 'finance', 'planner', 'admin')),
	CONSTRAINT "change_order_reviews_back" CHECK ("change_order_reviews"."is_ok" or "change_order_reviews"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "change_order_revisions" (
	"change_order_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"offer" jsonb NOT NULL,
	"total_cents" bigint NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_by" uuid,
	"ended_as" text,
	"ended_at" timestamp with time zone,
	"ended_reason" text,
	CONSTRAINT "change_order_revisions_change_order_id_revision_pk" PRIMARY KEY("change_order_id","revision"),
	CONSTRAINT "change_order_revisions_ended" CHECK ("change_order_revisions"."ended_as" in ('approved', 'declined', 'reverted', 'void')),
	CONSTRAINT "change_order_revisions_end" CHECK (("change_order_revisions"."ended_as" is null) = ("change_order_revisions"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "change_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"project_id" uuid NOT NULL,
	"units" uuid[] DEFAULT '{}' NOT NULL,
	"modules" uuid[] DEFAULT '{}' NOT NULL,
	"site_only" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid,
	"requested_on" date,
	"scope" text,
	"client_text" text,
	"client_closing" text,
	"internal_notes" text,
	"ticket" uuid,
	"deviation" uuid,
	"outcome" uuid,
	"stage" text DEFAULT 'none' NOT NULL,
	"project_status" integer DEFAULT 1 NOT NULL,
	"rework_factor" numeric(7, 4),
	"rework_percent" numeric(7, 4) DEFAULT 0 NOT NULL,
	"no_charge" boolean DEFAULT false NOT NULL,
	"absorbed_by" text,
	"approval_deadline" date,
	"tax_percent" numeric(7, 4),
	"revision" integer DEFAULT 1 NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"proposed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shares" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"approvers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cost_cents" bigint DEFAULT 0 NOT NULL,
	"price_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"schedule_days" integer DEFAULT 0 NOT NULL,
	"payment" text DEFAULT 'not_billed' NOT NULL,
	"invoice_ref" text,
	"billed_on" date,
	"priced_by" uuid,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"executed_at" timestamp with time zone,
	"executed_by" uuid,
	"ended_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "change_orders_status_named" CHECK ("change_orders"."status" in ('draft', 'pricing', 'internal_review', 'sent', 'approved', 'executed', 'declined', 'void')),
	CONSTRAINT "change_orders_reason" CHECK ("change_orders"."reason" in ('client_request', 'design_development', 'existing_condition', 'regulatory', 'error_omission',
        'allowance', 'supply', 'backcharge', 'field_change')),
	CONSTRAINT "change_orders_stage" CHECK ("change_orders"."stage" in ('none', 'planned', 'on_line', 'built', 'left')),
	CONSTRAINT "change_orders_absorbed" CHECK ("change_orders"."absorbed_by" in ('builder', 'trade', 'supplier')),
	CONSTRAINT "change_orders_payment" CHECK ("change_orders"."payment" in ('not_billed', 'billed', 'paid', 'in_loan')),
	CONSTRAINT "change_orders_title_length" CHECK (length("change_orders"."title") between 1 and 120),
	CONSTRAINT "change_orders_revision" CHECK ("change_orders"."revision" > 0),
	CONSTRAINT "change_orders_rework" CHECK ("change_orders"."rework_factor" between 0 and 100 and "change_orders"."rework_percent" between 0 and 100),
	CONSTRAINT "change_orders_tax" CHECK ("change_orders"."tax_percent" between 0 and 100),
	CONSTRAINT "change_orders_holds" CHECK (hearth_change_order_holds("change_orders"."lines", "change_orders"."rework_percent", "change_orders"."tax_percent", "change_orders"."no_charge",
        "change_orders"."cost_cents", "change_orders"."price_cents", "change_orders"."tax_cents", "change_orders"."total_cents")),
	CONSTRAINT "change_orders_zero" CHECK ("change_orders"."status" in ('draft', 'pricing', 'void') or "change_orders"."total_cents" <> 0 or "change_orders"."no_charge"),
	CONSTRAINT "change_orders_no_charge" CHECK (not "change_orders"."no_charge" or "change_orders"."status" in ('draft', 'pricing', 'void') or "change_orders"."absorbed_by" is not null),
	CONSTRAINT "change_orders_submitted" CHECK ("change_orders"."status" in ('draft', 'pricing', 'void') or ("change_orders"."submitted_by" is not null and "change_orders"."submitted_at" is not null)),
	CONSTRAINT "change_orders_sent" CHECK ("change_orders"."status" not in ('sent', 'approved', 'executed', 'declined') or "change_orders"."sent_at" is not null),
	CONSTRAINT "change_orders_approved" CHECK ("change_orders"."status" not in ('approved', 'executed') or "change_orders"."approved_at" is not null),
	CONSTRAINT "change_orders_executed" CHECK ("change_orders"."status" <> 'executed' or ("change_orders"."executed_at" is not null and "change_orders"."executed_by" is not null)),
	CONSTRAINT "change_orders_billed" CHECK ("change_orders"."payment" = 'not_billed' or "change_orders"."status" in ('executed', 'void')),
	CONSTRAINT "change_orders_ended" CHECK ("change_orders"."status" not in ('void', 'declined') or "change_orders"."ended_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "contract_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"change_order_id" uuid,
	"cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	"reverses" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "change_order_approvers" ADD CONSTRAINT "change_order_approvers_change_order_id_change_orders_id_fk" FOREIGN KEY ("change_order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_approvers" ADD CONSTRAINT "change_order_approvers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_comments" ADD CONSTRAINT "change_order_comments_change_order_id_change_orders_id_fk" FOREIGN KEY ("change_order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_comments" ADD CONSTRAINT "change_order_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_costs" ADD CONSTRAINT "change_order_costs_change_order_id_change_orders_id_fk" FOREIGN KEY ("change_order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_reviews" ADD CONSTRAINT "change_order_reviews_change_order_id_change_orders_id_fk" FOREIGN KEY ("change_order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_reviews" ADD CONSTRAINT "change_order_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_revisions" ADD CONSTRAINT "change_order_revisions_change_order_id_change_orders_id_fk" FOREIGN KEY ("change_order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_revisions" ADD CONSTRAINT "change_order_revisions_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_ticket_tickets_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_deviation_deviations_id_fk" FOREIGN KEY ("deviation") REFERENCES "public"."deviations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_outcome_meeting_outcomes_id_fk" FOREIGN KEY ("outcome") REFERENCES "public"."meeting_outcomes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_priced_by_users_id_fk" FOREIGN KEY ("priced_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_executed_by_users_id_fk" FOREIGN KEY ("executed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_changes" ADD CONSTRAINT "contract_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_changes" ADD CONSTRAINT "contract_changes_change_order_id_change_orders_id_fk" FOREIGN KEY ("change_order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_changes" ADD CONSTRAINT "contract_changes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "change_order_approvers_once" ON "change_order_approvers" USING btree ("change_order_id","revision","user_id");--> statement-breakpoint
CREATE INDEX "change_order_approvers_user" ON "change_order_approvers" USING btree ("user_id") WHERE "change_order_approvers"."decision" is null;--> statement-breakpoint
CREATE INDEX "change_order_comments_of" ON "change_order_comments" USING btree ("change_order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "change_order_reviews_once" ON "change_order_reviews" USING btree ("change_order_id","role") WHERE "change_order_reviews"."superseded_at" is null and "change_order_reviews"."is_ok";--> statement-breakpoint
CREATE UNIQUE INDEX "change_order_reviews_person" ON "change_order_reviews" USING btree ("change_order_id","user_id") WHERE "change_order_reviews"."superseded_at" is null and "change_order_reviews"."is_ok";--> statement-breakpoint
CREATE INDEX "change_order_reviews_of" ON "change_order_reviews" USING btree ("change_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "change_orders_code" ON "change_orders" USING btree ("code");--> statement-breakpoint
CREATE INDEX "change_orders_project" ON "change_orders" USING btree ("project_id","status");--> statement-breakpoint
CREATE INDEX "change_orders_listed" ON "change_orders" USING btree ("code" collate hearth_en,"id") WHERE "change_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "change_orders_status" ON "change_orders" USING btree ("status","approval_deadline") WHERE "change_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "change_orders_ticket" ON "change_orders" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "change_orders_deviation" ON "change_orders" USING btree ("deviation");--> statement-breakpoint
CREATE INDEX "change_orders_outcome" ON "change_orders" USING btree ("outcome");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_changes_once" ON "contract_changes" USING btree ("change_order_id","reverses");--> statement-breakpoint
CREATE INDEX "contract_changes_project" ON "contract_changes" USING btree ("project_id");--> statement-breakpoint
CREATE FUNCTION hearth_change_order_refuse(rule text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A change order does not allow this: %', rule USING ERRCODE = '23514', CONSTRAINT = rule;
END $$;
--> statement-breakpoint
-- As what somebody may decide on a change order today: as owner of one of its homes (of any home of the project where it names none), or as
-- one who decides for the developer. Null: not at all.
CREATE FUNCTION hearth_change_order_client(person uuid, project uuid, homes uuid[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM unit_owners o JOIN units u ON u.id = o.unit_id WHERE o.user_id = person AND u.project_id = project
      AND u.deleted_at IS NULL AND (cardinality(homes) = 0 OR u.id = ANY (homes)) AND o.disabled_at IS NULL
      AND o.from_on <= current_date AND (o.until_on IS NULL OR o.until_on >= current_date)) THEN 'owner'
    WHEN EXISTS (SELECT 1 FROM project_developers d WHERE d.project_id = project AND d.user_id = person AND d.decides) THEN 'developer'
  END
$$;
--> statement-breakpoint
-- Above a limit an admin looks at it too: of one change, and of all changes of a contract together.
CREATE FUNCTION hearth_change_order_over_limit(id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT abs(c.total_cents) > 2500000 OR abs(c.total_cents + (SELECT coalesce(sum(o.total_cents), 0) FROM change_orders o
      WHERE o.project_id = c.project_id AND o.id <> c.id AND o.status IN ('approved', 'executed') AND o.deleted_at IS NULL)) * 20 > p.original_contract_value_cents
  FROM change_orders c JOIN projects p ON p.id = c.project_id WHERE c.id = $1
$$;
--> statement-breakpoint
-- Whose review is still missing: the project manager and finance always, factory planning once the project is in pre-production, an admin
-- above the limit.
CREATE FUNCTION hearth_change_order_missing(id uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(w.role ORDER BY w.place), '{}') FROM change_orders c JOIN projects p ON p.id = c.project_id
  CROSS JOIN LATERAL (VALUES ('pm', 1, true), ('finance', 2, true), ('planner', 3, coalesce(p.status_before_hold, p.status) BETWEEN 3 AND 6 AND NOT c.site_only),
    ('admin', 4, coalesce(hearth_change_order_over_limit(c.id), false))) w(role, place, wanted)
  WHERE c.id = $1 AND w.wanted AND NOT EXISTS (SELECT 1 FROM change_order_reviews r
    WHERE r.change_order_id = c.id AND r.role = w.role AND r.is_ok AND r.superseded_at IS NULL)
$$;
--> statement-breakpoint
-- The only ways that it goes, and what must be there for each. From the review on, what it says stays as it is.
CREATE FUNCTION hearth_change_order_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.project_id <> OLD.project_id OR NEW.code <> OLD.code OR (OLD.created_by IS NOT NULL AND NEW.created_by IS DISTINCT FROM OLD.created_by) THEN
    PERFORM hearth_change_order_refuse('change_orders_frozen');
  END IF;
  IF OLD.status NOT IN ('draft', 'pricing') AND (NEW.lines, NEW.proposed, NEW.shares, NEW.approvers, NEW.units, NEW.modules, NEW.site_only, NEW.title, NEW.reason,
      NEW.rework_percent, NEW.rework_factor, NEW.no_charge, NEW.total_cents, NEW.cost_cents, NEW.schedule_days, NEW.stage) IS DISTINCT FROM
    (OLD.lines, OLD.proposed, OLD.shares, OLD.approvers, OLD.units, OLD.modules, OLD.site_only, OLD.title, OLD.reason,
      OLD.rework_percent, OLD.rework_factor, OLD.no_charge, OLD.total_cents, OLD.cost_cents, OLD.schedule_days, OLD.stage)
    OR OLD.status NOT IN ('draft', 'pricing') AND (NEW.scope, NEW.client_text, NEW.client_closing, NEW.approval_deadline, NEW.tax_percent, NEW.absorbed_by, NEW.priced_by) IS DISTINCT FROM
    (OLD.scope, OLD.client_text, OLD.client_closing, OLD.approval_deadline, OLD.tax_percent, OLD.absorbed_by, OLD.priced_by) THEN
    PERFORM hearth_change_order_refuse('change_orders_frozen');
  END IF;
  IF OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NEW.status NOT IN ('draft', 'pricing', 'void') THEN
    PERFORM hearth_change_order_refuse('change_orders_kept');
  END IF;
  IF NEW.revision <> OLD.revision + (CASE WHEN NEW.status = 'draft' AND OLD.status IN ('sent', 'declined') THEN 1 ELSE 0 END) THEN
    PERFORM hearth_change_order_refuse('change_orders_step');
  END IF;
  IF NEW.status = OLD.status THEN
    RETURN NEW;
  END IF;
  IF NOT (OLD.status || '>' || NEW.status = ANY ('{draft>pricing,pricing>draft,pricing>internal_review,internal_review>pricing,internal_review>sent,sent>approved,sent>declined,sent>draft,declined>draft,approved>executed,draft>void,pricing>void,internal_review>void,sent>void,declined>void,approved>void,executed>void}'::text[])) THEN
    PERFORM hearth_change_order_refuse('change_orders_step');
  END IF;
  IF NEW.status = 'internal_review' AND jsonb_array_length(NEW.lines) = 0 AND jsonb_array_length(NEW.proposed) = 0 THEN
    PERFORM hearth_change_order_refuse('change_orders_empty');
  END IF;
  IF NEW.status IN ('sent', 'executed') AND NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = NEW.project_id AND p.original_contract_value_cents IS NOT NULL) THEN
    PERFORM hearth_change_order_refuse('change_orders_contract');
  END IF;
  IF NEW.status = 'sent' THEN
    IF cardinality(hearth_change_order_missing(NEW.id)) > 0 THEN
      PERFORM hearth_change_order_refuse('change_orders_reviewed');
    END IF;
    IF NOT EXISTS (SELECT 1 FROM change_order_revisions r WHERE r.change_order_id = NEW.id AND r.revision = NEW.revision AND r.total_cents = NEW.total_cents AND r.ended_as IS NULL)
      OR NOT EXISTS (SELECT 1 FROM change_order_approvers a WHERE a.change_order_id = NEW.id AND a.revision = NEW.revision) THEN
      PERFORM hearth_change_order_refuse('change_orders_offered');
    END IF;
  END IF;
  IF NEW.status = 'approved' AND EXISTS (SELECT 1 FROM change_order_approvers a
      WHERE a.change_order_id = NEW.id AND a.revision = NEW.revision AND a.decision IS DISTINCT FROM 'approved') THEN
    PERFORM hearth_change_order_refuse('change_orders_decided');
  END IF;
  IF NEW.status = 'declined' AND NOT EXISTS (SELECT 1 FROM change_order_approvers a
      WHERE a.change_order_id = NEW.id AND a.revision = NEW.revision AND a.decision = 'declined') THEN
    PERFORM hearth_change_order_refuse('change_orders_decided');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER change_orders_steps BEFORE UPDATE ON change_orders FOR EACH ROW EXECUTE FUNCTION hearth_change_order_steps();
--> statement-breakpoint
-- What is executed moves the contract, once; what is made void after that takes it back by a line of its own.
CREATE FUNCTION hearth_change_order_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'executed' AND OLD.status <> 'executed' THEN
    INSERT INTO contract_changes (project_id, change_order_id, cents, cost_cents, by_id) VALUES (NEW.project_id, NEW.id, NEW.total_cents, NEW.cost_cents, NEW.executed_by);
  ELSIF NEW.status = 'void' AND OLD.status = 'executed' THEN
    INSERT INTO contract_changes (project_id, change_order_id, cents, cost_cents, reverses, by_id) VALUES (NEW.project_id, NEW.id, -NEW.total_cents, -NEW.cost_cents, true, NEW.updated_by);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER change_orders_booked AFTER UPDATE OF status ON change_orders FOR EACH ROW EXECUTE FUNCTION hearth_change_order_booked();
--> statement-breakpoint
-- What was said and sent is not taken away by itself, and a change order that was sent goes only with its project or the sample company.
CREATE FUNCTION hearth_change_order_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR pg_trigger_depth() = 1 AND coalesce(current_setting('hearth.sample_leaves', true), '') <> 'on' THEN
    PERFORM hearth_change_order_refuse('change_orders_kept');
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_change_order_whole_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 AND coalesce(current_setting('hearth.sample_leaves', true), '') <> 'on'
    AND EXISTS (SELECT 1 FROM change_order_revisions r WHERE r.change_order_id = OLD.id) THEN
    PERFORM hearth_change_order_refuse('change_orders_kept');
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER change_orders_kept BEFORE DELETE ON change_orders FOR EACH ROW EXECUTE FUNCTION hearth_change_order_whole_kept();
--> statement-breakpoint
CREATE TRIGGER change_order_reviews_kept BEFORE DELETE ON change_order_reviews FOR EACH ROW EXECUTE FUNCTION hearth_change_order_kept();
--> statement-breakpoint
CREATE TRIGGER change_order_revisions_kept BEFORE DELETE ON change_order_revisions FOR EACH ROW EXECUTE FUNCTION hearth_change_order_kept();
--> statement-breakpoint
CREATE TRIGGER change_order_approvers_kept BEFORE DELETE ON change_order_approvers FOR EACH ROW EXECUTE FUNCTION hearth_change_order_kept();
--> statement-breakpoint
CREATE TRIGGER change_order_comments_kept BEFORE UPDATE OR DELETE ON change_order_comments FOR EACH ROW EXECUTE FUNCTION hearth_change_order_kept();
--> statement-breakpoint
CREATE TRIGGER change_order_costs_kept BEFORE UPDATE OR DELETE ON change_order_costs FOR EACH ROW EXECUTE FUNCTION hearth_change_order_kept();
--> statement-breakpoint
CREATE TRIGGER contract_changes_kept BEFORE UPDATE OR DELETE ON contract_changes FOR EACH ROW EXECUTE FUNCTION hearth_change_order_kept();
--> statement-breakpoint
-- Nobody looks at what they wrote, priced or handed in themselves, and only whose work it is on the project, or an admin.
CREATE FUNCTION hearth_change_order_reviewed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held change_orders%ROWTYPE;
  is_admin boolean := EXISTS (SELECT 1 FROM user_groups g WHERE g.user_id = NEW.user_id AND g."group" = 'admin');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.change_order_id, NEW.revision, NEW.role, NEW.user_id, NEW.is_ok, NEW.note, NEW.at) IS DISTINCT FROM (OLD.change_order_id, OLD.revision, OLD.role, OLD.user_id, OLD.is_ok, OLD.note, OLD.at)
      OR OLD.superseded_at IS NOT NULL THEN
      PERFORM hearth_change_order_refuse('change_orders_kept');
    END IF;
    RETURN NEW;
  END IF;
  SELECT * INTO held FROM change_orders c WHERE c.id = NEW.change_order_id;
  IF held.status <> 'internal_review' OR held.revision <> NEW.revision THEN
    PERFORM hearth_change_order_refuse('change_orders_step');
  END IF;
  IF NEW.user_id IN (SELECT unnest(ARRAY[held.created_by, held.priced_by, held.submitted_by])) THEN
    PERFORM hearth_change_order_refuse('change_orders_four_eyes');
  END IF;
  IF NOT is_admin AND NOT EXISTS (SELECT 1 FROM project_members m WHERE m.project_id = held.project_id AND m.user_id = NEW.user_id
      AND m.role = CASE NEW.role WHEN 'pm' THEN 'pm' WHEN 'finance' THEN 'finance' WHEN 'planner' THEN 'factory_planner' END) THEN
    PERFORM hearth_change_order_refuse('change_orders_role');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER change_order_reviews_four_eyes BEFORE INSERT OR UPDATE ON change_order_reviews FOR EACH ROW EXECUTE FUNCTION hearth_change_order_reviewed();
--> statement-breakpoint
-- What was sent stays word by word; how it ended is said once, and once more where an agreed change is made void.
CREATE FUNCTION hearth_change_order_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.change_order_id, NEW.revision, NEW.project_id, NEW.offer, NEW.total_cents, NEW.sent_at, NEW.sent_by)
    IS DISTINCT FROM (OLD.change_order_id, OLD.revision, OLD.project_id, OLD.offer, OLD.total_cents, OLD.sent_at, OLD.sent_by)
    OR (OLD.ended_as IS NOT NULL AND NOT (OLD.ended_as IN ('approved', 'declined') AND NEW.ended_as = 'void')) THEN
    PERFORM hearth_change_order_refuse('change_orders_kept');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER change_order_revisions_sent BEFORE UPDATE ON change_order_revisions FOR EACH ROW EXECUTE FUNCTION hearth_change_order_sent();
--> statement-breakpoint
-- Whoever decides is a client today, has had no hand in it inside the house, decides on what was sent last, and once.
CREATE FUNCTION hearth_change_order_decided() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held change_orders%ROWTYPE;
BEGIN
  SELECT * INTO held FROM change_orders c WHERE c.id = NEW.change_order_id;
  IF TG_OP = 'INSERT' THEN
    IF NEW.decision IS NOT NULL OR NEW.revision <> held.revision OR hearth_change_order_client(NEW.user_id, held.project_id, held.units) IS DISTINCT FROM NEW.capacity THEN
      PERFORM hearth_change_order_refuse('change_orders_client');
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.change_order_id, NEW.revision, NEW.user_id, NEW.capacity, NEW.position, NEW.name) IS DISTINCT FROM (OLD.change_order_id, OLD.revision, OLD.user_id, OLD.capacity, OLD.position, OLD.name)
    OR (OLD.decision IS NOT NULL AND (NEW.decision, NEW.decided_at, NEW.reason, NEW.method, NEW.typed, NEW.strokes, NEW.statement, NEW.hash, NEW.ip)
      IS DISTINCT FROM (OLD.decision, OLD.decided_at, OLD.reason, OLD.method, OLD.typed, OLD.strokes, OLD.statement, OLD.hash, OLD.ip)) THEN
    PERFORM hearth_change_order_refuse('change_orders_kept');
  END IF;
  IF OLD.decision IS NULL AND NEW.decision IS NOT NULL THEN
    IF held.status <> 'sent' OR held.revision <> NEW.revision THEN
      PERFORM hearth_change_order_refuse('change_orders_step');
    END IF;
    IF NEW.user_id IN (SELECT unnest(ARRAY[held.created_by, held.priced_by, held.submitted_by]))
      OR EXISTS (SELECT 1 FROM change_order_reviews r WHERE r.change_order_id = held.id AND r.user_id = NEW.user_id)
      OR EXISTS (SELECT 1 FROM change_order_revisions v WHERE v.change_order_id = held.id AND v.revision = held.revision AND v.sent_by = NEW.user_id) THEN
      PERFORM hearth_change_order_refuse('change_orders_four_eyes');
    END IF;
    IF hearth_change_order_client(NEW.user_id, held.project_id, held.units) IS DISTINCT FROM NEW.capacity THEN
      PERFORM hearth_change_order_refuse('change_orders_client');
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER change_order_approvers_decided BEFORE INSERT OR UPDATE ON change_order_approvers FOR EACH ROW EXECUTE FUNCTION hearth_change_order_decided();
--> statement-breakpoint
-- The value of a contract: its original one and all that executed change orders have done to it. The one place where it is reckoned.
CREATE FUNCTION hearth_contract_value(project uuid, original bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT original + coalesce(sum(c.cents), 0)::bigint FROM contract_changes c WHERE c.project_id = project
$$;
--> statement-breakpoint
-- What differed from the original value before changes were written down is a line of the ledger too, so that the value stays what it was.
INSERT INTO contract_changes (project_id, cents, cost_cents)
SELECT p.id, p.contract_value_cents - p.original_contract_value_cents, 0 FROM projects p
WHERE p.original_contract_value_cents IS NOT NULL AND p.contract_value_cents <> p.original_contract_value_cents;
--> statement-breakpoint
UPDATE projects SET contract_value_cents = original_contract_value_cents WHERE original_contract_value_cents IS NOT NULL AND contract_value_cents IS NULL;
--> statement-breakpoint
-- A line of the ledger is what its change order comes to, or exactly takes that back.
CREATE FUNCTION hearth_contract_change_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The project first: two that are executed at once wait for each other here, and the later one counts the earlier.
  PERFORM 1 FROM projects p WHERE p.id = NEW.project_id FOR UPDATE;
  IF NOT EXISTS (SELECT 1 FROM change_orders c WHERE c.id = NEW.change_order_id AND c.project_id = NEW.project_id
      AND CASE WHEN NEW.reverses THEN c.status = 'void' AND NEW.cents = -c.total_cents AND NEW.cost_cents = -c.cost_cents
          AND EXISTS (SELECT 1 FROM contract_changes f WHERE f.change_order_id = c.id AND NOT f.reverses)
        ELSE c.status = 'executed' AND NEW.cents = c.total_cents AND NEW.cost_cents = c.cost_cents END) THEN
    PERFORM hearth_change_order_refuse('contract_changes_hold');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contract_changes_hold BEFORE INSERT ON contract_changes FOR EACH ROW EXECUTE FUNCTION hearth_contract_change_holds();
--> statement-breakpoint
CREATE FUNCTION hearth_contract_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET contract_value_cents = hearth_contract_value(id, original_contract_value_cents), cost_budget_cents = cost_budget_cents + NEW.cost_cents
  WHERE id = NEW.project_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contract_changes_move AFTER INSERT ON contract_changes FOR EACH ROW EXECUTE FUNCTION hearth_contract_moves();
--> statement-breakpoint
-- From the moment that the original value is locked, nobody writes the value of a contract by hand.
CREATE FUNCTION hearth_contract_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.original_contract_value_cents IS NULL THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' OR OLD.original_contract_value_cents IS NULL THEN
    NEW.contract_value_cents := NEW.original_contract_value_cents;
  ELSIF NEW.contract_value_cents IS DISTINCT FROM OLD.contract_value_cents
    AND NEW.contract_value_cents IS DISTINCT FROM hearth_contract_value(NEW.id, NEW.original_contract_value_cents) THEN
    RAISE EXCEPTION 'the contract value follows from its change orders' USING ERRCODE = 'check_violation', CONSTRAINT = 'projects_contract_agreed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_contract_agreed BEFORE INSERT OR UPDATE OF contract_value_cents, original_contract_value_cents ON projects
  FOR EACH ROW EXECUTE FUNCTION hearth_contract_agreed();
--> statement-breakpoint
-- What a released bill asks for by what executed change orders have changed of it: nothing pending is in it.
CREATE VIEW bom_demand WITH (security_invoker = true) AS
  SELECT c.project_id, c.id AS change_order_id, c.code, (l->'source'->>'id')::uuid AS bom_id, (l->'source'->>'line_uid')::uuid AS line_uid,
    l->>'description' AS description, l->>'uom' AS uom, (l->>'new_quantity')::numeric - (l->>'old_quantity')::numeric AS quantity
  FROM change_orders c CROSS JOIN LATERAL jsonb_array_elements(c.lines) l
  WHERE c.status = 'executed' AND c.deleted_at IS NULL AND l->'source'->>'kind' = 'bom';
--> statement-breakpoint
-- The second belt. The house alone reads what it reckons; whoever is asked to decide reads what was sent to them.
CREATE FUNCTION hearth_offers() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT r.change_order_id), '{}') FROM change_order_approvers a
  JOIN change_order_revisions r ON r.change_order_id = a.change_order_id AND r.revision = a.revision
  WHERE a.user_id = nullif(current_setting('hearth.viewer', true), '')::uuid AND r.project_id = ANY (hearth_reach('projects')::uuid[])
$$;
--> statement-breakpoint
SELECT hearth_guard(name::regclass, 'staff') FROM unnest(array['change_orders', 'change_order_reviews', 'change_order_costs', 'contract_changes']) AS name;
--> statement-breakpoint
SELECT hearth_guard(name::regclass, 'change_order_id = ANY ((SELECT hearth_offers())::uuid[])') FROM unnest(array['change_order_revisions', 'change_order_approvers']) AS name;
--> statement-breakpoint
SELECT hearth_guard('change_order_comments', $$ audience = 'shared' AND change_order_id = ANY ((SELECT hearth_offers())::uuid[]) $$);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_change_order_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'change_order';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_change_orders(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('change_order', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.scope, r.internal_notes), r.code, NULL) FROM change_orders r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('change_order', array(SELECT r.id FROM change_orders r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_change_orders_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_change_orders(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_change_orders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('change_order', NEW.id, NEW.project_id, NULL, '{}', false, NEW.title, NEW.code, NULL,
      concat_ws(' ', NEW.scope, NEW.internal_notes), NEW.code, NULL);
  ELSE
    PERFORM hearth_search_drop('change_order', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER change_orders_search_added AFTER INSERT ON change_orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_change_orders_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER change_orders_search_changed AFTER UPDATE ON change_orders FOR EACH ROW
  WHEN ((OLD.title, OLD.scope, OLD.internal_notes, OLD.project_id, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.scope, NEW.internal_notes, NEW.project_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_change_orders_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER change_orders_search_gone AFTER DELETE ON change_orders REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('change_order');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_change_orders_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_change_orders(array(SELECT id FROM change_orders WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_change_orders AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_change_orders_project();
--> statement-breakpoint
SELECT hearth_search_of_change_orders(array(SELECT id FROM change_orders));
