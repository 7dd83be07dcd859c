-- Each word of an entry is known from then on. Most are already, and cost a look; only a new one is written.
CREATE FUNCTION hearth_search_words_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
    SELECT DISTINCT ltrim(lexeme, '~') AS word FROM unnest(tsvector_to_array(NEW.document)) lexeme
    WHERE length(ltrim(lexeme, '~')) BETWEEN 4 AND 40 AND lexeme !~ '[0-9]' AND NOT EXISTS (SELECT 1 FROM search_words w WHERE w.word = ltrim(lexeme, '~'))
    ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_entries_words AFTER INSERT OR UPDATE OF document ON search_entries FOR EACH ROW EXECUTE FUNCTION hearth_search_words_kept();
--> statement-breakpoint
INSERT INTO search_words (word)
  SELECT DISTINCT ltrim(lexeme, '~') FROM search_entries e CROSS JOIN LATERAL unnest(tsvector_to_array(e.document)) lexeme
  WHERE length(ltrim(lexeme, '~')) BETWEEN 4 AND 40 AND lexeme !~ '[0-9]';
--> statement-breakpoint

-- The query for words with typing mistakes: each word that no known word begins with becomes the known words most like it. Null when
-- every word is known, or one is like none: then there is nothing to guess.
CREATE FUNCTION hearth_search_guess(typed text, with_staff_words boolean) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE
AS $$
DECLARE
  piece text;
  near text[];
  part tsquery;
  guess tsquery;
  has_guessed boolean := false;
BEGIN
  FOREACH piece IN ARRAY (string_to_array(hearth_fold(typed), ' '))[1:8] LOOP
    part := hearth_search_query(piece, with_staff_words);
    IF part IS NULL THEN
      CONTINUE;
    END IF;
    IF length(piece) >= 4 AND piece !~ '[0-9]' AND NOT EXISTS (
      SELECT 1 FROM search_words w WHERE w.word COLLATE "C" >= regexp_replace(piece, '(es|s)$', '')
        AND w.word COLLATE "C" < regexp_replace(piece, '(es|s)$', '') || U&'\FFFF') THEN
      SELECT array_agg(found.word) INTO near FROM (
        SELECT w.word FROM search_words w WHERE w.word % piece ORDER BY similarity(w.word, piece) DESC, abs(length(w.word) - length(piece)), w.word LIMIT 4
      ) found;
      IF near IS NULL THEN
        RETURN NULL;
      END IF;
      has_guessed := true;
      part := (SELECT string_agg(hearth_search_query(each, with_staff_words)::text, ' | ')::tsquery FROM unnest(near) each);
    END IF;
    guess := CASE WHEN guess IS NULL THEN part ELSE guess && part END;
  END LOOP;
  RETURN CASE WHEN has_guessed THEN guess END;
END $$;
--> statement-breakpoint

-- Of a document with several versions the current one is found.
CREATE OR REPLACE FUNCTION hearth_search_files(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A module's files follow it to the unit it belongs to today. What an owner may see lies in a unit, or with the project itself.
  PERFORM hearth_search_put('file', f.id, f.project_id, CASE WHEN f.module_id IS NULL THEN f.unit_id ELSE m.unit_id END,
    array_remove(ARRAY['floor_manager', CASE WHEN f.visibility IN ('developer', 'owner') THEN 'developer' END,
      CASE WHEN f.visibility = 'owner' AND (f.owner_type = 'project' OR CASE WHEN f.module_id IS NULL THEN f.unit_id ELSE m.unit_id END IS NOT NULL) THEN 'home_owner' END], NULL),
    f.kind = 'photo', coalesce(nullif(f.caption, ''), f.name), CASE WHEN coalesce(f.caption, '') <> '' THEN f.name END,
    array_to_string(f.tags, ' '), NULL, NULL, jsonb_build_object('mime', f.mime, 'drawable', f.drawable))
    FROM files f LEFT JOIN modules m ON m.id = f.module_id WHERE f.id = ANY (ids) AND f.deleted_at IS NULL AND f.superseded_by IS NULL;
  PERFORM hearth_search_drop('file', array(SELECT f.id FROM files f WHERE f.id = ANY (ids) AND (f.deleted_at IS NOT NULL OR f.superseded_by IS NOT NULL)));
END $$;
--> statement-breakpoint
DROP TRIGGER files_search_changed ON files;
--> statement-breakpoint
CREATE TRIGGER files_search_changed AFTER UPDATE ON files FOR EACH ROW
  WHEN ((OLD.name, OLD.caption, OLD.tags, OLD.visibility, OLD.kind, OLD.owner_type, OLD.unit_id, OLD.module_id, OLD.mime, OLD.drawable, OLD.deleted_at, OLD.superseded_by)
    IS DISTINCT FROM (NEW.name, NEW.caption, NEW.tags, NEW.visibility, NEW.kind, NEW.owner_type, NEW.unit_id, NEW.module_id, NEW.mime, NEW.drawable, NEW.deleted_at, NEW.superseded_by))
  EXECUTE FUNCTION hearth_search_file_changed();
--> statement-breakpoint
SELECT hearth_search_files(array(SELECT id FROM files WHERE superseded_by IS NOT NULL));
