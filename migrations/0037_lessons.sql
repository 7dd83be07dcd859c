CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"project_id" uuid,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"captured_on" date NOT NULL,
	"category" text NOT NULL,
	"situation" text,
	"cause" text,
	"lesson" text,
	"recommendation" text,
	"effort" text,
	"cost_impact" bigint,
	"owner" uuid,
	"due_on" date,
	"evidence" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "lessons_state_named" CHECK ("lessons"."state" in ('captured', 'triaged', 'implemented', 'embedded', 'rejected')),
	CONSTRAINT "lessons_source" CHECK ("lessons"."source" in ('punch', 'warranty', 'deviation', 'change_order', 'meeting', 'success', 'audit')),
	CONSTRAINT "lessons_category" CHECK ("lessons"."category" in ('quality', 'safety', 'schedule', 'cost', 'procurement', 'design', 'logistics', 'people')),
	CONSTRAINT "lessons_effort" CHECK ("lessons"."effort" in ('s', 'm', 'l')),
	CONSTRAINT "lessons_title_length" CHECK (length("lessons"."title") between 1 and 140),
	CONSTRAINT "lessons_said" CHECK ("lessons"."state" in ('captured', 'rejected') or "lessons"."lesson" is not null),
	CONSTRAINT "lessons_kept_by" CHECK ("lessons"."state" <> 'embedded' or "lessons"."evidence" is not null)
);
--> statement-breakpoint
CREATE TABLE "record_numbers" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "record_numbers_last" CHECK ("record_numbers"."last" > 0)
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_code" ON "lessons" USING btree ("code");--> statement-breakpoint
CREATE INDEX "lessons_project" ON "lessons" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "lessons_state" ON "lessons" USING btree ("state");--> statement-breakpoint
SELECT hearth_guard('lessons', 'staff');
