-- The words of all kinds but the six that have many rows stand in one index: some forty of them were opened by each write of an entry.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
DO $$
DECLARE
  old text;
BEGIN
  FOR old IN
    SELECT indexname FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = 'search_entries' AND indexname LIKE 'search\_entries\_%\_words'
      AND indexname <> ALL (ARRAY['search_entries_project_words', 'search_entries_unit_words', 'search_entries_module_words',
        'search_entries_person_words', 'search_entries_file_words', 'search_entries_post_words'])
  LOOP
    EXECUTE format('DROP INDEX %I', old);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("entity_type","document") WHERE entity_type not in ('project', 'unit', 'module', 'person', 'file', 'post');
