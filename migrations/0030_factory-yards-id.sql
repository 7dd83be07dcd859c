ALTER TABLE "factory_yards" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "factory_yards" ADD CONSTRAINT "factory_yards_id" UNIQUE("id");