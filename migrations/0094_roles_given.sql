-- Roles that decide over money, quality, badges and leads: nobody gives one to themselves, and only people of the house hold one.
DELETE FROM project_members m
WHERE m.role IN ('finance', 'qa_inspector', 'factory_planner', 'sales')
  AND NOT EXISTS (
    SELECT 1 FROM user_groups g
    WHERE g.user_id = m.user_id AND g."group" IN ('admin', 'employee', 'floor_manager'));
--> statement-breakpoint
CREATE FUNCTION hearth_role_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.added_by = NEW.user_id THEN
    RAISE EXCEPTION 'Nobody gives themselves %.', NEW.role
      USING ERRCODE = '23514', CONSTRAINT = 'project_members_not_own';
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM user_groups g
    WHERE g.user_id = NEW.user_id AND g."group" IN ('admin', 'employee', 'floor_manager')) THEN
    RAISE EXCEPTION 'Only people of the house are %.', NEW.role
      USING ERRCODE = '23514', CONSTRAINT = 'project_members_of_house';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_members_given BEFORE INSERT OR UPDATE ON project_members FOR EACH ROW
  WHEN (NEW.role IN ('finance', 'qa_inspector', 'factory_planner', 'sales'))
  EXECUTE FUNCTION hearth_role_given();
