ALTER TABLE "schedule_bookings" ADD COLUMN "came_along" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Bookings that were made twice before stay as they are; the rule is for those to come.
UPDATE "schedule_bookings" AS "later" SET "came_along" = true WHERE "deleted_at" IS NULL AND EXISTS (
  SELECT 1 FROM "schedule_bookings" AS "first" WHERE "first"."deleted_at" IS NULL
    AND ("first"."resource_id", "first"."project_id", "first"."from_on", "first"."to_on") = ("later"."resource_id", "later"."project_id", "later"."from_on", "later"."to_on")
    AND ("first"."created_at", "first"."id") < ("later"."created_at", "later"."id"));--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_bookings_once" ON "schedule_bookings" USING btree ("resource_id","project_id","from_on","to_on") WHERE "schedule_bookings"."deleted_at" is null and not "schedule_bookings"."came_along";