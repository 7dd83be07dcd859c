CREATE TABLE "saved_view_defaults" (
	"table_name" text NOT NULL,
	"group_name" text NOT NULL,
	"view_id" uuid NOT NULL,
	"scope" text DEFAULT 'shared' NOT NULL,
	CONSTRAINT "saved_view_defaults_table_name_group_name_pk" PRIMARY KEY("table_name","group_name"),
	CONSTRAINT "saved_view_defaults_shared" CHECK ("saved_view_defaults"."scope" = 'shared'),
	CONSTRAINT "saved_view_defaults_group" CHECK ("saved_view_defaults"."group_name" in ('admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"config" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_scoped" UNIQUE("id","table_name","scope"),
	CONSTRAINT "saved_views_scope" CHECK ("saved_views"."scope" in ('own', 'shared')),
	CONSTRAINT "saved_views_config" CHECK (jsonb_typeof("saved_views"."config") = 'object')
);
--> statement-breakpoint
CREATE TABLE "table_settings" (
	"user_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"config" jsonb NOT NULL,
	"view_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "table_settings_user_id_table_name_pk" PRIMARY KEY("user_id","table_name"),
	CONSTRAINT "table_settings_config" CHECK (jsonb_typeof("table_settings"."config") = 'object')
);
--> statement-breakpoint
CREATE TABLE "change_set_entries" (
	"change_set_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"version_after" integer NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "change_set_entries_change_set_id_position_pk" PRIMARY KEY("change_set_id","position"),
	CONSTRAINT "change_set_entries_version" CHECK ("change_set_entries"."version_after" > 0)
);
--> statement-breakpoint
CREATE TABLE "change_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"source" text NOT NULL,
	"undoes" uuid,
	CONSTRAINT "change_sets_source" CHECK ("change_sets"."source" in ('ui', 'api', 'bulk'))
);
--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_view" FOREIGN KEY ("view_id","table_name","scope") REFERENCES "public"."saved_views"("id","table_name","scope") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_settings" ADD CONSTRAINT "table_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_settings" ADD CONSTRAINT "table_settings_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set_entries" ADD CONSTRAINT "change_set_entries_change_set_id_change_sets_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_undoes_change_sets_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."change_sets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_defaults_of_view" ON "saved_view_defaults" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("table_name","owner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("table_name") WHERE "saved_views"."scope" = 'shared';--> statement-breakpoint
CREATE INDEX "change_set_entries_entity" ON "change_set_entries" USING btree ("entity_type","entity_id") WHERE "change_set_entries"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "change_sets_at" ON "change_sets" USING btree ("at");--> statement-breakpoint
CREATE INDEX "change_sets_undoes" ON "change_sets" USING btree ("undoes");