CREATE TABLE "warranty_coverages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"tier" text NOT NULL,
	"starts_on" date NOT NULL,
	"months" integer NOT NULL,
	"ends_on" date GENERATED ALWAYS AS (((starts_on + make_interval(months => months))::date)) STORED,
	"transfers" boolean NOT NULL,
	"follows_handover" boolean DEFAULT false NOT NULL,
	"underwriter" text,
	"policy_no" text,
	"document_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "warranty_coverages_tier" CHECK ("warranty_coverages"."tier" in ('workmanship', 'systems', 'structural', 'manufacturer', 'extended')),
	CONSTRAINT "warranty_coverages_months" CHECK ("warranty_coverages"."months" between 1 and 600)
);
--> statement-breakpoint
CREATE TABLE "warranty_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"summary" text NOT NULL,
	"project_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"submitted_by" uuid,
	"channel" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"access" text,
	"pets" text,
	"preferred_times" text,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "warranty_requests_summary" CHECK (length("warranty_requests"."summary") between 1 and 140),
	CONSTRAINT "warranty_requests_channel" CHECK ("warranty_requests"."channel" in ('portal', 'phone', 'email', 'staff')),
	CONSTRAINT "warranty_requests_access" CHECK ("warranty_requests"."access" in ('owner_home', 'lockbox', 'call_first')),
	CONSTRAINT "warranty_requests_received" CHECK ("warranty_requests"."received_at" <= "warranty_requests"."created_at" + interval '1 minute')
);
--> statement-breakpoint
ALTER TABLE "deadline_policies" DROP CONSTRAINT "deadline_policies_kinds";--> statement-breakpoint
ALTER TABLE "deadline_policies" DROP CONSTRAINT "deadline_policies_pauses";--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_state_of_kind";--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_kind";--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_punch_only";--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_punch_verified";--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_closed";--> statement-breakpoint
ALTER TABLE "deadline_policies" ADD COLUMN "any_hour" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "coverage_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "coverage_result" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "covered_until" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "denial_text" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "cause_stage" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "visit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "labour_cents" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "parts_cents" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "travel_cents" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "back_charge_party" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "back_charge_cents" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "back_charge_state" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "old_serial" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "new_serial" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "completed_by" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reminders" integer;--> statement-breakpoint
ALTER TABLE "warranty_coverages" ADD CONSTRAINT "warranty_coverages_document_id_files_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_coverages" ADD CONSTRAINT "warranty_coverages_project_id_unit_id_units_project_id_id_fk" FOREIGN KEY ("project_id","unit_id") REFERENCES "public"."units"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_requests" ADD CONSTRAINT "warranty_requests_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_requests" ADD CONSTRAINT "warranty_requests_project_id_unit_id_units_project_id_id_fk" FOREIGN KEY ("project_id","unit_id") REFERENCES "public"."units"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "warranty_coverages_code" ON "warranty_coverages" USING btree ("code");--> statement-breakpoint
CREATE INDEX "warranty_coverages_unit" ON "warranty_coverages" USING btree ("unit_id","tier");--> statement-breakpoint
CREATE INDEX "warranty_coverages_project" ON "warranty_coverages" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "warranty_coverages_document" ON "warranty_coverages" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "warranty_coverages_handover" ON "warranty_coverages" USING btree ("unit_id","tier") WHERE "warranty_coverages"."follows_handover" and "warranty_coverages"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "warranty_requests_code" ON "warranty_requests" USING btree ("code");--> statement-breakpoint
CREATE INDEX "warranty_requests_unit" ON "warranty_requests" USING btree ("unit_id","received_at");--> statement-breakpoint
CREATE INDEX "warranty_requests_project" ON "warranty_requests" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "warranty_requests_submitted" ON "warranty_requests" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "tickets_request" ON "tickets" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "tickets_coverage" ON "tickets" USING btree ("coverage_id");--> statement-breakpoint
CREATE INDEX "tickets_warranty" ON "tickets" USING btree ("state","received_at") WHERE "tickets"."kind" = 'warranty' and "tickets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_warranty_received" ON "tickets" USING btree ("received_at","id") WHERE "tickets"."kind" = 'warranty' and "tickets"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "deadline_policies" ADD CONSTRAINT "deadline_policies_any_hour" CHECK ("deadline_policies"."any_hour" <@ '{urgent,high,medium,low}'::text[]);--> statement-breakpoint
ALTER TABLE "deadline_policies" ADD CONSTRAINT "deadline_policies_kinds" CHECK ("deadline_policies"."kinds" <@ '{general,punch_list,warranty}'::text[]);--> statement-breakpoint
ALTER TABLE "deadline_policies" ADD CONSTRAINT "deadline_policies_pauses" CHECK ("deadline_policies"."pauses" <@ '{waiting_requester,waiting_third_party,warranty_need_info}'::text[]);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_only" CHECK ("tickets"."kind" = 'warranty' or num_nonnulls("tickets"."request_id", "tickets"."received_at", "tickets"."coverage_id", "tickets"."coverage_result", "tickets"."covered_until", "tickets"."denial_text", "tickets"."appealed_at", "tickets"."cause_stage", "tickets"."visit_at", "tickets"."labour_cents", "tickets"."parts_cents", "tickets"."travel_cents", "tickets"."back_charge_party", "tickets"."back_charge_cents", "tickets"."back_charge_state", "tickets"."old_serial", "tickets"."new_serial", "tickets"."completed_by", "tickets"."reminders") = 0);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_defect_only" CHECK ("tickets"."kind" in ('punch_list', 'warranty') or num_nonnulls("tickets"."category", "tickets"."root_cause", "tickets"."responsible_party",
        "tickets"."verified_by", "tickets"."verified_at") = 0);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_placed" CHECK ("tickets"."kind" <> 'warranty' or ("tickets"."project_id" is not null and "tickets"."unit_id" is not null and "tickets"."area" is not null
        and "tickets"."category" is not null and "tickets"."request_id" is not null and "tickets"."received_at" is not null
        and "tickets"."coverage_result" is not null));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_coverage" CHECK ("tickets"."coverage_result" in ('covered', 'pending', 'expired', 'excluded', 'maintenance', 'manufacturer', 'goodwill'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_stage" CHECK ("tickets"."cause_stage" in ('design', 'factory', 'transport', 'set', 'site_trade', 'product', 'owner'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_denied" CHECK ("tickets"."state" <> 'warranty_not_covered' or "tickets"."denial_text" is not null);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_visit" CHECK ("tickets"."state" <> 'warranty_scheduled' or "tickets"."visit_at" is not null);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_complete" CHECK ("tickets"."state" not in ('warranty_complete', 'warranty_verified') or ("tickets"."resolution_note" is not null
        and "tickets"."cause_stage" is not null));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_verified" CHECK ("tickets"."state" <> 'warranty_verified' or ("tickets"."verified_at" is not null
        and "tickets"."verified_by" is distinct from "tickets"."completed_by"));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_costs" CHECK (least("tickets"."labour_cents", "tickets"."parts_cents", "tickets"."travel_cents", "tickets"."back_charge_cents") is null
        or least("tickets"."labour_cents", "tickets"."parts_cents", "tickets"."travel_cents", "tickets"."back_charge_cents") >= 0);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_back_charge" CHECK ("tickets"."back_charge_state" in ('none', 'claimed', 'agreed', 'recovered', 'written_off')
        and ("tickets"."back_charge_state" in ('none') or ("tickets"."back_charge_party" is not null and "tickets"."back_charge_cents" is not null)));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_party" CHECK ("tickets"."back_charge_party" in ('factory', 'subcontractor', 'supplier', 'design', 'owner'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_reminders" CHECK ("tickets"."reminders" between 0 and 2);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_state_of_kind" CHECK (case "tickets"."kind" when 'punch_list' then "tickets"."state" in ('punch_draft', 'punch_open', 'punch_in_progress', 'punch_review',
        'punch_not_accepted', 'punch_disputed', 'punch_closed', 'punch_void') when 'warranty' then "tickets"."state" in ('warranty_submitted',
        'warranty_acknowledged', 'warranty_need_info', 'warranty_accepted', 'warranty_not_covered', 'warranty_scheduled',
        'warranty_in_progress', 'warranty_complete', 'warranty_verified', 'warranty_void', 'merged') else "tickets"."state" in ('closed', 'cancelled', 'merged',
        'open', 'in_progress', 'waiting_requester', 'waiting_third_party', 'resolved') end);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_kind" CHECK ("tickets"."kind" in ('general', 'punch_list', 'warranty'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_only" CHECK ("tickets"."kind" = 'punch_list' or num_nonnulls("tickets"."defect_type", "tickets"."position", "tickets"."trade", "tickets"."severity", "tickets"."regulatory", "tickets"."must_fix_before", "tickets"."manager_id", "tickets"."approver_id", "tickets"."station_found", "tickets"."station_caused", "tickets"."found_in", "tickets"."sign_off_item_id", "tickets"."schedule_impact_days", "tickets"."cost_cents", "tickets"."back_charge", "tickets"."owner_visible", "tickets"."pin_file_id", "tickets"."pin_page", "tickets"."pin_x", "tickets"."pin_y", "tickets"."carried_over_from", "tickets"."submitted_by") = 0);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_verified" CHECK ("tickets"."state" in ('punch_closed', 'warranty_verified') or "tickets"."verified_by" is null);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_closed" CHECK ("tickets"."state" in ('closed', 'punch_closed', 'warranty_verified') or "tickets"."closed_at" is null);
--> statement-breakpoint
-- An item is of its report and covered by a coverage of its home; both stay as long as it does. Who put it right is a person.
ALTER TABLE tickets ADD CONSTRAINT tickets_of_request FOREIGN KEY (request_id) REFERENCES warranty_requests (id);
--> statement-breakpoint
ALTER TABLE tickets ADD CONSTRAINT tickets_of_coverage FOREIGN KEY (coverage_id) REFERENCES warranty_coverages (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE tickets ADD CONSTRAINT tickets_completed_by FOREIGN KEY (completed_by) REFERENCES users (id);
--> statement-breakpoint
-- What was received when, and about which home, decides what is covered: nobody changes it afterwards.
CREATE TRIGGER tickets_received_kept BEFORE UPDATE OF request_id, received_at ON tickets FOR EACH ROW
  WHEN (OLD.kind = 'warranty' AND (OLD.request_id, OLD.received_at) IS DISTINCT FROM (NEW.request_id, NEW.received_at))
  EXECUTE FUNCTION hearth_ticket_kept();
--> statement-breakpoint
-- The usual promise of a warranty: an emergency is answered within the hour and visited within a day, whatever hour it is.
INSERT INTO deadline_policies (id, name, about, rank, enabled, kinds, pauses, any_hour, response_urgent, resolution_urgent, response_high,
  resolution_high, response_medium, resolution_medium, response_low, resolution_low)
VALUES ('0de00000-0000-7000-8000-000000000016', 'Warranty', 'Minutes until somebody answers the owner, and until somebody comes.', 50, true,
  '{warranty}', '{warranty_need_info}', '{urgent}', 60, 1440, 480, 1440, 960, 7200, 2400, NULL);
--> statement-breakpoint
-- The people of a home read what it is covered for; what was reported, whoever reads one of its items.
SELECT hearth_guard('warranty_coverages', $$ deleted_at IS NULL AND unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]) $$);
--> statement-breakpoint
SELECT hearth_guard('warranty_requests', $$ EXISTS (SELECT 1 FROM tickets t WHERE t.request_id = warranty_requests.id) $$);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_warranty_request_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'warranty_request';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_warranty_requests(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('warranty_request', r.id, r.project_id, NULL, '{}', false, r.summary, r.code, NULL,
    concat_ws(' ', ''), r.code, NULL) FROM warranty_requests r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('warranty_request', array(SELECT r.id FROM warranty_requests r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_warranty_requests_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_warranty_requests(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_warranty_requests_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('warranty_request', NEW.id, NEW.project_id, NULL, '{}', false, NEW.summary, NEW.code, NULL,
      concat_ws(' ', ''), NEW.code, NULL);
  ELSE
    PERFORM hearth_search_drop('warranty_request', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER warranty_requests_search_added AFTER INSERT ON warranty_requests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_warranty_requests_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER warranty_requests_search_changed AFTER UPDATE ON warranty_requests FOR EACH ROW
  WHEN ((OLD.summary, OLD.project_id, OLD.deleted_at) IS DISTINCT FROM (NEW.summary, NEW.project_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_warranty_requests_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER warranty_requests_search_gone AFTER DELETE ON warranty_requests REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('warranty_request');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_warranty_requests_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_warranty_requests(array(SELECT id FROM warranty_requests WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_warranty_requests AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_warranty_requests_project();
--> statement-breakpoint
SELECT hearth_search_of_warranty_requests(array(SELECT id FROM warranty_requests));
