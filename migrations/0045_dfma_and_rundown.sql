CREATE TABLE "dfma_priorities" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"priority" double precision NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dfma_priorities_range" CHECK ("dfma_priorities"."priority" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "lesson_rundowns" (
	"project_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"note" text,
	"marked_by" uuid,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_rundowns_project_id_lesson_id_pk" PRIMARY KEY("project_id","lesson_id"),
	CONSTRAINT "lesson_rundowns_mark" CHECK ("lesson_rundowns"."mark" in ('action', 'not_applicable')),
	CONSTRAINT "lesson_rundowns_note" CHECK (length("lesson_rundowns"."note") between 1 and 300),
	CONSTRAINT "lesson_rundowns_why" CHECK ("lesson_rundowns"."mark" = 'action' or "lesson_rundowns"."note" is not null)
);
--> statement-breakpoint
ALTER TABLE "dfma_priorities" ADD CONSTRAINT "dfma_priorities_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dfma_priorities" ADD CONSTRAINT "dfma_priorities_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_rundowns" ADD CONSTRAINT "lesson_rundowns_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_rundowns" ADD CONSTRAINT "lesson_rundowns_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_rundowns" ADD CONSTRAINT "lesson_rundowns_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_rundowns_lesson" ON "lesson_rundowns" USING btree ("lesson_id");--> statement-breakpoint
SELECT hearth_guard('dfma_priorities', 'staff');--> statement-breakpoint
SELECT hearth_guard('lesson_rundowns', 'staff');
