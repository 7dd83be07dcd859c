CREATE TABLE "break_even_scenarios" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL,
	"name" text NOT NULL,
	"fixed_overhead_cents" bigint NOT NULL,
	"avg_price_cents" bigint NOT NULL,
	"variable_cost_cents" bigint NOT NULL,
	"profit_goal_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "break_even_scenarios_money" CHECK ("break_even_scenarios"."fixed_overhead_cents" >= 0 and "break_even_scenarios"."avg_price_cents" >= 0 and "break_even_scenarios"."variable_cost_cents" >= 0 and "break_even_scenarios"."profit_goal_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "break_even_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factory" text NOT NULL,
	"month" date NOT NULL,
	"unit_of_measure" text NOT NULL,
	"fixed_overhead_cents" bigint NOT NULL,
	"avg_price_cents" bigint NOT NULL,
	"variable_cost_cents" bigint NOT NULL,
	"profit_goal_cents" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"unlocked_until" timestamp with time zone,
	"unlock_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "break_even_targets_once" UNIQUE("factory","month","unit_of_measure"),
	CONSTRAINT "break_even_targets_factory" CHECK ("break_even_targets"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "break_even_targets_month" CHECK (extract(day from "break_even_targets"."month") = 1),
	CONSTRAINT "break_even_targets_unit" CHECK ("break_even_targets"."unit_of_measure" in ('module', 'home', 'sqft')),
	CONSTRAINT "break_even_targets_money" CHECK ("break_even_targets"."fixed_overhead_cents" >= 0 and "break_even_targets"."avg_price_cents" >= 0 and "break_even_targets"."variable_cost_cents" >= 0 and "break_even_targets"."profit_goal_cents" >= 0),
	CONSTRAINT "break_even_targets_unlock" CHECK (("break_even_targets"."unlocked_until" is null) = ("break_even_targets"."unlock_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "subtasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"unit_id" uuid,
	"module_id" uuid,
	"name" text NOT NULL,
	"details" text,
	"status" text DEFAULT 'To Do' NOT NULL,
	"department" text NOT NULL,
	"owner_id" uuid,
	"due_on" date,
	"completed_at" timestamp with time zone,
	"weight" integer DEFAULT 1 NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "subtasks_one_place" CHECK ("subtasks"."unit_id" is null or "subtasks"."module_id" is null),
	CONSTRAINT "subtasks_status" CHECK ("subtasks"."status" in ('To Do', 'In Progress', 'Completed')),
	CONSTRAINT "subtasks_department" CHECK ("subtasks"."department" in ('Design', 'Engineering', 'Procurement', 'Production', 'Quality', 'Logistics', 'Site')),
	CONSTRAINT "subtasks_name" CHECK (length("subtasks"."name") between 1 and 200),
	CONSTRAINT "subtasks_weight" CHECK ("subtasks"."weight" between 1 and 100),
	CONSTRAINT "subtasks_completed" CHECK (("subtasks"."status" = 'Completed') = ("subtasks"."completed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_project_id" UNIQUE("project_id","id");--> statement-breakpoint
ALTER TABLE "break_even_scenarios" ADD CONSTRAINT "break_even_scenarios_target_id_break_even_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."break_even_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtasks" ADD CONSTRAINT "subtasks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtasks" ADD CONSTRAINT "subtasks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtasks" ADD CONSTRAINT "subtasks_project_id_unit_id_units_project_id_id_fk" FOREIGN KEY ("project_id","unit_id") REFERENCES "public"."units"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtasks" ADD CONSTRAINT "subtasks_project_id_module_id_modules_project_id_id_fk" FOREIGN KEY ("project_id","module_id") REFERENCES "public"."modules"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "break_even_scenarios_name" ON "break_even_scenarios" USING btree ("target_id",lower("name")) WHERE "break_even_scenarios"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "break_even_scenarios_target" ON "break_even_scenarios" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "subtasks_listed" ON "subtasks" USING btree ("project_id","department","status" DESC NULLS LAST,"sort_order","id") WHERE "subtasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subtasks_owner" ON "subtasks" USING btree ("owner_id","status" DESC NULLS LAST) WHERE "subtasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subtasks_unit" ON "subtasks" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "subtasks_module" ON "subtasks" USING btree ("module_id");
