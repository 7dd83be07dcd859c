CREATE TABLE "deviations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"modules" uuid[] DEFAULT '{}' NOT NULL,
	"units" uuid[] DEFAULT '{}' NOT NULL,
	"timing" text NOT NULL,
	"requirement_ref" text NOT NULL,
	"as_designed" text,
	"as_built" text,
	"reason" text,
	"impacts" text[] DEFAULT '{}' NOT NULL,
	"disposition" text,
	"limit_qty" integer,
	"expires_on" date,
	"engineer_letter" uuid,
	"label_agency_notified" boolean DEFAULT false NOT NULL,
	"design_by" uuid,
	"quality_by" uuid,
	"done_modules" uuid[] DEFAULT '{}' NOT NULL,
	"lesson" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "deviations_state_named" CHECK ("deviations"."state" in ('draft', 'submitted', 'under_review', 'approved', 'rejected', 'closed', 'expired')),
	CONSTRAINT "deviations_timing" CHECK ("deviations"."timing" in ('before_build', 'after_build')),
	CONSTRAINT "deviations_impacts" CHECK ("deviations"."impacts" <@ '{safety,code,structural,fff,cosmetic,cost,schedule}'::text[]),
	CONSTRAINT "deviations_disposition" CHECK ("deviations"."disposition" in ('use_as_is', 'rework', 'repair', 'replace', 'scrap', 'return')),
	CONSTRAINT "deviations_limit" CHECK ("deviations"."limit_qty" > 0),
	CONSTRAINT "deviations_title_length" CHECK (length("deviations"."title") between 1 and 140),
	CONSTRAINT "deviations_bounded" CHECK ("deviations"."state" = 'draft' or "deviations"."limit_qty" is not null or "deviations"."expires_on" is not null),
	CONSTRAINT "deviations_said" CHECK ("deviations"."state" = 'draft' or ("deviations"."as_designed" is not null and "deviations"."as_built" is not null and "deviations"."reason" is not null and "deviations"."disposition" is not null)),
	CONSTRAINT "deviations_two_people" CHECK ("deviations"."design_by" <> "deviations"."quality_by"),
	CONSTRAINT "deviations_passed" CHECK ("deviations"."state" not in ('approved', 'closed') or "deviations"."quality_by" is not null)
);
--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_engineer_letter_files_id_fk" FOREIGN KEY ("engineer_letter") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_design_by_users_id_fk" FOREIGN KEY ("design_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_quality_by_users_id_fk" FOREIGN KEY ("quality_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deviations" ADD CONSTRAINT "deviations_lesson_lessons_id_fk" FOREIGN KEY ("lesson") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deviations_code" ON "deviations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "deviations_project" ON "deviations" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "deviations_modules" ON "deviations" USING gin ("modules");--> statement-breakpoint
SELECT hearth_guard('deviations', 'staff');
