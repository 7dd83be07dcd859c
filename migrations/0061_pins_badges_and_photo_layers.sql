CREATE TABLE "badges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"number_hash" text NOT NULL,
	"ending" text NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_by" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "badges_ending" CHECK ("badges"."ending" ~ '^[A-Z0-9]{4}$'),
	CONSTRAINT "badges_revoked" CHECK (("badges"."revoked_at" is null) = ("badges"."revoked_by" is null))
);
--> statement-breakpoint
CREATE TABLE "tablets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"factory" text NOT NULL,
	"token_hash" text NOT NULL,
	"registered_by" uuid NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_by" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "tablets_name" CHECK (length("tablets"."name") between 1 and 60),
	CONSTRAINT "tablets_factory_known" CHECK ("tablets"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "tablets_revoked" CHECK (("tablets"."revoked_at" is null) = ("tablets"."revoked_by" is null))
);
--> statement-breakpoint
CREATE TABLE "user_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_pins_tries" CHECK ("user_pins"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "photo_layers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"marks" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_layers_marks" CHECK (case jsonb_typeof("photo_layers"."marks") when 'array' then jsonb_array_length("photo_layers"."marks") between 1 and 100 else false end
        and pg_column_size("photo_layers"."marks") <= 200000)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "tablet_id" uuid;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_registered_by_users_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_pins" ADD CONSTRAINT "user_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_layers" ADD CONSTRAINT "photo_layers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_layers" ADD CONSTRAINT "photo_layers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "badges_number" ON "badges" USING btree ("number_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "badges_one" ON "badges" USING btree ("user_id") WHERE "badges"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tablets_token" ON "tablets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "tablets_factory" ON "tablets" USING btree ("factory");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_layers_author" ON "photo_layers" USING btree ("file_id","author_id");--> statement-breakpoint
CREATE INDEX "sessions_tablet" ON "sessions" USING btree ("tablet_id") WHERE "sessions"."tablet_id" is not null;
--> statement-breakpoint
-- A badge is a floor manager's: whoever is none comes in by their password.
CREATE FUNCTION hearth_badge_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM user_groups g JOIN users u ON u.id = g.user_id
    WHERE g.user_id = NEW.user_id AND g."group" = 'floor_manager' AND u.state = 'active' AND u.factory IS NOT NULL) THEN
    RAISE EXCEPTION 'A badge is a floor manager''s.' USING ERRCODE = '23514', CONSTRAINT = 'badges_holder';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_holder BEFORE INSERT ON badges FOR EACH ROW EXECUTE FUNCTION hearth_badge_holder();
--> statement-breakpoint
-- Who held which badge stays to be read: a number and its person never change, and what was taken away stays away.
CREATE FUNCTION hearth_badge_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.user_id, OLD.number_hash) IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.number_hash)
    OR (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) THEN
    RAISE EXCEPTION 'A badge does not change.' USING ERRCODE = '23514', CONSTRAINT = 'badges_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_kept BEFORE UPDATE ON badges FOR EACH ROW EXECUTE FUNCTION hearth_badge_kept();
--> statement-breakpoint
-- Marks are drawn on pictures that can be shown.
CREATE FUNCTION hearth_photo_layer_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.file_id, OLD.author_id) IS DISTINCT FROM (NEW.file_id, NEW.author_id) THEN
    RAISE EXCEPTION 'A layer stays its author''s.' USING ERRCODE = '23514', CONSTRAINT = 'photo_layers_kept';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM files f WHERE f.id = NEW.file_id AND f.drawable AND f.kind IN ('photo', 'markup')) THEN
    RAISE EXCEPTION 'Marks are drawn on photos.' USING ERRCODE = '23514', CONSTRAINT = 'photo_layers_place';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER photo_layers_place BEFORE INSERT OR UPDATE ON photo_layers FOR EACH ROW EXECUTE FUNCTION hearth_photo_layer_place();
--> statement-breakpoint
SELECT hearth_guard('user_pins', 'viewer');
--> statement-breakpoint
SELECT hearth_guard('badges', 'viewer');
--> statement-breakpoint
SELECT hearth_guard('tablets', 'staff');
--> statement-breakpoint
SELECT hearth_guard('photo_layers', 'EXISTS (SELECT 1 FROM files f WHERE f.id = file_id)');
