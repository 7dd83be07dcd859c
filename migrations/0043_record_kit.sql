ALTER TABLE "change_sets" DROP CONSTRAINT "change_sets_source";--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_source" CHECK ("change_sets"."source" in ('ui', 'api', 'bulk', 'import'));--> statement-breakpoint
-- What was done to subtasks can still be taken back: the record names its fields as the columns are named.
UPDATE change_set_entries SET before = (SELECT coalesce(jsonb_object_agg(CASE key WHEN 'ownerId' THEN 'owner_id' WHEN 'dueOn' THEN 'due_on' WHEN 'sortOrder' THEN 'sort_order' WHEN 'unitId' THEN 'unit_id' WHEN 'moduleId' THEN 'module_id' WHEN 'completedAt' THEN 'completed_at' ELSE key END, value), '{}') FROM jsonb_each(before)),
  after = (SELECT coalesce(jsonb_object_agg(CASE key WHEN 'ownerId' THEN 'owner_id' WHEN 'dueOn' THEN 'due_on' WHEN 'sortOrder' THEN 'sort_order' WHEN 'unitId' THEN 'unit_id' WHEN 'moduleId' THEN 'module_id' WHEN 'completedAt' THEN 'completed_at' ELSE key END, value), '{}') FROM jsonb_each(after))
WHERE entity_type = 'subtask';
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
  PERFORM hearth_search_of_subtasks(ARRAY[NEW.id]);
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
