-- Which cluster, on which timeline: one that was promoted, or restored to a moment, has another. A service that keeps this to itself has one
-- line for ever; a standby says that it is recovering, as to any question about its writing.
CREATE FUNCTION "database_line"() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT to_hex(system_identifier) FROM pg_control_system()) || '-' || ltrim(left(pg_walfile_name(pg_current_wal_lsn()), 8), '0');
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN
  RETURN 'one';
END
$$;
--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action" text_pattern_ops,"id");
