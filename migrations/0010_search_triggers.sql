-- What can be found is written by the tables themselves, in the transaction of each change.

-- Text as it is compared: without case, accents and signs. Letters past ASCII stay, for names of every script.
CREATE FUNCTION hearth_fold(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(lower(unaccent(coalesce(value, ''))), '[^a-z0-9\u0080-\uffff]+', ' ', 'g'))
$$;
--> statement-breakpoint

-- The words of a search as a query: the small words of both languages fall away, endings of the plural too, and what is long enough
-- also finds the words that begin with it. Staff besides find what is for staff alone, whose words begin with a tilde, a sign that
-- folding takes out of everything that is typed.
CREATE FUNCTION hearth_search_query(typed text, with_staff_words boolean) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := (string_to_array(hearth_fold(typed), ' '))[1:8];
  kept text[];
  joined text := replace(hearth_fold(typed), ' ', '');
  wanted tsquery;
BEGIN
  SELECT array_agg(word) INTO kept FROM unnest(words) word
    WHERE word <> '' AND word NOT IN ('a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with',
      'al', 'con', 'de', 'del', 'e', 'el', 'en', 'la', 'las', 'lo', 'los', 'para', 'por', 'un', 'una', 'y');
  IF kept IS NULL THEN
    kept := array_remove(words, '');
  END IF;
  wanted := (SELECT string_agg(
    CASE WHEN with_staff_words THEN format('(''%s''%s | ''~%s''%s)', stem, tail, stem, tail) ELSE format('''%s''%s', stem, tail) END, ' & ')::tsquery
    FROM (
      SELECT CASE WHEN length(word) >= 5 AND word ~ '[a-z]' THEN regexp_replace(word, '(es|s)$', '') ELSE word END AS stem,
        CASE WHEN length(word) >= 3 THEN ':*' ELSE '' END AS tail
      FROM unnest(kept) word
    ) terms);
  -- A number that is typed with its signs also finds what begins with it: 26-70 finds 26-701.
  IF cardinality(kept) > 1 AND length(joined) >= 4 AND trim(typed) !~ '\s' THEN
    wanted := wanted || format('''%s'':*', joined)::tsquery;
  END IF;
  RETURN wanted;
END $$;
--> statement-breakpoint

-- Writes one entry. Every area that wants its records found calls this from a trigger of its table: `audience` names the groups
-- outside staff that may see it where they see its project, `keys` are numbers that find it with and without their signs, and
-- `staff_content` holds what only staff find it by.
CREATE FUNCTION hearth_search_put(
  kind text, id uuid, project uuid, unit uuid, seen_by text[], photo boolean,
  name text, second_line text, content text, staff_content text, keys text, shown jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place text := (SELECT concat_ws(' ', p.project_number, replace(p.project_number, '-', ''), p.name) FROM projects p WHERE p.id = project);
  home text := (SELECT u.name FROM units u WHERE u.id = unit);
  words tsvector := setweight(to_tsvector('simple', hearth_fold(concat_ws(' ', name, keys, regexp_replace(coalesce(keys, ''), '[^[:alnum:] ]', '', 'g')))), 'A')
    || setweight(to_tsvector('simple', hearth_fold(second_line)), 'B')
    || setweight(to_tsvector('simple', hearth_fold(left(content, 50000))), 'C')
    || setweight(to_tsvector('simple', hearth_fold(concat_ws(' ', place, home))), 'D')
    || array_to_tsvector(array(SELECT DISTINCT '~' || word FROM unnest(string_to_array(hearth_fold(left(staff_content, 50000)), ' ')) word WHERE word <> '' AND length(word) <= 200));
BEGIN
  INSERT INTO search_entries (entity_type, entity_id, project_id, unit_id, audience, is_photo, title, subtitle, body, staff_body, facts, folded, document, updated_at)
  VALUES (kind, id, project, unit, seen_by, photo, name, nullif(second_line, ''), coalesce(content, ''), coalesce(staff_content, ''), coalesce(shown, '{}'),
    left(hearth_fold(concat_ws(' ', name, keys)), 400), words, now())
  ON CONFLICT (entity_type, entity_id) DO UPDATE SET project_id = excluded.project_id, unit_id = excluded.unit_id, audience = excluded.audience,
    is_photo = excluded.is_photo, title = excluded.title, subtitle = excluded.subtitle, body = excluded.body, staff_body = excluded.staff_body,
    facts = excluded.facts, folded = excluded.folded, document = excluded.document, updated_at = now();
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_drop(kind text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_entries WHERE entity_type = kind AND entity_id = ANY (ids)
$$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_projects(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A project in the bin keeps its entry: the search asks whether the project lives, for it and for all that lies in it.
  PERFORM hearth_search_put('project', p.id, p.id, NULL, '{home_owner,developer,floor_manager}', false, p.name,
    concat_ws(', ', p.address_line1, p.address_line2, p.city, p.state), p.zip,
    concat_ws(' ', p.developer_org, p.county, p.ahj_name, p.hubspot_deal_id, array_to_string(p.tags, ' ')), p.project_number,
    jsonb_build_object('status', p.status)) FROM projects p WHERE p.id = ANY (ids);
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_units(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('unit', u.id, u.project_id, u.id, '{home_owner,developer,floor_manager}', false, u.name,
    concat_ws(' · ', u.plan_code, u.address_override), concat_ws(' ', u.building, u.lot_no, u.level), NULL, NULL, NULL)
    FROM units u WHERE u.id = ANY (ids) AND u.deleted_at IS NULL;
  PERFORM hearth_search_drop('unit', array(SELECT u.id FROM units u WHERE u.id = ANY (ids) AND u.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_modules(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A module that belongs to no unit is nobody's home: owners do not see it.
  PERFORM hearth_search_put('module', m.id, m.project_id, m.unit_id,
    CASE WHEN m.unit_id IS NULL THEN '{developer,floor_manager}'::text[] ELSE '{home_owner,developer,floor_manager}'::text[] END, false,
    m.module_no, m.serial_no, NULL, concat_ws(' ', m.label_no, m.carrier, m.trailer_no),
    concat_ws(' ', m.serial_no, CASE WHEN m.module_no ~ '\W' THEN m.module_no END), jsonb_build_object('status', m.status))
    FROM modules m WHERE m.id = ANY (ids) AND m.deleted_at IS NULL;
  PERFORM hearth_search_drop('module', array(SELECT m.id FROM modules m WHERE m.id = ANY (ids) AND m.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_files(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A module's files follow it to the unit it belongs to today. What an owner may see lies in a unit, or with the project itself.
  PERFORM hearth_search_put('file', f.id, f.project_id, CASE WHEN f.module_id IS NULL THEN f.unit_id ELSE m.unit_id END,
    array_remove(ARRAY['floor_manager', CASE WHEN f.visibility IN ('developer', 'owner') THEN 'developer' END,
      CASE WHEN f.visibility = 'owner' AND (f.owner_type = 'project' OR CASE WHEN f.module_id IS NULL THEN f.unit_id ELSE m.unit_id END IS NOT NULL) THEN 'home_owner' END], NULL),
    f.kind = 'photo', coalesce(nullif(f.caption, ''), f.name), CASE WHEN coalesce(f.caption, '') <> '' THEN f.name END,
    array_to_string(f.tags, ' '), NULL, NULL, jsonb_build_object('mime', f.mime, 'drawable', f.drawable))
    FROM files f LEFT JOIN modules m ON m.id = f.module_id WHERE f.id = ANY (ids) AND f.deleted_at IS NULL;
  PERFORM hearth_search_drop('file', array(SELECT f.id FROM files f WHERE f.id = ANY (ids) AND f.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_people(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('person', u.id, NULL, NULL, '{}', false, concat_ws(' ', u.first_name, u.last_name),
    concat_ws(' · ', u.title, u.email), concat_ws(' ', u.username, u.phone), NULL, NULL, jsonb_build_object('state', u.state))
    FROM users u WHERE u.id = ANY (ids) AND u.deleted_at IS NULL;
  PERFORM hearth_search_drop('person', array(SELECT u.id FROM users u WHERE u.id = ANY (ids) AND u.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint

-- One statement that adds a thousand rows is one call.
CREATE FUNCTION hearth_search_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := array(SELECT id FROM added);
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'projects' THEN PERFORM hearth_search_projects(ids);
    WHEN 'units' THEN PERFORM hearth_search_units(ids);
    WHEN 'modules' THEN PERFORM hearth_search_modules(ids);
    WHEN 'files' THEN PERFORM hearth_search_files(ids);
    WHEN 'users' THEN PERFORM hearth_search_people(ids);
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_search_added AFTER INSERT ON projects REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_added();
--> statement-breakpoint
CREATE TRIGGER units_search_added AFTER INSERT ON units REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_added();
--> statement-breakpoint
CREATE TRIGGER modules_search_added AFTER INSERT ON modules REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_added();
--> statement-breakpoint
CREATE TRIGGER files_search_added AFTER INSERT ON files REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_added();
--> statement-breakpoint
CREATE TRIGGER users_search_added AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_added();
--> statement-breakpoint

-- A change costs nothing here unless it touches what is found or shown.
CREATE FUNCTION hearth_search_project_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_projects(ARRAY[NEW.id]);
  -- The project's name is found with everything that lies in it.
  IF NEW.name <> OLD.name THEN
    PERFORM hearth_search_units(array(SELECT id FROM units WHERE project_id = NEW.id));
    PERFORM hearth_search_modules(array(SELECT id FROM modules WHERE project_id = NEW.id));
    PERFORM hearth_search_files(array(SELECT id FROM files WHERE project_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_search_changed AFTER UPDATE ON projects FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.address_line1, OLD.address_line2, OLD.city, OLD.state, OLD.zip, OLD.developer_org, OLD.county, OLD.ahj_name, OLD.hubspot_deal_id, OLD.tags)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.address_line1, NEW.address_line2, NEW.city, NEW.state, NEW.zip, NEW.developer_org, NEW.county, NEW.ahj_name, NEW.hubspot_deal_id, NEW.tags))
  EXECUTE FUNCTION hearth_search_project_changed();
--> statement-breakpoint
CREATE FUNCTION hearth_search_unit_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_units(ARRAY[NEW.id]);
  IF NEW.name <> OLD.name THEN
    PERFORM hearth_search_modules(array(SELECT id FROM modules WHERE unit_id = NEW.id));
    PERFORM hearth_search_files(array(SELECT f.id FROM files f LEFT JOIN modules m ON m.id = f.module_id
      WHERE f.project_id = NEW.project_id AND CASE WHEN f.module_id IS NULL THEN f.unit_id ELSE m.unit_id END = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_search_changed AFTER UPDATE ON units FOR EACH ROW
  WHEN ((OLD.name, OLD.plan_code, OLD.address_override, OLD.building, OLD.lot_no, OLD.level, OLD.deleted_at)
    IS DISTINCT FROM (NEW.name, NEW.plan_code, NEW.address_override, NEW.building, NEW.lot_no, NEW.level, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_unit_changed();
--> statement-breakpoint
CREATE FUNCTION hearth_search_module_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_modules(ARRAY[NEW.id]);
  IF NEW.unit_id IS DISTINCT FROM OLD.unit_id THEN
    PERFORM hearth_search_files(array(SELECT id FROM files WHERE module_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER modules_search_changed AFTER UPDATE ON modules FOR EACH ROW
  WHEN ((OLD.module_no, OLD.serial_no, OLD.unit_id, OLD.label_no, OLD.carrier, OLD.trailer_no, OLD.status, OLD.deleted_at)
    IS DISTINCT FROM (NEW.module_no, NEW.serial_no, NEW.unit_id, NEW.label_no, NEW.carrier, NEW.trailer_no, NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_module_changed();
--> statement-breakpoint
CREATE FUNCTION hearth_search_file_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_files(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_search_changed AFTER UPDATE ON files FOR EACH ROW
  WHEN ((OLD.name, OLD.caption, OLD.tags, OLD.visibility, OLD.kind, OLD.owner_type, OLD.unit_id, OLD.module_id, OLD.mime, OLD.drawable, OLD.deleted_at)
    IS DISTINCT FROM (NEW.name, NEW.caption, NEW.tags, NEW.visibility, NEW.kind, NEW.owner_type, NEW.unit_id, NEW.module_id, NEW.mime, NEW.drawable, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_file_changed();
--> statement-breakpoint
CREATE FUNCTION hearth_search_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_people(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_search_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.title, OLD.email::text, OLD.username::text, OLD.phone, OLD.state, OLD.deleted_at)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.title, NEW.email::text, NEW.username::text, NEW.phone, NEW.state, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_person_changed();
--> statement-breakpoint

-- What is truly gone takes its entry with it.
CREATE FUNCTION hearth_search_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_drop(TG_ARGV[0], array(SELECT id FROM gone));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_search_gone AFTER DELETE ON projects REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('project');
--> statement-breakpoint
CREATE TRIGGER units_search_gone AFTER DELETE ON units REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('unit');
--> statement-breakpoint
CREATE TRIGGER modules_search_gone AFTER DELETE ON modules REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('module');
--> statement-breakpoint
CREATE TRIGGER files_search_gone AFTER DELETE ON files REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('file');
--> statement-breakpoint
CREATE TRIGGER users_search_gone AFTER DELETE ON users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('person');
--> statement-breakpoint

-- What is there already can be found from now on.
SELECT hearth_search_projects(array(SELECT id FROM projects));
--> statement-breakpoint
SELECT hearth_search_units(array(SELECT id FROM units));
--> statement-breakpoint
SELECT hearth_search_modules(array(SELECT id FROM modules));
--> statement-breakpoint
SELECT hearth_search_files(array(SELECT id FROM files));
--> statement-breakpoint
SELECT hearth_search_people(array(SELECT id FROM users));
