-- An area that does not apply: who asked for it, and who decided. While only asked for, it holds up what it held up before.
ALTER TABLE "sign_off_areas" ADD COLUMN "waive_reason" text;--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD COLUMN "waive_asked_by" uuid;--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD COLUMN "waive_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD COLUMN "waived_by" uuid;--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD COLUMN "waived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD CONSTRAINT "sign_off_areas_waive_asked_by_users_id_fk" FOREIGN KEY ("waive_asked_by")
  REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD CONSTRAINT "sign_off_areas_waived_by_users_id_fk" FOREIGN KEY ("waived_by")
  REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_areas" ADD CONSTRAINT "sign_off_areas_waive_asked" CHECK ("sign_off_areas"."waive_reason" is null
  or ("sign_off_areas"."waive_asked_by" is not null and "sign_off_areas"."waive_asked_at" is not null
    and "sign_off_areas"."not_applicable_reason" is null));
--> statement-breakpoint
-- Whether passing an area over needs two people: it is a hold point, or something critical has failed in it, whatever was answered since.
CREATE FUNCTION hearth_sign_off_needs_two(area uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM sign_off_areas a WHERE a.id = area AND a.hold_point)
    OR EXISTS (SELECT 1 FROM sign_off_items i JOIN sign_off_results r ON r.item_id = i.id
      WHERE i.area_id = area AND i.critical AND i.retired_at IS NULL AND r.verdict = 'fail')
$$;
--> statement-breakpoint
-- As `hearth_sign_off_area_steps`, for what two people have to say: one asked, another one decided. A newer version of the template that
-- makes a hold point of an area which one person passed over asks for it again.
CREATE FUNCTION hearth_sign_off_area_waived() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  adopts boolean := NEW.revision > OLD.revision OR OLD.position < 0;
  two boolean := coalesce(NEW.waived_by <> NEW.waive_asked_by, false);
BEGIN
  IF NEW.not_applicable_reason IS NULL OR two THEN
    RETURN NEW;
  END IF;
  IF adopts AND NEW.hold_point AND NOT OLD.hold_point THEN
    NEW.not_applicable_reason := NULL;
    NEW.waived_by := NULL;
    NEW.waived_at := NULL;
  ELSIF OLD.not_applicable_reason IS DISTINCT FROM NEW.not_applicable_reason AND NOT adopts AND hearth_sign_off_needs_two(NEW.id) THEN
    PERFORM hearth_sign_off_refuse('sign_off_areas_waived_by_two');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sign_off_areas_waived BEFORE UPDATE ON sign_off_areas FOR EACH ROW EXECUTE FUNCTION hearth_sign_off_area_waived();
--> statement-breakpoint
-- Who passed an area over before today stands in the history.
UPDATE sign_off_areas a SET waived_by = told.actor_id, waive_asked_by = told.actor_id, waived_at = told.at, waive_asked_at = told.at
FROM (
  SELECT DISTINCT ON (l.entity_id, l.new ->> 'area') l.entity_id, l.new ->> 'area' AS name, l.actor_id, l.at
  FROM audit_log l JOIN users u ON u.id = l.actor_id WHERE l.action = 'sign_off.waived'
  ORDER BY l.entity_id, l.new ->> 'area', l.at DESC
) told
WHERE told.entity_id = a.sign_off_id::text AND told.name = a.name AND a.not_applicable_reason IS NOT NULL
  AND a.state <> 'approved' AND EXISTS (SELECT 1 FROM sign_offs s WHERE s.id = a.sign_off_id AND s.status IN ('open', 'reopened'));
--> statement-breakpoint
-- In forms that are still open, what one person passed over alone waits for a second one.
UPDATE sign_off_areas a SET waive_reason = a.not_applicable_reason, not_applicable_reason = NULL, waived_by = NULL, waived_at = NULL,
  waive_asked_by = coalesce(a.waive_asked_by, s.inspector, s.updated_by, s.created_by), waive_asked_at = coalesce(a.waive_asked_at, now())
FROM sign_offs s
WHERE s.id = a.sign_off_id AND s.status IN ('open', 'reopened') AND s.deleted_at IS NULL AND a.state <> 'approved' AND a.not_applicable_reason IS NOT NULL
  AND coalesce(a.waive_asked_by, s.inspector, s.updated_by, s.created_by) IS NOT NULL AND hearth_sign_off_needs_two(a.id);
--> statement-breakpoint
-- How many photos show a module's condition before shipping: tagged so, or given as the answer to that question of its pre-ship form.
CREATE FUNCTION hearth_condition_photos(module uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM (
    SELECT f.id FROM files f WHERE f.module_id = module AND f.kind = 'photo' AND f.deleted_at IS NULL AND 'condition_out' = ANY (f.tags)
    UNION
    SELECT f.id FROM sign_offs s JOIN sign_off_items i ON i.sign_off_id = s.id JOIN sign_off_results r ON r.item_id = i.id
      JOIN sign_off_photos h ON h.result_id = r.id JOIN files f ON f.id = h.file_id
    WHERE s.module_id = module AND s.deleted_at IS NULL AND s.form_type = 'pre_ship' AND i.key = 'condition_out'
      AND i.retired_at IS NULL AND r.superseded_by IS NULL AND f.deleted_at IS NULL) shown
$$;
--> statement-breakpoint
-- The conditions for shipping that a module does not meet, by the names of the guards of that move.
CREATE FUNCTION hearth_ship_blocks(module uuid) RETURNS text[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH item AS (
    SELECT t.must_fix_before, t.phase, t.priority = 'urgent' OR t.severity IS NOT DISTINCT FROM 'safety' AS is_critical FROM tickets t
    WHERE t.module_id = module AND t.kind = 'punch_list' AND t.deleted_at IS NULL AND t.state NOT IN ('punch_closed', 'punch_void'))
  SELECT array_remove(ARRAY[
    CASE WHEN hearth_critical_fails(module) > 0 THEN 'no_critical_fail' END,
    CASE WHEN EXISTS (SELECT 1 FROM item WHERE is_critical AND phase = 'factory') THEN 'no_critical_factory_item' END,
    CASE WHEN EXISTS (SELECT 1 FROM item WHERE must_fix_before = 'ship' AND NOT is_critical) THEN 'no_item_before_ship' END,
    CASE WHEN EXISTS (SELECT 1 FROM sign_offs s WHERE s.module_id = module AND s.deleted_at IS NULL AND s.status = 'reopened'
      AND s.form_type IN ('factory_qa', 'pre_ship')) THEN 'no_form_reopened' END], NULL)
$$;
--> statement-breakpoint
-- No module leaves the factory against these conditions, by whatever way; an admin who overrides them says so in the same transaction.
CREATE FUNCTION hearth_module_ships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('hearth.ships_anyway', true) IS DISTINCT FROM NEW.id::text AND cardinality(hearth_ship_blocks(NEW.id)) > 0 THEN
    RAISE EXCEPTION 'The module does not ship yet.' USING ERRCODE = '23514', CONSTRAINT = 'modules_ships', TABLE = 'modules';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER modules_ships BEFORE UPDATE OF status ON modules FOR EACH ROW
  WHEN (NEW.status = 'in_transit' AND OLD.status NOT IN ('in_transit', 'delivered', 'set', 'returned'))
  EXECUTE FUNCTION hearth_module_ships();
--> statement-breakpoint
-- Forms that show a photo as part of an answer that stands: whoever reads the form sees it.
CREATE FUNCTION hearth_forms_of_photo(photo uuid) RETURNS TABLE (form_type text, unit_id uuid) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT s.form_type, s.unit_id FROM sign_off_photos h JOIN sign_off_results r ON r.id = h.result_id AND r.superseded_by IS NULL
    JOIN sign_offs s ON s.id = h.sign_off_id AND s.deleted_at IS NULL
  WHERE h.file_id = photo
$$;
--> statement-breakpoint
SELECT hearth_guard('files', $$ (visibility IN ('developer', 'owner') AND project_id = ANY ((SELECT hearth_reach('developed'))::uuid[])
    AND (kind <> 'photo' OR created_by = (SELECT hearth_viewer()) OR project_id = ANY ((SELECT hearth_reach('developed_photos'))::uuid[])))
  OR (visibility IN ('owner', 'home') AND project_id = ANY ((SELECT hearth_reach('owned'))::uuid[])
    AND (kind <> 'photo' OR created_by = (SELECT hearth_viewer()) OR project_id = ANY ((SELECT hearth_reach('owned_photos'))::uuid[]))
    AND (owner_type = 'project'
      OR CASE WHEN module_id IS NULL THEN unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]) ELSE EXISTS (SELECT 1 FROM modules m WHERE m.id = module_id) END))
  OR (visibility <> 'home' AND {floor})
  OR (kind = 'photo' AND EXISTS (SELECT 1 FROM hearth_forms_of_photo(files.id) s
    WHERE s.unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]) OR project_id = ANY ((SELECT hearth_reach('developed'))::uuid[]))) $$);
--> statement-breakpoint
-- Who may accept a critical punch item: never who raised it, never who put it right. Quality of the project first, an admin last.
CREATE FUNCTION hearth_punch_approver(project uuid, item_phase text, except_for uuid[]) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT c.user_id FROM (
    SELECT m.user_id, array_position(CASE item_phase WHEN 'factory' THEN ARRAY['qa_inspector', 'pm', 'factory_planner']
      ELSE ARRAY['qa_inspector', 'pm', 'site_super'] END, m.role) AS place FROM project_members m WHERE m.project_id = project
    UNION ALL SELECT g.user_id, 9 FROM user_groups g WHERE g."group" = 'admin') c
  JOIN users u ON u.id = c.user_id AND u.state = 'active'
  WHERE c.place IS NOT NULL AND NOT c.user_id = ANY (array_remove(except_for, NULL))
  ORDER BY c.place, c.user_id LIMIT 1
$$;
--> statement-breakpoint
UPDATE tickets r SET approver_id = hearth_punch_approver(r.project_id, r.phase, ARRAY[r.created_by, r.submitted_by, r.lead_id])
WHERE r.kind = 'punch_list' AND r.deleted_at IS NULL AND r.state NOT IN ('punch_closed', 'punch_void')
  AND (r.approver_id IS NULL OR r.approver_id IS NOT DISTINCT FROM r.created_by OR r.approver_id IS NOT DISTINCT FROM r.submitted_by);
--> statement-breakpoint
UPDATE tickets r SET reviewer_id = r.approver_id
WHERE r.kind = 'punch_list' AND r.state = 'punch_review' AND (r.priority = 'urgent' OR r.regulatory) AND r.approver_id IS NOT NULL
  AND r.approver_id IS DISTINCT FROM r.submitted_by AND r.reviewer_id IS DISTINCT FROM r.approver_id;
--> statement-breakpoint
CREATE FUNCTION hearth_punch_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.priority = 'urgent' OR NEW.regulatory) AND NEW.verified_by IS NOT DISTINCT FROM NEW.created_by THEN
    RAISE EXCEPTION 'Who raised it does not accept it.' USING ERRCODE = '23514', CONSTRAINT = 'tickets_punch_approved', TABLE = 'tickets';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_punch_closed BEFORE UPDATE OF state ON tickets FOR EACH ROW
  WHEN (NEW.state = 'punch_closed' AND OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION hearth_punch_closed();
--> statement-breakpoint
-- News of one record that come within ten minutes are one in a bell.
ALTER TABLE "notifications" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "amount" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "counts" text;
