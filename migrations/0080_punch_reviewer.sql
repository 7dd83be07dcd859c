-- Whom a punch item waits for while it is ready for review: never the person who put it right.
ALTER TABLE "tickets" ADD COLUMN "reviewer_id" uuid;
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id")
  ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What waits already goes by the rule of `reviewer.ts`; it says there why.
UPDATE "tickets" r SET "reviewer_id" = (
  SELECT c.user_id FROM (
    SELECT r."approver_id" AS user_id, CASE WHEN r."priority" = 'urgent' OR r."regulatory" THEN 0 ELSE 2 END AS place
    UNION ALL SELECT r."manager_id", 1
    UNION ALL SELECT m."user_id", 2 + array_position(CASE r."phase" WHEN 'factory' THEN ARRAY['qa_inspector', 'pm', 'factory_planner']
      ELSE ARRAY['qa_inspector', 'pm', 'site_super'] END, m."role") FROM "project_members" m WHERE m."project_id" = r."project_id"
    UNION ALL SELECT f."id", 6 FROM "users" f JOIN "user_groups" g ON g."user_id" = f."id" AND g."group" = 'floor_manager'
      JOIN "projects" p ON p."factory" = f."factory" AND p."status" BETWEEN 3 AND 7 WHERE p."id" = r."project_id" AND r."phase" = 'factory'
    UNION ALL SELECT g."user_id", 7 FROM "user_groups" g WHERE g."group" = 'admin') c
  JOIN "users" u ON u."id" = c.user_id AND u."state" = 'active'
  WHERE c.place IS NOT NULL AND c.user_id IS DISTINCT FROM r."submitted_by" ORDER BY c.place, c.user_id LIMIT 1)
WHERE r."kind" = 'punch_list' AND r."state" = 'punch_review';
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_reviewer" CHECK ("tickets"."reviewer_id" is null or ("tickets"."state" = 'punch_review'
  and "tickets"."reviewer_id" is distinct from "tickets"."submitted_by"));
--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_punch_only";
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_only" CHECK ("tickets"."kind" = 'punch_list' or num_nonnulls("tickets"."defect_type", "tickets"."position", "tickets"."trade", "tickets"."severity", "tickets"."regulatory", "tickets"."must_fix_before", "tickets"."manager_id", "tickets"."approver_id", "tickets"."station_found", "tickets"."station_caused", "tickets"."found_in", "tickets"."sign_off_item_id", "tickets"."schedule_impact_days", "tickets"."cost_cents", "tickets"."back_charge", "tickets"."owner_visible", "tickets"."pin_file_id", "tickets"."pin_page", "tickets"."pin_x", "tickets"."pin_y", "tickets"."carried_over_from", "tickets"."submitted_by", "tickets"."reviewer_id") = 0);
