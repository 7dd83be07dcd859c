CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text DEFAULT 'mine' NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_scope" CHECK ("calendar_feeds"."scope" in ('mine', 'all'))
);
--> statement-breakpoint
CREATE TABLE "factory_yards" (
	"factory" text PRIMARY KEY NOT NULL,
	"capacity" integer NOT NULL,
	"storage_cents_day" integer NOT NULL,
	"free_days" smallint DEFAULT 0 NOT NULL,
	"customs_days" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "factory_yards_factory" CHECK ("factory_yards"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "factory_yards_capacity" CHECK ("factory_yards"."capacity" between 0 and 10000),
	CONSTRAINT "factory_yards_storage" CHECK ("factory_yards"."storage_cents_day" >= 0 and "factory_yards"."free_days" >= 0),
	CONSTRAINT "factory_yards_customs" CHECK ("factory_yards"."customs_days" between 0 and 60)
);
--> statement-breakpoint
CREATE TABLE "schedule_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"trailers" integer DEFAULT 1 NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "schedule_bookings_order" CHECK ("schedule_bookings"."to_on" >= "schedule_bookings"."from_on" and "schedule_bookings"."to_on" - "schedule_bookings"."from_on" <= 90),
	CONSTRAINT "schedule_bookings_trailers" CHECK ("schedule_bookings"."trailers" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "schedule_change_projects" (
	"change_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	CONSTRAINT "schedule_change_projects_change_id_project_id_pk" PRIMARY KEY("change_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" uuid,
	"reason" text NOT NULL,
	"moves" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "schedule_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"change_id" uuid,
	CONSTRAINT "schedule_proposals_kind" CHECK ("schedule_proposals"."kind" in ('hold', 'done_late'))
);
--> statement-breakpoint
CREATE TABLE "schedule_resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"detail" text,
	"factory" text,
	"capacity" integer DEFAULT 1 NOT NULL,
	"day_rate_cents" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "schedule_resources_kind" CHECK ("schedule_resources"."kind" in ('crane', 'set_crew', 'carrier')),
	CONSTRAINT "schedule_resources_factory" CHECK ("schedule_resources"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "schedule_resources_capacity" CHECK ("schedule_resources"."capacity" between 1 and 1000),
	CONSTRAINT "schedule_resources_rate" CHECK ("schedule_resources"."day_rate_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "set_readiness" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"set_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "set_readiness_points" (
	"readiness_id" uuid NOT NULL,
	"point" text NOT NULL,
	"state" text NOT NULL,
	"for_on" date NOT NULL,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"evidence_file_id" uuid,
	CONSTRAINT "set_readiness_points_readiness_id_point_pk" PRIMARY KEY("readiness_id","point"),
	CONSTRAINT "set_readiness_points_state" CHECK ("set_readiness_points"."state" in ('no', 'na', 'yes')),
	CONSTRAINT "set_readiness_points_point" CHECK ("set_readiness_points"."point" in ('foundation_inspected', 'anchor_bolts_checked', 'access_and_laydown', 'crane_booked', 'set_crew_booked', 'carrier_booked', 'route_permits_valid', 'utilities_stubbed', 'weather_plan_tarps', 'neighbours_notified', 'third_party_label_on', 'final_payment_or_assignment_of_funds'))
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_bookings" ADD CONSTRAINT "schedule_bookings_resource_id_schedule_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."schedule_resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_bookings" ADD CONSTRAINT "schedule_bookings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_change_projects" ADD CONSTRAINT "schedule_change_projects_change_id_schedule_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."schedule_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_change_projects" ADD CONSTRAINT "schedule_change_projects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_changes" ADD CONSTRAINT "schedule_changes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_proposals" ADD CONSTRAINT "schedule_proposals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_proposals" ADD CONSTRAINT "schedule_proposals_change_id_schedule_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."schedule_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_readiness" ADD CONSTRAINT "set_readiness_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_readiness_points" ADD CONSTRAINT "set_readiness_points_readiness_id_set_readiness_id_fk" FOREIGN KEY ("readiness_id") REFERENCES "public"."set_readiness"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_readiness_points" ADD CONSTRAINT "set_readiness_points_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_readiness_points" ADD CONSTRAINT "set_readiness_points_evidence_file_id_files_id_fk" FOREIGN KEY ("evidence_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "calendar_feeds_user" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "schedule_bookings_days" ON "schedule_bookings" USING btree ("resource_id","from_on") WHERE "schedule_bookings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "schedule_bookings_project" ON "schedule_bookings" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "schedule_change_projects_project" ON "schedule_change_projects" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "schedule_changes_at" ON "schedule_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "schedule_proposals_open" ON "schedule_proposals" USING btree ("project_id") WHERE "schedule_proposals"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_resources_name" ON "schedule_resources" USING btree ("kind",lower("name")) WHERE "schedule_resources"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "set_readiness_day" ON "set_readiness" USING btree ("project_id","set_on");--> statement-breakpoint
CREATE INDEX "set_readiness_points_evidence" ON "set_readiness_points" USING btree ("evidence_file_id");