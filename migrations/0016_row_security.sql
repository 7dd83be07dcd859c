-- The second belt: people outside staff read as `pg_database_owner`, a role that every PostgreSQL has, that the owner of a database
-- may always step into, and that owns none of our tables. What that role sees is said here, table by table. Staff and all writes run
-- as the owner of the tables, whom no policy touches.

-- Which connection reads for whom. Set by the portal before each person's first statement on a connection.
CREATE FUNCTION hearth_viewer() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('hearth.viewer', true), '')::uuid
$$;
--> statement-breakpoint

-- The ids that the viewer reaches: 'projects' as developer or owner, 'developed' and 'owned' alone, 'units' that are theirs.
-- Every policy of a statement asks the same, so the answer is kept for the statement: its time and viewer are the key. A person's
-- few rows are looked up one by one; a join that reads the whole of projects would cost more than the statement itself.
CREATE FUNCTION hearth_reach(kind text) RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
  SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  viewer uuid := nullif(current_setting('hearth.viewer', true), '')::uuid;
  moment text := viewer::text || extract(epoch from statement_timestamp())::text;
  developed uuid[] := '{}';
  owned uuid[] := '{}';
  homes uuid[] := '{}';
BEGIN
  IF viewer IS NULL THEN
    RETURN '{}';
  END IF;
  IF current_setting('hearth.reach_at', true) IS DISTINCT FROM moment THEN
    IF EXISTS (SELECT 1 FROM user_groups WHERE user_id = viewer AND "group" = 'developer') THEN
      developed := ARRAY(SELECT p.id FROM project_members m JOIN projects p ON p.id = m.project_id
        WHERE m.user_id = viewer AND m.role = 'developer' AND p.developer_visible AND p.deleted_at IS NULL);
    END IF;
    IF EXISTS (SELECT 1 FROM user_groups WHERE user_id = viewer AND "group" = 'home_owner') THEN
      SELECT coalesce(array_agg(DISTINCT u.project_id), '{}'), coalesce(array_agg(DISTINCT u.id), '{}') INTO owned, homes
      FROM unit_owners o JOIN units u ON u.id = o.unit_id JOIN projects p ON p.id = u.project_id
      WHERE o.user_id = viewer AND o.disabled_at IS NULL AND o.from_on <= current_date AND (o.until_on IS NULL OR o.until_on >= current_date)
        AND u.deleted_at IS NULL AND p.owner_visible AND p.deleted_at IS NULL;
    END IF;
    PERFORM set_config('hearth.reach_developed', developed::text, false), set_config('hearth.reach_owned', owned::text, false),
      set_config('hearth.reach_projects', (developed || owned)::text, false), set_config('hearth.reach_units', homes::text, false),
      set_config('hearth.reach_at', moment, false);
  END IF;
  RETURN current_setting('hearth.reach_' || kind)::uuid[];
END $$;
--> statement-breakpoint

-- The factory of a floor manager, whose projects are those that it builds now; null for everybody else.
CREATE FUNCTION hearth_factory() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.factory FROM users u JOIN user_groups g ON g.user_id = u.id AND g."group" = 'floor_manager'
  WHERE u.id = nullif(current_setting('hearth.viewer', true), '')::uuid
$$;
--> statement-breakpoint

-- Puts a table behind the belt. The rule is one of
--   'staff'     nobody outside staff reads a row,
--   'viewer'    the rows whose user_id is the viewer's,
--   'project'   the rows whose project_id is one that the viewer sees,
-- or a condition of its own. A migration that adds a table calls it; calling it again replaces the rule.
CREATE FUNCTION hearth_guard(target regclass, rule text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Of a project that the viewer's factory builds.
  on_the_floor text := 'EXISTS (SELECT 1 FROM public.projects floor_p WHERE floor_p.id = %s.project_id AND floor_p.deleted_at IS NULL AND floor_p.status BETWEEN 3 AND 7 AND floor_p.factory = (SELECT public.hearth_factory()))';
  condition text := CASE rule
    WHEN 'viewer' THEN 'user_id = (SELECT public.hearth_viewer())'
    WHEN 'project' THEN 'project_id = ANY ((SELECT public.hearth_reach(''projects''))::uuid[]) OR {floor}'
    ELSE rule
  END;
BEGIN
  EXECUTE format('GRANT SELECT ON %s TO pg_database_owner', target);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('DROP POLICY IF EXISTS hearth_portal ON %s', target);
  IF rule <> 'staff' THEN
    EXECUTE format('CREATE POLICY hearth_portal ON %s FOR SELECT TO pg_database_owner USING (%s)', target, replace(condition, '{floor}', format(on_the_floor, target)));
  END IF;
END $$;
--> statement-breakpoint

-- Tables without a rule are readable as before, also those that come later.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO pg_database_owner;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO pg_database_owner;
--> statement-breakpoint

SELECT hearth_guard('projects', $$ id = ANY ((SELECT hearth_reach('projects'))::uuid[]) OR (deleted_at IS NULL AND status BETWEEN 3 AND 7 AND factory = (SELECT hearth_factory())) $$);
--> statement-breakpoint
SELECT hearth_guard('units', $$ id = ANY ((SELECT hearth_reach('units'))::uuid[]) OR project_id = ANY ((SELECT hearth_reach('developed'))::uuid[]) OR {floor} $$);
--> statement-breakpoint
SELECT hearth_guard('modules', $$ unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]) OR project_id = ANY ((SELECT hearth_reach('developed'))::uuid[]) OR {floor} $$);
--> statement-breakpoint
SELECT hearth_guard('milestones', $$ (project_id = ANY ((SELECT hearth_reach('developed'))::uuid[]) AND 'developer' = ANY (visible_to))
  OR (project_id = ANY ((SELECT hearth_reach('owned'))::uuid[]) AND 'owner' = ANY (visible_to) AND (unit_id IS NULL OR unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]))) OR {floor} $$);
--> statement-breakpoint
SELECT hearth_guard('unit_owners', $$ user_id = (SELECT hearth_viewer()) OR unit_id IN (SELECT u.id FROM units u) $$);
--> statement-breakpoint
SELECT hearth_guard('files', $$ (project_id = ANY ((SELECT hearth_reach('developed'))::uuid[]) AND visibility IN ('developer', 'owner'))
  OR (project_id = ANY ((SELECT hearth_reach('owned'))::uuid[]) AND visibility = 'owner' AND (owner_type = 'project'
    OR CASE WHEN module_id IS NULL THEN unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]) ELSE EXISTS (SELECT 1 FROM modules m WHERE m.id = module_id) END)) OR {floor} $$);
--> statement-breakpoint
SELECT hearth_guard(name::regclass, 'project') FROM unnest(array['milestone_dependencies', 'project_members', 'status_history', 'subtasks', 'albums', 'schedule_bookings', 'schedule_change_projects', 'schedule_proposals', 'set_readiness']) AS name;
--> statement-breakpoint
SELECT hearth_guard('set_readiness_points', 'EXISTS (SELECT 1 FROM set_readiness r WHERE r.id = readiness_id)');
--> statement-breakpoint
SELECT hearth_guard('search_entries', $$ ('developer' = ANY (audience) AND project_id = ANY ((SELECT hearth_reach('developed'))::uuid[]))
  OR ('home_owner' = ANY (audience) AND project_id = ANY ((SELECT hearth_reach('owned'))::uuid[]) AND (unit_id IS NULL OR unit_id = ANY ((SELECT hearth_reach('units'))::uuid[])))
  OR ('floor_manager' = ANY (audience) AND {floor}) $$);
--> statement-breakpoint
SELECT hearth_guard('posts', $$ author_id = (SELECT hearth_viewer()) OR (visibility = 'shared' AND (project_id = ANY ((SELECT hearth_reach('projects'))::uuid[]) OR {floor})) $$);
--> statement-breakpoint
SELECT hearth_guard(name::regclass, 'EXISTS (SELECT 1 FROM posts p WHERE p.id = post_id)') FROM unnest(array['post_replies', 'post_reactions', 'post_files', 'post_follows', 'post_acknowledgements']) AS name;
--> statement-breakpoint
SELECT hearth_guard(name::regclass, 'viewer') FROM unnest(array['notifications', 'user_settings', 'dashboard_layouts', 'sessions', 'api_tokens', 'identities', 'known_devices', 'socket_tickets', 'registrations', 'notification_preferences', 'project_levels', 'email_batches', 'daily_summaries', 'wall_visits', 'table_settings', 'download_tickets', 'calendar_feeds']) AS name;
--> statement-breakpoint
SELECT hearth_guard(name::regclass, 'staff') FROM unnest(array['contracts', 'share_links', 'share_link_files', 'invitations', 'audit_log', 'audit_seals', 'mail_outbox', 'one_time_codes', 'oidc_flows', 'idempotency_keys', 'outbox', 'channels', 'attempt_counters', 'break_even_scenarios', 'break_even_targets', 'digest_items', 'change_sets', 'change_set_entries']) AS name;
