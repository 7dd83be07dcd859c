-- The lock of a month of a factory, for whoever reads what is free and holds it in the same breath.
CREATE FUNCTION hearth_slots_lock(in_factory text, in_month date) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('slots ' || in_factory || in_month::text, 0))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_slot_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others integer;
BEGIN
  IF NEW.released_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  PERFORM hearth_slots_lock(NEW.factory, NEW.month);
  IF NEW.overbook_reason IS NOT NULL THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(sum(s.modules), 0) INTO others FROM slots_held s WHERE s.factory = NEW.factory AND s.month = NEW.month AND s.id <> NEW.id;
  IF hearth_planned(NEW.factory, NEW.month) + others + NEW.modules > hearth_room(NEW.factory, NEW.month) THEN
    PERFORM hearth_sales_refuses('slot_holds_room');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_opportunity_moves_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  -- What the people of the sample company did is nobody's once they are gone.
  IF TG_OP <> 'DELETE' AND (pg_trigger_depth() > 1 OR coalesce(current_setting('hearth.sample_leaves', true), '') = 'on') THEN
    RETURN NEW;
  END IF;
  PERFORM hearth_sales_refuses('opportunity_moves_stay');
END $$;
--> statement-breakpoint
-- It reads with the rights of whoever asks: no way around row-level security.
ALTER VIEW slots_held SET (security_invoker = true);
