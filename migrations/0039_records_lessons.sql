ALTER TABLE "lessons" DROP CONSTRAINT "lessons_state_named";--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "priority_set" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "priority_why" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "evidence_file" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_evidence_file_files_id_fk" FOREIGN KEY ("evidence_file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_department" CHECK ("lessons"."department" in ('design', 'engineering', 'procurement', 'production', 'quality', 'logistics', 'site'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_priority" CHECK ("lessons"."priority_set" between 0 and 100);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_priority_why" CHECK ("lessons"."priority_set" is null or "lessons"."priority_why" is not null);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_state_named" CHECK ("lessons"."state" in ('captured', 'triaged', 'action_planned', 'implemented', 'embedded', 'rejected'));