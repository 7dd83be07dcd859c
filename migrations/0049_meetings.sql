CREATE TABLE "action_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"owner" uuid NOT NULL,
	"due_on" date NOT NULL,
	"project_id" uuid,
	"meeting_id" uuid,
	"item_id" uuid,
	"subtask_id" uuid,
	"ticket_id" uuid,
	"dropped_reason" text,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "action_items_state_named" CHECK ("action_items"."state" in ('To Do', 'In Progress', 'Completed')),
	CONSTRAINT "action_items_title" CHECK (length("action_items"."title") between 1 and 255),
	CONSTRAINT "action_items_completed" CHECK ("action_items"."state" <> 'Completed' or "action_items"."completed_at" is not null),
	CONSTRAINT "action_items_dropped" CHECK ("action_items"."dropped_reason" is null or "action_items"."state" = 'Completed')
);
--> statement-breakpoint
CREATE TABLE "agenda_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"meeting_id" uuid NOT NULL,
	"section_id" uuid,
	"item_type" text NOT NULL,
	"title" text NOT NULL,
	"notes" text,
	"link" jsonb,
	"presenter" uuid,
	"duration_minutes" integer NOT NULL,
	"spent_seconds" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"parked" boolean DEFAULT false NOT NULL,
	"carried_from" uuid,
	"carry_count" integer DEFAULT 0 NOT NULL,
	"sort_order" double precision NOT NULL,
	"lease_holder" uuid,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "agenda_items_meeting" UNIQUE("id","meeting_id"),
	CONSTRAINT "agenda_items_place" UNIQUE("id","meeting_id","parked"),
	CONSTRAINT "agenda_items_type" CHECK ("agenda_items"."item_type" in ('topic', 'ticket', 'project', 'okr', 'action_review')),
	CONSTRAINT "agenda_items_status" CHECK ("agenda_items"."status" in ('pending', 'discussed', 'deferred', 'dropped')),
	CONSTRAINT "agenda_items_title" CHECK (length("agenda_items"."title") between 1 and 255),
	CONSTRAINT "agenda_items_notes" CHECK (length("agenda_items"."notes") <= 50000),
	CONSTRAINT "agenda_items_duration" CHECK ("agenda_items"."duration_minutes" between 0 and 1440),
	CONSTRAINT "agenda_items_spent" CHECK ("agenda_items"."spent_seconds" >= 0 and "agenda_items"."carry_count" >= 0),
	CONSTRAINT "agenda_items_parked" CHECK (not "agenda_items"."parked" or ("agenda_items"."status" = 'pending' and "agenda_items"."section_id" is null)),
	CONSTRAINT "agenda_items_lease" CHECK (("agenda_items"."lease_holder" is null) = ("agenda_items"."lease_until" is null)),
	CONSTRAINT "agenda_items_link_whole" CHECK ("agenda_items"."link" is null
        or coalesce("agenda_items"."link" ->> 'kind' ~ '^[a-z_]{1,40}$' and "agenda_items"."link" ->> 'id' ~ '^[0-9a-f-]{36}$', false))
);
--> statement-breakpoint
CREATE TABLE "agenda_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"title" text NOT NULL,
	"sort_order" double precision NOT NULL,
	CONSTRAINT "agenda_sections_of" UNIQUE("id","meeting_id"),
	CONSTRAINT "agenda_sections_title" CHECK (length("agenda_sections"."title") between 1 and 140)
);
--> statement-breakpoint
CREATE TABLE "meeting_outcomes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"item_parked" boolean DEFAULT false NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"decided_by" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "meeting_outcomes_not_parked" CHECK (not "meeting_outcomes"."item_parked"),
	CONSTRAINT "meeting_outcomes_kind" CHECK ("meeting_outcomes"."kind" in ('information', 'decision')),
	CONSTRAINT "meeting_outcomes_text" CHECK (length("meeting_outcomes"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "meeting_participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"user_id" uuid,
	"email" "citext",
	"invited" boolean DEFAULT true NOT NULL,
	"response" text DEFAULT 'none' NOT NULL,
	"attended" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "meeting_participants_one" CHECK (("meeting_participants"."user_id" is null) <> ("meeting_participants"."email" is null)),
	CONSTRAINT "meeting_participants_response" CHECK ("meeting_participants"."response" in ('yes', 'no', 'maybe', 'none'))
);
--> statement-breakpoint
CREATE TABLE "meeting_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"project_id" uuid,
	"department_id" uuid,
	"frequency" text NOT NULL,
	"interval" integer NOT NULL,
	"starts_on" date NOT NULL,
	"start_time" text NOT NULL,
	"tz" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"end_rule" text NOT NULL,
	"ends_on" date,
	"end_count" integer,
	"location" text,
	"video_url" text,
	"facilitator" uuid NOT NULL,
	"note_taker" uuid,
	"people" uuid[] DEFAULT '{}' NOT NULL,
	"guests" text,
	"template" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "meeting_series_title_length" CHECK (length("meeting_series"."title") between 1 and 140),
	CONSTRAINT "meeting_series_frequency" CHECK ("meeting_series"."frequency" in ('daily', 'working_days', 'weekly', 'monthly_day', 'monthly_nth_weekday')),
	CONSTRAINT "meeting_series_interval" CHECK ("meeting_series"."interval" between 1 and 100),
	CONSTRAINT "meeting_series_time" CHECK ("meeting_series"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "meeting_series_duration" CHECK ("meeting_series"."duration_minutes" between 1 and 1440),
	CONSTRAINT "meeting_series_end" CHECK (("meeting_series"."end_rule" = 'never' and "meeting_series"."ends_on" is null and "meeting_series"."end_count" is null)
        or ("meeting_series"."end_rule" = 'date' and "meeting_series"."ends_on" is not null and "meeting_series"."end_count" is null)
        or ("meeting_series"."end_rule" = 'count' and "meeting_series"."end_count" is not null and "meeting_series"."ends_on" is null)),
	CONSTRAINT "meeting_series_ends_on" CHECK ("meeting_series"."ends_on" >= "meeting_series"."starts_on"),
	CONSTRAINT "meeting_series_count" CHECK ("meeting_series"."end_count" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"series_id" uuid,
	"occurrence_at" timestamp with time zone,
	"starts_at" timestamp with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"tz" text NOT NULL,
	"project_id" uuid,
	"location" text,
	"video_url" text,
	"facilitator" uuid NOT NULL,
	"note_taker" uuid,
	"notify" boolean NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"current_item" uuid,
	"current_since" timestamp with time zone,
	"ical_uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ical_sequence" integer DEFAULT 0 NOT NULL,
	"invited_sequence" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "meetings_state_named" CHECK ("meetings"."state" in ('draft', 'open', 'in_progress', 'closed', 'cancelled')),
	CONSTRAINT "meetings_title_length" CHECK (length("meetings"."title") between 1 and 140),
	CONSTRAINT "meetings_duration" CHECK ("meetings"."duration_minutes" between 1 and 1440),
	CONSTRAINT "meetings_occurrence_of" CHECK ("meetings"."occurrence_at" is null or "meetings"."series_id" is not null),
	CONSTRAINT "meetings_current" CHECK ("meetings"."current_item" is null or "meetings"."current_since" is not null),
	CONSTRAINT "meetings_current_open" CHECK ("meetings"."current_item" is null or "meetings"."state" = 'in_progress'),
	CONSTRAINT "meetings_sequence" CHECK ("meetings"."ical_sequence" >= 0 and "meetings"."invited_sequence" <= "meetings"."ical_sequence"),
	CONSTRAINT "meetings_order" CHECK ("meetings"."ended_at" >= "meetings"."started_at")
);
--> statement-breakpoint
ALTER TABLE "bom_lines" DROP CONSTRAINT "bom_lines_amounts";--> statement-breakpoint
ALTER TABLE "deviations" DROP CONSTRAINT "deviations_said";--> statement-breakpoint
ALTER TABLE "cad_connections" DROP CONSTRAINT "cad_connections_sealed";--> statement-breakpoint
ALTER TABLE "rate_cards" DROP CONSTRAINT "rate_cards_kind";--> statement-breakpoint
ALTER TABLE "rate_cards" DROP CONSTRAINT "rate_cards_approved";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_organisation_developers";--> statement-breakpoint
ALTER TABLE "break_even_scenarios" DROP CONSTRAINT "break_even_scenarios_money";--> statement-breakpoint
ALTER TABLE "break_even_targets" DROP CONSTRAINT "break_even_targets_money";--> statement-breakpoint
ALTER TABLE "milestones" DROP CONSTRAINT "milestones_kind";--> statement-breakpoint
ALTER TABLE "project_members" DROP CONSTRAINT "project_members_role";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_hold";--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_scope";--> statement-breakpoint
ALTER TABLE "set_readiness_points" DROP CONSTRAINT "set_readiness_points_point";--> statement-breakpoint
ALTER TABLE "modules" DROP CONSTRAINT "modules_status";--> statement-breakpoint
ALTER TABLE "units" DROP CONSTRAINT "units_owner_manual";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "action_items" ADD CONSTRAINT "action_items_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_items" ADD CONSTRAINT "action_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_items" ADD CONSTRAINT "action_items_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_items" ADD CONSTRAINT "action_items_item_id_agenda_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."agenda_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_items" ADD CONSTRAINT "action_items_subtask_id_subtasks_id_fk" FOREIGN KEY ("subtask_id") REFERENCES "public"."subtasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_presenter_users_id_fk" FOREIGN KEY ("presenter") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_carried_from_agenda_items_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."agenda_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_lease_holder_users_id_fk" FOREIGN KEY ("lease_holder") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_section" FOREIGN KEY ("section_id","meeting_id") REFERENCES "public"."agenda_sections"("id","meeting_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_sections" ADD CONSTRAINT "agenda_sections_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_outcomes" ADD CONSTRAINT "meeting_outcomes_item" FOREIGN KEY ("item_id","meeting_id","item_parked") REFERENCES "public"."agenda_items"("id","meeting_id","parked") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_participants" ADD CONSTRAINT "meeting_participants_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_participants" ADD CONSTRAINT "meeting_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_series" ADD CONSTRAINT "meeting_series_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_series" ADD CONSTRAINT "meeting_series_facilitator_users_id_fk" FOREIGN KEY ("facilitator") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_series" ADD CONSTRAINT "meeting_series_note_taker_users_id_fk" FOREIGN KEY ("note_taker") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_series_id_meeting_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."meeting_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_facilitator_users_id_fk" FOREIGN KEY ("facilitator") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_note_taker_users_id_fk" FOREIGN KEY ("note_taker") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_current_item" FOREIGN KEY ("current_item","id") REFERENCES "public"."agenda_items"("id","meeting_id") ON DELETE set null ("current_item") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_items_owner" ON "action_items" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "action_items_meeting" ON "action_items" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "action_items_item" ON "action_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "action_items_project" ON "action_items" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "action_items_ticket" ON "action_items" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agenda_items_code" ON "agenda_items" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "agenda_items_carried" ON "agenda_items" USING btree ("carried_from");--> statement-breakpoint
CREATE INDEX "agenda_items_of" ON "agenda_items" USING btree ("meeting_id","sort_order");--> statement-breakpoint
CREATE INDEX "agenda_items_link" ON "agenda_items" USING btree (("link" ->> 'id'));--> statement-breakpoint
CREATE INDEX "agenda_sections_meeting" ON "agenda_sections" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_outcomes_of" ON "meeting_outcomes" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_outcomes_item_of" ON "meeting_outcomes" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_participants_user" ON "meeting_participants" USING btree ("meeting_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_participants_email" ON "meeting_participants" USING btree ("meeting_id","email");--> statement-breakpoint
CREATE INDEX "meeting_participants_of" ON "meeting_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meeting_series_project" ON "meeting_series" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_occurrence" ON "meetings" USING btree ("series_id","occurrence_at");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_code" ON "meetings" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_ical_uid" ON "meetings" USING btree ("ical_uid");--> statement-breakpoint
CREATE INDEX "meetings_starts_at" ON "meetings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "meetings_project" ON "meetings" USING btree ("project_id");--> statement-breakpoint
ALTER TABLE "bom_lines" ADD CONSTRAINT "bom_lines_amounts" CHECK ("bom_lines"."quantity" >= 0 and "bom_lines"."waste_percent" >= 0 and "bom_lines"."round_to" >= 0 and "bom_lines"."piece_size" >= 0
        and "bom_lines"."setup_quantity" >= 0 and "bom_lines"."unit_cost" >= 0 and "bom_lines"."labor_hours" >= 0);--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_said" CHECK ("deviations"."state" = 'draft'
        or ("deviations"."as_designed" is not null and "deviations"."as_built" is not null and "deviations"."reason" is not null
          and "deviations"."disposition" is not null));--> statement-breakpoint
ALTER TABLE "cad_connections" ADD CONSTRAINT "cad_connections_sealed" CHECK (("cad_connections"."state" = 'connected') = ("cad_connections"."sealed_grant" is not null)
        and ("cad_connections"."sealed_grant" is null or "cad_connections"."sealed_grant" like 'sealed:%'));--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_kind" CHECK ("rate_cards"."kind" in ('labor_class', 'shop_overhead', 'site_labor', 'freight', 'crane_set', 'engineering',
        'markup', 'contingency', 'escalation', 'tax', 'permit_fee', 'storage', 'currency'));--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_approved" CHECK (("rate_cards"."status" = 'approved') = ("rate_cards"."approved_at" is not null)
        and ("rate_cards"."approved_by" is null or "rate_cards"."approved_by" is distinct from "rate_cards"."created_by"));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organisation_developers" CHECK ("invitations"."organisation_id" is null
        or ("invitations"."kind" = 'developer' and "invitations"."unit_id" is null and "invitations"."organisation_role" in ('viewer', 'approver', 'admin')));--> statement-breakpoint
ALTER TABLE "break_even_scenarios" ADD CONSTRAINT "break_even_scenarios_money" CHECK ("break_even_scenarios"."fixed_overhead_cents" >= 0 and "break_even_scenarios"."avg_price_cents" >= 0 and "break_even_scenarios"."variable_cost_cents" >= 0
        and "break_even_scenarios"."profit_goal_cents" >= 0);--> statement-breakpoint
ALTER TABLE "break_even_targets" ADD CONSTRAINT "break_even_targets_money" CHECK ("break_even_targets"."fixed_overhead_cents" >= 0 and "break_even_targets"."avg_price_cents" >= 0 and "break_even_targets"."variable_cost_cents" >= 0
        and "break_even_targets"."profit_goal_cents" >= 0);--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_kind" CHECK ("milestones"."kind" in ('design_freeze', 'plan_approval', 'permit', 'foundation_ready', 'production_start',
        'offline', 'ship', 'set', 'utilities', 'final_inspection', 'co', 'handover', 'warranty_end', 'custom'));--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_role" CHECK ("project_members"."role" in ('pm', 'sales', 'designer', 'estimator', 'factory_planner', 'qa_inspector', 'site_super',
        'warranty_coord', 'finance', 'developer'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_hold" CHECK (("projects"."status" = 7) = ("projects"."status_before_hold" is not null)
        and ("projects"."status" <> 7 or ("projects"."hold_reason" is not null and "projects"."hold_until" is not null)));--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_scope" CHECK ("calendar_feeds"."scope" in ('mine', 'all', 'meetings'));--> statement-breakpoint
ALTER TABLE "set_readiness_points" ADD CONSTRAINT "set_readiness_points_point" CHECK ("set_readiness_points"."point" in ('foundation_inspected', 'anchor_bolts_checked', 'access_and_laydown', 'crane_booked',
        'set_crew_booked', 'carrier_booked', 'route_permits_valid', 'utilities_stubbed', 'weather_plan_tarps',
        'neighbours_notified', 'third_party_label_on', 'final_payment_or_assignment_of_funds'));--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_status" CHECK ("modules"."status" in ('scheduled', 'online', 'qa_hold', 'offline', 'yard', 'released', 'in_transit',
        'delivered', 'set', 'returned'));--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_owner_manual" CHECK ("units"."owner_manual" is null
        or ("units"."owner_manual" ->> 'status' is not null
          and "units"."owner_manual" ->> 'status' in ('draft', 'in_review', 'published', 'archived')
      and ("units"."owner_manual" ->> 'status' not in ('in_review', 'published') or "units"."owner_manual" ->> 'owner_manual_id' is not null)));
--> statement-breakpoint
SELECT hearth_guard('meeting_series', 'staff');
--> statement-breakpoint
SELECT hearth_guard('meetings', 'staff');
--> statement-breakpoint
SELECT hearth_guard('meeting_participants', 'staff');
--> statement-breakpoint
SELECT hearth_guard('agenda_sections', 'staff');
--> statement-breakpoint
SELECT hearth_guard('agenda_items', 'staff');
--> statement-breakpoint
SELECT hearth_guard('meeting_outcomes', 'staff');
--> statement-breakpoint
SELECT hearth_guard('action_items', 'staff');
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_meeting_series_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'meeting_series';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_series(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('meeting_series', r.id, r.project_id, NULL, '{}', false, r.title, NULL, NULL,
    concat_ws(' ', ''), NULL, NULL) FROM meeting_series r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('meeting_series', array(SELECT r.id FROM meeting_series r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_series_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meeting_series(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_series_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meeting_series(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_series_search_added AFTER INSERT ON meeting_series REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_meeting_series_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_series_search_changed AFTER UPDATE ON meeting_series FOR EACH ROW
  WHEN ((OLD.title, OLD.project_id, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.project_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_meeting_series_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_series_search_gone AFTER DELETE ON meeting_series REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('meeting_series');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_series_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meeting_series(array(SELECT id FROM meeting_series WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_meeting_series AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_meeting_series_project();
--> statement-breakpoint
SELECT hearth_search_of_meeting_series(array(SELECT id FROM meeting_series));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_meeting_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'meeting';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meetings(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('meeting', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', ''), r.code, jsonb_build_object('state', r.state)) FROM meetings r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('meeting', array(SELECT r.id FROM meetings r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meetings_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meetings(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meetings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meetings(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meetings_search_added AFTER INSERT ON meetings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_meetings_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meetings_search_changed AFTER UPDATE ON meetings FOR EACH ROW
  WHEN ((OLD.title, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_meetings_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meetings_search_gone AFTER DELETE ON meetings REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('meeting');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meetings_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meetings(array(SELECT id FROM meetings WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_meetings AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_meetings_project();
--> statement-breakpoint
SELECT hearth_search_of_meetings(array(SELECT id FROM meetings));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_agenda_item_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'agenda_item';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_agenda_items(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('agenda_item', r.id, NULL, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.notes), r.code, NULL) FROM agenda_items r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('agenda_item', array(SELECT r.id FROM agenda_items r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_agenda_items_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_agenda_items(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_agenda_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_agenda_items(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER agenda_items_search_added AFTER INSERT ON agenda_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_agenda_items_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER agenda_items_search_changed AFTER UPDATE ON agenda_items FOR EACH ROW
  WHEN ((OLD.title, OLD.notes, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.notes, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_agenda_items_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER agenda_items_search_gone AFTER DELETE ON agenda_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('agenda_item');
--> statement-breakpoint
SELECT hearth_search_of_agenda_items(array(SELECT id FROM agenda_items));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_meeting_outcome_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'meeting_outcome';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_outcomes(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('meeting_outcome', r.id, NULL, NULL, '{}', false, r.text, NULL, NULL,
    concat_ws(' ', ''), NULL, NULL) FROM meeting_outcomes r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('meeting_outcome', array(SELECT r.id FROM meeting_outcomes r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_outcomes_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meeting_outcomes(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_outcomes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meeting_outcomes(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_outcomes_search_added AFTER INSERT ON meeting_outcomes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_meeting_outcomes_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_outcomes_search_changed AFTER UPDATE ON meeting_outcomes FOR EACH ROW
  WHEN ((OLD.text, OLD.deleted_at) IS DISTINCT FROM (NEW.text, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_meeting_outcomes_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_outcomes_search_gone AFTER DELETE ON meeting_outcomes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('meeting_outcome');
--> statement-breakpoint
SELECT hearth_search_of_meeting_outcomes(array(SELECT id FROM meeting_outcomes));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_action_item_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'action_item';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_action_items(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('action_item', r.id, r.project_id, NULL, '{}', false, r.title, NULL, NULL,
    concat_ws(' ', ''), NULL, jsonb_build_object('state', r.state)) FROM action_items r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('action_item', array(SELECT r.id FROM action_items r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_action_items_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_action_items(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_action_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_action_items(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER action_items_search_added AFTER INSERT ON action_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_action_items_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER action_items_search_changed AFTER UPDATE ON action_items FOR EACH ROW
  WHEN ((OLD.title, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_action_items_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER action_items_search_gone AFTER DELETE ON action_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('action_item');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_action_items_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_action_items(array(SELECT id FROM action_items WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_action_items AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_action_items_project();
--> statement-breakpoint
SELECT hearth_search_of_action_items(array(SELECT id FROM action_items));
