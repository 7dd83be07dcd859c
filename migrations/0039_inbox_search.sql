-- Lessons are found by their title, number and words, by staff. The text is what src/areas/platform-services/search/server/declared.ts makes of the declaration.
CREATE INDEX IF NOT EXISTS "search_entries_lesson_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'lesson';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_lessons(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('lesson', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.situation, r.cause, r.lesson), r.code, jsonb_build_object('state', r.state)) FROM lessons r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
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
  PERFORM hearth_search_of_lessons(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_search_added AFTER INSERT ON lessons REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_lessons_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lessons_search_changed AFTER UPDATE ON lessons FOR EACH ROW
  WHEN ((OLD.title, OLD.situation, OLD.cause, OLD.lesson, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.situation, NEW.cause, NEW.lesson, NEW.project_id, NEW.deleted_at, NEW.state))
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
