ALTER TABLE "deviations" ADD COLUMN "shared_with_developer" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- The floor reads what its factory builds otherwise, and of the drafts its own; developers read what they are shown.
SELECT hearth_guard('deviations', $$ deleted_at IS NULL AND ((shared_with_developer AND state <> 'draft' AND project_id = ANY ((SELECT hearth_reach('developed'))::uuid[]))
  OR ((state <> 'draft' OR created_by = (SELECT hearth_viewer())) AND {floor})) $$);
--> statement-breakpoint
-- What came back from homes because of the factory, for its floor: these columns and no others, so that no row of a ticket is opened for it.
-- Behind row-level security it answers what the viewer's own factory builds, whatever is asked.
CREATE FUNCTION hearth_factory_items() RETURNS TABLE (id uuid, project_id uuid, unit_id uuid, module_id uuid, code text, title text, category text,
  area text, root_cause text, state text, received_at timestamptz) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, r.project_id, r.unit_id, r.module_id, r.code, r.title, r.category, r.area, r.root_cause, r.state, r.received_at
  FROM tickets r JOIN projects p ON p.id = r.project_id
  WHERE r.kind = 'warranty' AND r.cause_stage = 'factory' AND r.deleted_at IS NULL AND r.state NOT IN ('merged', 'warranty_void')
    AND (hearth_viewer() IS NULL OR (p.deleted_at IS NULL AND p.status BETWEEN 3 AND 7 AND p.factory = hearth_factory()))
$$;
