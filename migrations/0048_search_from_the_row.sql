-- An entry follows the row that changed without looking it up again (decision 165).
CREATE INDEX IF NOT EXISTS "search_entries_deviation_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'deviation';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_deviations(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('deviation', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.requirement_ref, r.as_designed, r.as_built), r.code, jsonb_build_object('state', r.state)) FROM deviations r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('deviation', array(SELECT r.id FROM deviations r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_deviations_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_deviations(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_deviations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('deviation', NEW.id, NEW.project_id, NULL, '{}', false, NEW.title, NEW.code, NULL,
      concat_ws(' ', NEW.requirement_ref, NEW.as_designed, NEW.as_built), NEW.code, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('deviation', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deviations_search_added AFTER INSERT ON deviations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_deviations_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deviations_search_changed AFTER UPDATE ON deviations FOR EACH ROW
  WHEN ((OLD.title, OLD.requirement_ref, OLD.as_designed, OLD.as_built, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.requirement_ref, NEW.as_designed, NEW.as_built, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_deviations_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deviations_search_gone AFTER DELETE ON deviations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('deviation');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_deviations_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_deviations(array(SELECT id FROM deviations WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_deviations AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_deviations_project();
--> statement-breakpoint
SELECT hearth_search_of_deviations(array(SELECT id FROM deviations));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_lesson_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'lesson';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_lessons(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('lesson', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.situation, r.cause, r.lesson, r.plan), r.code, jsonb_build_object('state', r.state)) FROM lessons r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('lesson', array(SELECT r.id FROM lessons r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_lessons_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_lessons(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_lessons_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('lesson', NEW.id, NEW.project_id, NULL, '{}', false, NEW.title, NEW.code, NULL,
      concat_ws(' ', NEW.situation, NEW.cause, NEW.lesson, NEW.plan), NEW.code, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('lesson', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_search_added AFTER INSERT ON lessons REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_lessons_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_search_changed AFTER UPDATE ON lessons FOR EACH ROW
  WHEN ((OLD.title, OLD.situation, OLD.cause, OLD.lesson, OLD.plan, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.situation, NEW.cause, NEW.lesson, NEW.plan, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_lessons_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_search_gone AFTER DELETE ON lessons REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('lesson');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_lessons_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_lessons(array(SELECT id FROM lessons WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_lessons AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_lessons_project();
--> statement-breakpoint
SELECT hearth_search_of_lessons(array(SELECT id FROM lessons));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_subtask_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'subtask';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_subtasks(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('subtask', r.id, r.project_id, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', r.details), NULL, NULL) FROM subtasks r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('subtask', array(SELECT r.id FROM subtasks r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_subtasks_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_subtasks(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_subtasks_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('subtask', NEW.id, NEW.project_id, NULL, '{}', false, NEW.name, NULL, NULL,
      concat_ws(' ', NEW.details), NULL, NULL);
  ELSE
    PERFORM hearth_search_drop('subtask', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER subtasks_search_added AFTER INSERT ON subtasks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_subtasks_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER subtasks_search_changed AFTER UPDATE ON subtasks FOR EACH ROW
  WHEN ((OLD.name, OLD.details, OLD.project_id, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.details, NEW.project_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_subtasks_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER subtasks_search_gone AFTER DELETE ON subtasks REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('subtask');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_subtasks_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_subtasks(array(SELECT id FROM subtasks WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_subtasks AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_subtasks_project();
--> statement-breakpoint
SELECT hearth_search_of_subtasks(array(SELECT id FROM subtasks));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_developer_organisation_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'developer_organisation';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_developer_organisations(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('developer_organisation', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', r.contact_name), NULL, NULL) FROM developer_organisations r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('developer_organisation', array(SELECT r.id FROM developer_organisations r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_developer_organisations_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_developer_organisations(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_developer_organisations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('developer_organisation', NEW.id, NULL, NULL, '{}', false, NEW.name, NULL, NULL,
      concat_ws(' ', NEW.contact_name), NULL, NULL);
  ELSE
    PERFORM hearth_search_drop('developer_organisation', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER developer_organisations_search_added AFTER INSERT ON developer_organisations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_developer_organisations_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER developer_organisations_search_changed AFTER UPDATE ON developer_organisations FOR EACH ROW
  WHEN ((OLD.name, OLD.contact_name, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.contact_name, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_developer_organisations_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER developer_organisations_search_gone AFTER DELETE ON developer_organisations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('developer_organisation');
--> statement-breakpoint
SELECT hearth_search_of_developer_organisations(array(SELECT id FROM developer_organisations));
--> statement-breakpoint
-- The deviation that keeps a module from being released: it holds for a number of modules, named by themselves or by their unit, and as many
-- have left already. Null where none does. For the floor too, which reads no deviation.
CREATE FUNCTION hearth_deviation_used_up(module uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.id FROM modules m
  JOIN deviations d ON d.project_id = m.project_id AND d.deleted_at IS NULL AND d.limit_qty IS NOT NULL AND d.state NOT IN ('draft', 'rejected')
    AND (m.id = ANY (d.modules) OR m.unit_id = ANY (d.units))
  WHERE m.id = module AND d.limit_qty <= (SELECT count(*) FROM modules o WHERE o.project_id = m.project_id AND o.deleted_at IS NULL AND o.id <> m.id
    AND o.status IN ('released', 'in_transit', 'delivered', 'set', 'returned') AND (o.id = ANY (d.modules) OR o.unit_id = ANY (d.units)))
  ORDER BY d.code LIMIT 1
$$;
