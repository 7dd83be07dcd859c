-- Row-level security learns what is kept back: of a project that shows no dates, or no photos, and of a developer organisation that is not
-- shown them, people outside the office read no milestone and no photo. Days in the columns of modules and units stay the stores' matter:
-- their rows are read for much else.
CREATE OR REPLACE FUNCTION hearth_reach(kind text) RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
  SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  viewer uuid := nullif(current_setting('hearth.viewer', true), '')::uuid;
  moment text := viewer::text || extract(epoch from statement_timestamp())::text;
  developed uuid[] := '{}';
  developed_dates uuid[] := '{}';
  developed_photos uuid[] := '{}';
  owned uuid[] := '{}';
  owned_dates uuid[] := '{}';
  owned_photos uuid[] := '{}';
  homes uuid[] := '{}';
BEGIN
  IF viewer IS NULL THEN
    RETURN '{}';
  END IF;
  IF current_setting('hearth.reach_at', true) IS DISTINCT FROM moment THEN
    IF EXISTS (SELECT 1 FROM user_groups WHERE user_id = viewer AND "group" = 'developer') THEN
      SELECT coalesce(array_agg(p.id), '{}'), coalesce(array_agg(p.id) FILTER (WHERE p.show_dates AND NOT 'dates' = ANY (m.withheld)), '{}'),
        coalesce(array_agg(p.id) FILTER (WHERE p.show_photos AND NOT 'photos' = ANY (m.withheld)), '{}')
      INTO developed, developed_dates, developed_photos
      FROM project_developers m JOIN projects p ON p.id = m.project_id
      WHERE m.user_id = viewer AND p.developer_visible AND p.deleted_at IS NULL;
    END IF;
    IF EXISTS (SELECT 1 FROM user_groups WHERE user_id = viewer AND "group" = 'home_owner') THEN
      SELECT coalesce(array_agg(DISTINCT u.project_id), '{}'), coalesce(array_agg(DISTINCT u.project_id) FILTER (WHERE p.show_dates), '{}'),
        coalesce(array_agg(DISTINCT u.project_id) FILTER (WHERE p.show_photos), '{}'), coalesce(array_agg(DISTINCT u.id), '{}')
      INTO owned, owned_dates, owned_photos, homes
      FROM unit_owners o JOIN units u ON u.id = o.unit_id JOIN projects p ON p.id = u.project_id
      WHERE o.user_id = viewer AND o.disabled_at IS NULL AND o.from_on <= current_date AND (o.until_on IS NULL OR o.until_on >= current_date)
        AND u.deleted_at IS NULL AND p.owner_visible AND p.deleted_at IS NULL;
    END IF;
    PERFORM set_config('hearth.reach_developed', developed::text, false), set_config('hearth.reach_owned', owned::text, false),
      set_config('hearth.reach_developed_dates', developed_dates::text, false), set_config('hearth.reach_owned_dates', owned_dates::text, false),
      set_config('hearth.reach_developed_photos', developed_photos::text, false), set_config('hearth.reach_owned_photos', owned_photos::text, false),
      set_config('hearth.reach_projects', (developed || owned)::text, false), set_config('hearth.reach_units', homes::text, false),
      set_config('hearth.reach_at', moment, false);
  END IF;
  RETURN current_setting('hearth.reach_' || kind)::uuid[];
END $$;
--> statement-breakpoint
SELECT hearth_guard('milestones', $$ (project_id = ANY ((SELECT hearth_reach('developed_dates'))::uuid[]) AND 'developer' = ANY (visible_to))
  OR (project_id = ANY ((SELECT hearth_reach('owned_dates'))::uuid[]) AND 'owner' = ANY (visible_to)
    AND (unit_id IS NULL OR unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]))) OR {floor} $$);
--> statement-breakpoint
-- Whoever sent a photo sees it whatever the project shows.
SELECT hearth_guard('files', $$ (visibility IN ('developer', 'owner') AND project_id = ANY ((SELECT hearth_reach('developed'))::uuid[])
    AND (kind <> 'photo' OR created_by = (SELECT hearth_viewer()) OR project_id = ANY ((SELECT hearth_reach('developed_photos'))::uuid[])))
  OR (visibility IN ('owner', 'home') AND project_id = ANY ((SELECT hearth_reach('owned'))::uuid[])
    AND (kind <> 'photo' OR created_by = (SELECT hearth_viewer()) OR project_id = ANY ((SELECT hearth_reach('owned_photos'))::uuid[]))
    AND (owner_type = 'project'
      OR CASE WHEN module_id IS NULL THEN unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]) ELSE EXISTS (SELECT 1 FROM modules m WHERE m.id = module_id) END))
  OR (visibility <> 'home' AND {floor}) $$);
--> statement-breakpoint
SELECT hearth_guard('albums', $$ (visibility IN ('developer', 'owner') AND project_id = ANY ((SELECT hearth_reach('developed_photos'))::uuid[]))
  OR (visibility = 'owner' AND project_id = ANY ((SELECT hearth_reach('owned_photos'))::uuid[])
    AND (unit_id IS NULL OR unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]))) OR {floor} $$);
--> statement-breakpoint
SELECT hearth_guard('search_entries', $$ ('developer' = ANY (audience) AND project_id = ANY ((SELECT hearth_reach('developed'))::uuid[])
    AND (NOT is_photo OR project_id = ANY ((SELECT hearth_reach('developed_photos'))::uuid[])))
  OR ('home_owner' = ANY (audience) AND project_id = ANY ((SELECT hearth_reach('owned'))::uuid[])
    AND (NOT is_photo OR project_id = ANY ((SELECT hearth_reach('owned_photos'))::uuid[]))
    AND (unit_id IS NULL OR unit_id = ANY ((SELECT hearth_reach('units'))::uuid[])))
  OR ('floor_manager' = ANY (audience) AND {floor}) $$);
