CREATE TABLE "search_entries" (
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"project_id" uuid,
	"unit_id" uuid,
	"audience" text[] NOT NULL,
	"is_photo" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"body" text DEFAULT '' NOT NULL,
	"staff_body" text DEFAULT '' NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"folded" text NOT NULL,
	"document" "tsvector" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_entries_entity_type_entity_id_pk" PRIMARY KEY("entity_type","entity_id"),
	CONSTRAINT "search_entries_type" CHECK ("search_entries"."entity_type" ~ '^[a-z_]{2,40}$'),
	CONSTRAINT "search_entries_audience" CHECK ("search_entries"."audience" <@ array['home_owner', 'developer', 'floor_manager']::text[]),
	CONSTRAINT "search_entries_scoped" CHECK ("search_entries"."project_id" is not null or cardinality("search_entries"."audience") = 0),
	CONSTRAINT "search_entries_unit_in_project" CHECK ("search_entries"."unit_id" is null or "search_entries"."project_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_project" ON "search_entries" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "search_entries_unit" ON "search_entries" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "search_entries_beginning" ON "search_entries" USING btree ("entity_type","folded" collate "C");--> statement-breakpoint
CREATE INDEX "search_entries_project_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'project';--> statement-breakpoint
CREATE INDEX "search_entries_unit_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'unit';--> statement-breakpoint
CREATE INDEX "search_entries_module_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'module';--> statement-breakpoint
CREATE INDEX "search_entries_person_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'person';--> statement-breakpoint
CREATE INDEX "search_entries_file_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'file';--> statement-breakpoint
CREATE INDEX "search_entries_similar" ON "search_entries" USING gin ("folded" gin_trgm_ops);