CREATE TABLE "lesson_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"ticket_id" uuid,
	"deviation_id" uuid,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"linked_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "lesson_links_one" CHECK (num_nonnulls("lesson_links"."ticket_id", "lesson_links"."deviation_id") = 1),
	CONSTRAINT "lesson_links_ended" CHECK ("lesson_links"."ended_at" >= "lesson_links"."linked_at"),
	CONSTRAINT "lesson_links_ended_by" CHECK ("lesson_links"."ended_by" is null or "lesson_links"."ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_source";--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_kept_by";--> statement-breakpoint
ALTER TABLE "deviations" DROP CONSTRAINT "deviations_lesson_lessons_id_fk";
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "check_template" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "check_area" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "check_text" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "check_text_es" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "check_photo" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "evidence_template" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "evidence_bom" text;--> statement-breakpoint
ALTER TABLE "lesson_links" ADD CONSTRAINT "lesson_links_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_links" ADD CONSTRAINT "lesson_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_links" ADD CONSTRAINT "lesson_links_deviation_id_deviations_id_fk" FOREIGN KEY ("deviation_id") REFERENCES "public"."deviations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_links" ADD CONSTRAINT "lesson_links_linked_by_users_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_links" ADD CONSTRAINT "lesson_links_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_links_lesson" ON "lesson_links" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_links_ticket_all" ON "lesson_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "lesson_links_deviation_all" ON "lesson_links" USING btree ("deviation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_links_ticket" ON "lesson_links" USING btree ("ticket_id") WHERE "lesson_links"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_links_deviation" ON "lesson_links" USING btree ("deviation_id") WHERE "lesson_links"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "lessons_evidence_template" ON "lessons" USING btree ("evidence_template");--> statement-breakpoint
INSERT INTO lesson_links (id, lesson_id, deviation_id, linked_at, linked_by)
  SELECT gen_random_uuid(), lesson, id, updated_at, updated_by FROM deviations WHERE lesson IS NOT NULL;--> statement-breakpoint
ALTER TABLE "deviations" DROP COLUMN "lesson";--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_letter" CHECK ("deviations"."state" = 'draft' or "deviations"."disposition" <> 'use_as_is' or not ("deviations"."impacts" && '{safety,code}'::text[])
        or "deviations"."engineer_letter" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_check_whole" CHECK (num_nonnulls("lessons"."check_template", "lessons"."check_area", "lessons"."check_text", "lessons"."check_text_es", "lessons"."check_photo") in (0, 5));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_check_photo" CHECK ("lessons"."check_photo" in ('never', 'on_fail', 'always'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_check_words" CHECK (greatest(length("lessons"."check_text"), length("lessons"."check_text_es")) <= 200);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_source" CHECK ("lessons"."source" in ('punch', 'warranty', 'deviation', 'change_order', 'meeting', 'success', 'audit', 'ticket'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_kept_by" CHECK ("lessons"."state" <> 'embedded'
        or num_nonnulls("lessons"."evidence", "lessons"."evidence_template", "lessons"."evidence_bom", "lessons"."evidence_file") > 0);
--> statement-breakpoint
-- What a link says of its record and lesson stays; it ends once, and is not taken up again: whoever joins anew makes a new one.
CREATE FUNCTION hearth_lesson_link_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at
    OR (NEW.id, NEW.lesson_id, NEW.ticket_id, NEW.deviation_id, NEW.linked_at) IS DISTINCT FROM
      (OLD.id, OLD.lesson_id, OLD.ticket_id, OLD.deviation_id, OLD.linked_at) THEN
    RAISE EXCEPTION 'a link of a lesson stays as it was' USING ERRCODE = '23514', CONSTRAINT = 'lesson_links_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lesson_links_kept BEFORE UPDATE ON lesson_links FOR EACH ROW EXECUTE FUNCTION hearth_lesson_link_kept();
--> statement-breakpoint
SELECT hearth_guard('lesson_links', 'staff');
--> statement-breakpoint
-- The letter of an engineer lies in no bin while a deviation that has left its draft is used as it is because of it.
CREATE FUNCTION hearth_letter_attached() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM deviations d WHERE d.engineer_letter = NEW.id AND d.deleted_at IS NULL AND d.state <> 'draft'
    AND d.disposition = 'use_as_is' AND d.impacts && '{safety,code}') THEN
    RAISE EXCEPTION 'a deviation stands on this letter' USING ERRCODE = '23514', CONSTRAINT = 'deviations_letter_attached';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_letter_attached BEFORE UPDATE OF deleted_at ON files FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION hearth_letter_attached();
--> statement-breakpoint
CREATE INDEX "deviations_letter_file" ON "deviations" USING btree ("engineer_letter");
--> statement-breakpoint
-- A deviation holds a module back when it is used for as many others as it holds for, and when its last day is over and the module is
-- not dealt with. `today` is the day of the company.
CREATE FUNCTION hearth_deviations_holding(module uuid, today date) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.id FROM modules m
  JOIN deviations d ON d.project_id = m.project_id AND d.deleted_at IS NULL AND d.state NOT IN ('draft', 'rejected')
    AND (m.id = ANY (d.modules) OR m.unit_id = ANY (d.units))
  WHERE m.id = module AND (
    d.limit_qty <= (SELECT count(*) FROM modules o WHERE o.project_id = m.project_id AND o.deleted_at IS NULL AND o.id <> m.id
      AND o.status IN ('released', 'in_transit', 'delivered', 'set', 'returned') AND (o.id = ANY (d.modules) OR o.unit_id = ANY (d.units)))
    OR (d.expires_on < today AND d.state <> 'closed' AND NOT m.id = ANY (d.done_modules)))
  ORDER BY d.code
$$;
--> statement-breakpoint
DROP FUNCTION hearth_deviation_used_up(uuid);
