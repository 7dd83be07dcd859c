-- What a CHECK can't say, the database refuses here.

-- The audit log is written once.
CREATE FUNCTION hearth_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION hearth_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_keeps_rows BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION hearth_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION hearth_refuse_change();
--> statement-breakpoint
CREATE TRIGGER status_history_append_only BEFORE UPDATE ON status_history
  FOR EACH ROW EXECUTE FUNCTION hearth_refuse_change();
--> statement-breakpoint

-- A project keeps its number for ever, and its original contract value once that is set.
CREATE FUNCTION hearth_project_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.project_number <> OLD.project_number THEN
    RAISE EXCEPTION 'a project number never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'projects_number_fixed';
  END IF;
  IF OLD.original_contract_value_cents IS NOT NULL AND NEW.original_contract_value_cents IS DISTINCT FROM OLD.original_contract_value_cents THEN
    RAISE EXCEPTION 'the original contract value is locked' USING ERRCODE = 'check_violation', CONSTRAINT = 'projects_original_value_fixed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_fixed BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION hearth_project_fixed();
--> statement-breakpoint

-- A unit or module never changes its project: its history, files and rights hang on it.
CREATE FUNCTION hearth_keeps_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.project_id <> OLD.project_id THEN
    RAISE EXCEPTION '% stays in its project', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_project_fixed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_keep_project BEFORE UPDATE ON units FOR EACH ROW EXECUTE FUNCTION hearth_keeps_project();
--> statement-breakpoint
CREATE TRIGGER modules_keep_project BEFORE UPDATE ON modules FOR EACH ROW EXECUTE FUNCTION hearth_keeps_project();
--> statement-breakpoint

-- A unit in the bin leaves no module behind.
CREATE FUNCTION hearth_unit_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL AND EXISTS (SELECT 1 FROM modules WHERE unit_id = NEW.id AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'the unit still has modules' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'units_with_modules';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_empty BEFORE UPDATE ON units FOR EACH ROW EXECUTE FUNCTION hearth_unit_empty();
--> statement-breakpoint

-- There is always an active admin, once there has been one; only the removal of the sample company may end that.
CREATE FUNCTION hearth_last_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('hearth.allow_no_admin', true) = 'on' THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('hearth_last_admin'));
  IF NOT EXISTS (SELECT 1 FROM users u JOIN user_groups g ON g.user_id = u.id WHERE g."group" = 'admin' AND u.state = 'active' AND u.deleted_at IS NULL) THEN
    RAISE EXCEPTION 'the last active admin stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER user_groups_last_admin AFTER DELETE OR UPDATE ON user_groups DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."group" = 'admin') EXECUTE FUNCTION hearth_last_admin();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_last_admin AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state = 'active' AND (NEW.state <> 'active' OR NEW.deleted_at IS NOT NULL)) EXECUTE FUNCTION hearth_last_admin();
--> statement-breakpoint

-- Every server keeps who may do what in memory for a moment; whoever changes that tells them all, even by hand in SQL.
-- "changed:person" drops what is kept; "ended:person:session" (or :*) also closes the open sockets.
CREATE FUNCTION hearth_users_signal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'active' OR NEW.deleted_at IS NOT NULL THEN
    PERFORM pg_notify('hearth_sessions', 'ended:' || NEW.id || ':*');
  ELSE
    PERFORM pg_notify('hearth_sessions', 'changed:' || NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_signal AFTER UPDATE OF state, deleted_at, username, email, first_name, last_name, factory ON users
  FOR EACH ROW EXECUTE FUNCTION hearth_users_signal();
--> statement-breakpoint
CREATE FUNCTION hearth_user_groups_signal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hearth_sessions', 'ended:' || COALESCE(NEW.user_id, OLD.user_id) || ':*');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_groups_signal AFTER INSERT OR UPDATE OR DELETE ON user_groups
  FOR EACH ROW EXECUTE FUNCTION hearth_user_groups_signal();
--> statement-breakpoint
CREATE FUNCTION hearth_sessions_signal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A socket does not say which personal token let it in, so all of that person come anew.
  PERFORM pg_notify('hearth_sessions', 'ended:' || OLD.user_id || ':' || CASE TG_TABLE_NAME WHEN 'sessions' THEN OLD.id::text ELSE '*' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_revoked AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION hearth_sessions_signal();
--> statement-breakpoint
CREATE TRIGGER sessions_removed AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL) EXECUTE FUNCTION hearth_sessions_signal();
--> statement-breakpoint
CREATE TRIGGER api_tokens_revoked AFTER UPDATE OF revoked_at ON api_tokens
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION hearth_sessions_signal();
