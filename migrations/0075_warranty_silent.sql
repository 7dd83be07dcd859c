-- Ten silent days are a yes by nobody, also once whoever did the work has no account any more.
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_warranty_verified";
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_warranty_verified" CHECK ("tickets"."state" <> 'warranty_verified' or ("tickets"."verified_at" is not null
        and ("tickets"."verified_by" is null or "tickets"."verified_by" is distinct from "tickets"."completed_by")));
--> statement-breakpoint
-- The people of a home, and those who develop its project, read what it is covered for.
SELECT hearth_guard('warranty_coverages', $$ deleted_at IS NULL AND (unit_id = ANY ((SELECT hearth_reach('units'))::uuid[])
  OR project_id = ANY ((SELECT hearth_reach('developed'))::uuid[])) $$);
