-- What is not there is neither folded nor looked up: an entry of a record without a project takes two thirds of the time.
CREATE OR REPLACE FUNCTION hearth_search_put(
  kind text, id uuid, project uuid, unit uuid, seen_by text[], photo boolean,
  name text, second_line text, content text, staff_content text, keys text, shown jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place text;
  home text;
  -- Folded once, for the beginning of the title and for its words.
  called text := hearth_fold(concat_ws(' ', name, keys));
  -- Numbers with and without their signs.
  bare text := CASE WHEN keys IS NOT NULL THEN hearth_fold(regexp_replace(keys, '[^[:alnum:] ]', '', 'g')) END;
  words tsvector := setweight(to_tsvector('simple', concat_ws(' ', called, bare)), 'A');
BEGIN
  IF second_line <> '' THEN
    words := words || setweight(to_tsvector('simple', hearth_fold(second_line)), 'B');
  END IF;
  IF content <> '' THEN
    words := words || setweight(to_tsvector('simple', hearth_fold(left(content, 50000))), 'C');
  END IF;
  IF project IS NOT NULL THEN
    SELECT concat_ws(' ', p.project_number, replace(p.project_number, '-', ''), p.name) INTO place
      FROM projects p WHERE p.id = project;
  END IF;
  IF unit IS NOT NULL THEN
    SELECT u.name INTO home FROM units u WHERE u.id = unit;
  END IF;
  IF place IS NOT NULL OR home IS NOT NULL THEN
    words := words || setweight(to_tsvector('simple', hearth_fold(concat_ws(' ', place, home))), 'D');
  END IF;
  IF staff_content <> '' THEN
    words := words || array_to_tsvector(array(
      SELECT DISTINCT '~' || word FROM unnest(string_to_array(hearth_fold(left(staff_content, 50000)), ' ')) word
      WHERE word <> '' AND length(word) <= 200
    ));
  END IF;
  INSERT INTO search_entries (entity_type, entity_id, project_id, unit_id, audience, is_photo, title, subtitle, body,
    staff_body, facts, folded, document, updated_at)
  VALUES (kind, id, project, unit, seen_by, photo, name, nullif(second_line, ''), coalesce(content, ''),
    coalesce(staff_content, ''), coalesce(shown, '{}'), left(called, 400), words, now())
  ON CONFLICT (entity_type, entity_id) DO UPDATE SET project_id = excluded.project_id, unit_id = excluded.unit_id,
    audience = excluded.audience, is_photo = excluded.is_photo, title = excluded.title, subtitle = excluded.subtitle,
    body = excluded.body, staff_body = excluded.staff_body, facts = excluded.facts, folded = excluded.folded,
    document = excluded.document, updated_at = now();
END $$;
