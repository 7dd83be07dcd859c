-- Nobody outside staff reads the numbers of projects that are gone.
SELECT hearth_guard('retired_project_numbers', 'staff');
--> statement-breakpoint

-- A number is never given again, also not to a project that was waiting while the one before it left the bin: asked after the row
-- is in, when a new snapshot shows what the wait was for.
CREATE FUNCTION hearth_project_number_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM retired_project_numbers WHERE project_number = NEW.project_number) THEN
    RAISE EXCEPTION 'the number was used before' USING ERRCODE = 'unique_violation', CONSTRAINT = 'projects_number';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_number_new AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION hearth_project_number_new();
--> statement-breakpoint
CREATE TRIGGER retired_project_numbers_kept BEFORE UPDATE OR DELETE ON retired_project_numbers
  FOR EACH ROW EXECUTE FUNCTION hearth_refuse_change();
