CREATE TABLE "deviations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"modules" uuid[] DEFAULT '{}' NOT NULL,
	"units" uuid[] DEFAULT '{}' NOT NULL,
	"timing" text NOT NULL,
	"requirement_ref" text NOT NULL,
	"as_designed" text,
	"as_built" text,
	"reason" text,
	"impacts" text[] DEFAULT '{}' NOT NULL,
	"disposition" text,
	"limit_qty" integer,
	"expires_on" date,
	"engineer_letter" uuid,
	"label_agency_notified" boolean DEFAULT false NOT NULL,
	"design_by" uuid,
	"quality_by" uuid,
	"done_modules" uuid[] DEFAULT '{}' NOT NULL,
	"lesson" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "deviations_state_named" CHECK ("deviations"."state" in ('draft', 'submitted', 'under_review', 'approved', 'rejected', 'closed', 'expired')),
	CONSTRAINT "deviations_timing" CHECK ("deviations"."timing" in ('before_build', 'after_build')),
	CONSTRAINT "deviations_impacts" CHECK ("deviations"."impacts" <@ '{safety,code,structural,fff,cosmetic,cost,schedule}'::text[]),
	CONSTRAINT "deviations_disposition" CHECK ("deviations"."disposition" in ('use_as_is', 'rework', 'repair', 'replace', 'scrap', 'return')),
	CONSTRAINT "deviations_limit" CHECK ("deviations"."limit_qty" > 0),
	CONSTRAINT "deviations_title_length" CHECK (length("deviations"."title") between 1 and 140),
	CONSTRAINT "deviations_bounded" CHECK ("deviations"."state" = 'draft' or "deviations"."limit_qty" is not null or "deviations"."expires_on" is not null),
	CONSTRAINT "deviations_said" CHECK ("deviations"."state" = 'draft' or ("deviations"."as_designed" is not null and "deviations"."as_built" is not null and "deviations"."reason" is not null and "deviations"."disposition" is not null)),
	CONSTRAINT "deviations_two_people" CHECK ("deviations"."design_by" <> "deviations"."quality_by"),
	CONSTRAINT "deviations_passed" CHECK ("deviations"."state" not in ('approved', 'closed') or "deviations"."quality_by" is not null)
);
--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_state_named";--> statement-breakpoint
ALTER TABLE "feature_flags" ALTER COLUMN "description" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "feature_flags" ALTER COLUMN "description" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "priority_set" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "priority_why" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "evidence_file" uuid;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_engineer_letter_files_id_fk" FOREIGN KEY ("engineer_letter") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_design_by_users_id_fk" FOREIGN KEY ("design_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_quality_by_users_id_fk" FOREIGN KEY ("quality_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_lesson_lessons_id_fk" FOREIGN KEY ("lesson") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deviations_code" ON "deviations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "deviations_project" ON "deviations" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "deviations_modules" ON "deviations" USING gin ("modules");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_evidence_file_files_id_fk" FOREIGN KEY ("evidence_file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_department" CHECK ("lessons"."department" in ('design', 'engineering', 'procurement', 'production', 'quality', 'logistics', 'site'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_priority" CHECK ("lessons"."priority_set" between 0 and 100);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_priority_why" CHECK ("lessons"."priority_set" is null or "lessons"."priority_why" is not null);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_state_named" CHECK ("lessons"."state" in ('captured', 'triaged', 'action_planned', 'implemented', 'embedded', 'rejected'));--> statement-breakpoint
SELECT hearth_guard('deviations', 'staff');
--> statement-breakpoint
-- Deviations are found by their title and number, by staff: what src/areas/platform-services/search/server/declared.ts makes of the declaration.
CREATE INDEX IF NOT EXISTS "search_entries_deviation_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'deviation';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_deviations(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('deviation', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.requirement_ref, r.as_designed, r.as_built), r.code, jsonb_build_object('state', r.state)) FROM deviations r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('deviation', array(SELECT r.id FROM deviations r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_deviations_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_deviations(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_deviations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_deviations(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deviations_search_added AFTER INSERT ON deviations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_deviations_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deviations_search_changed AFTER UPDATE ON deviations FOR EACH ROW
  WHEN ((OLD.title, OLD.requirement_ref, OLD.as_designed, OLD.as_built, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.requirement_ref, NEW.as_designed, NEW.as_built, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_deviations_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deviations_search_gone AFTER DELETE ON deviations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('deviation');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_deviations_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_deviations(array(SELECT id FROM deviations WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_deviations AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_deviations_project();
--> statement-breakpoint
SELECT hearth_search_of_deviations(array(SELECT id FROM deviations));

--> statement-breakpoint
-- Lessons are found by their template or drawing too.
CREATE INDEX IF NOT EXISTS "search_entries_lesson_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'lesson';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_lessons(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('lesson', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.situation, r.cause, r.lesson, r.plan), r.code, jsonb_build_object('state', r.state)) FROM lessons r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('lesson', array(SELECT r.id FROM lessons r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_lessons_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_lessons(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_lessons_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_lessons(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_search_added AFTER INSERT ON lessons REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_lessons_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_search_changed AFTER UPDATE ON lessons FOR EACH ROW
  WHEN ((OLD.title, OLD.situation, OLD.cause, OLD.lesson, OLD.plan, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.situation, NEW.cause, NEW.lesson, NEW.plan, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_lessons_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_search_gone AFTER DELETE ON lessons REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('lesson');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_lessons_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_lessons(array(SELECT id FROM lessons WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_lessons AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_lessons_project();
--> statement-breakpoint
SELECT hearth_search_of_lessons(array(SELECT id FROM lessons));
