CREATE TABLE "assembly_group_members" (
	"group_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" numeric(18, 6) DEFAULT '1' NOT NULL,
	"optional" boolean DEFAULT false NOT NULL,
	"synced_microversion" text,
	CONSTRAINT "assembly_group_members_group_id_variant_id_pk" PRIMARY KEY("group_id","variant_id"),
	CONSTRAINT "assembly_group_members_quantity" CHECK ("assembly_group_members"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "assembly_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan_code" text,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"lead_id" uuid,
	"drift" text DEFAULT 'none' NOT NULL,
	"drift_name" text,
	"drift_at" timestamp with time zone,
	"last_synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "assembly_groups_status" CHECK ("assembly_groups"."status" in ('draft', 'active', 'retired')),
	CONSTRAINT "assembly_groups_drift" CHECK ("assembly_groups"."drift" in ('none', 'workspace_ahead', 'new_release')),
	CONSTRAINT "assembly_groups_name_length" CHECK (length("assembly_groups"."name") between 1 and 160)
);
--> statement-breakpoint
CREATE TABLE "cad_boms" (
	"provider" text NOT NULL,
	"document_id" text NOT NULL,
	"assembly_id" text NOT NULL,
	"microversion" text NOT NULL,
	"configuration" text NOT NULL,
	"rows" jsonb NOT NULL,
	"left_out" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"hash" text NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cad_boms_provider_document_id_assembly_id_microversion_configuration_pk" PRIMARY KEY("provider","document_id","assembly_id","microversion","configuration")
);
--> statement-breakpoint
CREATE TABLE "cad_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'connected' NOT NULL,
	"sealed_grant" text,
	"expires_at" timestamp with time zone,
	"connected_by" uuid,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fault" text,
	CONSTRAINT "cad_connections_state" CHECK ("cad_connections"."state" in ('connected', 'ended')),
	CONSTRAINT "cad_connections_sealed" CHECK (("cad_connections"."state" = 'connected') = ("cad_connections"."sealed_grant" is not null) and ("cad_connections"."sealed_grant" is null or "cad_connections"."sealed_grant" like 'sealed:%'))
);
--> statement-breakpoint
CREATE TABLE "cad_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cad_item_links" (
	"document_id" text NOT NULL,
	"element_id" text NOT NULL,
	"part_id" text NOT NULL,
	"configuration" text NOT NULL,
	"item_id" uuid NOT NULL,
	"linked_by" uuid,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cad_item_links_document_id_element_id_part_id_configuration_pk" PRIMARY KEY("document_id","element_id","part_id","configuration")
);
--> statement-breakpoint
CREATE TABLE "cad_lists" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"body" jsonb NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cad_lists_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "cad_lists_kind" CHECK ("cad_lists"."kind" in ('documents', 'places', 'assemblies', 'configuration'))
);
--> statement-breakpoint
CREATE TABLE "cad_quotas" (
	"year_from" date PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"spent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cad_sync_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" uuid,
	"calls_used" integer DEFAULT 0 NOT NULL,
	"quota_left" integer,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unreleased" boolean DEFAULT false NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"microversions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"base_bom_id" uuid,
	"base_version" integer,
	"bom_id" uuid,
	CONSTRAINT "cad_sync_runs_state" CHECK ("cad_sync_runs"."state" in ('planned', 'applied', 'discarded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "cad_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"document_id" text NOT NULL,
	"document_name" text NOT NULL,
	"wvm" text NOT NULL,
	"place_id" text NOT NULL,
	"place_name" text NOT NULL,
	"assembly_id" text NOT NULL,
	"assembly_name" text NOT NULL,
	"configuration" text DEFAULT '' NOT NULL,
	"microversion" text,
	"row_count" integer,
	"hash" text,
	"fetched_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "cad_variants_provider" CHECK ("cad_variants"."provider" in ('own', 'onshape')),
	CONSTRAINT "cad_variants_wvm" CHECK ("cad_variants"."wvm" in ('w', 'v')),
	CONSTRAINT "cad_variants_name_length" CHECK (length("cad_variants"."name") between 1 and 160)
);
--> statement-breakpoint
CREATE TABLE "cad_webhooks" (
	"message_id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"document_id" text,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"groups" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assembly_group_members" ADD CONSTRAINT "assembly_group_members_group_id_assembly_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."assembly_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assembly_group_members" ADD CONSTRAINT "assembly_group_members_variant_id_cad_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."cad_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cad_item_links" ADD CONSTRAINT "cad_item_links_item_id_cost_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cost_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cad_sync_runs" ADD CONSTRAINT "cad_sync_runs_group_id_assembly_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."assembly_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cad_sync_runs" ADD CONSTRAINT "cad_sync_runs_bom_id_boms_id_fk" FOREIGN KEY ("bom_id") REFERENCES "public"."boms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assembly_group_members_variant" ON "assembly_group_members" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assembly_groups_name" ON "assembly_groups" USING btree (lower("name")) WHERE "assembly_groups"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cad_connections_address" ON "cad_connections" USING btree ("address");--> statement-breakpoint
CREATE INDEX "cad_flows_expiry" ON "cad_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cad_item_links_item" ON "cad_item_links" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "cad_sync_runs_group" ON "cad_sync_runs" USING btree ("group_id","started_at");--> statement-breakpoint
CREATE INDEX "cad_sync_runs_bom" ON "cad_sync_runs" USING btree ("bom_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cad_variants_name" ON "cad_variants" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "cad_variants_document" ON "cad_variants" USING btree ("provider","document_id");--> statement-breakpoint
CREATE INDEX "cad_webhooks_received" ON "cad_webhooks" USING btree ("received_at");
--> statement-breakpoint

-- What comes from the platform, and the grant to read it, is for staff alone.
SELECT hearth_guard(name, 'staff') FROM unnest('{cad_connections,cad_flows,cad_quotas,cad_lists,cad_boms,cad_variants,assembly_groups,assembly_group_members,cad_sync_runs,cad_item_links,cad_webhooks}'::regclass[]) AS name;
