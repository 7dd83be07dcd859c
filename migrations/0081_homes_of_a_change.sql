ALTER TABLE "change_order_approvers" ADD COLUMN "homes" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- Of a change to several homes those that are somebody's today, of which alone they read the amount. None for whoever decides for all of
-- them: the developer, with a home of their own too.
CREATE FUNCTION hearth_change_order_homes(person uuid, project uuid, homes uuid[]) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT o.unit_id), '{}') FROM unit_owners o JOIN units u ON u.id = o.unit_id
  WHERE o.user_id = person AND u.project_id = project AND u.deleted_at IS NULL AND u.id = ANY (homes) AND o.disabled_at IS NULL
    AND o.from_on <= current_date AND (o.until_on IS NULL OR o.until_on >= current_date)
    AND NOT EXISTS (SELECT 1 FROM project_developers d WHERE d.project_id = project AND d.user_id = person AND d.decides)
$$;
--> statement-breakpoint
-- What waits for an answer is read so from now on; what was signed stays what it was signed for.
UPDATE change_order_approvers a SET homes = hearth_change_order_homes(a.user_id, c.project_id, c.units)
FROM change_orders c WHERE c.id = a.change_order_id AND a.revision = c.revision AND a.decision IS NULL AND c.status = 'sent';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_change_order_decided() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held change_orders%ROWTYPE;
BEGIN
  SELECT * INTO held FROM change_orders c WHERE c.id = NEW.change_order_id;
  IF TG_OP = 'INSERT' THEN
    IF NEW.decision IS NOT NULL OR NEW.revision <> held.revision OR hearth_change_order_client(NEW.user_id, held.project_id, held.units) IS DISTINCT FROM NEW.capacity THEN
      PERFORM hearth_change_order_refuse('change_orders_client');
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.change_order_id, NEW.revision, NEW.user_id, NEW.capacity, NEW.homes, NEW.position, NEW.name) IS DISTINCT FROM
    (OLD.change_order_id, OLD.revision, OLD.user_id, OLD.capacity, OLD.homes, OLD.position, OLD.name)
    OR (OLD.decision IS NOT NULL AND (NEW.decision, NEW.decided_at, NEW.reason, NEW.method, NEW.typed, NEW.strokes, NEW.statement, NEW.hash, NEW.ip)
      IS DISTINCT FROM (OLD.decision, OLD.decided_at, OLD.reason, OLD.method, OLD.typed, OLD.strokes, OLD.statement, OLD.hash, OLD.ip)) THEN
    PERFORM hearth_change_order_refuse('change_orders_kept');
  END IF;
  IF OLD.decision IS NULL AND NEW.decision IS NOT NULL THEN
    IF held.status <> 'sent' OR held.revision <> NEW.revision THEN
      PERFORM hearth_change_order_refuse('change_orders_step');
    END IF;
    IF NEW.user_id IN (SELECT unnest(ARRAY[held.created_by, held.priced_by, held.submitted_by]))
      OR EXISTS (SELECT 1 FROM change_order_reviews r WHERE r.change_order_id = held.id AND r.user_id = NEW.user_id)
      OR EXISTS (SELECT 1 FROM change_order_revisions v WHERE v.change_order_id = held.id AND v.revision = held.revision AND v.sent_by = NEW.user_id) THEN
      PERFORM hearth_change_order_refuse('change_orders_four_eyes');
    END IF;
    IF hearth_change_order_client(NEW.user_id, held.project_id, held.units) IS DISTINCT FROM NEW.capacity THEN
      PERFORM hearth_change_order_refuse('change_orders_client');
    END IF;
  END IF;
  RETURN NEW;
END $$;
