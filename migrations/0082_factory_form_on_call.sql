CREATE TABLE "on_call_duties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"person" uuid NOT NULL,
	"factory" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"phone" text,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "on_call_duties_order" CHECK ("on_call_duties"."ends_at" > "on_call_duties"."starts_at"),
	CONSTRAINT "on_call_duties_factory" CHECK ("on_call_duties"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno'))
);
--> statement-breakpoint
ALTER TABLE "deadline_policies" DROP CONSTRAINT "deadline_policies_pauses";--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_warranty_only";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "on_call_id" uuid;--> statement-breakpoint
ALTER TABLE "service_trips" ADD COLUMN "walk_on" date;--> statement-breakpoint
ALTER TABLE "on_call_duties" ADD CONSTRAINT "on_call_duties_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "on_call_duties_time" ON "on_call_duties" USING btree ("starts_at","ends_at") WHERE "on_call_duties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "on_call_duties_person" ON "on_call_duties" USING btree ("person");--> statement-breakpoint
CREATE UNIQUE INDEX "service_trips_walk" ON "service_trips" USING btree ("unit_id") WHERE "service_trips"."walk_on" is not null and "service_trips"."deleted_at" is null and "service_trips"."state" not in ('done', 'no_access', 'cancelled');--> statement-breakpoint
ALTER TABLE "deadline_policies" ADD CONSTRAINT "deadline_policies_pauses" CHECK ("deadline_policies"."pauses" <@ '{waiting_requester,waiting_third_party,warranty_need_info,owner_declined}'::text[]);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_only" CHECK ("tickets"."kind" = 'warranty' or num_nonnulls("tickets"."request_id", "tickets"."received_at", "tickets"."coverage_id", "tickets"."coverage_result", "tickets"."covered_until", "tickets"."denial_text", "tickets"."appealed_at", "tickets"."cause_stage", "tickets"."visit_at", "tickets"."labour_cents", "tickets"."parts_cents", "tickets"."travel_cents", "tickets"."back_charge_party", "tickets"."back_charge_cents", "tickets"."back_charge_state", "tickets"."old_serial", "tickets"."new_serial", "tickets"."completed_by", "tickets"."reminders", "tickets"."on_call_id") = 0);
--> statement-breakpoint
-- For one place one person is on call at a time: a factory, or the whole company where none is named.
ALTER TABLE on_call_duties ADD CONSTRAINT on_call_duties_overlap EXCLUDE USING gist (
  (coalesce(factory, 'company')) WITH =, person WITH <>, tstzrange(starts_at, ends_at) WITH &&) WHERE (deleted_at IS NULL);
--> statement-breakpoint
-- Staff alone read who is on call and how to reach them.
SELECT hearth_guard('on_call_duties', 'staff');
--> statement-breakpoint
ALTER TABLE tickets ADD CONSTRAINT tickets_on_call_id_users_id_fk FOREIGN KEY (on_call_id) REFERENCES users (id) ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX tickets_on_call ON tickets (on_call_id) WHERE on_call_id IS NOT NULL;
--> statement-breakpoint
-- What building.md says of the clock of a warranty: it stands still while the owner wants other times.
UPDATE deadline_policies SET pauses = pauses || '{owner_declined}'::text[]
  WHERE 'warranty_need_info' = ANY (pauses) AND NOT 'owner_declined' = ANY (pauses);
--> statement-breakpoint
-- How many areas of a module's factory form nobody has checked: of the form as it was begun; one where a form in use was never begun.
CREATE FUNCTION hearth_factory_areas_open(module uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT CASE WHEN EXISTS (SELECT 1 FROM sign_offs s WHERE s.module_id = module AND s.form_type = 'factory_qa' AND s.deleted_at IS NULL)
    THEN (SELECT count(*)::int FROM sign_offs s JOIN sign_off_areas a ON a.sign_off_id = s.id
      WHERE s.module_id = module AND s.form_type = 'factory_qa' AND s.deleted_at IS NULL
        AND a.state <> 'approved' AND a.not_applicable_reason IS NULL)
    WHEN EXISTS (SELECT 1 FROM modules m JOIN projects p ON p.id = m.project_id
      JOIN sign_off_templates t ON t.form_type = 'factory_qa' AND t.state = 'active' AND t.deleted_at IS NULL
        AND (t.applies_state IS NULL OR t.applies_state = p.state) WHERE m.id = module)
    THEN 1 ELSE 0 END
$$;
