DROP INDEX "checklist_templates_name";--> statement-breakpoint
ALTER TABLE "checklist_templates" ALTER COLUMN "points" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "default_department_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "policy_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "fields" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "description_body" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "details" text;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_default_department_id_departments_id_fk" FOREIGN KEY ("default_department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_policy_id_deadline_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."deadline_policies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_types_department" ON "ticket_types" USING btree ("default_department_id");--> statement-breakpoint
CREATE INDEX "ticket_types_policy" ON "ticket_types" USING btree ("policy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_templates_name" ON "checklist_templates" USING btree (lower("name")) WHERE "checklist_templates"."deleted_at" is null;--> statement-breakpoint
-- Points were a list of JSON; from here on they are lines, a star at the end for those that are required.
UPDATE checklist_templates SET points = coalesce((
  SELECT string_agg((e.point ->> 'words') || CASE WHEN (e.point ->> 'required')::boolean THEN ' *' ELSE '' END, E'\n' ORDER BY e.place)
  FROM jsonb_array_elements(points::jsonb) WITH ORDINALITY AS e(point, place)), '');
--> statement-breakpoint
-- A description was plain text: each of its lines is a paragraph of the rich one.
UPDATE tickets SET description_body = jsonb_build_object('type', 'doc', 'content', (
  SELECT jsonb_agg(CASE WHEN l.line = '' THEN '{"type": "paragraph"}'::jsonb
    ELSE jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', l.line))) END ORDER BY l.place)
  FROM regexp_split_to_table(tickets.description, E'\n') WITH ORDINALITY AS l(line, place)))
WHERE description IS NOT NULL;
