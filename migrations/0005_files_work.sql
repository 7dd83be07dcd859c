CREATE TABLE "album_files" (
	"album_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" double precision NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid,
	CONSTRAINT "album_files_album_id_file_id_pk" PRIMARY KEY("album_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "albums" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"unit_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"cover_file_id" uuid,
	"visibility" text DEFAULT 'internal' NOT NULL,
	"position" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "albums_visibility" CHECK ("albums"."visibility" in ('internal', 'developer', 'owner')),
	CONSTRAINT "albums_name_length" CHECK (length("albums"."name") between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "download_tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_zip" boolean NOT NULL,
	"is_inline" boolean DEFAULT false NOT NULL,
	"view" text,
	"file_ids" uuid[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_tickets_view" CHECK ("download_tickets"."view" in ('owner', 'developer', 'floor')),
	CONSTRAINT "download_tickets_files" CHECK (cardinality("download_tickets"."file_ids") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"length" bigint NOT NULL,
	"fields" jsonb NOT NULL,
	"client_upload_id" text,
	"file_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "uploads_length" CHECK ("uploads"."length" > 0 and "uploads"."length" <= 2147483648),
	CONSTRAINT "uploads_finished" CHECK (("uploads"."file_id" is null) = ("uploads"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "share_link_files" (
	"link_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" double precision NOT NULL,
	CONSTRAINT "share_link_files_link_id_file_id_pk" PRIMARY KEY("link_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"project_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"album_id" uuid,
	"title" text NOT NULL,
	"password_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "share_links_scope" CHECK ("share_links"."scope" in ('album', 'selection', 'file')),
	CONSTRAINT "share_links_album_scope" CHECK (("share_links"."scope" = 'album') = ("share_links"."album_id" is not null)),
	CONSTRAINT "share_links_token_hash" CHECK (octet_length("share_links"."token_hash") = 32),
	CONSTRAINT "share_links_views" CHECK ("share_links"."views" >= 0),
	CONSTRAINT "share_links_title" CHECK (length("share_links"."title") between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "area" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "folder" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "series_id" uuid;--> statement-breakpoint
UPDATE "files" SET "series_id" = "id";--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "series_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "version_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "superseded_by" uuid;--> statement-breakpoint
ALTER TABLE "album_files" ADD CONSTRAINT "album_files_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_files" ADD CONSTRAINT "album_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_files" ADD CONSTRAINT "share_link_files_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_files" ADD CONSTRAINT "share_link_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_files_file" ON "album_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "album_files_order" ON "album_files" USING btree ("album_id","position");--> statement-breakpoint
CREATE INDEX "albums_project" ON "albums" USING btree ("project_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "albums_name" ON "albums" USING btree ("project_id",lower("name")) WHERE "albums"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "download_tickets_expiry" ON "download_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_client_upload" ON "uploads" USING btree ("created_by","client_upload_id") WHERE "uploads"."client_upload_id" is not null;--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_file" ON "uploads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "share_link_files_file" ON "share_link_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_token" ON "share_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "share_links_project" ON "share_links" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "share_links_album" ON "share_links" USING btree ("album_id");--> statement-breakpoint
CREATE INDEX "files_unit" ON "files" USING btree ("unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_series" ON "files" USING btree ("series_id","version_no");--> statement-breakpoint
CREATE INDEX "files_taken" ON "files" USING btree ("project_id",coalesce(captured_at, created_at),"id") WHERE "files"."deleted_at" is null and "files"."superseded_by" is null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_stage" CHECK ("files"."stage" in ('pre_production', 'factory', 'yard', 'transit', 'set', 'site', 'handover', 'warranty'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_area" CHECK (length("files"."area") between 1 and 80);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_folder" CHECK (length("files"."folder") between 1 and 80);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_version_no" CHECK ("files"."version_no" >= 1);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_superseded" CHECK ("files"."superseded_by" <> "files"."id");