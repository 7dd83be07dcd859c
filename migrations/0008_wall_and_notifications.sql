CREATE TABLE "daily_summaries" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"items" integer NOT NULL,
	CONSTRAINT "daily_summaries_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "digest_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"notification_id" uuid,
	"project_id" uuid,
	"staff_only" boolean DEFAULT false NOT NULL,
	"section" text NOT NULL,
	"message" text NOT NULL,
	"excerpt" text,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "digest_items_section" CHECK ("digest_items"."section" in ('projects', 'tickets', 'okrs', 'other'))
);
--> statement-breakpoint
CREATE TABLE "email_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "email_batches_status" CHECK ("email_batches"."status" in ('scheduled', 'sent', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_mode" text DEFAULT 'buffered' NOT NULL,
	"window_minutes" integer DEFAULT 5 NOT NULL,
	"daily_summary" boolean DEFAULT false NOT NULL,
	"daily_at" text DEFAULT '18:00' NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"muted_sections" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preferences_mode" CHECK ("notification_preferences"."email_mode" in ('immediate', 'buffered', 'mentions_only', 'off')),
	CONSTRAINT "notification_preferences_window" CHECK ("notification_preferences"."window_minutes" in (5, 10, 15, 30, 60)),
	CONSTRAINT "notification_preferences_daily" CHECK ("notification_preferences"."daily_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "notification_preferences_quiet" CHECK (("notification_preferences"."quiet_from" is null) = ("notification_preferences"."quiet_until" is null))
);
--> statement-breakpoint
CREATE TABLE "project_levels" (
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "project_levels_user_id_project_id_pk" PRIMARY KEY("user_id","project_id"),
	CONSTRAINT "project_levels_level" CHECK ("project_levels"."level" in ('watching', 'tracking', 'muted'))
);
--> statement-breakpoint
CREATE TABLE "post_acknowledgements" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_acknowledgements_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_files" (
	"target_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "post_files_target_id_file_id_pk" PRIMARY KEY("target_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "post_follows" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "post_follows_post_id_user_id_pk" PRIMARY KEY("post_id","user_id"),
	CONSTRAINT "post_follows_kind" CHECK ("post_follows"."kind" in ('invited', 'joined', 'mentioned'))
);
--> statement-breakpoint
CREATE TABLE "post_reactions" (
	"target_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reactions_target_id_user_id_reaction_pk" PRIMARY KEY("target_id","user_id","reaction"),
	CONSTRAINT "post_reactions_known" CHECK ("post_reactions"."reaction" in ('agree', 'done', 'love', 'seen', 'celebrate'))
);
--> statement-breakpoint
CREATE TABLE "post_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"plain" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"mentions_project" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"author_id" uuid NOT NULL,
	"visibility" text DEFAULT 'internal' NOT NULL,
	"importance" text DEFAULT 'normal' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"pinned_at" timestamp with time zone,
	"body" jsonb NOT NULL,
	"plain" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"mentions_project" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "posts_visibility" CHECK ("posts"."visibility" in ('internal', 'shared')),
	CONSTRAINT "posts_importance" CHECK ("posts"."importance" in ('normal', 'announcement')),
	CONSTRAINT "posts_company_is_internal" CHECK ("posts"."project_id" is not null or "posts"."visibility" = 'internal')
);
--> statement-breakpoint
CREATE TABLE "wall_visits" (
	"user_id" uuid NOT NULL,
	"wall" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wall_visits_user_id_wall_pk" PRIMARY KEY("user_id","wall")
);
--> statement-breakpoint
ALTER TABLE "dashboard_layouts" ADD COLUMN "collapsed_widgets" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "daily_summaries" ADD CONSTRAINT "daily_summaries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_batch_id_email_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."email_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_batches" ADD CONSTRAINT "email_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_levels" ADD CONSTRAINT "project_levels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_levels" ADD CONSTRAINT "project_levels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_acknowledgements" ADD CONSTRAINT "post_acknowledgements_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_acknowledgements" ADD CONSTRAINT "post_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_follows" ADD CONSTRAINT "post_follows_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_follows" ADD CONSTRAINT "post_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_replies" ADD CONSTRAINT "post_replies_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_replies" ADD CONSTRAINT "post_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_visits" ADD CONSTRAINT "wall_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_items_batch" ON "digest_items" USING btree ("batch_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_batches_open" ON "email_batches" USING btree ("user_id") WHERE "email_batches"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "email_batches_due" ON "email_batches" USING btree ("send_at") WHERE "email_batches"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "project_levels_project" ON "project_levels" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "post_files_post" ON "post_files" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_files_file" ON "post_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "post_reactions_post" ON "post_reactions" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_replies_post" ON "post_replies" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "posts_wall" ON "posts" USING btree ("project_id","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_tags" ON "posts" USING gin ("tags");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;