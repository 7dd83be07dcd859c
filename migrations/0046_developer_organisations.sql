CREATE TABLE "developer_organisation_people" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"group" text DEFAULT 'developer' NOT NULL,
	"role" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid,
	CONSTRAINT "developer_organisation_people_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id"),
	CONSTRAINT "developer_organisation_people_developers" CHECK ("developer_organisation_people"."group" = 'developer'),
	CONSTRAINT "developer_organisation_people_role" CHECK ("developer_organisation_people"."role" in ('viewer', 'approver', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "developer_organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_name" text,
	"email" text,
	"phone" text,
	"address" text,
	"withheld" text[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "developer_organisations_name_length" CHECK (length("developer_organisations"."name") between 1 and 120),
	CONSTRAINT "developer_organisations_withheld" CHECK ("developer_organisations"."withheld" <@ '{photos,dates}'::text[])
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "organisation_role" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "developer_organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "developer_organisation_people" ADD CONSTRAINT "developer_organisation_people_organisation_id_developer_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."developer_organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_organisation_people" ADD CONSTRAINT "developer_organisation_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_organisation_people" ADD CONSTRAINT "developer_organisation_people_group" FOREIGN KEY ("user_id","group") REFERENCES "public"."user_groups"("user_id","group") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "developer_organisation_people_user" ON "developer_organisation_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "developer_organisations_name" ON "developer_organisations" USING btree (lower("name")) WHERE "developer_organisations"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_developer_organisation_id_developer_organisations_id_fk" FOREIGN KEY ("developer_organisation_id") REFERENCES "public"."developer_organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_organisation" ON "invitations" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "projects_developer" ON "projects" USING btree ("developer_organisation_id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organisation_developers" CHECK ("invitations"."organisation_id" is null or ("invitations"."kind" = 'developer' and "invitations"."unit_id" is null and "invitations"."organisation_role" in ('viewer', 'approver', 'admin')));
--> statement-breakpoint

-- What stood on a project as a text becomes an organisation, once for each name however it was written.
INSERT INTO developer_organisations (id, name)
  SELECT DISTINCT ON (lower(btrim(developer_org))) gen_random_uuid(), btrim(developer_org) FROM projects
  WHERE btrim(developer_org) <> '' ORDER BY lower(btrim(developer_org)), created_at;
--> statement-breakpoint
UPDATE projects p SET developer_organisation_id = o.id FROM developer_organisations o WHERE lower(o.name) = lower(btrim(p.developer_org));
--> statement-breakpoint

-- A project is found by the name of its developer, whichever of the two changes.
CREATE OR REPLACE FUNCTION hearth_search_projects(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A project in the bin keeps its entry: the search asks whether the project lives, for it and for all that lies in it.
  PERFORM hearth_search_put('project', p.id, p.id, NULL, '{home_owner,developer,floor_manager}', false, p.name,
    concat_ws(', ', p.address_line1, p.address_line2, p.city, p.state), p.zip,
    concat_ws(' ', o.name, p.county, p.ahj_name, p.hubspot_deal_id, array_to_string(p.tags, ' ')), p.project_number,
    jsonb_build_object('status', p.status))
    FROM projects p LEFT JOIN developer_organisations o ON o.id = p.developer_organisation_id WHERE p.id = ANY (ids);
END $$;
--> statement-breakpoint
DROP TRIGGER projects_search_changed ON projects;
--> statement-breakpoint
CREATE TRIGGER projects_search_changed AFTER UPDATE ON projects FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.address_line1, OLD.address_line2, OLD.city, OLD.state, OLD.zip, OLD.developer_organisation_id, OLD.county, OLD.ahj_name, OLD.hubspot_deal_id, OLD.tags)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.address_line1, NEW.address_line2, NEW.city, NEW.state, NEW.zip, NEW.developer_organisation_id, NEW.county, NEW.ahj_name, NEW.hubspot_deal_id, NEW.tags))
  EXECUTE FUNCTION hearth_search_project_changed();
--> statement-breakpoint
CREATE FUNCTION hearth_search_developer_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_projects(array(SELECT id FROM projects WHERE developer_organisation_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER developer_organisations_search_projects AFTER UPDATE OF name ON developer_organisations FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_developer_renamed();
--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "developer_org";
--> statement-breakpoint

-- Who sees a project as its developer, and what of it is kept from them: those who were put on it by hand, and the people of the
-- organisation that it names. Whoever reads it reads what they may read of the tables below.
CREATE VIEW project_developers WITH (security_invoker = true) AS
  SELECT m.project_id, m.user_id, true AS decides, '{}'::text[] AS withheld, m.added_at FROM project_members m WHERE m.role = 'developer'
  UNION ALL
  SELECT p.id, m.user_id, m.role <> 'viewer', o.withheld, m.added_at FROM developer_organisation_people m
    JOIN developer_organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL
    JOIN projects p ON p.developer_organisation_id = o.id;
--> statement-breakpoint

-- Everybody with a part in a project by which something can wait for them: its members, and whoever decides for its developer.
CREATE VIEW project_parts WITH (security_invoker = true) AS
  SELECT m.project_id, m.user_id, m.role, m.added_at FROM project_members m WHERE m.role <> 'developer'
  UNION ALL
  SELECT d.project_id, d.user_id, 'developer', d.added_at FROM project_developers d WHERE d.decides;
--> statement-breakpoint

-- The second belt.
CREATE FUNCTION hearth_organisations() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(organisation_id), '{}') FROM developer_organisation_people
  WHERE user_id = nullif(current_setting('hearth.viewer', true), '')::uuid
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_reach(kind text) RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
  SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  viewer uuid := nullif(current_setting('hearth.viewer', true), '')::uuid;
  moment text := viewer::text || extract(epoch from statement_timestamp())::text;
  developed uuid[] := '{}';
  owned uuid[] := '{}';
  homes uuid[] := '{}';
BEGIN
  IF viewer IS NULL THEN
    RETURN '{}';
  END IF;
  IF current_setting('hearth.reach_at', true) IS DISTINCT FROM moment THEN
    IF EXISTS (SELECT 1 FROM user_groups WHERE user_id = viewer AND "group" = 'developer') THEN
      developed := ARRAY(SELECT p.id FROM project_developers m JOIN projects p ON p.id = m.project_id
        WHERE m.user_id = viewer AND p.developer_visible AND p.deleted_at IS NULL);
    END IF;
    IF EXISTS (SELECT 1 FROM user_groups WHERE user_id = viewer AND "group" = 'home_owner') THEN
      SELECT coalesce(array_agg(DISTINCT u.project_id), '{}'), coalesce(array_agg(DISTINCT u.id), '{}') INTO owned, homes
      FROM unit_owners o JOIN units u ON u.id = o.unit_id JOIN projects p ON p.id = u.project_id
      WHERE o.user_id = viewer AND o.disabled_at IS NULL AND o.from_on <= current_date AND (o.until_on IS NULL OR o.until_on >= current_date)
        AND u.deleted_at IS NULL AND p.owner_visible AND p.deleted_at IS NULL;
    END IF;
    PERFORM set_config('hearth.reach_developed', developed::text, false), set_config('hearth.reach_owned', owned::text, false),
      set_config('hearth.reach_projects', (developed || owned)::text, false), set_config('hearth.reach_units', homes::text, false),
      set_config('hearth.reach_at', moment, false);
  END IF;
  RETURN current_setting('hearth.reach_' || kind)::uuid[];
END $$;
--> statement-breakpoint

-- Its own people read an organisation, and who sees a project reads whom it is built for.
SELECT hearth_guard('developer_organisations', $$ id = ANY ((SELECT hearth_organisations())::uuid[]) OR EXISTS (SELECT 1 FROM projects p WHERE p.developer_organisation_id = developer_organisations.id) $$);
--> statement-breakpoint
SELECT hearth_guard('developer_organisation_people', 'organisation_id = ANY ((SELECT hearth_organisations())::uuid[])');
--> statement-breakpoint
-- Whom an organisation has invited, its admins read beside staff.
CREATE FUNCTION hearth_run_organisations() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(organisation_id), '{}') FROM developer_organisation_people
  WHERE user_id = nullif(current_setting('hearth.viewer', true), '')::uuid AND role = 'admin'
$$;
--> statement-breakpoint
SELECT hearth_guard('invitations', 'organisation_id = ANY ((SELECT hearth_run_organisations())::uuid[])');
--> statement-breakpoint
-- Developers are found by their name and contact: what src/areas/platform-services/search/server/declared.ts makes of the declaration.
CREATE INDEX IF NOT EXISTS "search_entries_developer_organisation_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'developer_organisation';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_developer_organisations(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('developer_organisation', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', r.contact_name), NULL, NULL) FROM developer_organisations r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('developer_organisation', array(SELECT r.id FROM developer_organisations r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_developer_organisations_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_developer_organisations(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_developer_organisations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_developer_organisations(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER developer_organisations_search_added AFTER INSERT ON developer_organisations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_developer_organisations_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER developer_organisations_search_changed AFTER UPDATE ON developer_organisations FOR EACH ROW
  WHEN ((OLD.name, OLD.contact_name, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.contact_name, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_developer_organisations_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER developer_organisations_search_gone AFTER DELETE ON developer_organisations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('developer_organisation');
--> statement-breakpoint
SELECT hearth_search_of_developer_organisations(array(SELECT id FROM developer_organisations));
