-- A subtask stays in its project: its history and the project's percentage hang on it.
CREATE TRIGGER subtasks_keep_project BEFORE UPDATE ON subtasks FOR EACH ROW EXECUTE FUNCTION hearth_keeps_project();
--> statement-breakpoint

-- The figures of a month that is over at the factory stay as they are, unless an admin has opened it, which is on the record and ends by itself.
CREATE FUNCTION hearth_break_even_closed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := CASE OLD.factory WHEN 'butte' THEN 'America/Denver' WHEN 'monterrey' THEN 'America/Monterrey' ELSE 'America/Los_Angeles' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.factory, NEW.month, NEW.unit_of_measure) IS DISTINCT FROM (OLD.factory, OLD.month, OLD.unit_of_measure) THEN
      RAISE EXCEPTION 'a target stays with its factory, month and unit' USING ERRCODE = 'check_violation', CONSTRAINT = 'break_even_targets_fixed';
    END IF;
    IF (NEW.fixed_overhead_cents, NEW.avg_price_cents, NEW.variable_cost_cents, NEW.profit_goal_cents) IS NOT DISTINCT FROM
       (OLD.fixed_overhead_cents, OLD.avg_price_cents, OLD.variable_cost_cents, OLD.profit_goal_cents) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF (now() AT TIME ZONE zone)::date >= (OLD.month + interval '1 month')::date AND (OLD.unlocked_until IS NULL OR OLD.unlocked_until < now())
     AND current_setting('hearth.allow_closed_month', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'the month is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'break_even_targets_closed';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER break_even_targets_closed BEFORE UPDATE OR DELETE ON break_even_targets
  FOR EACH ROW EXECUTE FUNCTION hearth_break_even_closed();
