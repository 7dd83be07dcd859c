ALTER TABLE "tickets" DROP CONSTRAINT "tickets_state_of_kind";--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_kind";--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_resolved";--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_closed";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "defect_type" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "position" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "trade" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "severity" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "regulatory" boolean;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "must_fix_before" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "responsible_party" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "approver_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "station_found" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "station_caused" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "found_in" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "sign_off_item_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "root_cause" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "schedule_impact_days" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "back_charge" boolean;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "owner_visible" boolean;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "pin_file_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "pin_page" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "pin_x" double precision;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "pin_y" double precision;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "carried_over_from" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "submitted_by" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "verified_by" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_pin_file_id_files_id_fk" FOREIGN KEY ("pin_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_carried_over_from_tickets_id_fk" FOREIGN KEY ("carried_over_from") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_carried_over" ON "tickets" USING btree ("carried_over_from");--> statement-breakpoint
CREATE INDEX "tickets_punch" ON "tickets" USING btree ("project_id","phase","state") WHERE "tickets"."kind" = 'punch_list' and "tickets"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_only" CHECK ("tickets"."kind" = 'punch_list' or num_nonnulls("tickets"."category", "tickets"."defect_type", "tickets"."position", "tickets"."trade", "tickets"."severity", "tickets"."regulatory", "tickets"."must_fix_before", "tickets"."responsible_party", "tickets"."manager_id", "tickets"."approver_id", "tickets"."station_found", "tickets"."station_caused", "tickets"."found_in", "tickets"."sign_off_item_id", "tickets"."root_cause", "tickets"."schedule_impact_days", "tickets"."cost_cents", "tickets"."back_charge", "tickets"."owner_visible", "tickets"."pin_file_id", "tickets"."pin_page", "tickets"."pin_x", "tickets"."pin_y", "tickets"."carried_over_from", "tickets"."submitted_by", "tickets"."verified_by", "tickets"."verified_at") = 0);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_placed" CHECK ("tickets"."kind" <> 'punch_list' or ("tickets"."project_id" is not null and "tickets"."phase" is not null
        and "tickets"."area" is not null and "tickets"."category" is not null and "tickets"."visibility" = 'internal'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_module" CHECK ("tickets"."kind" <> 'punch_list' or "tickets"."phase" <> 'factory' or "tickets"."module_id" is not null);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_accepted" CHECK ("tickets"."state" <> 'punch_closed' or coalesce("tickets"."verified_at" is not null and "tickets"."verified_by" <> "tickets"."submitted_by", false));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_approved" CHECK ("tickets"."state" <> 'punch_closed' or ("tickets"."priority" <> 'urgent' and "tickets"."regulatory" is not true)
        or coalesce("tickets"."verified_by" = "tickets"."approver_id", false));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_verified" CHECK ("tickets"."state" = 'punch_closed' or "tickets"."verified_by" is null);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_carried" CHECK ("tickets"."carried_over_from" is null or "tickets"."phase" = 'site');--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_category" CHECK ("tickets"."category" in ('structural', 'envelope', 'plumbing', 'electrical', 'mechanical', 'fire_safety', 'finishes', 'cabinets',
        'doors_windows', 'appliances', 'exterior', 'site', 'other'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_trade" CHECK ("tickets"."trade" in ('framing', 'roofing', 'plumbing', 'electrical', 'mechanical', 'drywall_paint', 'tile_floor', 'carpentry',
        'openings', 'site_work', 'cleaning', 'other'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_severity" CHECK ("tickets"."severity" in ('safety', 'functional', 'cosmetic'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_must_fix" CHECK ("tickets"."must_fix_before" in ('ship', 'set', 'handover'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_party" CHECK ("tickets"."responsible_party" in ('factory', 'subcontractor', 'supplier', 'design', 'owner'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_found_in" CHECK ("tickets"."found_in" in ('walk', 'sign_off_item', 'owner_walk', 'inspector', 'warranty'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_punch_pin" CHECK (("tickets"."pin_x" is null) = ("tickets"."pin_y" is null) and ("tickets"."pin_file_id" is null or "tickets"."pin_x" is not null)
        and coalesce("tickets"."pin_x" between 0 and 1 and "tickets"."pin_y" between 0 and 1, true));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_state_of_kind" CHECK (case "tickets"."kind" when 'punch_list' then "tickets"."state" in ('punch_draft', 'punch_open', 'punch_in_progress', 'punch_review',
        'punch_not_accepted', 'punch_disputed', 'punch_closed', 'punch_void') else "tickets"."state" in ('closed', 'cancelled', 'merged',
        'open', 'in_progress', 'waiting_requester', 'waiting_third_party', 'resolved') end);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_kind" CHECK ("tickets"."kind" in ('general', 'punch_list'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_resolved" CHECK ("tickets"."state" not in ('resolved', 'closed', 'punch_closed') or ("tickets"."resolution" is not null and "tickets"."resolved_at" is not null));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_closed" CHECK ("tickets"."state" in ('closed', 'punch_closed') or "tickets"."closed_at" is null);--> statement-breakpoint
-- A ticket stays of its kind: its states and columns are those of another.
CREATE TRIGGER tickets_kind_kept BEFORE UPDATE OF kind ON tickets FOR EACH ROW WHEN (OLD.kind IS DISTINCT FROM NEW.kind) EXECUTE FUNCTION hearth_ticket_kept();
--> statement-breakpoint
-- What the factory shipped open goes on as an item of the site of the same project: one step, which leads nowhere back.
CREATE FUNCTION hearth_punch_carried() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM tickets t WHERE t.id = NEW.carried_over_from AND t.kind = 'punch_list' AND t.phase = 'factory'
    AND t.project_id = NEW.project_id AND t.id <> NEW.id) THEN
    RAISE EXCEPTION 'Only an item of the factory is carried over to the site of its project.' USING ERRCODE = '23514', CONSTRAINT = 'tickets_punch_carried';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_punch_carried AFTER INSERT OR UPDATE OF carried_over_from, project_id ON tickets FOR EACH ROW
  WHEN (NEW.carried_over_from IS NOT NULL) EXECUTE FUNCTION hearth_punch_carried();
--> statement-breakpoint
-- Nor does an item of the factory change its list while one of the site came from it.
CREATE FUNCTION hearth_punch_list_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM tickets t WHERE t.carried_over_from = NEW.id) THEN
    RAISE EXCEPTION 'It was carried over to the site.' USING ERRCODE = '23514', CONSTRAINT = 'tickets_punch_carried';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_punch_list_kept AFTER UPDATE OF phase, project_id ON tickets FOR EACH ROW
  WHEN (OLD.kind = 'punch_list' AND (OLD.phase, OLD.project_id) IS DISTINCT FROM (NEW.phase, NEW.project_id)) EXECUTE FUNCTION hearth_punch_list_kept();
--> statement-breakpoint
-- The floor reads the punch items of its factory, and of the site those that came from its own list, with their photos.
SELECT hearth_guard('tickets', $$ deleted_at IS NULL AND ((visibility = 'shared' AND CASE side
  WHEN 'home' THEN unit_id = ANY ((SELECT hearth_reach('units'))::uuid[])
  WHEN 'developer' THEN project_id = ANY ((SELECT hearth_reach('developed'))::uuid[])
  ELSE {floor} END) OR (kind = 'punch_list' AND (phase = 'factory' OR carried_over_from IS NOT NULL) AND {floor})) $$);
--> statement-breakpoint
SELECT hearth_guard('ticket_files', $$ EXISTS (SELECT 1 FROM tickets t WHERE t.id = ticket_id AND (audience = 'shared' OR (t.kind = 'punch_list' AND comment_id IS NULL))) $$);
