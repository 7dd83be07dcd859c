-- When the sample company is taken out, its released BOMs and approved estimates go with it; nobody else removes what is kept.
CREATE FUNCTION hearth_sample_leaves() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('hearth.sample_leaves', true), '') = 'on'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_bom_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('draft', 'in_review') THEN
    IF TG_OP = 'DELETE' THEN
      IF hearth_sample_leaves() THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'a released BOM is never removed' USING ERRCODE = 'check_violation', CONSTRAINT = 'boms_kept';
    END IF;
    IF to_jsonb(NEW) - '{status,version,updated_at,updated_by}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{status,version,updated_at,updated_by}'::text[]
      OR NEW.status IN ('draft', 'in_review') THEN
      RAISE EXCEPTION 'a released BOM is never edited' USING ERRCODE = 'check_violation', CONSTRAINT = 'boms_kept';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_bom_lines_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (TG_OP = 'DELETE' AND hearth_sample_leaves())
    AND EXISTS (SELECT 1 FROM boms WHERE id IN (OLD.bom_id, NEW.bom_id) AND status NOT IN ('draft', 'in_review')) THEN
    RAISE EXCEPTION 'a released BOM is never edited' USING ERRCODE = 'check_violation', CONSTRAINT = 'boms_kept';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_estimate_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := '{status,version,updated_at,updated_by,sent_at,sent_to,valid_until,decided_at,decision_note}';
BEGIN
  IF OLD.approved_at IS NOT NULL THEN
    IF TG_OP = 'DELETE' THEN
      IF hearth_sample_leaves() THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'an approved estimate is never removed' USING ERRCODE = 'check_violation', CONSTRAINT = 'estimates_kept';
    END IF;
    IF to_jsonb(NEW) - moving IS DISTINCT FROM to_jsonb(OLD) - moving OR NEW.status IN ('draft', 'in_review')
      OR (OLD.sent_at IS NOT NULL AND (NEW.sent_at, NEW.sent_to, NEW.valid_until) IS DISTINCT FROM (OLD.sent_at, OLD.sent_to, OLD.valid_until)) THEN
      RAISE EXCEPTION 'an approved estimate is never edited' USING ERRCODE = 'check_violation', CONSTRAINT = 'estimates_kept';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_estimate_parts_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (TG_OP = 'DELETE' AND hearth_sample_leaves())
    AND EXISTS (SELECT 1 FROM estimates WHERE id IN (OLD.estimate_id, NEW.estimate_id) AND approved_at IS NOT NULL) THEN
    RAISE EXCEPTION 'an approved estimate is never edited' USING ERRCODE = 'check_violation', CONSTRAINT = 'estimates_kept';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
