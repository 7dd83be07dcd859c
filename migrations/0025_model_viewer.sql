ALTER TABLE "building_models" ADD COLUMN "viewer_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "building_models" ADD COLUMN "viewer_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "building_models" ADD COLUMN "viewer_failure" text;--> statement-breakpoint
ALTER TABLE "building_models" ADD CONSTRAINT "building_models_viewer_state" CHECK ("building_models"."viewer_state" in ('none', 'waiting', 'making', 'ready', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "building_models" ADD CONSTRAINT "building_models_viewer" CHECK (("building_models"."viewer_state" = 'ready') = ("building_models"."viewer_key" is not null));