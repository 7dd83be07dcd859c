-- Milestones, albums, cranes with crews and carriers, and break-even scenarios are found: see src/app/server/kept/found-tables.ts.
CREATE OR REPLACE FUNCTION hearth_search_of_milestones(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('milestone', r.id, r.project_id, NULL, '{}', false, coalesce(r.label, replace(r.kind, '_', ' ')), NULL, NULL,
    concat_ws(' ', CASE r.kind WHEN 'design_freeze' THEN 'Design freeze Diseño cerrado'
      WHEN 'plan_approval' THEN 'Plan approval Planos aprobados'
      WHEN 'permit' THEN 'Permit Permiso'
      WHEN 'foundation_ready' THEN 'Foundation ready Cimentación lista'
      WHEN 'production_start' THEN 'Production start Inicio de producción'
      WHEN 'offline' THEN 'Modules offline Módulos terminados'
      WHEN 'ship' THEN 'Ship Envío'
      WHEN 'set' THEN 'Set Montaje'
      WHEN 'utilities' THEN 'Utilities Servicios'
      WHEN 'final_inspection' THEN 'Final inspection Inspección final'
      WHEN 'co' THEN 'Certificate of occupancy Certificado de ocupación'
      WHEN 'handover' THEN 'Handover Entrega'
      WHEN 'warranty_end' THEN 'Warranty ends Fin de garantía'
      WHEN 'custom' THEN 'Milestone Hito' END), NULL, jsonb_build_object('kind', r.kind, 'label', coalesce(r.label, '')))
  FROM milestones r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('milestone', array(
    SELECT r.id FROM milestones r WHERE r.id = ANY (ids) AND NOT (r.deleted_at IS NULL)
  ));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_milestones_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_milestones(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_milestones_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_milestones(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER milestones_search_added AFTER INSERT ON milestones REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_milestones_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER milestones_search_changed AFTER UPDATE ON milestones FOR EACH ROW
  WHEN ((OLD.kind, OLD.label, OLD.project_id, OLD.deleted_at) IS DISTINCT FROM (NEW.kind, NEW.label, NEW.project_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_milestones_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER milestones_search_gone AFTER DELETE ON milestones REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('milestone');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_milestones_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_milestones(array(SELECT id FROM milestones WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_milestones AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_milestones_project();
--> statement-breakpoint
SELECT hearth_search_of_milestones(array(SELECT id FROM milestones));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_albums(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('album', r.id, r.project_id, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', r.description), NULL, NULL)
  FROM albums r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('album', array(
    SELECT r.id FROM albums r WHERE r.id = ANY (ids) AND NOT (r.deleted_at IS NULL)
  ));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_albums_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_albums(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_albums_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_albums(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER albums_search_added AFTER INSERT ON albums REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_albums_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER albums_search_changed AFTER UPDATE ON albums FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.project_id, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.description, NEW.project_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_albums_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER albums_search_gone AFTER DELETE ON albums REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('album');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_albums_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_albums(array(SELECT id FROM albums WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_albums AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_albums_project();
--> statement-breakpoint
SELECT hearth_search_of_albums(array(SELECT id FROM albums));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_schedule_resources(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('resource', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', CASE r.kind WHEN 'carrier' THEN 'Carrier Transportista'
      WHEN 'crane' THEN 'Crane Grúa'
      WHEN 'set_crew' THEN 'Set crew Cuadrilla de montaje' END, r.detail, replace(r.factory, '_', ' ')), NULL, NULL)
  FROM schedule_resources r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('resource', array(
    SELECT r.id FROM schedule_resources r WHERE r.id = ANY (ids) AND NOT (r.deleted_at IS NULL)
  ));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_schedule_resources_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_schedule_resources(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_schedule_resources_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_schedule_resources(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER schedule_resources_search_added AFTER INSERT ON schedule_resources REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_schedule_resources_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER schedule_resources_search_changed AFTER UPDATE ON schedule_resources FOR EACH ROW
  WHEN ((OLD.name, OLD.kind, OLD.detail, OLD.factory, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.kind, NEW.detail, NEW.factory, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_schedule_resources_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER schedule_resources_search_gone AFTER DELETE ON schedule_resources REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('resource');
--> statement-breakpoint
SELECT hearth_search_of_schedule_resources(array(SELECT id FROM schedule_resources));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_break_even_scenarios(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('break_even_scenario', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', replace((SELECT t.factory FROM break_even_targets t WHERE t.id = r.target_id), '_', ' ')), NULL, jsonb_build_object('factory', (SELECT t.factory FROM break_even_targets t WHERE t.id = r.target_id), 'month', (SELECT to_char(t.month, 'YYYY-MM-DD') FROM break_even_targets t WHERE t.id = r.target_id), 'unit', (SELECT t.unit_of_measure FROM break_even_targets t WHERE t.id = r.target_id)))
  FROM break_even_scenarios r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('break_even_scenario', array(
    SELECT r.id FROM break_even_scenarios r WHERE r.id = ANY (ids) AND NOT (r.deleted_at IS NULL)
  ));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_break_even_scenarios_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_break_even_scenarios(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_break_even_scenarios_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_break_even_scenarios(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER break_even_scenarios_search_added AFTER INSERT ON break_even_scenarios REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_break_even_scenarios_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER break_even_scenarios_search_changed AFTER UPDATE ON break_even_scenarios FOR EACH ROW
  WHEN ((OLD.name, OLD.target_id, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.target_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_break_even_scenarios_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER break_even_scenarios_search_gone AFTER DELETE ON break_even_scenarios REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('break_even_scenario');
--> statement-breakpoint
SELECT hearth_search_of_break_even_scenarios(array(SELECT id FROM break_even_scenarios));
