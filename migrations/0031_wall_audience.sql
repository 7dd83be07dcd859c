ALTER TABLE "files" DROP CONSTRAINT "files_visibility";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_visibility";--> statement-breakpoint
ALTER TABLE "digest_items" ADD COLUMN "unit_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "unit_id" uuid;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_unit" ON "posts" USING btree ("unit_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_home_has_one" CHECK ("files"."visibility" <> 'home' or "files"."owner_type" <> 'project');--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_visibility" CHECK ("files"."visibility" in ('internal', 'developer', 'owner', 'home'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_home_names_its_unit" CHECK (("posts"."visibility" = 'home') = ("posts"."unit_id" is not null));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_visibility" CHECK ("posts"."visibility" in ('internal', 'developer', 'home', 'shared'));--> statement-breakpoint

-- What owners have asked until now was read by the whole project. It becomes the thread of their home: the one that they have had for
-- longest there. Words of an owner who has no home in the project any more stay with staff.
UPDATE posts w SET (visibility, unit_id) = (SELECT CASE WHEN home.id IS NULL THEN 'internal' ELSE 'home' END, home.id FROM (SELECT 1) one LEFT JOIN (
    SELECT u.id FROM unit_owners o JOIN units u ON u.id = o.unit_id WHERE o.user_id = w.author_id AND u.project_id = w.project_id
    ORDER BY o.disabled_at IS NULL DESC, o.from_on, u.id LIMIT 1) home ON true)
  WHERE w.visibility = 'shared' AND EXISTS (SELECT 1 FROM user_groups g WHERE g.user_id = w.author_id AND g."group" = 'home_owner')
    AND NOT EXISTS (SELECT 1 FROM user_groups g WHERE g.user_id = w.author_id AND g."group" IN ('admin', 'employee', 'third_party_staff', 'developer'));
--> statement-breakpoint

-- Who reads a post is settled when it is written: what was said to a few never becomes the word to many, and a thread lies in the
-- project of its home.
CREATE FUNCTION hearth_post_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.visibility, NEW.unit_id, NEW.project_id) IS DISTINCT FROM (OLD.visibility, OLD.unit_id, OLD.project_id) THEN
    RAISE EXCEPTION 'who reads a post cannot be changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'posts_audience_fixed';
  END IF;
  IF NEW.unit_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM units u WHERE u.id = NEW.unit_id AND u.project_id = NEW.project_id) THEN
    RAISE EXCEPTION 'the home of a thread lies in its project' USING ERRCODE = 'check_violation', CONSTRAINT = 'posts_unit_in_project';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_audience BEFORE INSERT OR UPDATE OF visibility, unit_id, project_id ON posts FOR EACH ROW EXECUTE FUNCTION hearth_post_audience();
--> statement-breakpoint

-- The second belt says the same as the stores. The floor has no wall, and having written something is no right to read it later.
SELECT hearth_guard('posts', $$ (visibility = 'shared' AND project_id = ANY ((SELECT hearth_reach('projects'))::uuid[]))
  OR (visibility = 'developer' AND project_id = ANY ((SELECT hearth_reach('developed'))::uuid[]))
  OR (visibility = 'home' AND unit_id = ANY ((SELECT hearth_reach('units'))::uuid[])) $$);
--> statement-breakpoint
SELECT hearth_guard('files', $$ (project_id = ANY ((SELECT hearth_reach('developed'))::uuid[]) AND visibility IN ('developer', 'owner'))
  OR (project_id = ANY ((SELECT hearth_reach('owned'))::uuid[]) AND visibility IN ('owner', 'home') AND (owner_type = 'project'
    OR CASE WHEN module_id IS NULL THEN unit_id = ANY ((SELECT hearth_reach('units'))::uuid[]) ELSE EXISTS (SELECT 1 FROM modules m WHERE m.id = module_id) END))
  OR (visibility <> 'home' AND {floor}) $$);
--> statement-breakpoint

-- What is found follows who reads it.
CREATE FUNCTION hearth_post_readers(post_visibility text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE post_visibility WHEN 'shared' THEN '{home_owner,developer}'::text[] WHEN 'developer' THEN '{developer}'::text[]
    WHEN 'home' THEN '{home_owner}'::text[] ELSE '{}'::text[] END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_replies(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('post', r.id, w.project_id, w.unit_id, hearth_post_readers(w.visibility), false,
    left(split_part(r.plain, E'\n', 1), 120), concat_ws(' ', by.first_name, by.last_name), r.plain, NULL, NULL, jsonb_build_object('post', w.id, 'reply', true))
    FROM post_replies r JOIN posts w ON w.id = r.post_id JOIN users by ON by.id = r.author_id
    WHERE r.id = ANY (ids) AND r.deleted_at IS NULL AND w.deleted_at IS NULL AND r.plain <> '';
  PERFORM hearth_search_drop('post', array(SELECT r.id FROM post_replies r JOIN posts w ON w.id = r.post_id
    WHERE r.id = ANY (ids) AND (r.deleted_at IS NOT NULL OR w.deleted_at IS NOT NULL OR r.plain = '')));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_posts(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('post', w.id, w.project_id, w.unit_id, hearth_post_readers(w.visibility), false,
    left(split_part(w.plain, E'\n', 1), 120), concat_ws(' ', by.first_name, by.last_name), w.plain, NULL, NULL, jsonb_build_object('post', w.id))
    FROM posts w JOIN users by ON by.id = w.author_id WHERE w.id = ANY (ids) AND w.deleted_at IS NULL AND w.plain <> '';
  PERFORM hearth_search_drop('post', array(SELECT w.id FROM posts w WHERE w.id = ANY (ids) AND (w.deleted_at IS NOT NULL OR w.plain = '')));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_files(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A module's files follow it to the unit it belongs to today. What an owner may see lies in a unit, or with the project itself.
  PERFORM hearth_search_put('file', f.id, f.project_id, CASE WHEN f.module_id IS NULL THEN f.unit_id ELSE m.unit_id END,
    array_remove(ARRAY[CASE WHEN f.visibility <> 'home' THEN 'floor_manager' END, CASE WHEN f.visibility IN ('developer', 'owner') THEN 'developer' END,
      CASE WHEN f.visibility IN ('owner', 'home') AND (f.owner_type = 'project' OR CASE WHEN f.module_id IS NULL THEN f.unit_id ELSE m.unit_id END IS NOT NULL) THEN 'home_owner' END], NULL),
    f.kind = 'photo', coalesce(nullif(f.caption, ''), f.name), CASE WHEN coalesce(f.caption, '') <> '' THEN f.name END,
    array_to_string(f.tags, ' '), NULL, NULL, jsonb_build_object('mime', f.mime, 'drawable', f.drawable))
    FROM files f LEFT JOIN modules m ON m.id = f.module_id WHERE f.id = ANY (ids) AND f.deleted_at IS NULL AND f.superseded_by IS NULL;
  PERFORM hearth_search_drop('file', array(SELECT f.id FROM files f WHERE f.id = ANY (ids) AND (f.deleted_at IS NOT NULL OR f.superseded_by IS NOT NULL)));
END $$;
--> statement-breakpoint
-- What became the thread of a home is found by its people alone from now on.
SELECT hearth_search_posts(array(SELECT id FROM posts WHERE visibility = 'home'));
--> statement-breakpoint
SELECT hearth_search_replies(array(SELECT r.id FROM post_replies r JOIN posts w ON w.id = r.post_id WHERE w.visibility = 'home'));
