CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opportunity_id" uuid,
	"lead_id" uuid,
	"contact_id" uuid,
	"company_id" uuid,
	"words" text,
	"next_step" text,
	"next_due" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "activities_kind" CHECK ("activities"."kind" in ('call', 'mail', 'meeting', 'visit', 'note')),
	CONSTRAINT "activities_title" CHECK (length("activities"."title") between 1 and 140),
	CONSTRAINT "activities_of" CHECK (num_nonnulls("activities"."opportunity_id", "activities"."lead_id", "activities"."contact_id", "activities"."company_id") > 0),
	CONSTRAINT "activities_step" CHECK (("activities"."next_step" is null) = ("activities"."next_due" is null))
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "activities_opportunity" ON "activities" USING btree ("opportunity_id","happened_at");
--> statement-breakpoint
CREATE INDEX "activities_lead" ON "activities" USING btree ("lead_id","happened_at");
--> statement-breakpoint
CREATE INDEX "activities_contact" ON "activities" USING btree ("contact_id","happened_at");
--> statement-breakpoint
CREATE INDEX "activities_company" ON "activities" USING btree ("company_id","happened_at");
--> statement-breakpoint
-- When a deal was last heard of follows what is noted of it; the deal itself is not changed by that.
CREATE FUNCTION hearth_activity_heard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET last_activity_at = (
    SELECT max(a.happened_at) FROM activities a WHERE a.opportunity_id = opportunities.id AND a.deleted_at IS NULL)
  WHERE id IN (NEW.opportunity_id, OLD.opportunity_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_heard AFTER INSERT OR UPDATE OF opportunity_id, happened_at, deleted_at ON activities FOR EACH ROW
  EXECUTE FUNCTION hearth_activity_heard();
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_activity_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'activity';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_activities(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('activity', r.id, NULL, NULL, '{}', false, r.title, NULL, NULL,
    concat_ws(' ', r.words), NULL, NULL) FROM activities r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('activity', array(SELECT r.id FROM activities r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_activities_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_activities(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_activities_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('activity', NEW.id, NULL, NULL, '{}', false, NEW.title, NULL, NULL,
      concat_ws(' ', NEW.words), NULL, NULL);
  ELSE
    PERFORM hearth_search_drop('activity', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER activities_search_added AFTER INSERT ON activities REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_activities_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER activities_search_changed AFTER UPDATE ON activities FOR EACH ROW
  WHEN ((OLD.title, OLD.words, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.words, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_activities_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER activities_search_gone AFTER DELETE ON activities REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('activity');
--> statement-breakpoint
SELECT hearth_search_of_activities(array(SELECT id FROM activities));
--> statement-breakpoint
SELECT hearth_guard('activities', 'staff');
