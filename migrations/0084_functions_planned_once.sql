-- Connections that read for one person plan each statement anew, which is right for their statements and wrong for what a statement calls once
-- for each row: since PostgreSQL 18 a function in SQL follows the same setting, and the wall of a factory planned its six thousand calls one by
-- one (8 s). A function that looks up by an id is planned once.
DO $$
DECLARE called regprocedure;
BEGIN
  FOR called IN
    SELECT p.oid FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = 'public'::regnamespace AND p.proname LIKE 'hearth\_%' AND l.lanname = 'sql' AND p.provolatile = 's'
      AND 'uuid'::regtype = ANY (p.proargtypes::oid[])
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET plan_cache_mode = force_generic_plan', called);
  END LOOP;
END $$;
