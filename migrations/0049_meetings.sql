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
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_scope";--> statement-breakpoint
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
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_scope" CHECK ("calendar_feeds"."scope" in ('mine', 'all', 'meetings'));--> statement-breakpoint
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
