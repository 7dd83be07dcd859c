-- Until now any state and any id could be noted: what no document stands behind is a draft again, and its id goes.
UPDATE "units" SET "owner_manual" = jsonb_set("owner_manual" - 'owner_manual_id', '{status}', '"draft"')
  WHERE "owner_manual" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "files" f WHERE f."id"::text = "owner_manual" ->> 'owner_manual_id' AND f."project_id" = "units"."project_id" AND f."kind" = 'document');--> statement-breakpoint
UPDATE "units" SET "owner_manual" = jsonb_set("owner_manual", '{status}', '"draft"')
  WHERE "owner_manual" IS NOT NULL AND "owner_manual" ->> 'status' IS NULL;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_owner_manual" CHECK ("units"."owner_manual" is null or ("units"."owner_manual" ->> 'status' is not null and "units"."owner_manual" ->> 'status' in ('draft', 'in_review', 'published', 'archived')
      and ("units"."owner_manual" ->> 'status' not in ('in_review', 'published') or "units"."owner_manual" ->> 'owner_manual_id' is not null)));
