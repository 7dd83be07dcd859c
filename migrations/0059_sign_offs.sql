-- Whether the areas of a template hold together: each question once, limits in their order, conditions on questions that are there and in no ring.
CREATE FUNCTION hearth_sign_off_areas_hold(areas jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  WITH RECURSIVE items AS (
    SELECT i.item, i.item->>'key' AS key, i.item->'show_if'->>'item' AS upon
    FROM jsonb_array_elements(CASE jsonb_typeof(areas) WHEN 'array' THEN areas ELSE '[]' END) a(area), jsonb_array_elements(a.area->'items') i(item)
  ), way AS (
    SELECT key, upon FROM items WHERE upon IS NOT NULL
    UNION SELECT w.key, i.upon FROM way w JOIN items i ON i.key = w.upon WHERE i.upon IS NOT NULL
  )
  SELECT jsonb_typeof(areas) = 'array'
    AND (SELECT count(*) = count(DISTINCT key) FROM items)
    AND NOT EXISTS (SELECT 1 FROM items WHERE (item->>'min')::numeric > (item->>'max')::numeric)
    AND NOT EXISTS (SELECT 1 FROM items n WHERE n.upon IS NOT NULL AND NOT EXISTS (SELECT 1 FROM items o WHERE o.key = n.upon))
    AND NOT EXISTS (SELECT 1 FROM way WHERE key = upon)
$$;
--> statement-breakpoint
CREATE TABLE "sign_off_areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sign_off_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"name_es" text,
	"station" integer,
	"hold_point" boolean NOT NULL,
	"state" text DEFAULT 'not_started' NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"returned_reason" text,
	"not_applicable_reason" text,
	CONSTRAINT "sign_off_areas_state" CHECK ("sign_off_areas"."state" in ('not_started', 'in_progress', 'submitted', 'approved', 'returned')),
	CONSTRAINT "sign_off_areas_four_eyes" CHECK ("sign_off_areas"."approved_by" <> "sign_off_areas"."submitted_by"),
	CONSTRAINT "sign_off_areas_submitted_by" CHECK ("sign_off_areas"."state" not in ('submitted', 'approved') or ("sign_off_areas"."submitted_by" is not null and "sign_off_areas"."submitted_at" is not null)),
	CONSTRAINT "sign_off_areas_approved_by" CHECK (("sign_off_areas"."state" = 'approved') = ("sign_off_areas"."approved_by" is not null and "sign_off_areas"."approved_at" is not null)),
	CONSTRAINT "sign_off_areas_returned" CHECK ("sign_off_areas"."state" <> 'returned' or "sign_off_areas"."returned_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "sign_off_comment_files" (
	"comment_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "sign_off_comment_files_comment_id_file_id_pk" PRIMARY KEY("comment_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "sign_off_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sign_off_id" uuid NOT NULL,
	"area_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_off_comments_audience" CHECK ("sign_off_comments"."audience" in ('internal', 'shared'))
);
--> statement-breakpoint
CREATE TABLE "sign_off_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sign_off_id" uuid NOT NULL,
	"area_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"on_fail" text NOT NULL,
	"critical" boolean NOT NULL,
	"asked" jsonb NOT NULL,
	CONSTRAINT "sign_off_items_on_fail" CHECK ("sign_off_items"."on_fail" in ('block', 'punch', 'warn'))
);
--> statement-breakpoint
CREATE TABLE "sign_off_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sign_off_id" uuid NOT NULL,
	"area_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"signature_id" uuid,
	CONSTRAINT "sign_off_links_days" CHECK ("sign_off_links"."expires_at" <= "sign_off_links"."made_at" + interval '7 days'),
	CONSTRAINT "sign_off_links_once" CHECK (("sign_off_links"."used_at" is null) = ("sign_off_links"."signature_id" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_off_photos" (
	"result_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"sign_off_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "sign_off_photos_result_id_file_id_pk" PRIMARY KEY("result_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "sign_off_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sign_off_id" uuid NOT NULL,
	"area_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"answer" text,
	"verdict" text NOT NULL,
	"note" text,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"device_time" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"skew_s" integer DEFAULT 0 NOT NULL,
	"superseded_by" uuid,
	"is_conflict" boolean DEFAULT false NOT NULL,
	"punch_item_id" uuid,
	CONSTRAINT "sign_off_results_verdict" CHECK ("sign_off_results"."verdict" in ('pass', 'fail', 'na', 'given')),
	CONSTRAINT "sign_off_results_own" CHECK ("sign_off_results"."superseded_by" <> "sign_off_results"."id")
);
--> statement-breakpoint
CREATE TABLE "sign_off_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sign_off_id" uuid NOT NULL,
	"area_id" uuid,
	"role" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"agency" text,
	"licence_no" text,
	"ip" text,
	"method" text NOT NULL,
	"typed" text,
	"strokes" jsonb,
	"statement" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"superseded_at" timestamp with time zone,
	"superseded_reason" text,
	CONSTRAINT "sign_off_signatures_role" CHECK ("sign_off_signatures"."role" in ('maker', 'checker', 'third_party', 'owner', 'developer')),
	CONSTRAINT "sign_off_signatures_method" CHECK ("sign_off_signatures"."method" in ('drawn', 'typed')),
	CONSTRAINT "sign_off_signatures_mark" CHECK (case "sign_off_signatures"."method" when 'drawn' then "sign_off_signatures"."strokes" is not null else "sign_off_signatures"."typed" is not null end),
	CONSTRAINT "sign_off_signatures_hash" CHECK ("sign_off_signatures"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sign_off_signatures_who" CHECK (case "sign_off_signatures"."role" when 'third_party' then "sign_off_signatures"."agency" is not null and "sign_off_signatures"."licence_no" is not null and "sign_off_signatures"."ip" is not null
        else "sign_off_signatures"."user_id" is not null end),
	CONSTRAINT "sign_off_signatures_superseded" CHECK (("sign_off_signatures"."superseded_at" is null) = ("sign_off_signatures"."superseded_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_off_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"name_es" text,
	"form_type" text NOT NULL,
	"root_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"applies_state" text,
	"note" text,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "sign_off_templates_state" CHECK ("sign_off_templates"."state" in ('draft', 'active', 'retired')),
	CONSTRAINT "sign_off_templates_form" CHECK ("sign_off_templates"."form_type" in ('factory_qa', 'pre_ship', 'receiving_set', 'site_final', 'owner_acceptance')),
	CONSTRAINT "sign_off_templates_revision_no" CHECK ("sign_off_templates"."revision" > 0),
	CONSTRAINT "sign_off_templates_name" CHECK (length("sign_off_templates"."name") between 1 and 120),
	CONSTRAINT "sign_off_templates_place" CHECK ("sign_off_templates"."applies_state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "sign_off_templates_areas" CHECK (hearth_sign_off_areas_hold("sign_off_templates"."areas"))
);
--> statement-breakpoint
CREATE TABLE "sign_offs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"form_type" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"project_id" uuid NOT NULL,
	"unit_id" uuid,
	"module_id" uuid,
	"template_id" uuid,
	"template_revision" integer NOT NULL,
	"inspector" uuid,
	"asks_developer" boolean DEFAULT false NOT NULL,
	"note" text,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "sign_offs_form" CHECK ("sign_offs"."form_type" in ('factory_qa', 'pre_ship', 'receiving_set', 'site_final', 'owner_acceptance')),
	CONSTRAINT "sign_offs_status" CHECK ("sign_offs"."status" in ('open', 'reopened', 'all_areas_approved', 'signed', 'released')),
	CONSTRAINT "sign_offs_released" CHECK ("sign_offs"."status" <> 'released' or "sign_offs"."released_at" is not null),
	CONSTRAINT "sign_offs_title" CHECK (length("sign_offs"."title") between 1 and 140),
	CONSTRAINT "sign_offs_place" CHECK (case when "sign_offs"."form_type" in ('factory_qa', 'pre_ship') then "sign_offs"."module_id" is not null
        when "sign_offs"."form_type" = 'owner_acceptance' then "sign_offs"."unit_id" is not null else true end)
);
--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD CONSTRAINT "sign_off_areas_sign_off_id_sign_offs_id_fk" FOREIGN KEY ("sign_off_id") REFERENCES "public"."sign_offs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD CONSTRAINT "sign_off_areas_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD CONSTRAINT "sign_off_areas_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_comment_files" ADD CONSTRAINT "sign_off_comment_files_comment_id_sign_off_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."sign_off_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_comment_files" ADD CONSTRAINT "sign_off_comment_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_comments" ADD CONSTRAINT "sign_off_comments_sign_off_id_sign_offs_id_fk" FOREIGN KEY ("sign_off_id") REFERENCES "public"."sign_offs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_comments" ADD CONSTRAINT "sign_off_comments_area_id_sign_off_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."sign_off_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_comments" ADD CONSTRAINT "sign_off_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_items" ADD CONSTRAINT "sign_off_items_sign_off_id_sign_offs_id_fk" FOREIGN KEY ("sign_off_id") REFERENCES "public"."sign_offs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_items" ADD CONSTRAINT "sign_off_items_area_id_sign_off_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."sign_off_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_links" ADD CONSTRAINT "sign_off_links_sign_off_id_sign_offs_id_fk" FOREIGN KEY ("sign_off_id") REFERENCES "public"."sign_offs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_links" ADD CONSTRAINT "sign_off_links_area_id_sign_off_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."sign_off_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_links" ADD CONSTRAINT "sign_off_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_links" ADD CONSTRAINT "sign_off_links_signature_id_sign_off_signatures_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."sign_off_signatures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_photos" ADD CONSTRAINT "sign_off_photos_result_id_sign_off_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."sign_off_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_photos" ADD CONSTRAINT "sign_off_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_photos" ADD CONSTRAINT "sign_off_photos_sign_off_id_sign_offs_id_fk" FOREIGN KEY ("sign_off_id") REFERENCES "public"."sign_offs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_results" ADD CONSTRAINT "sign_off_results_sign_off_id_sign_offs_id_fk" FOREIGN KEY ("sign_off_id") REFERENCES "public"."sign_offs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_results" ADD CONSTRAINT "sign_off_results_area_id_sign_off_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."sign_off_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_results" ADD CONSTRAINT "sign_off_results_item_id_sign_off_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sign_off_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_results" ADD CONSTRAINT "sign_off_results_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_signatures" ADD CONSTRAINT "sign_off_signatures_sign_off_id_sign_offs_id_fk" FOREIGN KEY ("sign_off_id") REFERENCES "public"."sign_offs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_signatures" ADD CONSTRAINT "sign_off_signatures_area_id_sign_off_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."sign_off_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_signatures" ADD CONSTRAINT "sign_off_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_templates" ADD CONSTRAINT "sign_off_templates_root_id_sign_off_templates_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."sign_off_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_offs" ADD CONSTRAINT "sign_offs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_offs" ADD CONSTRAINT "sign_offs_template_id_sign_off_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."sign_off_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_offs" ADD CONSTRAINT "sign_offs_inspector_users_id_fk" FOREIGN KEY ("inspector") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_offs" ADD CONSTRAINT "sign_offs_project_id_unit_id_units_project_id_id_fk" FOREIGN KEY ("project_id","unit_id") REFERENCES "public"."units"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_offs" ADD CONSTRAINT "sign_offs_project_id_module_id_modules_project_id_id_fk" FOREIGN KEY ("project_id","module_id") REFERENCES "public"."modules"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_areas_key" ON "sign_off_areas" USING btree ("sign_off_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_areas_position" ON "sign_off_areas" USING btree ("sign_off_id","position");--> statement-breakpoint
CREATE INDEX "sign_off_areas_submitted" ON "sign_off_areas" USING btree ("sign_off_id") WHERE "sign_off_areas"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "sign_off_comment_files_file" ON "sign_off_comment_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sign_off_comments_area" ON "sign_off_comments" USING btree ("area_id","at");--> statement-breakpoint
CREATE INDEX "sign_off_comments_form" ON "sign_off_comments" USING btree ("sign_off_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_items_key" ON "sign_off_items" USING btree ("sign_off_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_items_area" ON "sign_off_items" USING btree ("area_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_links_token" ON "sign_off_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sign_off_links_area" ON "sign_off_links" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "sign_off_links_form" ON "sign_off_links" USING btree ("sign_off_id");--> statement-breakpoint
CREATE INDEX "sign_off_photos_file" ON "sign_off_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sign_off_photos_form" ON "sign_off_photos" USING btree ("sign_off_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_results_standing" ON "sign_off_results" USING btree ("item_id") WHERE "sign_off_results"."superseded_by" is null;--> statement-breakpoint
CREATE INDEX "sign_off_results_area" ON "sign_off_results" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "sign_off_results_item" ON "sign_off_results" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "sign_off_results_form" ON "sign_off_results" USING btree ("sign_off_id");--> statement-breakpoint
CREATE INDEX "sign_off_results_superseded" ON "sign_off_results" USING btree ("superseded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_signatures_area" ON "sign_off_signatures" USING btree ("area_id","role") WHERE "sign_off_signatures"."superseded_at" is null and "sign_off_signatures"."role" in ('maker', 'checker');--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_signatures_form" ON "sign_off_signatures" USING btree ("sign_off_id","role") WHERE "sign_off_signatures"."superseded_at" is null and "sign_off_signatures"."area_id" is null;--> statement-breakpoint
CREATE INDEX "sign_off_signatures_of" ON "sign_off_signatures" USING btree ("sign_off_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_templates_revision" ON "sign_off_templates" USING btree (coalesce("root_id", "id"),"revision");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_templates_in_use" ON "sign_off_templates" USING btree ("form_type",coalesce("applies_state", '')) WHERE "sign_off_templates"."state" = 'active' and "sign_off_templates"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sign_off_templates_root" ON "sign_off_templates" USING btree ("root_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_offs_code" ON "sign_offs" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_offs_one" ON "sign_offs" USING btree (coalesce("module_id", "unit_id", "project_id"),"form_type") WHERE "sign_offs"."deleted_at" is null and "sign_offs"."form_type" in ('factory_qa', 'pre_ship', 'owner_acceptance');--> statement-breakpoint
CREATE INDEX "sign_offs_project" ON "sign_offs" USING btree ("project_id","form_type");--> statement-breakpoint
CREATE INDEX "sign_offs_unit" ON "sign_offs" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "sign_offs_module" ON "sign_offs" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "sign_offs_template" ON "sign_offs" USING btree ("template_id");--> statement-breakpoint
-- At the end of the write, so that an answer can step back before the one that takes its place is there.
ALTER TABLE sign_off_results ADD CONSTRAINT sign_off_results_superseded_by FOREIGN KEY (superseded_by) REFERENCES sign_off_results (id) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- Refuses, by the name of a rule that the portal has words for.
CREATE FUNCTION hearth_sign_off_refuse(rule text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A sign-off does not allow this: %', rule USING ERRCODE = '23514', CONSTRAINT = rule;
END $$;
--> statement-breakpoint
-- What is in use, or was, is never asked otherwise: whoever wants that makes the next version.
CREATE FUNCTION hearth_sign_off_template_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state <> 'draft' AND OLD.areas IS DISTINCT FROM NEW.areas)
    OR (OLD.form_type, OLD.revision, OLD.root_id) IS DISTINCT FROM (NEW.form_type, NEW.revision, NEW.root_id) THEN
    PERFORM hearth_sign_off_refuse('sign_off_templates_kept');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sign_off_templates_kept BEFORE UPDATE ON sign_off_templates FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_template_kept();
--> statement-breakpoint
-- A form stays what it was begun as. It is complete when every area is approved or does not apply, signed when those have signed who must,
-- released after that, and opened again from there. With a signature on it, it goes into no bin.
CREATE FUNCTION hearth_sign_off_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.project_id, OLD.unit_id, OLD.module_id, OLD.form_type, OLD.template_revision)
    IS DISTINCT FROM (NEW.project_id, NEW.unit_id, NEW.module_id, NEW.form_type, NEW.template_revision)
    OR (NEW.template_id IS NOT NULL AND OLD.template_id IS DISTINCT FROM NEW.template_id) THEN
    PERFORM hearth_sign_off_refuse('sign_offs_frozen');
  END IF;
  IF OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND EXISTS (SELECT 1 FROM sign_off_signatures s WHERE s.sign_off_id = NEW.id) THEN
    PERFORM hearth_sign_off_refuse('sign_offs_kept');
  END IF;
  IF OLD.status = NEW.status THEN
    RETURN NEW;
  END IF;
  IF (OLD.status || ' ' || NEW.status) NOT IN ('open all_areas_approved', 'reopened all_areas_approved', 'all_areas_approved signed', 'signed released',
    'all_areas_approved reopened', 'signed reopened', 'released reopened') THEN
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
CREATE TRIGGER sign_offs_steps BEFORE UPDATE ON sign_offs FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_steps();
--> statement-breakpoint
-- While an earlier hold point is not approved, nothing behind it begins.
CREATE FUNCTION hearth_sign_off_locked(area uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM sign_off_areas own JOIN sign_off_areas earlier ON earlier.sign_off_id = own.sign_off_id AND earlier.position < own.position
    WHERE own.id = area AND earlier.hold_point AND earlier.state <> 'approved' AND earlier.not_applicable_reason IS NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION hearth_sign_off_area_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  form text;
BEGIN
  IF (OLD.sign_off_id, OLD.key, OLD.position, OLD.name, OLD.name_es, OLD.station, OLD.hold_point)
    IS DISTINCT FROM (NEW.sign_off_id, NEW.key, NEW.position, NEW.name, NEW.name_es, NEW.station, NEW.hold_point) THEN
    PERFORM hearth_sign_off_refuse('sign_offs_frozen');
  END IF;
  SELECT s.status INTO form FROM sign_offs s WHERE s.id = NEW.sign_off_id;
  IF form NOT IN ('open', 'reopened') THEN
    PERFORM hearth_sign_off_refuse('sign_off_closed');
  END IF;
  IF OLD.state = 'approved' AND form <> 'reopened' THEN
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
    WHERE i.area_id = NEW.id AND i.on_fail = 'block' AND r.verdict = 'fail'
      AND (jsonb_typeof(i.asked->'show_if') = 'null' OR EXISTS (SELECT 1 FROM sign_off_items o JOIN sign_off_results u ON u.item_id = o.id
        WHERE o.sign_off_id = i.sign_off_id AND o.key = i.asked->'show_if'->>'item' AND u.superseded_by IS NULL AND u.answer = i.asked->'show_if'->>'equals'))) THEN
    PERFORM hearth_sign_off_refuse('sign_off_areas_block');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sign_off_areas_steps BEFORE UPDATE ON sign_off_areas FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_area_steps();
--> statement-breakpoint
-- Nobody answers in an area that was handed over or approved, nor behind a hold point; what was answered stays to be read.
CREATE FUNCTION hearth_sign_off_open(area uuid, item uuid, form uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  SELECT a.state, a.not_applicable_reason, a.sign_off_id, s.status, EXISTS (SELECT 1 FROM sign_off_items i WHERE i.id = item AND i.area_id = a.id) AS holds
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
CREATE FUNCTION hearth_sign_off_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.id, OLD.sign_off_id, OLD.area_id, OLD.item_id, OLD.answer, OLD.verdict, OLD.note, OLD.by_id, OLD.at, OLD.device_time, OLD.answered_at, OLD.skew_s)
      IS DISTINCT FROM (NEW.id, NEW.sign_off_id, NEW.area_id, NEW.item_id, NEW.answer, NEW.verdict, NEW.note, NEW.by_id, NEW.at, NEW.device_time, NEW.answered_at, NEW.skew_s)
      OR (OLD.superseded_by IS NOT NULL AND OLD.superseded_by IS DISTINCT FROM NEW.superseded_by)
      OR (OLD.is_conflict AND NOT NEW.is_conflict)
      OR (OLD.punch_item_id IS NOT NULL AND OLD.punch_item_id IS DISTINCT FROM NEW.punch_item_id) THEN
      PERFORM hearth_sign_off_refuse('sign_off_kept');
    END IF;
    IF OLD.superseded_by IS NOT DISTINCT FROM NEW.superseded_by THEN
      RETURN NEW;
    END IF;
  END IF;
  PERFORM hearth_sign_off_open(NEW.area_id, NEW.item_id, NEW.sign_off_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sign_off_results_open BEFORE INSERT OR UPDATE ON sign_off_results FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_results();
--> statement-breakpoint
CREATE FUNCTION hearth_sign_off_photos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer record;
BEGIN
  SELECT r.area_id, r.item_id, r.sign_off_id INTO answer FROM sign_off_results r WHERE r.id = NEW.result_id;
  PERFORM hearth_sign_off_open(answer.area_id, answer.item_id, NEW.sign_off_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sign_off_photos_open BEFORE INSERT ON sign_off_photos FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_photos();
--> statement-breakpoint
-- What was asked, answered, said and signed is not changed, and goes only with the whole form.
CREATE FUNCTION hearth_sign_off_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR pg_trigger_depth() = 1 THEN
    PERFORM hearth_sign_off_refuse('sign_off_kept');
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER sign_off_items_kept BEFORE UPDATE OR DELETE ON sign_off_items FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_kept();
--> statement-breakpoint
CREATE TRIGGER sign_off_areas_kept BEFORE DELETE ON sign_off_areas FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_kept();
--> statement-breakpoint
CREATE TRIGGER sign_off_results_kept BEFORE DELETE ON sign_off_results FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_kept();
--> statement-breakpoint
CREATE TRIGGER sign_off_photos_kept BEFORE UPDATE OR DELETE ON sign_off_photos FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_kept();
--> statement-breakpoint
CREATE TRIGGER sign_off_comments_kept BEFORE UPDATE OR DELETE ON sign_off_comments FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_kept();
--> statement-breakpoint
CREATE TRIGGER sign_off_signatures_kept BEFORE DELETE ON sign_off_signatures FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_kept();
--> statement-breakpoint
CREATE FUNCTION hearth_sign_off_signatures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.superseded_at IS NOT NULL OR (to_jsonb(OLD) - 'superseded_at' - 'superseded_reason') <> (to_jsonb(NEW) - 'superseded_at' - 'superseded_reason') THEN
      PERFORM hearth_sign_off_refuse('sign_off_kept');
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.role = 'checker' AND EXISTS (SELECT 1 FROM sign_off_signatures s
    WHERE s.area_id = NEW.area_id AND s.role = 'maker' AND s.superseded_at IS NULL AND s.user_id = NEW.user_id) THEN
    PERFORM hearth_sign_off_refuse('sign_off_areas_four_eyes');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sign_off_signatures_steps BEFORE INSERT OR UPDATE ON sign_off_signatures FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_signatures();
--> statement-breakpoint
-- Outside staff a template is what it is called, of forms that somebody sees.
SELECT hearth_guard('sign_off_templates', 'EXISTS (SELECT 1 FROM sign_offs s WHERE s.template_id = sign_off_templates.id)');
--> statement-breakpoint
SELECT hearth_guard('sign_offs', $$ deleted_at IS NULL AND (unit_id = ANY ((SELECT hearth_reach('units'))::uuid[])
  OR project_id = ANY ((SELECT hearth_reach('developed'))::uuid[]) OR {floor}) $$);
--> statement-breakpoint
SELECT hearth_guard(name, 'EXISTS (SELECT 1 FROM sign_offs s WHERE s.id = sign_off_id)')
FROM unnest('{sign_off_areas,sign_off_items,sign_off_results,sign_off_photos,sign_off_signatures}'::regclass[]) AS name;
--> statement-breakpoint
SELECT hearth_guard('sign_off_comments', $$ EXISTS (SELECT 1 FROM sign_offs s JOIN projects p ON p.id = s.project_id
  WHERE s.id = sign_off_id AND (audience = 'shared' OR p.factory = (SELECT hearth_factory()))) $$);
--> statement-breakpoint
SELECT hearth_guard('sign_off_comment_files', 'EXISTS (SELECT 1 FROM sign_off_comments c WHERE c.id = comment_id)');
--> statement-breakpoint
-- On the floor, whoever may hand an area to an agency sees that it was done.
SELECT hearth_guard('sign_off_links', $$ EXISTS (SELECT 1 FROM sign_offs s JOIN projects p ON p.id = s.project_id
  WHERE s.id = sign_off_id AND p.factory = (SELECT hearth_factory())) $$);
--> statement-breakpoint
-- What a module has to have before it leaves the yard, for the guards of that move.
CREATE FUNCTION hearth_pre_ship_signed(module uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM sign_offs s WHERE s.module_id = module AND s.form_type = 'pre_ship' AND s.status IN ('signed', 'released') AND s.deleted_at IS NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION hearth_data_plate_shown(module uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM files f WHERE f.module_id = module AND f.kind = 'photo' AND f.deleted_at IS NULL AND 'data_plate' = ANY (f.tags))
    OR EXISTS (SELECT 1 FROM sign_offs s JOIN sign_off_items i ON i.sign_off_id = s.id JOIN sign_off_results r ON r.item_id = i.id
      JOIN sign_off_photos h ON h.result_id = r.id JOIN files f ON f.id = h.file_id
      WHERE s.module_id = module AND s.deleted_at IS NULL AND i.key = 'data_plate' AND r.superseded_by IS NULL AND f.deleted_at IS NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION hearth_critical_fails(module uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM sign_offs s JOIN sign_off_items i ON i.sign_off_id = s.id JOIN sign_off_results r ON r.item_id = i.id
  WHERE s.module_id = module AND s.deleted_at IS NULL AND s.form_type IN ('factory_qa', 'pre_ship') AND i.critical
    AND r.superseded_by IS NULL AND r.verdict = 'fail'
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_sign_off_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'sign_off';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_sign_offs(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('sign_off', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.note), r.code, NULL) FROM sign_offs r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('sign_off', array(SELECT r.id FROM sign_offs r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_sign_offs_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_sign_offs(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_sign_offs_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('sign_off', NEW.id, NEW.project_id, NULL, '{}', false, NEW.title, NEW.code, NULL,
      concat_ws(' ', NEW.note), NEW.code, NULL);
  ELSE
    PERFORM hearth_search_drop('sign_off', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sign_offs_search_added AFTER INSERT ON sign_offs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_sign_offs_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sign_offs_search_changed AFTER UPDATE ON sign_offs FOR EACH ROW
  WHEN ((OLD.title, OLD.note, OLD.project_id, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.note, NEW.project_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_sign_offs_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sign_offs_search_gone AFTER DELETE ON sign_offs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('sign_off');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_sign_offs_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_sign_offs(array(SELECT id FROM sign_offs WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_sign_offs AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_sign_offs_project();
--> statement-breakpoint
SELECT hearth_search_of_sign_offs(array(SELECT id FROM sign_offs));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_sign_off_template_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'sign_off_template';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_sign_off_templates(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('sign_off_template', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', ''), NULL, jsonb_build_object('state', r.state)) FROM sign_off_templates r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('sign_off_template', array(SELECT r.id FROM sign_off_templates r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_sign_off_templates_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_sign_off_templates(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_sign_off_templates_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('sign_off_template', NEW.id, NULL, NULL, '{}', false, NEW.name, NULL, NULL,
      concat_ws(' ', ''), NULL, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('sign_off_template', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sign_off_templates_search_added AFTER INSERT ON sign_off_templates REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_sign_off_templates_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sign_off_templates_search_changed AFTER UPDATE ON sign_off_templates FOR EACH ROW
  WHEN ((OLD.name, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.name, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_sign_off_templates_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sign_off_templates_search_gone AFTER DELETE ON sign_off_templates REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('sign_off_template');
--> statement-breakpoint
SELECT hearth_search_of_sign_off_templates(array(SELECT id FROM sign_off_templates));
--> statement-breakpoint
-- What a new company begins with; whoever wants other questions makes the next version of it.
INSERT INTO sign_off_templates (id, state, name, name_es, form_type, areas) VALUES
('0198c0de-5160-7000-8000-000000000001', 'active', 'Factory check by station', 'Control de planta por estación', 'factory_qa', '[
  {"key":"frame","name":"Floor frame","name_es":"Bastidor de piso","station":1,"items":[
    {"key":"frame-1","text":"Joists, rims and blocking as drawn","text_es":"Vigas, bordes y bloqueos según plano","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"frame-2","text":"Deck glued and nailed to schedule","text_es":"Cubierta pegada y clavada según tabla","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"frame-3","text":"Frame is square: difference of the diagonals","text_es":"Bastidor a escuadra: diferencia de diagonales","help":"Measure both diagonals, write down the difference.","help_es":"Mide ambas diagonales y anota la diferencia.","response":"number","options":[],"unit":"in","min":0,"max":0.25,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"frame-4","text":"Lifting points and chassis anchors in place","text_es":"Puntos de izaje y anclajes del chasis colocados","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null}]},
  {"key":"walls","name":"Walls","name_es":"Muros","station":2,"items":[
    {"key":"walls-1","text":"Studs, plates and headers as drawn","text_es":"Montantes, soleras y cabezales según plano","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"walls-2","text":"Shear panels and nailing to schedule","text_es":"Paneles de corte y clavado según tabla","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":"IRC R602.10"},
    {"key":"walls-3","text":"Hold-downs and straps installed","text_es":"Anclajes y flejes instalados","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"walls-4","text":"Walls are plumb within 1/4 in in 8 ft","text_es":"Muros a plomo, 6 mm en 2.4 m","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"roof","name":"Roof and ceiling","name_es":"Techo y plafón","station":3,"items":[
    {"key":"roof-1","text":"Trusses or rafters as drawn, uncut","text_es":"Armaduras o vigas según plano, sin cortes","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"roof-2","text":"Sheathing nailed, clips in place","text_es":"Forro clavado, con grapas","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"roof-3","text":"Fire blocking at walls and soffits","text_es":"Bloqueo contra fuego en muros y plafones","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":"IRC R302.11"}]},
  {"key":"plumbing","name":"Rough plumbing","name_es":"Plomería oculta","station":4,"items":[
    {"key":"plumbing-1","text":"Supply and drain lines as drawn, supported","text_es":"Tubería de agua y drenaje según plano, con soportes","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"plumbing-2","text":"Slope of drains at least 1/4 in per ft","text_es":"Pendiente de drenajes de al menos 2 %","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":"IPC 704.1"},
    {"key":"plumbing-3","text":"Nail plates where pipes are near a face","text_es":"Placas protectoras donde el tubo está cerca de la cara","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"plumbing-4","text":"Photo of each wet wall before it closes","text_es":"Foto de cada muro húmedo antes de cerrarlo","help":null,"help_es":null,"response":"photo","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"always","photo_count":2,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"electrical","name":"Rough electrical","name_es":"Electricidad oculta","station":5,"items":[
    {"key":"electrical-1","text":"Boxes, cables and staples as drawn","text_es":"Cajas, cables y grapas según plano","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"electrical-2","text":"Bonding and grounding complete","text_es":"Puesta a tierra completa","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":"NEC 250"},
    {"key":"electrical-3","text":"Nail plates where cables are near a face","text_es":"Placas protectoras donde el cable está cerca de la cara","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"electrical-4","text":"Photo of the open panel","text_es":"Foto del tablero abierto","help":null,"help_es":null,"response":"photo","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"hvac","name":"Mechanical, HVAC","name_es":"Mecánica, climatización","station":6,"items":[
    {"key":"hvac-1","text":"Ducts sealed with mastic and supported","text_es":"Ductos sellados con mastique y con soportes","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"hvac-2","text":"Vents and condensate lines run outside","text_es":"Ventilas y condensados salen al exterior","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"has_gas","text":"Is there a gas appliance?","text_es":"¿Hay aparato de gas?","help":null,"help_es":null,"response":"yes_no","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"warn","code_ref":null},
    {"key":"hvac-4","text":"Combustion air and flue as listed","text_es":"Aire de combustión y chimenea según listado","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":{"item":"has_gas","equals":"yes"},"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"insulation","name":"Insulation and air seal","name_es":"Aislamiento y sello de aire","station":7,"items":[
    {"key":"insulation-1","text":"Batts fill the bay, no gaps at boxes and pipes","text_es":"El aislante llena el hueco, sin vacíos en cajas y tubos","help":"No gaps at boxes and pipes","help_es":"Sin vacíos en cajas y tubos","response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"insulation-2","text":"Vapor barrier is taped","text_es":"Barrera de vapor encintada","help":"All seams, no tears over 2 in","help_es":"Todas las juntas, sin roturas de más de 5 cm","response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"insulation-3","text":"Windows and doors are foamed","text_es":"Ventanas y puertas con espuma","help":"Low-expansion only","help_es":"Solo de baja expansión","response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"insulation-4","text":"Plumbing, electrical and mechanical are approved: walls may close","text_es":"Plomería, electricidad y mecánica aprobadas: se puede cerrar","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":true,"on_fail":"block","code_ref":null}]},
  {"key":"board","name":"Board and paint","name_es":"Tablaroca y pintura","station":8,"items":[
    {"key":"board-1","text":"Board screwed to schedule, no broken faces","text_es":"Panel atornillado según tabla, sin caras rotas","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"board-2","text":"Fire-rated board where drawn","text_es":"Panel contra fuego donde se indica","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"board-3","text":"Finish level and paint even","text_es":"Acabado y pintura parejos","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"exterior","name":"Windows, doors, exterior","name_es":"Ventanas, puertas, exterior","station":9,"items":[
    {"key":"exterior-1","text":"Flashing at every opening","text_es":"Botaguas en cada vano","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"exterior-2","text":"Weather barrier lapped and taped","text_es":"Barrera contra agua traslapada y encintada","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"exterior-3","text":"Doors and windows open, close and lock","text_es":"Puertas y ventanas abren, cierran y traban","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"exterior-4","text":"Siding and trim as drawn","text_es":"Revestimiento y molduras según plano","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"cabinets","name":"Cabinets, tile, flooring","name_es":"Gabinetes, azulejo, pisos","station":10,"items":[
    {"key":"cabinets-1","text":"Cabinets level, doors aligned","text_es":"Gabinetes nivelados, puertas alineadas","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"cabinets-2","text":"Tile and grout without cracks","text_es":"Azulejo y junta sin grietas","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"cabinets-3","text":"Flooring flat, seams closed","text_es":"Piso plano, juntas cerradas","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"appliances","name":"Appliances and fixtures","name_es":"Electrodomésticos y muebles","station":11,"items":[
    {"key":"appliances-1","text":"Photo of each serial number","text_es":"Foto de cada número de serie","help":null,"help_es":null,"response":"photo","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"appliances-2","text":"Fixtures fast, no drips","text_es":"Muebles firmes, sin goteo","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"appliances-3","text":"Anti-tip devices fitted","text_es":"Dispositivos contra vuelco colocados","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"tests","name":"System tests","name_es":"Pruebas de sistemas","station":12,"items":[
    {"key":"tests-1","text":"Supply pressure, held 15 minutes","text_es":"Presión de agua, sostenida 15 minutos","help":"Photo of the gauge","help_es":"Foto del manómetro","response":"number","options":[],"unit":"psi","min":80,"max":110,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"tests-2","text":"Drain, waste and vent: head of water held 15 minutes","text_es":"Drenaje y ventilación: columna de agua por 15 minutos","help":"Photo of the level","help_es":"Foto del nivel","response":"number","options":[],"unit":"ft","min":10,"max":20,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"tests-3","text":"Gas: pressure held 10 minutes","text_es":"Gas: presión sostenida 10 minutos","help":"Photo of the gauge","help_es":"Foto del manómetro","response":"number","options":[],"unit":"psi","min":10,"max":15,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":{"item":"has_gas","equals":"yes"},"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"tests-4","text":"Electrical continuity","text_es":"Continuidad eléctrica","help":"Photo of the meter","help_es":"Foto del medidor","response":"number","options":[],"unit":"Ω","min":0,"max":1,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"tests-5","text":"Dielectric strength, 1 minute","text_es":"Rigidez dieléctrica, 1 minuto","help":"Photo of the meter","help_es":"Foto del medidor","response":"number","options":[],"unit":"V","min":900,"max":1100,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"tests-6","text":"Every outlet, switch and fixture works","text_es":"Cada contacto, apagador y lámpara funciona","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"label","name":"Final clean, label, data plate","name_es":"Limpieza final, etiqueta, placa","station":13,"items":[
    {"key":"label-1","text":"Cleaned, no loose parts","text_es":"Limpio, sin piezas sueltas","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"label-2","text":"Label is on the module","text_es":"La etiqueta está en el módulo","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"label-3","text":"Data plate is filled in and fixed","text_es":"Placa de datos llena y fija","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null}]}]'::jsonb),
('0198c0de-5160-7000-8000-000000000002', 'active', 'Pre-ship check', 'Control previo al envío', 'pre_ship', '[
  {"key":"papers","name":"Label, plate and permit","name_es":"Etiqueta, placa y permiso","station":null,"items":[
    {"key":"papers-1","text":"Label: number readable","text_es":"Etiqueta: número legible","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"data_plate","text":"Data plate: photo","text_es":"Placa de datos: foto","help":null,"help_es":null,"response":"photo","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"papers-3","text":"Weight","text_es":"Peso","help":null,"help_es":null,"response":"number","options":[],"unit":"lb","min":1000,"max":120000,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"papers-4","text":"Weight and dimensions are those of the permit","text_es":"Peso y medidas son los del permiso","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null}]},
  {"key":"load","name":"Lifting points and load","name_es":"Izaje y carga","station":null,"items":[
    {"key":"load-1","text":"Lifting points free and marked","text_es":"Puntos de izaje libres y marcados","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"load-2","text":"Loose-ship list packed and photographed","text_es":"Lista de piezas sueltas empacada y fotografiada","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"load-3","text":"Tied down inside: doors, drawers, appliances","text_es":"Asegurado por dentro: puertas, cajones, aparatos","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"wrap","name":"Wrap and openings","name_es":"Envoltura y vanos","station":null,"items":[
    {"key":"wrap-1","text":"Wrap tight, seams taped","text_es":"Envoltura tensa, juntas encintadas","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"wrap-2","text":"Openings closed against weather","text_es":"Vanos cerrados contra el clima","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"condition","name":"Condition photos","name_es":"Fotos de estado","station":null,"items":[
    {"key":"condition_out","text":"Six photos: front, rear, left, right, roof, inside","text_es":"Seis fotos: frente, atrás, izquierda, derecha, techo, interior","help":null,"help_es":null,"response":"photo","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":6,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"condition-2","text":"Open factory items are listed with what must be fixed before","text_es":"Los pendientes de planta están listados con su plazo","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"on_fail","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]}]'::jsonb),
('0198c0de-5160-7000-8000-000000000003', 'active', 'Receiving and set', 'Recepción y montaje', 'receiving_set', '[
  {"key":"arrival","name":"Condition on arrival","name_es":"Estado a la llegada","station":null,"items":[
    {"key":"condition_in","text":"Six photos that match those before shipping","text_es":"Seis fotos iguales a las de antes del envío","help":null,"help_es":null,"response":"photo","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":6,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"arrival-2","text":"Seals and wrap without damage","text_es":"Sellos y envoltura sin daño","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"foundation","name":"Foundation","name_es":"Cimentación","station":null,"items":[
    {"key":"foundation-1","text":"Dimensions against the drawing","text_es":"Medidas contra el plano","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"foundation-2","text":"Difference of the diagonals","text_es":"Diferencia de diagonales","help":null,"help_es":null,"response":"number","options":[],"unit":"in","min":0,"max":0.5,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null}]},
  {"key":"set","name":"Set","name_es":"Montaje","station":null,"items":[
    {"key":"set-1","text":"Corner 1: off level","text_es":"Esquina 1: desnivel","help":null,"help_es":null,"response":"number","options":[],"unit":"in","min":-0.25,"max":0.25,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"set-2","text":"Corner 2: off level","text_es":"Esquina 2: desnivel","help":null,"help_es":null,"response":"number","options":[],"unit":"in","min":-0.25,"max":0.25,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"set-3","text":"Corner 3: off level","text_es":"Esquina 3: desnivel","help":null,"help_es":null,"response":"number","options":[],"unit":"in","min":-0.25,"max":0.25,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"set-4","text":"Corner 4: off level","text_es":"Esquina 4: desnivel","help":null,"help_es":null,"response":"number","options":[],"unit":"in","min":-0.25,"max":0.25,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"set-5","text":"Marriage-line gaskets continuous","text_es":"Empaques de unión continuos","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"set-6","text":"Structural ties torqued","text_es":"Uniones estructurales apretadas","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"set-7","text":"Roof weathertight before the crew leaves","text_es":"Techo hermético antes de que se vaya la cuadrilla","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"set-8","text":"Utilities capped","text_es":"Servicios tapados","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]}]'::jsonb),
('0198c0de-5160-7000-8000-000000000004', 'active', 'Site final', 'Final de obra', 'site_final', '[
  {"key":"utilities","name":"Utility tests","name_es":"Pruebas de servicios","station":null,"items":[
    {"key":"utilities-1","text":"Water pressure, held 15 minutes","text_es":"Presión de agua, sostenida 15 minutos","help":null,"help_es":null,"response":"number","options":[],"unit":"psi","min":60,"max":110,"critical":true,"photo_rule":"always","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"utilities-2","text":"Sewer runs free","text_es":"El drenaje corre libre","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"utilities-3","text":"Power at every circuit","text_es":"Corriente en cada circuito","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"stitch","name":"Stitch finishes","name_es":"Acabados de unión","station":null,"items":[
    {"key":"stitch-1","text":"Floors, walls and ceilings at marriage lines","text_es":"Pisos, muros y plafones en las uniones","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"stitch-2","text":"Siding and roof at marriage lines","text_es":"Revestimiento y techo en las uniones","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"safety","name":"Life safety","name_es":"Seguridad de vida","station":null,"items":[
    {"key":"safety-1","text":"Smoke and carbon monoxide alarms sound","text_es":"Suenan las alarmas de humo y monóxido","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":"IRC R314"},
    {"key":"safety-2","text":"Guards, handrails and egress windows","text_es":"Barandales, pasamanos y ventanas de salida","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":true,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":"IRC R310"}]},
  {"key":"outside","name":"Grading and cleaning","name_es":"Nivelación y limpieza","station":null,"items":[
    {"key":"outside-1","text":"Ground falls away from the house","text_es":"El terreno baja desde la casa","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"outside-2","text":"House and site clean","text_es":"Casa y obra limpias","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"outside-3","text":"Pack of documents is complete","text_es":"Paquete de documentos completo","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"on_fail","show_if":null,"hold_point":false,"on_fail":"warn","code_ref":null}]}]'::jsonb),
('0198c0de-5160-7000-8000-000000000005', 'active', 'Owner acceptance', 'Aceptación del propietario', 'owner_acceptance', '[
  {"key":"rooms","name":"Room by room","name_es":"Cuarto por cuarto","station":null,"items":[
    {"key":"rooms-1","text":"Kitchen","text_es":"Cocina","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"rooms-2","text":"Living room","text_es":"Sala","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"rooms-3","text":"Bedrooms","text_es":"Recámaras","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"rooms-4","text":"Bathrooms","text_es":"Baños","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"rooms-5","text":"Outside","text_es":"Exterior","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"on_fail","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null}]},
  {"key":"handover","name":"Handover","name_es":"Entrega","station":null,"items":[
    {"key":"handover-1","text":"Shut-offs for water, gas and power were shown","text_es":"Se mostraron las llaves de agua, gas y luz","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"handover-2","text":"Owner manual was received","text_es":"Se recibió el manual del propietario","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"block","code_ref":null},
    {"key":"handover-3","text":"Keys handed over","text_es":"Llaves entregadas","help":null,"help_es":null,"response":"number","options":[],"unit":"keys","min":1,"max":20,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"never","show_if":null,"hold_point":false,"on_fail":"punch","code_ref":null},
    {"key":"handover-4","text":"Open points are agreed with dates","text_es":"Los puntos abiertos están acordados con fechas","help":null,"help_es":null,"response":"pass_fail_na","options":[],"unit":null,"min":null,"max":null,"critical":false,"photo_rule":"never","photo_count":1,"note_rule":"on_fail","show_if":null,"hold_point":false,"on_fail":"warn","code_ref":null}]}]'::jsonb);
