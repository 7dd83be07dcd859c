-- The database itself judges what is written as working hours and holidays: both are read by every clock.
CREATE FUNCTION hearth_working_hours(hours text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  range text;
  found text[];
  starts integer;
  ends integer;
  last integer := 0;
BEGIN
  IF hours IS NULL THEN RETURN true; END IF;
  FOREACH range IN ARRAY string_to_array(hours, ', ') LOOP
    found := regexp_match(range, '^([0-2][0-9]):([0-5][0-9])-([0-2][0-9]):([0-5][0-9])$');
    IF found IS NULL THEN RETURN false; END IF;
    starts := found[1]::integer * 60 + found[2]::integer;
    ends := found[3]::integer * 60 + found[4]::integer;
    IF ends <= starts OR ends > 1440 OR starts < last THEN RETURN false; END IF;
    last := ends;
  END LOOP;
  RETURN last > 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_holidays(holidays text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  line text;
  found text[];
  seen text[] := '{}';
BEGIN
  IF holidays IS NULL THEN RETURN true; END IF;
  FOREACH line IN ARRAY string_to_array(holidays, E'\n') LOOP
    found := regexp_match(line, '^([0-9]{4})-([0-9]{2})-([0-9]{2}) \S');
    IF found IS NULL OR left(line, 10) = ANY (seen) THEN RETURN false; END IF;
    PERFORM make_date(found[1]::integer, found[2]::integer, found[3]::integer);
    seen := seen || left(line, 10);
  END LOOP;
  RETURN cardinality(seen) > 0;
EXCEPTION WHEN datetime_field_overflow THEN
  RETURN false;
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_time_zone(zone text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM timestamptz '2026-01-01 00:00:00+00' AT TIME ZONE zone;
  RETURN zone IS NOT NULL;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN false;
END $$;
--> statement-breakpoint
CREATE TABLE "business_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"time_zone" text NOT NULL,
	"monday" text,
	"tuesday" text,
	"wednesday" text,
	"thursday" text,
	"friday" text,
	"saturday" text,
	"sunday" text,
	"holidays" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "business_calendars_place_known" CHECK ("business_calendars"."place" in ('company', 'loma_linda', 'butte', 'monterrey', 'reno', 'none')),
	CONSTRAINT "business_calendars_company" CHECK ("business_calendars"."place" <> 'company' or "business_calendars"."deleted_at" is null),
	CONSTRAINT "business_calendars_zone" CHECK (hearth_time_zone("business_calendars"."time_zone")),
	CONSTRAINT "business_calendars_hours" CHECK (hearth_working_hours("business_calendars"."monday") and hearth_working_hours("business_calendars"."tuesday") and hearth_working_hours("business_calendars"."wednesday")
        and hearth_working_hours("business_calendars"."thursday") and hearth_working_hours("business_calendars"."friday")
        and hearth_working_hours("business_calendars"."saturday") and hearth_working_hours("business_calendars"."sunday")),
	CONSTRAINT "business_calendars_holidays" CHECK (hearth_holidays("business_calendars"."holidays")),
	CONSTRAINT "business_calendars_work" CHECK ("business_calendars"."place" = 'none' or num_nonnulls("business_calendars"."monday", "business_calendars"."tuesday", "business_calendars"."wednesday", "business_calendars"."thursday", "business_calendars"."friday", "business_calendars"."saturday", "business_calendars"."sunday") > 0)
);
--> statement-breakpoint
CREATE TABLE "deadline_policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"about" text,
	"rank" integer NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"kinds" text[] DEFAULT '{}'::text[] NOT NULL,
	"phases" text[] DEFAULT '{}'::text[] NOT NULL,
	"priorities" text[] DEFAULT '{}'::text[] NOT NULL,
	"sources" text[] DEFAULT '{}'::text[] NOT NULL,
	"pauses" text[] DEFAULT '{}'::text[] NOT NULL,
	"response_urgent" integer NOT NULL,
	"resolution_urgent" integer,
	"response_high" integer NOT NULL,
	"resolution_high" integer,
	"response_medium" integer NOT NULL,
	"resolution_medium" integer,
	"response_low" integer NOT NULL,
	"resolution_low" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "deadline_policies_rank" CHECK ("deadline_policies"."rank" between 1 and 999),
	CONSTRAINT "deadline_policies_default_holds" CHECK (not "deadline_policies"."is_default" or ("deadline_policies"."enabled" and "deadline_policies"."deleted_at" is null
        and cardinality("deadline_policies"."kinds" || "deadline_policies"."phases" || "deadline_policies"."priorities" || "deadline_policies"."sources") = 0)),
	CONSTRAINT "deadline_policies_kinds" CHECK ("deadline_policies"."kinds" <@ '{general,punch_list}'::text[]),
	CONSTRAINT "deadline_policies_phases" CHECK ("deadline_policies"."phases" <@ '{factory,site}'::text[]),
	CONSTRAINT "deadline_policies_priorities" CHECK ("deadline_policies"."priorities" <@ '{urgent,high,medium,low}'::text[]),
	CONSTRAINT "deadline_policies_sources" CHECK ("deadline_policies"."sources" <@ '{staff,owner_portal,developer_portal,floor,meeting,device_alert,email,import}'::text[]),
	CONSTRAINT "deadline_policies_pauses" CHECK ("deadline_policies"."pauses" <@ '{waiting_requester,waiting_third_party}'::text[]),
	CONSTRAINT "deadline_policies_urgent" CHECK ("deadline_policies"."response_urgent" between 1 and 525600 and ("deadline_policies"."resolution_urgent" is null or "deadline_policies"."resolution_urgent" between "deadline_policies"."response_urgent" and 525600)),
	CONSTRAINT "deadline_policies_high" CHECK ("deadline_policies"."response_high" between 1 and 525600 and ("deadline_policies"."resolution_high" is null or "deadline_policies"."resolution_high" between "deadline_policies"."response_high" and 525600)),
	CONSTRAINT "deadline_policies_medium" CHECK ("deadline_policies"."response_medium" between 1 and 525600 and ("deadline_policies"."resolution_medium" is null or "deadline_policies"."resolution_medium" between "deadline_policies"."response_medium" and 525600)),
	CONSTRAINT "deadline_policies_low" CHECK ("deadline_policies"."response_low" between 1 and 525600 and ("deadline_policies"."resolution_low" is null or "deadline_policies"."resolution_low" between "deadline_policies"."response_low" and 525600))
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"about" text,
	"lead_id" uuid,
	"members" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "departments_name_length" CHECK (length("departments"."name") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_lead_id_users_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "business_calendars_place" ON "business_calendars" USING btree ("place") WHERE "business_calendars"."deleted_at" is null and "business_calendars"."place" <> 'none';
--> statement-breakpoint
CREATE UNIQUE INDEX "deadline_policies_default" ON "deadline_policies" USING btree ("is_default") WHERE "deadline_policies"."is_default";
--> statement-breakpoint
CREATE UNIQUE INDEX "deadline_policies_name" ON "deadline_policies" USING btree (lower("name")) WHERE "deadline_policies"."deleted_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree (lower("name")) WHERE "departments"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "departments_lead" ON "departments" USING btree ("lead_id");
--> statement-breakpoint
CREATE INDEX "departments_members" ON "departments" USING gin ("members");
--> statement-breakpoint
-- There is always exactly one default policy: a second one is refused by its index, and the one that is there stays.
CREATE FUNCTION hearth_default_policy_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The default policy stays.' USING ERRCODE = 'check_violation', CONSTRAINT = 'deadline_policies_default_holds', TABLE = 'deadline_policies';
END $$;
--> statement-breakpoint
CREATE TRIGGER deadline_policies_default_stays BEFORE UPDATE ON deadline_policies FOR EACH ROW
  WHEN (OLD.is_default AND NOT NEW.is_default) EXECUTE FUNCTION hearth_default_policy_stays();
--> statement-breakpoint
CREATE TRIGGER deadline_policies_default_kept BEFORE DELETE ON deadline_policies FOR EACH ROW
  WHEN (OLD.is_default) EXECUTE FUNCTION hearth_default_policy_stays();
--> statement-breakpoint
CREATE FUNCTION hearth_company_calendar_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The calendar of the company stays.' USING ERRCODE = 'check_violation', CONSTRAINT = 'business_calendars_company', TABLE = 'business_calendars';
END $$;
--> statement-breakpoint
CREATE TRIGGER business_calendars_company_stays BEFORE UPDATE ON business_calendars FOR EACH ROW
  WHEN (OLD.place = 'company' AND NEW.place <> 'company') EXECUTE FUNCTION hearth_company_calendar_stays();
--> statement-breakpoint
CREATE TRIGGER business_calendars_company_kept BEFORE DELETE ON business_calendars FOR EACH ROW
  WHEN (OLD.place = 'company') EXECUTE FUNCTION hearth_company_calendar_stays();
--> statement-breakpoint
-- What a company begins with, to be changed to its own: office hours where the company is, and what it promises where nothing else is said.
INSERT INTO business_calendars (id, name, place, time_zone, monday, tuesday, wednesday, thursday, friday)
VALUES ('0de00000-0000-7000-8000-000000000001', 'Company', 'company', 'America/Los_Angeles',
  '08:00-12:00, 12:30-17:00', '08:00-12:00, 12:30-17:00', '08:00-12:00, 12:30-17:00', '08:00-12:00, 12:30-17:00', '08:00-12:00, 12:30-17:00');
--> statement-breakpoint
INSERT INTO deadline_policies (id, name, rank, enabled, is_default, pauses, response_urgent, resolution_urgent, response_high, resolution_high,
  response_medium, resolution_medium, response_low, resolution_low)
VALUES ('0de00000-0000-7000-8000-000000000002', 'Default', 999, true, true, '{waiting_requester,waiting_third_party}',
  60, 480, 120, 960, 480, 2400, 960, 4800);
--> statement-breakpoint
SELECT hearth_guard(name, 'staff') FROM unnest('{business_calendars,deadline_policies,departments}'::regclass[]) AS name;
