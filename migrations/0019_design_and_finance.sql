-- The design and finance areas: building models, the catalogue, rates, rules and runs, bills of materials, estimates.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE SEQUENCE estimate_codes;
--> statement-breakpoint
CREATE SEQUENCE bom_codes;
--> statement-breakpoint
CREATE SEQUENCE bim2bom_codes;
--> statement-breakpoint
CREATE TABLE "bom_lines" (
	"bom_id" uuid NOT NULL,
	"line_uid" uuid NOT NULL,
	"parent_uid" uuid,
	"position" integer NOT NULL,
	"item_id" uuid,
	"part_no" text,
	"revision" text,
	"description" text NOT NULL,
	"cost_code" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 6) NOT NULL,
	"uom" text NOT NULL,
	"waste_percent" numeric(18, 6) DEFAULT '0' NOT NULL,
	"round_to" numeric(18, 6) DEFAULT '0' NOT NULL,
	"piece_size" numeric(18, 6) DEFAULT '0' NOT NULL,
	"setup_quantity" numeric(18, 6) DEFAULT '0' NOT NULL,
	"cut_length_m" numeric(18, 6),
	"make_buy" text DEFAULT 'buy' NOT NULL,
	"optional" boolean DEFAULT false NOT NULL,
	"station" integer,
	"supplier_id" uuid,
	"unit_cost" numeric(18, 6),
	"ext_cents" bigint DEFAULT 0 NOT NULL,
	"labor_hours" numeric(18, 6) DEFAULT '0' NOT NULL,
	"labor_cents" bigint DEFAULT 0 NOT NULL,
	"lead_days" integer,
	"module" text,
	"quantity_source" text DEFAULT 'hand' NOT NULL,
	"cad" jsonb,
	"elements" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text DEFAULT 'ok' NOT NULL,
	"override" jsonb,
	"note" text,
	CONSTRAINT "bom_lines_bom_id_line_uid_pk" PRIMARY KEY("bom_id","line_uid"),
	CONSTRAINT "bom_lines_parent" CHECK ("bom_lines"."parent_uid" is null or "bom_lines"."parent_uid" <> "bom_lines"."line_uid"),
	CONSTRAINT "bom_lines_make_buy" CHECK ("bom_lines"."make_buy" in ('make', 'buy', 'phantom', 'consumable')),
	CONSTRAINT "bom_lines_state" CHECK ("bom_lines"."state" in ('ok', 'check', 'unmapped', 'new', 'changed', 'removed', 'overridden')),
	CONSTRAINT "bom_lines_source" CHECK ("bom_lines"."quantity_source" in ('set', 'property', 'type', 'corrected', 'geometry', 'hand', 'count', 'cad')),
	CONSTRAINT "bom_lines_amounts" CHECK ("bom_lines"."quantity" >= 0 and "bom_lines"."waste_percent" >= 0 and "bom_lines"."round_to" >= 0 and "bom_lines"."piece_size" >= 0 and "bom_lines"."setup_quantity" >= 0 and "bom_lines"."unit_cost" >= 0 and "bom_lines"."labor_hours" >= 0),
	CONSTRAINT "bom_lines_station" CHECK ("bom_lines"."station" between 1 and 13)
);
--> statement-breakpoint
CREATE TABLE "boms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"code" text NOT NULL,
	"version_no" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"plan_code" text,
	"project_id" uuid,
	"group_id" uuid,
	"variant" text,
	"source" text NOT NULL,
	"source_ref" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"rate_date" date NOT NULL,
	"checksum" text,
	"effective_from" date,
	"released_by" uuid,
	"released_at" timestamp with time zone,
	"material_cents" bigint DEFAULT 0 NOT NULL,
	"labor_cents" bigint DEFAULT 0 NOT NULL,
	"lead_days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "boms_scope" CHECK ("boms"."scope" in ('plan', 'assembly_group', 'project', 'module')),
	CONSTRAINT "boms_source" CHECK ("boms"."source" in ('bim', 'cad', 'manual', 'merge')),
	CONSTRAINT "boms_status" CHECK ("boms"."status" in ('draft', 'in_review', 'released', 'superseded', 'obsolete')),
	CONSTRAINT "boms_released" CHECK ("boms"."status" in ('draft', 'in_review') or ("boms"."released_at" is not null and "boms"."checksum" is not null)),
	CONSTRAINT "boms_version_no" CHECK ("boms"."version_no" >= 1),
	CONSTRAINT "boms_name_length" CHECK (length("boms"."name") between 1 and 160)
);
--> statement-breakpoint
CREATE TABLE "cost_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"cost_code" text NOT NULL,
	"kind" text DEFAULT 'material' NOT NULL,
	"uom" text NOT NULL,
	"make_buy" text DEFAULT 'buy' NOT NULL,
	"waste_percent" numeric(18, 6) DEFAULT '0' NOT NULL,
	"round_to" numeric(18, 6) DEFAULT '0' NOT NULL,
	"piece_size" numeric(18, 6) DEFAULT '0' NOT NULL,
	"station" integer,
	"labor_hours" numeric(18, 6) DEFAULT '0' NOT NULL,
	"labor_class" text,
	"place" text DEFAULT 'factory' NOT NULL,
	"taxable" boolean DEFAULT true NOT NULL,
	"supplied_by_owner" boolean DEFAULT false NOT NULL,
	"cad_part_numbers" text[] DEFAULT '{}'::text[] NOT NULL,
	"note" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "cost_items_sku_length" CHECK (length("cost_items"."sku") between 1 and 40),
	CONSTRAINT "cost_items_name_length" CHECK (length("cost_items"."name") between 1 and 200),
	CONSTRAINT "cost_items_kind" CHECK ("cost_items"."kind" in ('material', 'labor', 'equipment', 'subcontract', 'freight', 'allowance', 'fee', 'other')),
	CONSTRAINT "cost_items_uom" CHECK ("cost_items"."uom" in ('ea', 'ft', 'sqft', 'cuft', 'cuyd', 'lb', 'h', 'day', 'mile', 'ls', 'm', 'm2', 'm3', 'kg')),
	CONSTRAINT "cost_items_make_buy" CHECK ("cost_items"."make_buy" in ('make', 'buy', 'phantom', 'consumable')),
	CONSTRAINT "cost_items_place" CHECK ("cost_items"."place" in ('factory', 'transport', 'site')),
	CONSTRAINT "cost_items_station" CHECK ("cost_items"."station" between 1 and 13),
	CONSTRAINT "cost_items_amounts" CHECK ("cost_items"."waste_percent" between 0 and 1000 and "cost_items"."round_to" >= 0 and "cost_items"."piece_size" >= 0 and "cost_items"."labor_hours" >= 0),
	CONSTRAINT "cost_items_labor" CHECK (("cost_items"."labor_hours" = 0) or ("cost_items"."labor_class" is not null))
);
--> statement-breakpoint
CREATE TABLE "cost_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"unit_cost" numeric(18, 6) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"effective_from" date NOT NULL,
	"minimum" numeric(18, 6) DEFAULT '0' NOT NULL,
	"lead_days" integer,
	"source" text DEFAULT 'manual' NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "cost_prices_money" CHECK ("cost_prices"."unit_cost" >= 0 and "cost_prices"."minimum" >= 0),
	CONSTRAINT "cost_prices_currency" CHECK ("cost_prices"."currency" in ('USD', 'MXN')),
	CONSTRAINT "cost_prices_lead_days" CHECK ("cost_prices"."lead_days" between 0 and 730),
	CONSTRAINT "cost_prices_source" CHECK ("cost_prices"."source" in ('manual', 'quote', 'import', 'history', 'sample'))
);
--> statement-breakpoint
CREATE TABLE "cost_substitutes" (
	"item_id" uuid NOT NULL,
	"substitute_id" uuid NOT NULL,
	"factor" numeric(18, 6) DEFAULT '1' NOT NULL,
	"note" text,
	CONSTRAINT "cost_substitutes_item_id_substitute_id_pk" PRIMARY KEY("item_id","substitute_id"),
	CONSTRAINT "cost_substitutes_other" CHECK ("cost_substitutes"."item_id" <> "cost_substitutes"."substitute_id"),
	CONSTRAINT "cost_substitutes_factor" CHECK ("cost_substitutes"."factor" > 0)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"lead_days" integer,
	"note" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "suppliers_name_length" CHECK (length("suppliers"."name") between 1 and 120),
	CONSTRAINT "suppliers_lead_days" CHECK ("suppliers"."lead_days" between 0 and 730)
);
--> statement-breakpoint
CREATE TABLE "estimate_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"estimate_id" uuid NOT NULL,
	"line_uid" uuid NOT NULL,
	"position" integer NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"item_id" uuid,
	"cost_code" text DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"place" text NOT NULL,
	"uom" text NOT NULL,
	"quantity" numeric(18, 6) DEFAULT '0' NOT NULL,
	"formula" text,
	"waste_percent" numeric(18, 6) DEFAULT '0' NOT NULL,
	"round_to" numeric(18, 6) DEFAULT '0' NOT NULL,
	"piece_size" numeric(18, 6) DEFAULT '0' NOT NULL,
	"unit_cost" numeric(18, 6),
	"cost_source" text DEFAULT 'manual' NOT NULL,
	"cost_as_of" date,
	"hours" numeric(18, 6) DEFAULT '0' NOT NULL,
	"taxable" boolean DEFAULT true NOT NULL,
	"optional" boolean DEFAULT false NOT NULL,
	"supplied_by_owner" boolean DEFAULT false NOT NULL,
	"module" text,
	"origin" jsonb,
	"confidence" text DEFAULT 'high' NOT NULL,
	"note" text,
	"cents" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "estimate_lines_type" CHECK ("estimate_lines"."type" in ('material', 'labor', 'equipment', 'subcontract', 'freight', 'allowance', 'fee', 'other')),
	CONSTRAINT "estimate_lines_place" CHECK ("estimate_lines"."place" in ('factory', 'transport', 'site')),
	CONSTRAINT "estimate_lines_source" CHECK ("estimate_lines"."cost_source" in ('catalog', 'rate', 'quote', 'history', 'manual')),
	CONSTRAINT "estimate_lines_confidence" CHECK ("estimate_lines"."confidence" in ('high', 'medium', 'low')),
	CONSTRAINT "estimate_lines_amounts" CHECK ("estimate_lines"."waste_percent" >= 0 and "estimate_lines"."round_to" >= 0 and "estimate_lines"."piece_size" >= 0 and "estimate_lines"."hours" >= 0),
	CONSTRAINT "estimate_lines_free" CHECK ("estimate_lines"."unit_cost" <> 0 or "estimate_lines"."supplied_by_owner")
);
--> statement-breakpoint
CREATE TABLE "estimate_markups" (
	"estimate_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(18, 6) NOT NULL,
	"base" text NOT NULL,
	"place" text,
	"active" boolean DEFAULT true NOT NULL,
	"cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "estimate_markups_estimate_id_position_pk" PRIMARY KEY("estimate_id","position"),
	CONSTRAINT "estimate_markups_category" CHECK ("estimate_markups"."category" in ('overhead', 'profit', 'tax', 'contingency', 'insurance', 'bond')),
	CONSTRAINT "estimate_markups_kind" CHECK ("estimate_markups"."kind" in ('percent', 'fixed', 'per_module', 'per_sqft')),
	CONSTRAINT "estimate_markups_base" CHECK ("estimate_markups"."base" in ('direct', 'taxable', 'cumulative')),
	CONSTRAINT "estimate_markups_place" CHECK ("estimate_markups"."place" in ('factory', 'transport', 'site'))
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"code" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"project_id" uuid,
	"opportunity_id" uuid,
	"kind" text NOT NULL,
	"basis" text DEFAULT 'manual' NOT NULL,
	"bom_id" uuid,
	"run_id" uuid,
	"plan_code" text,
	"units" integer DEFAULT 1 NOT NULL,
	"modules" integer DEFAULT 0 NOT NULL,
	"sqft" integer DEFAULT 0 NOT NULL,
	"factory" text,
	"rate_date" date NOT NULL,
	"frozen_rates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"accuracy_percent" integer,
	"inclusions" text,
	"exclusions" text,
	"valid_until" date,
	"direct_cents" bigint DEFAULT 0 NOT NULL,
	"markup_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"price_cents" bigint DEFAULT 0 NOT NULL,
	"margin_basis_points" integer,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"sent_to" text,
	"decided_at" timestamp with time zone,
	"decision_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "estimates_kind" CHECK ("estimates"."kind" in ('concept', 'budget', 'detailed', 'change')),
	CONSTRAINT "estimates_basis" CHECK ("estimates"."basis" in ('manual', 'bim2bom', 'cad_bom', 'copy')),
	CONSTRAINT "estimates_status" CHECK ("estimates"."status" in ('draft', 'in_review', 'approved', 'sent', 'accepted', 'declined', 'expired', 'superseded', 'archived')),
	CONSTRAINT "estimates_factory" CHECK ("estimates"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "estimates_size" CHECK ("estimates"."units" >= 0 and "estimates"."modules" >= 0 and "estimates"."sqft" >= 0),
	CONSTRAINT "estimates_accuracy" CHECK ("estimates"."accuracy_percent" between 0 and 100),
	CONSTRAINT "estimates_four_eyes" CHECK ("estimates"."approved_by" is null or "estimates"."approved_by" is distinct from "estimates"."submitted_by"),
	CONSTRAINT "estimates_approved" CHECK ("estimates"."status" not in ('approved', 'sent', 'accepted', 'declined', 'expired') or "estimates"."approved_at" is not null),
	CONSTRAINT "estimates_sent" CHECK ("estimates"."status" not in ('sent', 'accepted', 'declined', 'expired') or "estimates"."sent_at" is not null),
	CONSTRAINT "estimates_name_length" CHECK (length("estimates"."name") between 1 and 160)
);
--> statement-breakpoint
CREATE TABLE "building_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"project_id" uuid,
	"plan_code" text,
	"name" text NOT NULL,
	"discipline" text DEFAULT 'architecture' NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text,
	"bytes" bigint NOT NULL,
	"sha256" text,
	"state" text DEFAULT 'uploading' NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"ifc_schema" text,
	"application" text,
	"units" jsonb,
	"storeys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entity_count" integer,
	"element_count" integer,
	"coverage_basis_points" integer,
	"viewer_key" text,
	"viewer_bytes" bigint,
	"read_ms" integer,
	"peak_mb" integer,
	"read_at" timestamp with time zone,
	"cancelled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "building_models_state" CHECK ("building_models"."state" in ('uploading', 'waiting', 'reading', 'ready', 'degraded', 'failed', 'cancelled')),
	CONSTRAINT "building_models_discipline" CHECK ("building_models"."discipline" in ('architecture', 'structure', 'mep', 'interior', 'combined', 'other')),
	CONSTRAINT "building_models_scope" CHECK ("building_models"."project_id" is null or "building_models"."plan_code" is null),
	CONSTRAINT "building_models_progress" CHECK ("building_models"."progress" between 0 and 100),
	CONSTRAINT "building_models_revision_no" CHECK ("building_models"."revision" >= 1),
	CONSTRAINT "building_models_bytes" CHECK ("building_models"."bytes" between 1 and 2147483648),
	CONSTRAINT "building_models_read" CHECK ("building_models"."state" not in ('ready', 'degraded') or "building_models"."element_count" is not null),
	CONSTRAINT "building_models_failure" CHECK (("building_models"."state" = 'failed') = ("building_models"."failure" is not null)),
	CONSTRAINT "building_models_stored" CHECK ("building_models"."state" in ('uploading', 'failed', 'cancelled') or "building_models"."storage_key" is not null)
);
--> statement-breakpoint
CREATE TABLE "model_elements" (
	"model_id" uuid NOT NULL,
	"entity" integer NOT NULL,
	"global_id" text NOT NULL,
	"ifc_class" text NOT NULL,
	"predefined_type" text,
	"name" text,
	"type_name" text,
	"tag" text,
	"storey" text,
	"container" text,
	"assembly_id" text,
	"assembly_name" text,
	"module" text,
	"is_space" boolean DEFAULT false NOT NULL,
	"materials" jsonb NOT NULL,
	"properties" jsonb NOT NULL,
	"quantities" jsonb NOT NULL,
	"shape_hash" text,
	"box" numeric[],
	CONSTRAINT "model_elements_model_id_entity_pk" PRIMARY KEY("model_id","entity")
);
--> statement-breakpoint
CREATE TABLE "rate_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"factory" text,
	"state" text,
	"value" numeric(18, 6) NOT NULL,
	"uom" text NOT NULL,
	"components" jsonb,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"source" text NOT NULL,
	"note" text,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "rate_cards_kind" CHECK ("rate_cards"."kind" in ('labor_class', 'shop_overhead', 'site_labor', 'freight', 'crane_set', 'engineering', 'markup', 'contingency', 'escalation', 'tax', 'permit_fee', 'storage', 'currency')),
	CONSTRAINT "rate_cards_uom" CHECK ("rate_cards"."uom" in ('usd_per_hour', 'percent', 'usd_per_mile', 'usd_per_module', 'usd_per_sqft', 'usd_per_day', 'usd', 'times')),
	CONSTRAINT "rate_cards_factory" CHECK ("rate_cards"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "rate_cards_state" CHECK ("rate_cards"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "rate_cards_status" CHECK ("rate_cards"."status" in ('draft', 'approved', 'rejected')),
	CONSTRAINT "rate_cards_value" CHECK ("rate_cards"."value" >= 0),
	CONSTRAINT "rate_cards_key_length" CHECK (length("rate_cards"."key") between 1 and 60),
	CONSTRAINT "rate_cards_days" CHECK ("rate_cards"."effective_to" is null or "rate_cards"."effective_to" >= "rate_cards"."effective_from"),
	CONSTRAINT "rate_cards_approved" CHECK (("rate_cards"."status" = 'approved') = ("rate_cards"."approved_at" is not null) and ("rate_cards"."approved_by" is null or "rate_cards"."approved_by" is distinct from "rate_cards"."created_by"))
);
--> statement-breakpoint
CREATE TABLE "bim2bom_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"model_id" uuid NOT NULL,
	"project_id" uuid,
	"status" text DEFAULT 'mapping' NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb,
	"failure" text,
	"bom_id" uuid,
	"estimate_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "bim2bom_runs_status" CHECK ("bim2bom_runs"."status" in ('mapping', 'review', 'published', 'failed', 'superseded')),
	CONSTRAINT "bim2bom_runs_failure" CHECK (("bim2bom_runs"."status" = 'failed') = ("bim2bom_runs"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "quantity_rule_versions" (
	"rule_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" uuid,
	CONSTRAINT "quantity_rule_versions_rule_id_version_no_pk" PRIMARY KEY("rule_id","version_no")
);
--> statement-breakpoint
CREATE TABLE "quantity_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scope" text DEFAULT 'company' NOT NULL,
	"plan_code" text,
	"project_id" uuid,
	"priority" integer DEFAULT 0 NOT NULL,
	"layer" text NOT NULL,
	"match" jsonb NOT NULL,
	"quantity" jsonb NOT NULL,
	"formula" text,
	"waste_percent" numeric(18, 6),
	"round_to" numeric(18, 6),
	"piece_size" numeric(18, 6),
	"item_id" uuid,
	"exclude_reason" text,
	"confidence" text DEFAULT 'high' NOT NULL,
	"is_starter" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "quantity_rules_scope_named" CHECK ("quantity_rules"."scope" in ('company', 'plan', 'project')),
	CONSTRAINT "quantity_rules_scope_of" CHECK (("quantity_rules"."scope" = 'plan') = ("quantity_rules"."plan_code" is not null) and ("quantity_rules"."scope" = 'project') = ("quantity_rules"."project_id" is not null)),
	CONSTRAINT "quantity_rules_target" CHECK (("quantity_rules"."item_id" is null) = ("quantity_rules"."exclude_reason" is not null)),
	CONSTRAINT "quantity_rules_confidence" CHECK ("quantity_rules"."confidence" in ('high', 'medium', 'low')),
	CONSTRAINT "quantity_rules_name_length" CHECK (length("quantity_rules"."name") between 1 and 160)
);
--> statement-breakpoint
CREATE TABLE "run_elements" (
	"run_id" uuid NOT NULL,
	"entity" integer NOT NULL,
	"layer" text NOT NULL,
	"rule_id" uuid,
	"state" text NOT NULL,
	"item_id" uuid,
	"quantity" numeric(18, 6),
	"source" text,
	"because" text DEFAULT '' NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	CONSTRAINT "run_elements_run_id_entity_layer_pk" PRIMARY KEY("run_id","entity","layer"),
	CONSTRAINT "run_elements_state" CHECK ("run_elements"."state" in ('mapped', 'check', 'unmapped', 'excluded')),
	CONSTRAINT "run_elements_source" CHECK ("run_elements"."source" in ('set', 'property', 'type', 'corrected', 'geometry', 'hand', 'count')),
	CONSTRAINT "run_elements_quantity" CHECK ("run_elements"."quantity" >= 0),
	CONSTRAINT "run_elements_item_of" CHECK ("run_elements"."state" in ('unmapped', 'excluded') or "run_elements"."item_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "bom_lines" ADD CONSTRAINT "bom_lines_bom_id_boms_id_fk" FOREIGN KEY ("bom_id") REFERENCES "public"."boms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bom_lines" ADD CONSTRAINT "bom_lines_item_id_cost_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cost_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bom_lines" ADD CONSTRAINT "bom_lines_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boms" ADD CONSTRAINT "boms_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_prices" ADD CONSTRAINT "cost_prices_item_id_cost_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cost_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_prices" ADD CONSTRAINT "cost_prices_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_substitutes" ADD CONSTRAINT "cost_substitutes_item_id_cost_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cost_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_substitutes" ADD CONSTRAINT "cost_substitutes_substitute_id_cost_items_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."cost_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_item_id_cost_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cost_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_markups" ADD CONSTRAINT "estimate_markups_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_models" ADD CONSTRAINT "building_models_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_elements" ADD CONSTRAINT "model_elements_model_id_building_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."building_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bim2bom_runs" ADD CONSTRAINT "bim2bom_runs_model_id_building_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."building_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bim2bom_runs" ADD CONSTRAINT "bim2bom_runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_rule_versions" ADD CONSTRAINT "quantity_rule_versions_rule_id_quantity_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."quantity_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_rules" ADD CONSTRAINT "quantity_rules_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_rules" ADD CONSTRAINT "quantity_rules_item_id_cost_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cost_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_elements" ADD CONSTRAINT "run_elements_run_id_bim2bom_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bim2bom_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_elements" ADD CONSTRAINT "run_elements_item_id_cost_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cost_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bom_lines_item" ON "bom_lines" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "bom_lines_order" ON "bom_lines" USING btree ("bom_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "boms_version" ON "boms" USING btree ("series_id","version_no");--> statement-breakpoint
CREATE UNIQUE INDEX "boms_code" ON "boms" USING btree ("code","version_no");--> statement-breakpoint
CREATE UNIQUE INDEX "boms_one_in_work" ON "boms" USING btree ("series_id") WHERE "boms"."status" in ('draft', 'in_review') and "boms"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "boms_project" ON "boms" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "boms_group" ON "boms" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_items_sku" ON "cost_items" USING btree (lower("sku")) WHERE "cost_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cost_items_code" ON "cost_items" USING btree ("cost_code","name");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_prices_once" ON "cost_prices" USING btree ("item_id","supplier_id","effective_from") WHERE "cost_prices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cost_prices_item" ON "cost_prices" USING btree ("item_id","effective_from");--> statement-breakpoint
CREATE INDEX "cost_prices_supplier" ON "cost_prices" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "cost_substitutes_substitute" ON "cost_substitutes" USING btree ("substitute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name")) WHERE "suppliers"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "estimate_lines_uid" ON "estimate_lines" USING btree ("estimate_id","line_uid");--> statement-breakpoint
CREATE INDEX "estimate_lines_order" ON "estimate_lines" USING btree ("estimate_id","position");--> statement-breakpoint
CREATE INDEX "estimate_lines_item" ON "estimate_lines" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_revision" ON "estimates" USING btree ("series_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_code" ON "estimates" USING btree ("code","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_one_in_work" ON "estimates" USING btree ("series_id") WHERE "estimates"."status" in ('draft', 'in_review') and "estimates"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "estimates_project" ON "estimates" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "estimates_created" ON "estimates" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "building_models_revision" ON "building_models" USING btree ("series_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "building_models_storage" ON "building_models" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "building_models_project" ON "building_models" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "building_models_created" ON "building_models" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "model_elements_global_id" ON "model_elements" USING btree ("model_id","global_id");--> statement-breakpoint
CREATE INDEX "model_elements_class" ON "model_elements" USING btree ("model_id","ifc_class");--> statement-breakpoint
CREATE INDEX "rate_cards_key" ON "rate_cards" USING btree ("kind","key","effective_from");--> statement-breakpoint
CREATE UNIQUE INDEX "bim2bom_runs_code" ON "bim2bom_runs" USING btree ("code");--> statement-breakpoint
CREATE INDEX "bim2bom_runs_model" ON "bim2bom_runs" USING btree ("model_id","created_at");--> statement-breakpoint
CREATE INDEX "bim2bom_runs_project" ON "bim2bom_runs" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "quantity_rules_scope" ON "quantity_rules" USING btree ("scope","plan_code","project_id");--> statement-breakpoint
CREATE INDEX "quantity_rules_item" ON "quantity_rules" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "run_elements_item" ON "run_elements" USING btree ("run_id","item_id");
--> statement-breakpoint

-- Of what has been approved, two values never hold on one day.
ALTER TABLE rate_cards ADD CONSTRAINT rate_cards_overlap EXCLUDE USING gist (
  kind WITH =, key WITH =, (coalesce(factory, '')) WITH =, (coalesce(state, '')) WITH =,
  daterange(effective_from, effective_to, '[]') WITH &&
) WHERE (status = 'approved' AND deleted_at IS NULL);
--> statement-breakpoint

-- An approved rate stays as it is: only its last day moves, when a successor is approved.
CREATE FUNCTION hearth_rate_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'approved' AND (NEW.kind, NEW.key, NEW.factory, NEW.state, NEW.value, NEW.uom, NEW.components, NEW.effective_from, NEW.status, NEW.approved_by, NEW.deleted_at)
    IS DISTINCT FROM (OLD.kind, OLD.key, OLD.factory, OLD.state, OLD.value, OLD.uom, OLD.components, OLD.effective_from, OLD.status, OLD.approved_by, OLD.deleted_at) THEN
    RAISE EXCEPTION 'an approved rate is never edited' USING ERRCODE = 'check_violation', CONSTRAINT = 'rate_cards_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER rate_cards_kept BEFORE UPDATE ON rate_cards FOR EACH ROW EXECUTE FUNCTION hearth_rate_kept();
--> statement-breakpoint

-- A released BOM stays as it is; only its state moves on, to superseded or obsolete.
CREATE FUNCTION hearth_bom_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('draft', 'in_review') THEN
    IF TG_OP = 'DELETE' THEN
      RAISE EXCEPTION 'a released BOM is never removed' USING ERRCODE = 'check_violation', CONSTRAINT = 'boms_kept';
    END IF;
    IF to_jsonb(NEW) - '{status,version,updated_at,updated_by}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{status,version,updated_at,updated_by}'::text[]
      OR NEW.status IN ('draft', 'in_review') THEN
      RAISE EXCEPTION 'a released BOM is never edited' USING ERRCODE = 'check_violation', CONSTRAINT = 'boms_kept';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER boms_kept BEFORE UPDATE OR DELETE ON boms FOR EACH ROW EXECUTE FUNCTION hearth_bom_kept();
--> statement-breakpoint
CREATE FUNCTION hearth_bom_lines_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM boms WHERE id IN (OLD.bom_id, NEW.bom_id) AND status NOT IN ('draft', 'in_review')) THEN
    RAISE EXCEPTION 'a released BOM is never edited' USING ERRCODE = 'check_violation', CONSTRAINT = 'boms_kept';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER bom_lines_kept BEFORE INSERT OR UPDATE OR DELETE ON bom_lines FOR EACH ROW EXECUTE FUNCTION hearth_bom_lines_kept();
--> statement-breakpoint

-- From its approval on an estimate stays as it is: its state moves on, with who was sent it and what they decided.
CREATE FUNCTION hearth_estimate_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := '{status,version,updated_at,updated_by,sent_at,sent_to,valid_until,decided_at,decision_note}';
BEGIN
  IF OLD.approved_at IS NOT NULL THEN
    IF TG_OP = 'DELETE' THEN
      RAISE EXCEPTION 'an approved estimate is never removed' USING ERRCODE = 'check_violation', CONSTRAINT = 'estimates_kept';
    END IF;
    IF to_jsonb(NEW) - moving IS DISTINCT FROM to_jsonb(OLD) - moving OR NEW.status IN ('draft', 'in_review')
      OR (OLD.sent_at IS NOT NULL AND (NEW.sent_at, NEW.sent_to, NEW.valid_until) IS DISTINCT FROM (OLD.sent_at, OLD.sent_to, OLD.valid_until)) THEN
      RAISE EXCEPTION 'an approved estimate is never edited' USING ERRCODE = 'check_violation', CONSTRAINT = 'estimates_kept';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER estimates_kept BEFORE UPDATE OR DELETE ON estimates FOR EACH ROW EXECUTE FUNCTION hearth_estimate_kept();
--> statement-breakpoint
CREATE FUNCTION hearth_estimate_parts_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM estimates WHERE id IN (OLD.estimate_id, NEW.estimate_id) AND approved_at IS NOT NULL) THEN
    RAISE EXCEPTION 'an approved estimate is never edited' USING ERRCODE = 'check_violation', CONSTRAINT = 'estimates_kept';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER estimate_lines_kept BEFORE INSERT OR UPDATE OR DELETE ON estimate_lines FOR EACH ROW EXECUTE FUNCTION hearth_estimate_parts_kept();
--> statement-breakpoint
CREATE TRIGGER estimate_markups_kept BEFORE INSERT OR UPDATE OR DELETE ON estimate_markups FOR EACH ROW EXECUTE FUNCTION hearth_estimate_parts_kept();
--> statement-breakpoint

-- Costs, margins and models are for staff alone.
SELECT hearth_guard(name, 'staff') FROM unnest('{building_models,model_elements,suppliers,cost_items,cost_prices,cost_substitutes,rate_cards,quantity_rules,quantity_rule_versions,bim2bom_runs,run_elements,boms,bom_lines,estimates,estimate_lines,estimate_markups}'::regclass[]) AS name;
