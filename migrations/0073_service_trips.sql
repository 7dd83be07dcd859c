CREATE TABLE "service_trip_items" (
	"trip_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	CONSTRAINT "service_trip_items_trip_id_ticket_id_pk" PRIMARY KEY("trip_id","ticket_id"),
	CONSTRAINT "service_trip_items_done" CHECK (("service_trip_items"."done_at" is null) = ("service_trip_items"."done_by" is null))
);
--> statement-breakpoint
CREATE TABLE "service_trip_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trip_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "service_trip_links_hash" CHECK (octet_length("service_trip_links"."token_hash") = 32),
	CONSTRAINT "service_trip_links_language" CHECK ("service_trip_links"."language" in ('en', 'es')),
	CONSTRAINT "service_trip_links_ends" CHECK ("service_trip_links"."expires_at" > "service_trip_links"."made_at")
);
--> statement-breakpoint
CREATE TABLE "service_trip_offers" (
	"trip_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_trip_offers_trip_id_position_pk" PRIMARY KEY("trip_id","position"),
	CONSTRAINT "service_trip_offers_position" CHECK ("service_trip_offers"."position" between 1 and 3),
	CONSTRAINT "service_trip_offers_order" CHECK ("service_trip_offers"."starts_at" < "service_trip_offers"."ends_at" and "service_trip_offers"."ends_at" <= "service_trip_offers"."starts_at" + interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "service_trip_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trip_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"item" text NOT NULL,
	"quantity" numeric(18, 6) NOT NULL,
	"old_serial" text,
	"new_serial" text,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_trip_parts_item" CHECK (length("service_trip_parts"."item") between 1 and 140),
	CONSTRAINT "service_trip_parts_quantity" CHECK ("service_trip_parts"."quantity" > 0 and "service_trip_parts"."quantity" <= 100000),
	CONSTRAINT "service_trip_parts_serials" CHECK ("service_trip_parts"."old_serial" <> "service_trip_parts"."new_serial")
);
--> statement-breakpoint
CREATE TABLE "service_trip_photos" (
	"trip_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_trip_photos_trip_id_file_id_pk" PRIMARY KEY("trip_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "service_trip_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trip_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"words" text NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	CONSTRAINT "service_trip_points_words" CHECK (length("service_trip_points"."words") between 1 and 200),
	CONSTRAINT "service_trip_points_done" CHECK (("service_trip_points"."done_at" is null) = ("service_trip_points"."done_by" is null))
);
--> statement-breakpoint
CREATE TABLE "service_trip_signatures" (
	"trip_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"method" text NOT NULL,
	"typed" text,
	"strokes" jsonb,
	"statement" text NOT NULL,
	"taken_by" text NOT NULL,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_trip_signatures_name" CHECK (length("service_trip_signatures"."name") between 1 and 120),
	CONSTRAINT "service_trip_signatures_mark" CHECK (case "service_trip_signatures"."method" when 'drawn' then "service_trip_signatures"."strokes" is not null and "service_trip_signatures"."typed" is null
        when 'typed' then "service_trip_signatures"."typed" is not null and "service_trip_signatures"."strokes" is null else false end)
);
--> statement-breakpoint
CREATE TABLE "service_trips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"project_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"service_type" text NOT NULL,
	"technician" uuid,
	"provider_name" text,
	"provider_email" text,
	"provider_phone" text,
	"window_start" timestamp with time zone,
	"window_end" timestamp with time zone,
	"travel_km" numeric(8, 2),
	"instructions" text,
	"outcome" text,
	"arrived_at" timestamp with time zone,
	"departed_at" timestamp with time zone,
	"ical_sequence" integer DEFAULT 0 NOT NULL,
	"told_sequence" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "service_trips_state_named" CHECK ("service_trips"."state" in ('proposed', 'owner_accepted', 'owner_declined', 'confirmed', 'en_route', 'done', 'no_access', 'cancelled')),
	CONSTRAINT "service_trips_type" CHECK ("service_trips"."service_type" in ('warranty', 'set_completion', 'recall', 'courtesy', 'billable', 'inspection')),
	CONSTRAINT "service_trips_title" CHECK (length("service_trips"."title") between 1 and 140),
	CONSTRAINT "service_trips_who" CHECK (num_nonnulls("service_trips"."technician", "service_trips"."provider_name") <= 1),
	CONSTRAINT "service_trips_provider" CHECK ("service_trips"."provider_name" is not null or num_nonnulls("service_trips"."provider_email", "service_trips"."provider_phone") = 0),
	CONSTRAINT "service_trips_window" CHECK (("service_trips"."window_start" is null) = ("service_trips"."window_end" is null)),
	CONSTRAINT "service_trips_window_order" CHECK ("service_trips"."window_start" < "service_trips"."window_end" and "service_trips"."window_end" <= "service_trips"."window_start" + interval '24 hours'),
	CONSTRAINT "service_trips_travel" CHECK ("service_trips"."travel_km" between 0 and 20000),
	CONSTRAINT "service_trips_stay" CHECK ("service_trips"."arrived_at" <= "service_trips"."departed_at"),
	CONSTRAINT "service_trips_when" CHECK ("service_trips"."state" not in ('owner_accepted', 'confirmed', 'en_route', 'done', 'no_access') or "service_trips"."window_start" is not null),
	CONSTRAINT "service_trips_goes" CHECK ("service_trips"."state" not in ('confirmed', 'en_route', 'done', 'no_access')
        or num_nonnulls("service_trips"."technician", "service_trips"."provider_name") = 1),
	CONSTRAINT "service_trips_over" CHECK ("service_trips"."state" not in ('done', 'no_access') or "service_trips"."departed_at" is not null),
	CONSTRAINT "service_trips_told" CHECK ("service_trips"."state" <> 'done' or "service_trips"."outcome" is not null)
);
--> statement-breakpoint
ALTER TABLE "service_trip_items" ADD CONSTRAINT "service_trip_items_trip_id_service_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."service_trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trip_items" ADD CONSTRAINT "service_trip_items_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trip_links" ADD CONSTRAINT "service_trip_links_trip_id_service_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."service_trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trip_links" ADD CONSTRAINT "service_trip_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trip_offers" ADD CONSTRAINT "service_trip_offers_trip_id_service_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."service_trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trip_parts" ADD CONSTRAINT "service_trip_parts_trip_id_service_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."service_trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trip_photos" ADD CONSTRAINT "service_trip_photos_trip_id_service_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."service_trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trip_photos" ADD CONSTRAINT "service_trip_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trip_points" ADD CONSTRAINT "service_trip_points_trip_id_service_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."service_trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trip_signatures" ADD CONSTRAINT "service_trip_signatures_trip_id_service_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."service_trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trip_signatures" ADD CONSTRAINT "service_trip_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trips" ADD CONSTRAINT "service_trips_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trips" ADD CONSTRAINT "service_trips_technician_users_id_fk" FOREIGN KEY ("technician") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_trips" ADD CONSTRAINT "service_trips_project_id_unit_id_units_project_id_id_fk" FOREIGN KEY ("project_id","unit_id") REFERENCES "public"."units"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_trip_items_ticket" ON "service_trip_items" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_trip_links_token" ON "service_trip_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "service_trip_links_live" ON "service_trip_links" USING btree ("trip_id") WHERE "service_trip_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "service_trip_links_trip" ON "service_trip_links" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "service_trip_links_made_by" ON "service_trip_links" USING btree ("made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "service_trip_offers_once" ON "service_trip_offers" USING btree ("trip_id","starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "service_trip_parts_trip" ON "service_trip_parts" USING btree ("trip_id","position");--> statement-breakpoint
CREATE INDEX "service_trip_photos_file" ON "service_trip_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "service_trip_points_trip" ON "service_trip_points" USING btree ("trip_id","position");--> statement-breakpoint
CREATE INDEX "service_trip_signatures_user" ON "service_trip_signatures" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_trips_code" ON "service_trips" USING btree ("code");--> statement-breakpoint
CREATE INDEX "service_trips_unit" ON "service_trips" USING btree ("project_id","unit_id");--> statement-breakpoint
CREATE INDEX "service_trips_technician" ON "service_trips" USING btree ("technician","window_start");--> statement-breakpoint
CREATE INDEX "service_trips_listed" ON "service_trips" USING btree ("code" collate hearth_en,"id") WHERE "service_trips"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "service_trips_state" ON "service_trips" USING btree ("state","window_start") WHERE "service_trips"."deleted_at" is null;--> statement-breakpoint
-- What hangs on a trip is of the home that it goes to, and stays as it is once the trip is over. What goes because what it names is gone, goes.
CREATE FUNCTION hearth_trip_parts_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  trip service_trips;
BEGIN
  SELECT * INTO trip FROM service_trips WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.trip_id ELSE NEW.trip_id END FOR SHARE;
  IF trip.state IN ('done', 'no_access', 'cancelled') AND NOT (TG_OP = 'DELETE' AND (
    (TG_TABLE_NAME = 'service_trip_items' AND NOT EXISTS (SELECT 1 FROM tickets WHERE id = (to_jsonb(OLD) ->> 'ticket_id')::uuid))
    OR (TG_TABLE_NAME = 'service_trip_photos' AND NOT EXISTS (SELECT 1 FROM files WHERE id = (to_jsonb(OLD) ->> 'file_id')::uuid)))) THEN
    RAISE EXCEPTION 'The trip is over.' USING ERRCODE = '23514', CONSTRAINT = 'service_trips_kept';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_trip_offers_kept BEFORE INSERT OR UPDATE OR DELETE ON service_trip_offers FOR EACH ROW EXECUTE FUNCTION hearth_trip_parts_kept();
--> statement-breakpoint
CREATE TRIGGER service_trip_items_kept BEFORE INSERT OR UPDATE OR DELETE ON service_trip_items FOR EACH ROW EXECUTE FUNCTION hearth_trip_parts_kept();
--> statement-breakpoint
CREATE TRIGGER service_trip_points_kept BEFORE INSERT OR UPDATE OR DELETE ON service_trip_points FOR EACH ROW EXECUTE FUNCTION hearth_trip_parts_kept();
--> statement-breakpoint
CREATE TRIGGER service_trip_parts_kept BEFORE INSERT OR UPDATE OR DELETE ON service_trip_parts FOR EACH ROW EXECUTE FUNCTION hearth_trip_parts_kept();
--> statement-breakpoint
CREATE TRIGGER service_trip_photos_kept BEFORE INSERT OR UPDATE OR DELETE ON service_trip_photos FOR EACH ROW EXECUTE FUNCTION hearth_trip_parts_kept();
--> statement-breakpoint
CREATE FUNCTION hearth_trip_item_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM service_trips s JOIN tickets t ON t.unit_id = s.unit_id WHERE s.id = NEW.trip_id AND t.id = NEW.ticket_id) THEN
    RAISE EXCEPTION 'The ticket is of another home.' USING ERRCODE = '23514', CONSTRAINT = 'service_trip_items_home';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_trip_items_placed BEFORE INSERT OR UPDATE OF trip_id, ticket_id ON service_trip_items FOR EACH ROW EXECUTE FUNCTION hearth_trip_item_placed();
--> statement-breakpoint
CREATE FUNCTION hearth_trip_photo_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM service_trips s JOIN files f ON f.project_id = s.project_id WHERE s.id = NEW.trip_id AND f.id = NEW.file_id AND f.kind = 'photo') THEN
    RAISE EXCEPTION 'The photo is of another project.' USING ERRCODE = '23514', CONSTRAINT = 'service_trip_photos_place';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_trip_photos_placed BEFORE INSERT OR UPDATE OF trip_id, file_id ON service_trip_photos FOR EACH ROW EXECUTE FUNCTION hearth_trip_photo_placed();
--> statement-breakpoint
-- The time that a home accepts is one that it was offered; what a trip that is over says stays, and one that was signed stays done.
CREATE FUNCTION hearth_trip_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'proposed' AND NEW.state = 'owner_accepted' AND EXISTS (SELECT 1 FROM service_trip_offers o WHERE o.trip_id = NEW.id)
    AND NOT EXISTS (SELECT 1 FROM service_trip_offers o
      WHERE o.trip_id = NEW.id AND o.starts_at = NEW.window_start AND o.ends_at = NEW.window_end) THEN
    RAISE EXCEPTION 'That time was not offered.' USING ERRCODE = '23514', CONSTRAINT = 'service_trips_offered';
  END IF;
  IF OLD.state IN ('done', 'no_access', 'cancelled') AND OLD.state = NEW.state
    AND (OLD.title, OLD.service_type, OLD.technician, OLD.provider_name, OLD.provider_email, OLD.provider_phone, OLD.window_start,
      OLD.window_end, OLD.outcome, OLD.instructions, OLD.arrived_at, OLD.departed_at)
    IS DISTINCT FROM (NEW.title, NEW.service_type, NEW.technician, NEW.provider_name, NEW.provider_email, NEW.provider_phone, NEW.window_start,
      NEW.window_end, NEW.outcome, NEW.instructions, NEW.arrived_at, NEW.departed_at) THEN
    RAISE EXCEPTION 'The trip is over.' USING ERRCODE = '23514', CONSTRAINT = 'service_trips_kept';
  END IF;
  IF OLD.state = 'done' AND NEW.state <> 'done' AND EXISTS (SELECT 1 FROM service_trip_signatures k WHERE k.trip_id = NEW.id) THEN
    RAISE EXCEPTION 'The trip was signed.' USING ERRCODE = '23514', CONSTRAINT = 'service_trips_signed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_trips_stands BEFORE UPDATE ON service_trips FOR EACH ROW EXECUTE FUNCTION hearth_trip_stands();
--> statement-breakpoint
-- Signed is who has seen the work: while somebody is there, or afterwards. It is never changed.
CREATE FUNCTION hearth_trip_signature_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'A signature stays as it is.' USING ERRCODE = '23514', CONSTRAINT = 'service_trip_signature_kept';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM service_trips s WHERE s.id = NEW.trip_id AND s.state IN ('en_route', 'done')) THEN
    RAISE EXCEPTION 'Nobody is there.' USING ERRCODE = '23514', CONSTRAINT = 'service_trip_signature_when';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_trip_signatures_kept BEFORE INSERT OR UPDATE ON service_trip_signatures FOR EACH ROW EXECUTE FUNCTION hearth_trip_signature_kept();
--> statement-breakpoint
-- The people of the home read its trips, none from before their time; developers those to their projects.
SELECT hearth_guard('service_trips', $$ deleted_at IS NULL AND (project_id = ANY ((SELECT hearth_reach('developed'))::uuid[])
  OR (unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]) AND EXISTS (SELECT 1 FROM unit_owners o
    WHERE o.unit_id = service_trips.unit_id AND o.user_id = (SELECT hearth_viewer()) AND o.disabled_at IS NULL AND o.from_on <= current_date
      AND (o.until_on IS NULL OR o.until_on >= current_date)
      AND (service_trips.created_at >= o.from_on OR service_trips.window_start >= o.from_on)))) $$);
--> statement-breakpoint
SELECT hearth_guard(name::regclass, 'EXISTS (SELECT 1 FROM service_trips s WHERE s.id = trip_id)')
FROM unnest(array['service_trip_offers', 'service_trip_items', 'service_trip_points', 'service_trip_parts', 'service_trip_photos', 'service_trip_signatures']) AS name;
--> statement-breakpoint
SELECT hearth_guard('service_trip_links', 'staff');
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_service_trip_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'service_trip';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_service_trips(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('service_trip', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.provider_name, r.instructions, r.outcome), r.code, jsonb_build_object('state', r.state)) FROM service_trips r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('service_trip', array(SELECT r.id FROM service_trips r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_service_trips_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_service_trips(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_service_trips_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('service_trip', NEW.id, NEW.project_id, NULL, '{}', false, NEW.title, NEW.code, NULL,
      concat_ws(' ', NEW.provider_name, NEW.instructions, NEW.outcome), NEW.code, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('service_trip', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER service_trips_search_added AFTER INSERT ON service_trips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_service_trips_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER service_trips_search_changed AFTER UPDATE ON service_trips FOR EACH ROW
  WHEN ((OLD.title, OLD.provider_name, OLD.instructions, OLD.outcome, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.provider_name, NEW.instructions, NEW.outcome, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_service_trips_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER service_trips_search_gone AFTER DELETE ON service_trips REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('service_trip');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_service_trips_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_service_trips(array(SELECT id FROM service_trips WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_service_trips AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_service_trips_project();
--> statement-breakpoint
SELECT hearth_search_of_service_trips(array(SELECT id FROM service_trips));
