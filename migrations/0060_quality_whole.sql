CREATE TABLE "gathered_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"outside" boolean NOT NULL,
	"kind" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"part" text NOT NULL,
	"project_id" uuid,
	"unit_id" uuid,
	"type" text NOT NULL,
	"reason" text NOT NULL,
	"message" jsonb NOT NULL,
	"gist" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"link" text NOT NULL,
	"place_link" text NOT NULL,
	"holder" text,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gathered_news" ADD CONSTRAINT "gathered_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathered_news" ADD CONSTRAINT "gathered_news_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathered_news" ADD CONSTRAINT "gathered_news_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathered_news" ADD CONSTRAINT "gathered_news_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gathered_news_key" ON "gathered_news" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "gathered_news_user" ON "gathered_news" USING btree ("user_id");
--> statement-breakpoint
-- Nobody outside staff reads what is not told yet: not even what will be told to them.
SELECT hearth_guard('gathered_news', 'staff');

--> statement-breakpoint
DROP INDEX "sign_off_items_key";--> statement-breakpoint
DROP INDEX "sign_off_items_area";--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE sign_off_areas DISABLE TRIGGER sign_off_areas_steps;--> statement-breakpoint
UPDATE sign_off_areas t SET revision = s.template_revision FROM sign_offs s WHERE s.id = t.sign_off_id;--> statement-breakpoint
ALTER TABLE sign_off_areas ENABLE TRIGGER sign_off_areas_steps;--> statement-breakpoint
ALTER TABLE "sign_off_areas" ALTER COLUMN "revision" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_off_items" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE sign_off_items DISABLE TRIGGER sign_off_items_kept;--> statement-breakpoint
UPDATE sign_off_items t SET revision = s.template_revision FROM sign_offs s WHERE s.id = t.sign_off_id;--> statement-breakpoint
ALTER TABLE sign_off_items ENABLE TRIGGER sign_off_items_kept;--> statement-breakpoint
ALTER TABLE "sign_off_items" ALTER COLUMN "revision" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_off_items" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_off_signatures" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE sign_off_signatures DISABLE TRIGGER sign_off_signatures_steps;--> statement-breakpoint
UPDATE sign_off_signatures t SET revision = s.template_revision FROM sign_offs s WHERE s.id = t.sign_off_id;--> statement-breakpoint
ALTER TABLE sign_off_signatures ENABLE TRIGGER sign_off_signatures_steps;--> statement-breakpoint
ALTER TABLE "sign_off_signatures" ALTER COLUMN "revision" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_off_items_of" ON "sign_off_items" USING btree ("area_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_items_key" ON "sign_off_items" USING btree ("sign_off_id","key") WHERE "sign_off_items"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_items_area" ON "sign_off_items" USING btree ("area_id","position") WHERE "sign_off_items"."retired_at" is null;--> statement-breakpoint
-- A form stays what it was begun as, but for the newer version of its template that somebody adopts for it while it is open.
CREATE OR REPLACE FUNCTION hearth_sign_off_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  adopts boolean := NEW.template_revision > OLD.template_revision AND OLD.status IN ('open', 'reopened') AND NEW.status IN ('open', 'reopened')
    AND EXISTS (SELECT 1 FROM sign_off_templates n JOIN sign_off_templates o ON coalesce(o.root_id, o.id) = coalesce(n.root_id, n.id)
      WHERE n.id = NEW.template_id AND o.id = OLD.template_id AND n.revision = NEW.template_revision AND n.state = 'active'
        AND n.form_type = NEW.form_type AND n.deleted_at IS NULL);
BEGIN
  IF (OLD.project_id, OLD.unit_id, OLD.module_id, OLD.form_type) IS DISTINCT FROM (NEW.project_id, NEW.unit_id, NEW.module_id, NEW.form_type)
    OR (NOT adopts AND (OLD.template_revision <> NEW.template_revision OR (NEW.template_id IS NOT NULL AND OLD.template_id IS DISTINCT FROM NEW.template_id))) THEN
    PERFORM hearth_sign_off_refuse('sign_offs_frozen');
  END IF;
  IF OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND EXISTS (SELECT 1 FROM sign_off_signatures s WHERE s.sign_off_id = NEW.id) THEN
    PERFORM hearth_sign_off_refuse('sign_offs_kept');
  END IF;
  IF OLD.status = NEW.status THEN
    RETURN NEW;
  END IF;
  IF (OLD.status || ' ' || NEW.status) NOT IN ('open all_areas_approved', 'reopened all_areas_approved', 'all_areas_approved signed', 'signed released',
    'all_areas_approved reopened', 'signed reopened', 'released reopened') AND NOT (adopts AND NEW.status = 'reopened') THEN
    PERFORM hearth_sign_off_refuse('sign_offs_step');
  END IF;
  IF NEW.status <> 'reopened' AND EXISTS (SELECT 1 FROM sign_off_areas a
    WHERE a.sign_off_id = NEW.id AND a.state <> 'approved' AND a.not_applicable_reason IS NULL) THEN
    PERFORM hearth_sign_off_refuse('sign_offs_areas');
  END IF;
  IF NEW.status IN ('signed', 'released') AND EXISTS (
    SELECT 1 FROM unnest(ARRAY[CASE NEW.form_type WHEN 'owner_acceptance' THEN 'owner' ELSE 'checker' END,
      CASE WHEN NEW.asks_developer THEN 'developer' END]) AS needed(role)
    WHERE needed.role IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sign_off_signatures s
      WHERE s.sign_off_id = NEW.id AND s.area_id IS NULL AND s.role = needed.role AND s.superseded_at IS NULL)) THEN
    PERFORM hearth_sign_off_refuse('sign_offs_signed');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What an area is changes with the version that its form follows, and in no other way. A place below nought is one on the way to another.
CREATE OR REPLACE FUNCTION hearth_sign_off_area_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  form record;
  adopts boolean;
BEGIN
  SELECT s.status, s.template_revision INTO form FROM sign_offs s WHERE s.id = NEW.sign_off_id;
  adopts := (NEW.revision > OLD.revision OR OLD.position < 0) AND NEW.revision = form.template_revision;
  IF (OLD.sign_off_id, OLD.key) IS DISTINCT FROM (NEW.sign_off_id, NEW.key) OR (NOT adopts AND
    (OLD.position, OLD.name, OLD.name_es, OLD.station, OLD.hold_point, OLD.revision)
    IS DISTINCT FROM (NEW.position, NEW.name, NEW.name_es, NEW.station, NEW.hold_point, NEW.revision)) THEN
    PERFORM hearth_sign_off_refuse('sign_offs_frozen');
  END IF;
  IF form.status NOT IN ('open', 'reopened') THEN
    PERFORM hearth_sign_off_refuse('sign_off_closed');
  END IF;
  IF OLD.state = 'approved' AND form.status <> 'reopened' AND NOT (adopts AND NEW.state = 'approved') THEN
    PERFORM hearth_sign_off_refuse('sign_off_closed');
  END IF;
  IF OLD.state = NEW.state THEN
    RETURN NEW;
  END IF;
  IF (OLD.state || ' ' || NEW.state) NOT IN ('not_started in_progress', 'in_progress submitted', 'returned in_progress', 'returned submitted',
    'submitted approved', 'submitted returned', 'approved returned') THEN
    PERFORM hearth_sign_off_refuse('sign_off_areas_step');
  END IF;
  IF NEW.state IN ('in_progress', 'submitted', 'approved') AND hearth_sign_off_locked(NEW.id) THEN
    PERFORM hearth_sign_off_refuse('sign_off_hold_point');
  END IF;
  -- A fail that stops is none while the question is not asked.
  IF NEW.state IN ('submitted', 'approved') AND EXISTS (
    SELECT 1 FROM sign_off_items i JOIN sign_off_results r ON r.item_id = i.id AND r.superseded_by IS NULL
    WHERE i.area_id = NEW.id AND i.retired_at IS NULL AND i.on_fail = 'block' AND r.verdict = 'fail'
      AND (jsonb_typeof(i.asked->'show_if') = 'null' OR EXISTS (SELECT 1 FROM sign_off_items o JOIN sign_off_results u ON u.item_id = o.id
        WHERE o.sign_off_id = i.sign_off_id AND o.retired_at IS NULL AND o.key = i.asked->'show_if'->>'item' AND u.superseded_by IS NULL
          AND u.answer = i.asked->'show_if'->>'equals'))) THEN
    PERFORM hearth_sign_off_refuse('sign_off_areas_block');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A question is retired, or asked in other words of help, by the newer version that its form has adopted; what was answered to it, and what it
-- asked, stays.
CREATE FUNCTION hearth_sign_off_item_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  form record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF pg_trigger_depth() = 1 THEN
      PERFORM hearth_sign_off_refuse('sign_off_kept');
    END IF;
    RETURN OLD;
  END IF;
  SELECT s.status, s.template_revision INTO form FROM sign_offs s WHERE s.id = NEW.sign_off_id;
  IF form.status NOT IN ('open', 'reopened') OR OLD.retired_at IS NOT NULL
    OR (to_jsonb(OLD) - '{position,revision,retired_at,asked}'::text[]) <> (to_jsonb(NEW) - '{position,revision,retired_at,asked}'::text[])
    OR (OLD.asked - '{help,help_es,text_es,reference_id}'::text[]) <> (NEW.asked - '{help,help_es,text_es,reference_id}'::text[])
    OR (NEW.retired_at IS NULL AND NOT ((NEW.revision > OLD.revision OR OLD.position < 0) AND NEW.revision = form.template_revision))
    OR (NEW.retired_at IS NOT NULL AND (OLD.revision >= form.template_revision OR NEW.revision <> OLD.revision)) THEN
    PERFORM hearth_sign_off_refuse('sign_off_kept');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER sign_off_items_kept ON sign_off_items;
--> statement-breakpoint
CREATE TRIGGER sign_off_items_kept BEFORE UPDATE OR DELETE ON sign_off_items FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_item_kept();
--> statement-breakpoint
-- Nobody answers what is not asked any more.
CREATE OR REPLACE FUNCTION hearth_sign_off_open(area uuid, item uuid, form uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  SELECT a.state, a.not_applicable_reason, a.sign_off_id, s.status,
    EXISTS (SELECT 1 FROM sign_off_items i WHERE i.id = item AND i.area_id = a.id AND i.retired_at IS NULL) AS holds
  INTO found FROM sign_off_areas a JOIN sign_offs s ON s.id = a.sign_off_id WHERE a.id = area FOR SHARE OF a;
  IF NOT found.holds OR found.sign_off_id <> form THEN
    PERFORM hearth_sign_off_refuse('sign_off_results_place');
  END IF;
  IF found.state NOT IN ('not_started', 'in_progress', 'returned') OR found.not_applicable_reason IS NOT NULL OR found.status NOT IN ('open', 'reopened') THEN
    PERFORM hearth_sign_off_refuse('sign_off_closed');
  END IF;
  IF hearth_sign_off_locked(area) THEN
    PERFORM hearth_sign_off_refuse('sign_off_hold_point');
  END IF;
END $$;
--> statement-breakpoint
-- A fail of a question that is not asked any more holds no module up.
CREATE OR REPLACE FUNCTION hearth_critical_fails(module uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM sign_offs s JOIN sign_off_items i ON i.sign_off_id = s.id JOIN sign_off_results r ON r.item_id = i.id
  WHERE s.module_id = module AND s.deleted_at IS NULL AND s.form_type IN ('factory_qa', 'pre_ship') AND i.critical AND i.retired_at IS NULL
    AND r.superseded_by IS NULL AND r.verdict = 'fail'
$$;

--> statement-breakpoint
CREATE TABLE "sign_off_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_off_pictures" ADD CONSTRAINT "sign_off_pictures_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_off_items_reference" ON "sign_off_items" USING btree (("asked" ->> 'reference_id'));
--> statement-breakpoint
-- Outside staff a picture is seen by whoever sees a question that names it.
SELECT hearth_guard('sign_off_pictures', $$ EXISTS (SELECT 1 FROM sign_off_items i WHERE i.asked ->> 'reference_id' = sign_off_pictures.id::text) $$);

--> statement-breakpoint
-- Outside staff a punch item that is shown is seen by the people of its home and the developers of its project.
SELECT hearth_guard('tickets', $$ deleted_at IS NULL AND ((visibility = 'shared' AND CASE side
  WHEN 'home' THEN unit_id = ANY ((SELECT hearth_reach('units'))::uuid[])
  WHEN 'developer' THEN project_id = ANY ((SELECT hearth_reach('developed'))::uuid[])
  ELSE {floor} END) OR (kind = 'punch_list' AND (phase = 'factory' OR carried_over_from IS NOT NULL) AND {floor})
  OR (kind = 'punch_list' AND owner_visible AND state <> 'punch_draft' AND (unit_id = ANY ((SELECT hearth_reach('units'))::uuid[])
    OR project_id = ANY ((SELECT hearth_reach('developed'))::uuid[])))) $$);
--> statement-breakpoint
-- The floor sees how the punch items that it works on came down.
SELECT hearth_guard('ticket_events', $$ (SELECT hearth_factory()) IS NOT NULL AND EXISTS (SELECT 1 FROM tickets t WHERE t.id = ticket_id AND t.kind = 'punch_list') $$);
--> statement-breakpoint
-- While the home is being accepted, its owners add what they find.
CREATE FUNCTION hearth_owner_walk(home uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM sign_offs s WHERE s.unit_id = home AND s.form_type = 'owner_acceptance' AND s.deleted_at IS NULL
    AND s.status IN ('open', 'reopened', 'all_areas_approved'))
$$;
