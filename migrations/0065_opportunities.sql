CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"phone" text,
	"email" text,
	"website" text,
	"address_line1" text,
	"city" text,
	"state_code" text,
	"zip" text,
	"owner" uuid,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "companies_name_length" CHECK (length("companies"."name") between 1 and 140),
	CONSTRAINT "companies_kind" CHECK ("companies"."kind" in ('developer', 'investor', 'hospitality', 'employer', 'public_body', 'lender', 'partner', 'other')),
	CONSTRAINT "companies_state" CHECK ("companies"."state_code" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"company_id" uuid,
	"job" text,
	"email" text,
	"phone" text,
	"language" text,
	"owner" uuid,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "contacts_name_length" CHECK (length("contacts"."name") between 1 and 140),
	CONSTRAINT "contacts_language" CHECK ("contacts"."language" in ('en', 'es'))
);
--> statement-breakpoint
CREATE TABLE "factory_room" (
	"factory" text NOT NULL,
	"from_month" date NOT NULL,
	"modules" integer NOT NULL,
	CONSTRAINT "factory_room_factory_from_month_pk" PRIMARY KEY("factory","from_month"),
	CONSTRAINT "factory_room_factory" CHECK ("factory_room"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "factory_room_month" CHECK (extract(day from "factory_room"."from_month") = 1),
	CONSTRAINT "factory_room_modules" CHECK ("factory_room"."modules" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "opportunities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"pipeline" text NOT NULL,
	"stage_id" uuid NOT NULL,
	"stage_entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount" bigint,
	"amount_min" bigint,
	"amount_max" bigint,
	"probability" numeric(5, 2),
	"probability_set" boolean DEFAULT false NOT NULL,
	"expected_value" bigint GENERATED ALWAYS AS (round(amount * probability / 100)::bigint) STORED,
	"next_step" text,
	"next_step_on" date,
	"expected_close" date,
	"owner" uuid,
	"primary_contact" uuid NOT NULL,
	"contacts" uuid[],
	"company_id" uuid,
	"source" text,
	"units" integer,
	"modules" integer,
	"sqft" integer,
	"factory" text,
	"slot_month" date,
	"address_line1" text,
	"city" text,
	"state_code" text,
	"zip" text,
	"competitor" text,
	"lost_reason" text,
	"lost_notes" text,
	"won_reason" text,
	"won_by" uuid,
	"project_id" uuid,
	"closed_on" date,
	"last_activity_at" timestamp with time zone,
	"hubspot_id" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "opportunities_state" CHECK ("opportunities"."state" in ('open', 'won', 'lost')),
	CONSTRAINT "opportunities_pipeline" CHECK ("opportunities"."pipeline" in ('dtc', 'b2b')),
	CONSTRAINT "opportunities_name" CHECK (length("opportunities"."name") between 1 and 140),
	CONSTRAINT "opportunities_amounts" CHECK ("opportunities"."amount" >= 0 and "opportunities"."amount_min" >= 0 and "opportunities"."amount_max" >= 0),
	CONSTRAINT "opportunities_range" CHECK ("opportunities"."amount_min" <= "opportunities"."amount_max" and "opportunities"."amount" >= "opportunities"."amount_min" and "opportunities"."amount" <= "opportunities"."amount_max"),
	CONSTRAINT "opportunities_probability" CHECK ("opportunities"."probability" between 0 and 100),
	CONSTRAINT "opportunities_closed_probability" CHECK (("opportunities"."state" <> 'won' or "opportunities"."probability" = 100) and ("opportunities"."state" <> 'lost' or "opportunities"."probability" = 0)),
	CONSTRAINT "opportunities_next_step" CHECK ("opportunities"."state" <> 'open' or ("opportunities"."next_step" is not null and "opportunities"."next_step_on" is not null)),
	CONSTRAINT "opportunities_closed_on" CHECK (("opportunities"."state" = 'open') = ("opportunities"."closed_on" is null)),
	CONSTRAINT "opportunities_lost" CHECK ("opportunities"."state" <> 'lost' or "opportunities"."lost_reason" is not null),
	CONSTRAINT "opportunities_lost_other" CHECK ("opportunities"."state" <> 'lost' or "opportunities"."lost_reason" <> 'other' or "opportunities"."lost_notes" is not null),
	CONSTRAINT "opportunities_won" CHECK ("opportunities"."state" <> 'won' or ("opportunities"."project_id" is not null and ("opportunities"."won_by" is not null or "opportunities"."won_reason" is not null))),
	CONSTRAINT "opportunities_lost_reason" CHECK ("opportunities"."lost_reason" in ('price', 'no_slot', 'land', 'financing', 'site_built', 'competitor', 'timing', 'no_answer', 'other')),
	CONSTRAINT "opportunities_source" CHECK ("opportunities"."source" in ('web', 'referral', 'repeat', 'event', 'partner', 'ad', 'hubspot', 'other')),
	CONSTRAINT "opportunities_factory" CHECK ("opportunities"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "opportunities_place" CHECK ("opportunities"."state_code" ~ '^[A-Z]{2}$'),
	CONSTRAINT "opportunities_counts" CHECK ("opportunities"."units" >= 0 and "opportunities"."modules" >= 0 and "opportunities"."sqft" >= 0)
);
--> statement-breakpoint
CREATE TABLE "opportunity_checks" (
	"opportunity_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"point" text NOT NULL,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opportunity_checks_opportunity_id_stage_id_point_pk" PRIMARY KEY("opportunity_id","stage_id","point")
);
--> statement-breakpoint
CREATE TABLE "opportunity_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_stage" uuid,
	"to_stage" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" uuid,
	"reason" text,
	"probability" numeric(5, 2),
	"amount" bigint,
	"seconds_before" bigint,
	CONSTRAINT "opportunity_moves_kind" CHECK ("opportunity_moves"."kind" in ('start', 'forward', 'skip', 'back', 'won', 'lost', 'reopened', 'taken_back')),
	CONSTRAINT "opportunity_moves_why" CHECK ("opportunity_moves"."kind" not in ('skip', 'back', 'reopened') or length("opportunity_moves"."reason") >= 3)
);
--> statement-breakpoint
CREATE TABLE "sales_stages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pipeline" text NOT NULL,
	"name" text NOT NULL,
	"name_es" text,
	"place" integer NOT NULL,
	"probability" numeric(5, 2) NOT NULL,
	"rotten_days" integer NOT NULL,
	"required_fields" text[],
	"exit_checklist" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "sales_stages_pipeline" CHECK ("sales_stages"."pipeline" in ('dtc', 'b2b')),
	CONSTRAINT "sales_stages_probability" CHECK ("sales_stages"."probability" between 0 and 100),
	CONSTRAINT "sales_stages_rotten" CHECK ("sales_stages"."rotten_days" between 1 and 730)
);
--> statement-breakpoint
CREATE TABLE "sales_targets" (
	"pipeline" text NOT NULL,
	"month" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_targets_pipeline_month_pk" PRIMARY KEY("pipeline","month"),
	CONSTRAINT "sales_targets_pipeline" CHECK ("sales_targets"."pipeline" in ('dtc', 'b2b')),
	CONSTRAINT "sales_targets_month" CHECK (extract(day from "sales_targets"."month") = 1),
	CONSTRAINT "sales_targets_amount" CHECK ("sales_targets"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "slot_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"contract_id" uuid,
	"factory" text NOT NULL,
	"month" date NOT NULL,
	"modules" integer NOT NULL,
	"held_until" date NOT NULL,
	"overbooked_by" uuid,
	"overbook_reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	CONSTRAINT "slot_holds_factory" CHECK ("slot_holds"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "slot_holds_month_first" CHECK (extract(day from "slot_holds"."month") = 1),
	CONSTRAINT "slot_holds_modules" CHECK ("slot_holds"."modules" between 1 and 5000),
	CONSTRAINT "slot_holds_overbooked" CHECK (("slot_holds"."overbooked_by" is null) = ("slot_holds"."overbook_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_stage_id_sales_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."sales_stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_primary_contact_contacts_id_fk" FOREIGN KEY ("primary_contact") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_won_by_contracts_id_fk" FOREIGN KEY ("won_by") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_checks" ADD CONSTRAINT "opportunity_checks_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_checks" ADD CONSTRAINT "opportunity_checks_stage_id_sales_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."sales_stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_checks" ADD CONSTRAINT "opportunity_checks_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_moves" ADD CONSTRAINT "opportunity_moves_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_moves" ADD CONSTRAINT "opportunity_moves_from_stage_sales_stages_id_fk" FOREIGN KEY ("from_stage") REFERENCES "public"."sales_stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_moves" ADD CONSTRAINT "opportunity_moves_to_stage_sales_stages_id_fk" FOREIGN KEY ("to_stage") REFERENCES "public"."sales_stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_moves" ADD CONSTRAINT "opportunity_moves_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_overbooked_by_users_id_fk" FOREIGN KEY ("overbooked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_owner" ON "companies" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "companies_email" ON "companies" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING btree (right(regexp_replace("phone", '[^0-9]', '', 'g'), 10));--> statement-breakpoint
CREATE UNIQUE INDEX "opportunities_code" ON "opportunities" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "opportunities_project" ON "opportunities" USING btree ("project_id") WHERE "opportunities"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "opportunities_won_by" ON "opportunities" USING btree ("won_by");--> statement-breakpoint
CREATE INDEX "opportunities_board" ON "opportunities" USING btree ("pipeline","stage_id","stage_entered_at") WHERE "opportunities"."state" = 'open' and "opportunities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "opportunities_closed" ON "opportunities" USING btree ("state","closed_on");--> statement-breakpoint
CREATE INDEX "opportunities_stage" ON "opportunities" USING btree ("stage_id");--> statement-breakpoint
CREATE INDEX "opportunities_contact" ON "opportunities" USING btree ("primary_contact");--> statement-breakpoint
CREATE INDEX "opportunities_contacts" ON "opportunities" USING gin ("contacts");--> statement-breakpoint
CREATE INDEX "opportunities_company" ON "opportunities" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "opportunities_owner" ON "opportunities" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "opportunity_checks_stage" ON "opportunity_checks" USING btree ("stage_id");--> statement-breakpoint
CREATE INDEX "opportunity_moves_of" ON "opportunity_moves" USING btree ("opportunity_id","id");--> statement-breakpoint
CREATE INDEX "opportunity_moves_stage" ON "opportunity_moves" USING btree ("to_stage","at");--> statement-breakpoint
CREATE INDEX "opportunity_moves_from" ON "opportunity_moves" USING btree ("from_stage");--> statement-breakpoint
CREATE INDEX "opportunity_moves_by" ON "opportunity_moves" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "sales_stages_place" ON "sales_stages" USING btree ("pipeline","place","id") WHERE "sales_stages"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_stages_name" ON "sales_stages" USING btree ("pipeline",lower("name")) WHERE "sales_stages"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "slot_holds_once" ON "slot_holds" USING btree ("opportunity_id","factory","month") WHERE "slot_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "slot_holds_month" ON "slot_holds" USING btree ("factory","month") WHERE "slot_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "slot_holds_contract" ON "slot_holds" USING btree ("contract_id");--> statement-breakpoint
-- Nobody outside staff reads a row of sales.
SELECT hearth_guard(name::regclass, 'staff') FROM unnest(array['companies', 'contacts', 'sales_stages', 'opportunities', 'opportunity_moves',
  'opportunity_checks', 'factory_room', 'slot_holds', 'sales_targets']) AS name;
--> statement-breakpoint
CREATE FUNCTION hearth_sales_refuses(rule text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Sales do not allow this: %', rule USING ERRCODE = '23514', CONSTRAINT = rule;
END $$;
--> statement-breakpoint
-- When a step is taken: now, unless the write says when it was, as an import of older deals does.
CREATE FUNCTION hearth_move_at() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('hearth.move_at', true), '')::timestamptz, now())
$$;
--> statement-breakpoint
-- What a step is, from one stage to another of the same pipeline: one forward, past others, or back.
CREATE FUNCTION hearth_step_kind(from_id uuid, to_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN (t.place, t.id) < (f.place, f.id) THEN 'back'
    WHEN t.id = (SELECT n.id FROM sales_stages n WHERE n.pipeline = f.pipeline AND n.deleted_at IS NULL
      AND (n.place, n.id) > (f.place, f.id) ORDER BY n.place, n.id LIMIT 1) THEN 'forward'
    ELSE 'skip' END
  FROM sales_stages f, sales_stages t WHERE f.id = from_id AND t.id = to_id
$$;
--> statement-breakpoint
CREATE FUNCTION hearth_opportunity_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text := nullif(current_setting('hearth.move_reason', true), '');
  is_undo boolean := coalesce(current_setting('hearth.move', true), '') = 'taken_back';
BEGIN
  IF TG_OP = 'INSERT' OR NEW.stage_id IS DISTINCT FROM OLD.stage_id THEN
    IF NOT EXISTS (SELECT 1 FROM sales_stages s WHERE s.id = NEW.stage_id AND s.pipeline = NEW.pipeline AND s.deleted_at IS NULL) THEN
      PERFORM hearth_sales_refuses('opportunities_stage_of_pipeline');
    END IF;
    NEW.stage_entered_at := hearth_move_at();
  END IF;
  IF TG_OP = 'INSERT' THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'won' AND NEW.state <> 'won' THEN
    PERFORM hearth_sales_refuses('opportunities_won_stays');
  END IF;
  IF NEW.pipeline <> OLD.pipeline THEN
    PERFORM hearth_sales_refuses('opportunities_stage_of_pipeline');
  END IF;
  IF NEW.stage_id IS DISTINCT FROM OLD.stage_id THEN
    IF OLD.state <> 'open' OR NEW.state <> 'open' THEN
      PERFORM hearth_sales_refuses('opportunities_step_closed');
    END IF;
    IF NOT is_undo AND said IS NULL AND hearth_step_kind(OLD.stage_id, NEW.stage_id) <> 'forward' THEN
      PERFORM hearth_sales_refuses('opportunities_step_reason');
    END IF;
  ELSIF OLD.state = 'lost' AND NEW.state = 'open' THEN
    NEW.stage_entered_at := hearth_move_at();
  ELSE
    NEW.stage_entered_at := OLD.stage_entered_at;
  END IF;
  -- A signed agreement, or an admin's word: nothing else wins a deal.
  IF NEW.state = 'won' AND NEW.won_reason IS NULL AND NOT EXISTS (SELECT 1 FROM contracts c WHERE c.id = NEW.won_by
    AND c.project_id = NEW.project_id AND c.contract_type = 'Manufacturing Agreement' AND c.signed_on IS NOT NULL) THEN
    PERFORM hearth_sales_refuses('opportunities_won');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER opportunities_stands BEFORE INSERT OR UPDATE ON opportunities FOR EACH ROW EXECUTE FUNCTION hearth_opportunity_stands();
--> statement-breakpoint
CREATE FUNCTION hearth_opportunity_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text;
  old_entered timestamptz;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO opportunity_moves (opportunity_id, kind, to_stage, to_state, at, by_id, probability, amount)
    VALUES (NEW.id, 'start', NEW.stage_id, NEW.state, NEW.stage_entered_at, NEW.created_by, NEW.probability, NEW.amount);
    RETURN NULL;
  END IF;
  old_entered := OLD.stage_entered_at;
  kind := CASE
    WHEN NEW.state <> OLD.state THEN CASE NEW.state WHEN 'open' THEN 'reopened' ELSE NEW.state END
    WHEN coalesce(current_setting('hearth.move', true), '') = 'taken_back' THEN 'taken_back'
    ELSE hearth_step_kind(OLD.stage_id, NEW.stage_id) END;
  INSERT INTO opportunity_moves (opportunity_id, kind, from_stage, to_stage, from_state, to_state, at, by_id, reason, probability, amount, seconds_before)
  VALUES (NEW.id, kind, OLD.stage_id, NEW.stage_id, OLD.state, NEW.state, hearth_move_at(), NEW.updated_by,
    CASE WHEN kind IN ('skip', 'back') THEN current_setting('hearth.move_reason', true) END, NEW.probability, NEW.amount,
    greatest(0, extract(epoch FROM hearth_move_at() - old_entered))::bigint);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER opportunities_begun AFTER INSERT ON opportunities FOR EACH ROW EXECUTE FUNCTION hearth_opportunity_moved();
--> statement-breakpoint
CREATE TRIGGER opportunities_moved AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN (OLD.stage_id IS DISTINCT FROM NEW.stage_id OR OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION hearth_opportunity_moved();
--> statement-breakpoint
-- History is written by the deal alone, goes with it, and is otherwise as it was.
CREATE FUNCTION hearth_opportunity_moves_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' AND pg_trigger_depth() > 1 THEN
    RETURN NEW;
  END IF;
  PERFORM hearth_sales_refuses('opportunity_moves_stay');
END $$;
--> statement-breakpoint
CREATE TRIGGER opportunity_moves_stay BEFORE INSERT OR UPDATE OR DELETE ON opportunity_moves FOR EACH ROW
  EXECUTE FUNCTION hearth_opportunity_moves_stay();
--> statement-breakpoint
-- A stage on which an open deal stands is not put away.
CREATE FUNCTION hearth_sales_stage_stood_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM opportunities o WHERE o.stage_id = NEW.id AND o.state <> 'won' AND o.deleted_at IS NULL) THEN
    PERFORM hearth_sales_refuses('sales_stages_stood_on');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sales_stages_stood_on BEFORE UPDATE OF deleted_at ON sales_stages FOR EACH ROW EXECUTE FUNCTION hearth_sales_stage_stood_on();
--> statement-breakpoint
-- How many modules a factory can begin in a month.
CREATE FUNCTION hearth_room(in_factory text, in_month date) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT f.modules FROM factory_room f WHERE f.factory = in_factory AND f.from_month <= in_month
    ORDER BY f.from_month DESC LIMIT 1), 0)
$$;
--> statement-breakpoint
-- The month in which the plan begins a module, by what was done, else what is foreseen, else what was planned first.
CREATE FUNCTION hearth_begins(actual date, forecast date, baseline date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('month', coalesce(actual, forecast, baseline))::date
$$;
--> statement-breakpoint
CREATE INDEX modules_begin ON modules (hearth_begins(online_actual_on, online_forecast_on, online_baseline_on)) WHERE deleted_at IS NULL;
--> statement-breakpoint
-- Modules that the plan begins in a month at a factory.
CREATE FUNCTION hearth_planned(in_factory text, in_month date) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM modules m JOIN projects p ON p.id = m.project_id
  WHERE m.deleted_at IS NULL AND p.deleted_at IS NULL AND p.status <> 8 AND coalesce(m.factory, p.factory) = in_factory
    AND hearth_begins(m.online_actual_on, m.online_forecast_on, m.online_baseline_on) = in_month
$$;
--> statement-breakpoint
-- What each deal holds of a month: nothing after its day or once it is lost; of a won one what the plan does not begin yet.
CREATE VIEW slots_held AS
  SELECT h.id, h.opportunity_id, h.contract_id, h.factory, h.month, h.held_until, h.overbook_reason, o.state,
    CASE WHEN o.project_id IS NULL THEN h.modules ELSE greatest(0, h.modules - (SELECT count(*)::int FROM modules m
      WHERE m.project_id = o.project_id AND m.deleted_at IS NULL
        AND coalesce(m.online_actual_on, m.online_forecast_on, m.online_baseline_on) IS NOT NULL)) END AS modules
  FROM slot_holds h JOIN opportunities o ON o.id = h.opportunity_id
  WHERE h.released_at IS NULL AND o.deleted_at IS NULL
    AND (o.state = 'won' OR (o.state = 'open' AND h.held_until >= (now() AT TIME ZONE 'America/Los_Angeles')::date));
--> statement-breakpoint
-- One at a time for a factory and month, so that of two who want the last place one gets it.
CREATE FUNCTION hearth_slot_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others integer;
BEGIN
  IF NEW.released_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('slots ' || NEW.factory || NEW.month::text, 0));
  IF NEW.overbook_reason IS NOT NULL THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(sum(s.modules), 0) INTO others FROM slots_held s WHERE s.factory = NEW.factory AND s.month = NEW.month AND s.id <> NEW.id;
  IF hearth_planned(NEW.factory, NEW.month) + others + NEW.modules > hearth_room(NEW.factory, NEW.month) THEN
    PERFORM hearth_sales_refuses('slot_holds_room');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER slot_holds_fits BEFORE INSERT OR UPDATE OF factory, month, modules, held_until, released_at ON slot_holds FOR EACH ROW
  EXECUTE FUNCTION hearth_slot_fits();
--> statement-breakpoint
-- Where a new house begins: the two pipelines as they are usual, and room in each factory that an admin puts right.
INSERT INTO sales_stages (id, pipeline, place, name, name_es, probability, rotten_days, required_fields, exit_checklist) VALUES
  ('019e0000-0000-7000-8000-000000050101', 'dtc', 10, 'New', 'Nueva', 5, 7, NULL, NULL),
  ('019e0000-0000-7000-8000-000000050102', 'dtc', 20, 'Qualified', 'Calificada', 15, 14, '{amount,owner,source}', NULL),
  ('019e0000-0000-7000-8000-000000050103', 'dtc', 30, 'Site feasibility', 'Viabilidad del terreno', 25, 30, '{expected_close,address_line1}', E'Access for trucks looked at\nZoning asked'),
  ('019e0000-0000-7000-8000-000000050104', 'dtc', 40, 'Design Agreement sent', 'Acuerdo de diseño enviado', 40, 21, '{amount,expected_close,units}', NULL),
  ('019e0000-0000-7000-8000-000000050105', 'dtc', 50, 'Design', 'Diseño', 55, 45, '{expected_close,modules}', E'Plans seen by the buyer'),
  ('019e0000-0000-7000-8000-000000050106', 'dtc', 60, 'LOI signed', 'Carta de intención firmada', 70, 30, '{expected_close,modules,factory,slot_month}', NULL),
  ('019e0000-0000-7000-8000-000000050107', 'dtc', 70, 'Pricing final', 'Precio final', 80, 21, '{amount,expected_close}', E'Estimate approved'),
  ('019e0000-0000-7000-8000-000000050108', 'dtc', 80, 'MA sent', 'Acuerdo de fabricación enviado', 90, 21, '{amount,expected_close,address_line1,city,state_code}', NULL),
  ('019e0000-0000-7000-8000-000000050201', 'b2b', 10, 'New', 'Nueva', 5, 10, NULL, NULL),
  ('019e0000-0000-7000-8000-000000050202', 'b2b', 20, 'Qualified', 'Calificada', 10, 14, '{amount,owner,company_id}', NULL),
  ('019e0000-0000-7000-8000-000000050203', 'b2b', 30, 'Feasibility and yield', 'Viabilidad y rendimiento', 20, 24, '{expected_close,units}', E'Zoning and density read\nAccess for trucks looked at'),
  ('019e0000-0000-7000-8000-000000050204', 'b2b', 40, 'Budget proposal', 'Propuesta de presupuesto', 35, 30, '{amount,expected_close,modules}', NULL),
  ('019e0000-0000-7000-8000-000000050205', 'b2b', 50, 'LOI', 'Carta de intención', 50, 30, '{expected_close,modules,factory,slot_month}', NULL),
  ('019e0000-0000-7000-8000-000000050206', 'b2b', 60, 'Design development', 'Desarrollo del diseño', 65, 60, '{expected_close}', E'Design freeze agreed'),
  ('019e0000-0000-7000-8000-000000050207', 'b2b', 70, 'Financing and entitlement', 'Financiamiento y permisos', 75, 60, '{expected_close}', E'Lender named'),
  ('019e0000-0000-7000-8000-000000050208', 'b2b', 80, 'MA negotiation', 'Negociación del acuerdo', 90, 30, '{amount,expected_close,address_line1,city,state_code}', NULL);
--> statement-breakpoint
INSERT INTO factory_room (factory, from_month, modules) VALUES
  ('loma_linda', '2020-01-01', 26), ('butte', '2020-01-01', 20), ('monterrey', '2020-01-01', 30), ('reno', '2020-01-01', 14);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_opportunity_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'opportunity';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_opportunities(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('opportunity', r.id, NULL, NULL, '{}', false, r.name, r.code, NULL,
    concat_ws(' ', r.address_line1, r.city, r.note), r.code, jsonb_build_object('state', r.state)) FROM opportunities r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('opportunity', array(SELECT r.id FROM opportunities r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_opportunities_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_opportunities(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_opportunities_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('opportunity', NEW.id, NULL, NULL, '{}', false, NEW.name, NEW.code, NULL,
      concat_ws(' ', NEW.address_line1, NEW.city, NEW.note), NEW.code, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('opportunity', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER opportunities_search_added AFTER INSERT ON opportunities REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_opportunities_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER opportunities_search_changed AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.name, OLD.address_line1, OLD.city, OLD.note, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.name, NEW.address_line1, NEW.city, NEW.note, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_opportunities_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER opportunities_search_gone AFTER DELETE ON opportunities REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('opportunity');
--> statement-breakpoint
SELECT hearth_search_of_opportunities(array(SELECT id FROM opportunities));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_sales_stage_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'sales_stage';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_sales_stages(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('sales_stage', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', ''), NULL, NULL) FROM sales_stages r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('sales_stage', array(SELECT r.id FROM sales_stages r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_sales_stages_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_sales_stages(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_sales_stages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('sales_stage', NEW.id, NULL, NULL, '{}', false, NEW.name, NULL, NULL,
      concat_ws(' ', ''), NULL, NULL);
  ELSE
    PERFORM hearth_search_drop('sales_stage', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sales_stages_search_added AFTER INSERT ON sales_stages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_sales_stages_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sales_stages_search_changed AFTER UPDATE ON sales_stages FOR EACH ROW
  WHEN ((OLD.name, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_sales_stages_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sales_stages_search_gone AFTER DELETE ON sales_stages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('sales_stage');
--> statement-breakpoint
SELECT hearth_search_of_sales_stages(array(SELECT id FROM sales_stages));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_contact_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'contact';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_contacts(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('contact', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', r.email, r.phone), NULL, NULL) FROM contacts r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('contact', array(SELECT r.id FROM contacts r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_contacts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_contacts(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_contacts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('contact', NEW.id, NULL, NULL, '{}', false, NEW.name, NULL, NULL,
      concat_ws(' ', NEW.email, NEW.phone), NULL, NULL);
  ELSE
    PERFORM hearth_search_drop('contact', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contacts_search_added AFTER INSERT ON contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_contacts_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contacts_search_changed AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.phone, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_contacts_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contacts_search_gone AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('contact');
--> statement-breakpoint
SELECT hearth_search_of_contacts(array(SELECT id FROM contacts));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_company_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'company';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_companies(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('company', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', r.phone, r.email), NULL, NULL) FROM companies r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('company', array(SELECT r.id FROM companies r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_companies_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_companies(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_companies_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('company', NEW.id, NULL, NULL, '{}', false, NEW.name, NULL, NULL,
      concat_ws(' ', NEW.phone, NEW.email), NULL, NULL);
  ELSE
    PERFORM hearth_search_drop('company', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER companies_search_added AFTER INSERT ON companies REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_companies_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER companies_search_changed AFTER UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.name, OLD.phone, OLD.email, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.phone, NEW.email, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_companies_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER companies_search_gone AFTER DELETE ON companies REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('company');
--> statement-breakpoint
SELECT hearth_search_of_companies(array(SELECT id FROM companies));
