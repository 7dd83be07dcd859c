CREATE INDEX "search_entries_post_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'post';--> statement-breakpoint

-- Posts and replies are found by their own words. An internal one is for staff alone, on the wall of the company all of them are; the
-- floor has no wall. Each reply is an entry of its own, so that what is found leads to it, and names its post in its facts.
CREATE FUNCTION hearth_search_replies(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('post', r.id, w.project_id, NULL,
    CASE WHEN w.visibility = 'shared' THEN '{home_owner,developer}'::text[] ELSE '{}'::text[] END, false,
    left(split_part(r.plain, E'\n', 1), 120), concat_ws(' ', by.first_name, by.last_name), r.plain, NULL, NULL, jsonb_build_object('post', w.id, 'reply', true))
    FROM post_replies r JOIN posts w ON w.id = r.post_id JOIN users by ON by.id = r.author_id
    WHERE r.id = ANY (ids) AND r.deleted_at IS NULL AND w.deleted_at IS NULL AND r.plain <> '';
  PERFORM hearth_search_drop('post', array(SELECT r.id FROM post_replies r JOIN posts w ON w.id = r.post_id
    WHERE r.id = ANY (ids) AND (r.deleted_at IS NOT NULL OR w.deleted_at IS NOT NULL OR r.plain = '')));
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_posts(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('post', w.id, w.project_id, NULL,
    CASE WHEN w.visibility = 'shared' THEN '{home_owner,developer}'::text[] ELSE '{}'::text[] END, false,
    left(split_part(w.plain, E'\n', 1), 120), concat_ws(' ', by.first_name, by.last_name), w.plain, NULL, NULL, jsonb_build_object('post', w.id))
    FROM posts w JOIN users by ON by.id = w.author_id WHERE w.id = ANY (ids) AND w.deleted_at IS NULL AND w.plain <> '';
  PERFORM hearth_search_drop('post', array(SELECT w.id FROM posts w WHERE w.id = ANY (ids) AND (w.deleted_at IS NOT NULL OR w.plain = '')));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := array(SELECT id FROM added);
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'projects' THEN PERFORM hearth_search_projects(ids);
    WHEN 'units' THEN PERFORM hearth_search_units(ids);
    WHEN 'modules' THEN PERFORM hearth_search_modules(ids);
    WHEN 'files' THEN PERFORM hearth_search_files(ids);
    WHEN 'users' THEN PERFORM hearth_search_people(ids);
    WHEN 'posts' THEN PERFORM hearth_search_posts(ids);
    WHEN 'post_replies' THEN PERFORM hearth_search_replies(ids);
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_search_added AFTER INSERT ON posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_added();
--> statement-breakpoint
CREATE TRIGGER post_replies_search_added AFTER INSERT ON post_replies REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_added();
--> statement-breakpoint
CREATE FUNCTION hearth_search_post_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_posts(ARRAY[NEW.id]);
  -- With its post a reply goes to the bin and comes back, and who sees the one sees the other.
  IF (NEW.visibility, NEW.project_id, NEW.deleted_at) IS DISTINCT FROM (OLD.visibility, OLD.project_id, OLD.deleted_at) THEN
    PERFORM hearth_search_replies(array(SELECT id FROM post_replies WHERE post_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_search_changed AFTER UPDATE ON posts FOR EACH ROW
  WHEN ((OLD.plain, OLD.visibility, OLD.project_id, OLD.author_id, OLD.deleted_at) IS DISTINCT FROM (NEW.plain, NEW.visibility, NEW.project_id, NEW.author_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_post_changed();
--> statement-breakpoint
CREATE FUNCTION hearth_search_reply_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_replies(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_replies_search_changed AFTER UPDATE ON post_replies FOR EACH ROW
  WHEN ((OLD.plain, OLD.author_id, OLD.deleted_at) IS DISTINCT FROM (NEW.plain, NEW.author_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_reply_changed();
--> statement-breakpoint
CREATE TRIGGER posts_search_gone AFTER DELETE ON posts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('post');
--> statement-breakpoint
CREATE TRIGGER post_replies_search_gone AFTER DELETE ON post_replies REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('post');
--> statement-breakpoint

-- The name of a project is found with what is said on its wall, that of a person with what they said.
CREATE OR REPLACE FUNCTION hearth_search_project_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_projects(ARRAY[NEW.id]);
  -- The project's name is found with everything that lies in it.
  IF NEW.name <> OLD.name THEN
    PERFORM hearth_search_units(array(SELECT id FROM units WHERE project_id = NEW.id));
    PERFORM hearth_search_modules(array(SELECT id FROM modules WHERE project_id = NEW.id));
    PERFORM hearth_search_files(array(SELECT id FROM files WHERE project_id = NEW.id));
    PERFORM hearth_search_posts(array(SELECT id FROM posts WHERE project_id = NEW.id));
    PERFORM hearth_search_replies(array(SELECT r.id FROM post_replies r JOIN posts w ON w.id = r.post_id WHERE w.project_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_people(ARRAY[NEW.id]);
  IF (NEW.first_name, NEW.last_name) IS DISTINCT FROM (OLD.first_name, OLD.last_name) THEN
    PERFORM hearth_search_posts(array(SELECT id FROM posts WHERE author_id = NEW.id));
    PERFORM hearth_search_replies(array(SELECT id FROM post_replies WHERE author_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT hearth_search_posts(array(SELECT id FROM posts));
--> statement-breakpoint
SELECT hearth_search_replies(array(SELECT id FROM post_replies));
