-- A baseline that is set stays as it is from pre-production on: what slips is the forecast.
CREATE FUNCTION hearth_baseline_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved boolean;
BEGIN
  IF TG_TABLE_NAME = 'milestones' THEN
    moved := OLD.baseline_on IS NOT NULL AND NEW.baseline_on IS DISTINCT FROM OLD.baseline_on;
  ELSE
    moved := (OLD.online_baseline_on IS NOT NULL AND NEW.online_baseline_on IS DISTINCT FROM OLD.online_baseline_on)
      OR (OLD.offline_baseline_on IS NOT NULL AND NEW.offline_baseline_on IS DISTINCT FROM OLD.offline_baseline_on)
      OR (OLD.ship_baseline_on IS NOT NULL AND NEW.ship_baseline_on IS DISTINCT FROM OLD.ship_baseline_on)
      OR (OLD.deliver_baseline_on IS NOT NULL AND NEW.deliver_baseline_on IS DISTINCT FROM OLD.deliver_baseline_on)
      OR (OLD.set_baseline_on IS NOT NULL AND NEW.set_baseline_on IS DISTINCT FROM OLD.set_baseline_on);
  END IF;
  IF moved AND EXISTS (SELECT 1 FROM projects WHERE id = NEW.project_id AND status >= 3) THEN
    RAISE EXCEPTION 'the baseline is locked since pre-production' USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_baseline_fixed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER milestones_baseline_fixed BEFORE UPDATE OF baseline_on ON milestones
  FOR EACH ROW EXECUTE FUNCTION hearth_baseline_fixed();
--> statement-breakpoint
CREATE TRIGGER modules_baseline_fixed BEFORE UPDATE OF online_baseline_on, offline_baseline_on, ship_baseline_on, deliver_baseline_on, set_baseline_on ON modules
  FOR EACH ROW EXECUTE FUNCTION hearth_baseline_fixed();
--> statement-breakpoint

-- A change of the plan is a fact: only that it was taken back is added later.
CREATE FUNCTION hearth_schedule_change_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.moves IS DISTINCT FROM OLD.moves OR NEW.at <> OLD.at OR NEW.reason <> OLD.reason OR NEW.by_id IS DISTINCT FROM OLD.by_id
    OR (OLD.undone_at IS NOT NULL AND NEW.undone_at IS DISTINCT FROM OLD.undone_at) THEN
    RAISE EXCEPTION 'a change of the plan stays as it was' USING ERRCODE = 'check_violation', CONSTRAINT = 'schedule_changes_fixed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER schedule_changes_fixed BEFORE UPDATE ON schedule_changes FOR EACH ROW EXECUTE FUNCTION hearth_schedule_change_fixed();
--> statement-breakpoint

-- The four yards as they stand; the figures are edited on the screen.
INSERT INTO factory_yards (factory, capacity, storage_cents_day, free_days, customs_days) VALUES
  ('loma_linda', 12, 4500, 7, 0),
  ('butte', 24, 2500, 10, 0),
  ('monterrey', 16, 3000, 7, 3),
  ('reno', 10, 3500, 7, 0);
