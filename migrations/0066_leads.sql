CREATE TABLE "lead_form_riddles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"lead_id" uuid
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"company_name" text,
	"channel" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text,
	"email" text,
	"phone" text,
	"owner" uuid,
	"score" integer DEFAULT 0 NOT NULL,
	"response_due_at" timestamp with time zone,
	"first_response_at" timestamp with time zone,
	"last_contact_at" timestamp with time zone,
	"next_step" text,
	"next_due" date,
	"site_address" text,
	"land_status" text,
	"zoning_checked" boolean DEFAULT false NOT NULL,
	"timeline" text,
	"financing" text,
	"budget_min" bigint,
	"budget_max" bigint,
	"units_estimate" integer,
	"product_interest" text,
	"language" text,
	"message" text,
	"marketing_consent" boolean DEFAULT false NOT NULL,
	"consent_words" text,
	"consent_at" timestamp with time zone,
	"disqualify_reason" text,
	"qualified_at" timestamp with time zone,
	"opportunity_id" uuid,
	"contact_id" uuid,
	"company_id" uuid,
	"duplicate_of" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "leads_state_named" CHECK ("leads"."state" in ('open', 'contacted', 'nurturing', 'qualified', 'unqualified', 'junk', 'merged')),
	CONSTRAINT "leads_name" CHECK (length("leads"."name") between 1 and 140),
	CONSTRAINT "leads_channel" CHECK ("leads"."channel" in ('dtc', 'b2b')),
	CONSTRAINT "leads_source" CHECK ("leads"."source" in ('web', 'referral', 'repeat', 'event', 'partner', 'ad', 'hubspot', 'other')),
	CONSTRAINT "leads_land" CHECK ("leads"."land_status" in ('owned', 'in_escrow', 'searching', 'unknown')),
	CONSTRAINT "leads_timeline" CHECK ("leads"."timeline" in ('0-3m', '3-6m', '6-12m', '12m+')),
	CONSTRAINT "leads_financing" CHECK ("leads"."financing" in ('cash', 'construction_loan', 'undecided', 'developer')),
	CONSTRAINT "leads_language" CHECK ("leads"."language" in ('en', 'es')),
	CONSTRAINT "leads_why_not" CHECK ("leads"."disqualify_reason" in ('no_budget', 'no_land', 'out_of_area', 'not_a_fit', 'no_answer', 'chose_other', 'other')),
	CONSTRAINT "leads_score" CHECK ("leads"."score" between 0 and 100),
	CONSTRAINT "leads_budget" CHECK ("leads"."budget_min" >= 0 and "leads"."budget_max" >= 0),
	CONSTRAINT "leads_budget_order" CHECK ("leads"."budget_min" <= "leads"."budget_max"),
	CONSTRAINT "leads_units" CHECK ("leads"."units_estimate" > 0),
	CONSTRAINT "leads_reached" CHECK ("leads"."email" is not null or "leads"."phone" is not null),
	CONSTRAINT "leads_phone_form" CHECK ("leads"."phone" ~ '^\+[1-9][0-9]{6,14}( x[0-9]{1,8})?$'),
	CONSTRAINT "leads_consent" CHECK (not "leads"."marketing_consent" or ("leads"."consent_at" is not null and "leads"."consent_words" is not null)),
	CONSTRAINT "leads_disqualified" CHECK ("leads"."state" <> 'unqualified' or "leads"."disqualify_reason" is not null),
	CONSTRAINT "leads_answered" CHECK ("leads"."state" not in ('contacted', 'nurturing', 'qualified') or "leads"."first_response_at" is not null),
	CONSTRAINT "leads_qualified" CHECK (("leads"."state" = 'qualified') = ("leads"."qualified_at" is not null)),
	CONSTRAINT "leads_not_itself" CHECK ("leads"."duplicate_of" <> "leads"."id")
);
--> statement-breakpoint
ALTER TABLE "lead_form_riddles" ADD CONSTRAINT "lead_form_riddles_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_duplicate_of_leads_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_form_riddles_given" ON "lead_form_riddles" USING btree ("given_at");--> statement-breakpoint
CREATE INDEX "lead_form_riddles_lead" ON "lead_form_riddles" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_code" ON "leads" USING btree ("code");--> statement-breakpoint
CREATE INDEX "leads_state" ON "leads" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_opportunity" ON "leads" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "leads_contact" ON "leads" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "leads_company" ON "leads" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "leads_duplicate" ON "leads" USING btree ("duplicate_of");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "leads_address" ON "leads" USING gin ("site_address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("response_due_at") WHERE "leads"."first_response_at" is null and "leads"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_lead_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'lead';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_leads(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('lead', r.id, NULL, NULL, '{}', false, r.name, r.code, NULL,
    concat_ws(' ', r.company_name, r.email, r.phone, r.site_address, r.message), r.code, jsonb_build_object('state', r.state)) FROM leads r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('lead', array(SELECT r.id FROM leads r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_leads_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_leads(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_leads_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('lead', NEW.id, NULL, NULL, '{}', false, NEW.name, NEW.code, NULL,
      concat_ws(' ', NEW.company_name, NEW.email, NEW.phone, NEW.site_address, NEW.message), NEW.code, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('lead', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER leads_search_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_leads_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER leads_search_changed AFTER UPDATE ON leads FOR EACH ROW
  WHEN ((OLD.name, OLD.company_name, OLD.email, OLD.phone, OLD.site_address, OLD.message, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.name, NEW.company_name, NEW.email, NEW.phone, NEW.site_address, NEW.message, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_leads_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER leads_search_gone AFTER DELETE ON leads REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('lead');
--> statement-breakpoint
SELECT hearth_search_of_leads(array(SELECT id FROM leads));
--> statement-breakpoint
SELECT hearth_guard('leads', 'staff');
--> statement-breakpoint
SELECT hearth_guard('lead_form_riddles', 'staff');
