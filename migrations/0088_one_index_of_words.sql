-- One index for the words of every kind, in place of one for each: some forty of them were opened by each write of an entry.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
DO $$
DECLARE
  old text;
BEGIN
  FOR old IN
    SELECT indexname FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = 'search_entries' AND indexname LIKE 'search\_entries\_%\_words'
  LOOP
    EXECUTE format('DROP INDEX %I', old);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("entity_type","document");
