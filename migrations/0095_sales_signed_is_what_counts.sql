-- How many modules the slot of a letter is for.
ALTER TABLE "contracts" ADD COLUMN "slot_modules" integer;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_slot_modules" CHECK ("contracts"."slot_modules" between 1 and 5000);--> statement-breakpoint
-- What the manufacturing agreements in force of a project come to; null while none of them is signed. One that another has replaced counts no more.
CREATE FUNCTION hearth_signed_value(project uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT sum(c.amount)::bigint FROM contracts c
  WHERE c.project_id = project AND c.contract_type = 'Manufacturing Agreement' AND c.state = 'completed' AND c.deleted_at IS NULL AND c.amount > 0
    AND NOT EXISTS (SELECT 1 FROM contracts n WHERE n.supersedes = c.id AND n.contract_type = c.contract_type
      AND n.state = 'completed' AND n.deleted_at IS NULL)
$$;
--> statement-breakpoint
-- Where the agreements that are on their way say another amount than the project plans: both, and the newest of these agreements.
CREATE FUNCTION hearth_plan_differs(project uuid) RETURNS TABLE(contract_id uuid, code text, planned bigint, agreed bigint) LANGUAGE sql STABLE AS $$
  SELECT o.id, o.code, coalesce(p.original_contract_value_cents, p.contract_value_cents), o.agreed
  FROM projects p CROSS JOIN LATERAL (
    SELECT c.id, c.code, sum(c.amount) OVER ()::bigint AS agreed FROM contracts c
    WHERE c.project_id = p.id AND c.contract_type = 'Manufacturing Agreement' AND c.deleted_at IS NULL AND c.amount > 0
      AND c.state IN ('draft', 'internal_review', 'ready', 'sent', 'partially_signed')
    ORDER BY c.created_at DESC, c.id LIMIT 1) o
  WHERE p.id = project AND hearth_signed_value(p.id) IS NULL
    AND coalesce(p.original_contract_value_cents, p.contract_value_cents) <> o.agreed
$$;
--> statement-breakpoint
-- A project keeps its number for ever. Its original contract value is what its signed agreements come to, and nobody sets it otherwise.
CREATE OR REPLACE FUNCTION hearth_project_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.project_number <> OLD.project_number THEN
    RAISE EXCEPTION 'a project number never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'projects_number_fixed';
  END IF;
  IF NEW.original_contract_value_cents IS DISTINCT FROM OLD.original_contract_value_cents
    AND (NEW.original_contract_value_cents IS NULL OR NEW.original_contract_value_cents IS DISTINCT FROM hearth_signed_value(NEW.id)) THEN
    RAISE EXCEPTION 'the original contract value is what was signed' USING ERRCODE = 'check_violation', CONSTRAINT = 'projects_original_value_fixed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- From the moment that the original value is there, nobody writes the value of a contract by hand: it follows from that and from the ledger.
CREATE OR REPLACE FUNCTION hearth_contract_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.original_contract_value_cents IS NULL THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'the original contract value is what was signed' USING ERRCODE = 'check_violation', CONSTRAINT = 'projects_original_value_fixed';
  END IF;
  IF NEW.original_contract_value_cents IS DISTINCT FROM OLD.original_contract_value_cents THEN
    NEW.contract_value_cents := hearth_contract_value(NEW.id, NEW.original_contract_value_cents);
  ELSIF NEW.contract_value_cents IS DISTINCT FROM OLD.contract_value_cents
    AND NEW.contract_value_cents IS DISTINCT FROM hearth_contract_value(NEW.id, NEW.original_contract_value_cents) THEN
    RAISE EXCEPTION 'the contract value follows from its change orders' USING ERRCODE = 'check_violation', CONSTRAINT = 'projects_contract_agreed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The project takes over what is signed in the same statement that signs it, whoever does that. An agreement that ends changes nothing of it.
CREATE FUNCTION hearth_contract_valued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects p SET original_contract_value_cents = v.cents FROM (SELECT hearth_signed_value(NEW.project_id) AS cents) v
  WHERE p.id = NEW.project_id AND v.cents IS NOT NULL AND p.original_contract_value_cents IS DISTINCT FROM v.cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contracts_valued AFTER INSERT OR UPDATE OF state ON contracts FOR EACH ROW
  WHEN (NEW.contract_type = 'Manufacturing Agreement' AND NEW.state = 'completed') EXECUTE FUNCTION hearth_contract_valued();
--> statement-breakpoint
-- Until now the figure that was typed on the project was locked, whatever had been signed. Signed is what counts; what stood there stays in the history.
INSERT INTO audit_log (actor_name, source, action, entity_type, entity_id, project_id, old, new, reason)
SELECT 'Hearth', 'system', 'project.contract_value_signed', 'project', p.id::text, p.id,
  jsonb_build_object('original_contract_value_cents', p.original_contract_value_cents, 'contract_value_cents', p.contract_value_cents),
  jsonb_build_object('original_contract_value_cents', hearth_signed_value(p.id), 'contract_value_cents', hearth_contract_value(p.id, hearth_signed_value(p.id))), NULL
FROM projects p WHERE hearth_signed_value(p.id) IS NOT NULL AND p.original_contract_value_cents IS DISTINCT FROM hearth_signed_value(p.id);
--> statement-breakpoint
UPDATE projects p SET original_contract_value_cents = hearth_signed_value(p.id)
WHERE hearth_signed_value(p.id) IS NOT NULL AND p.original_contract_value_cents IS DISTINCT FROM hearth_signed_value(p.id);
--> statement-breakpoint
-- The contracts that a signed one has replaced, one after the other: what came in for them counts for it.
CREATE FUNCTION hearth_contracts_before(contract uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE before AS (
    SELECT p.id, p.supersedes FROM contracts c JOIN contracts p ON p.id = c.supersedes
    WHERE c.id = contract AND c.signed_on IS NOT NULL AND p.state = 'superseded' AND p.deleted_at IS NULL
    UNION
    SELECT p.id, p.supersedes FROM before b JOIN contracts p ON p.id = b.supersedes WHERE p.state = 'superseded' AND p.deleted_at IS NULL)
  SELECT b.id FROM before b WHERE b.id <> contract
$$;
--> statement-breakpoint
-- The lines on which a contract is paid: its schedule; of a letter without one its deposit, of another contract without one its amount.
CREATE FUNCTION hearth_schedule_of(kind text, schedule jsonb, amount bigint, deposit bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN schedule <> '[]' THEN schedule
    WHEN kind = 'Letter of Intent' AND deposit > 0 THEN jsonb_build_array(jsonb_build_object('key', 'deposit', 'label', 'Deposit', 'label_es', 'Depósito',
      'percent', NULL, 'amount', deposit, 'trigger', 'signature', 'due_on', NULL))
    WHEN kind <> 'Letter of Intent' AND amount > 0 THEN jsonb_build_array(jsonb_build_object('key', 'whole', 'label', 'Whole amount', 'label_es', 'Importe total',
      'percent', 100, 'amount', amount, 'trigger', 'signature', 'due_on', NULL))
    ELSE '[]' END
$$;
--> statement-breakpoint
-- What is paid when for some contracts, and what of it came in. The one place where that is worked out, for every list, screen and forecast.
-- Money counts for the line that it was noted for; what is more than that line asks for, or was noted for a line that is no more, fills the
-- others in their order. What came in for a letter goes along with it into the agreement that replaces it. `counts` is what is owed of a line:
-- of a letter its deposit alone, of a contract that is not in force nothing.
CREATE FUNCTION hearth_payments_of(ids uuid[])
RETURNS TABLE(contract_id uuid, at bigint, line jsonb, amount bigint, counts bigint, received bigint, due_on date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH asked AS (
    SELECT c.id, c.contract_type, c.state, c.deposit_amount, c.signed_on, c.project_id, c.supersedes,
      -- Of what is still being written only what is written.
      CASE WHEN c.signed_on IS NULL THEN c.schedule ELSE hearth_schedule_of(c.contract_type, c.schedule, c.amount, c.deposit_amount) END AS schedule
    FROM contracts c WHERE c.id = ANY (ids)),
  chain AS (
    SELECT a.id AS contract_id, a.id FROM asked a
    UNION ALL
    SELECT a.id, b.id FROM asked a CROSS JOIN LATERAL hearth_contracts_before(a.id) AS b(id) WHERE a.supersedes IS NOT NULL),
  paid AS (
    SELECT k.contract_id, r.payment_key, sum(r.amount)::bigint AS amount FROM chain k JOIN contract_receipts r ON r.contract_id = k.id
    WHERE r.voided_by IS NULL GROUP BY 1, 2),
  whole AS (SELECT p.contract_id, sum(p.amount)::bigint AS amount FROM paid p GROUP BY 1),
  days AS (
    SELECT m.project_id, m.kind, max(coalesce(m.actual_on, m.forecast_on)) AS day FROM milestones m
    WHERE m.deleted_at IS NULL AND m.project_id IN (SELECT a.project_id FROM asked a) GROUP BY 1, 2),
  lines AS (
    SELECT a.id, a.contract_type, a.state, a.deposit_amount, l.at, l.line, (l.line->>'amount')::bigint AS amount,
      least((l.line->>'amount')::bigint, coalesce(p.amount, 0)) AS own, coalesce(w.amount, 0) AS whole,
      coalesce((l.line->>'due_on')::date, CASE WHEN l.line->>'trigger' = 'signature' THEN a.signed_on ELSE d.day END) AS due_on
    FROM asked a CROSS JOIN LATERAL jsonb_array_elements(a.schedule) WITH ORDINALITY l(line, at)
      LEFT JOIN paid p ON p.contract_id = a.id AND p.payment_key = l.line->>'key'
      LEFT JOIN whole w ON w.contract_id = a.id
      LEFT JOIN days d ON d.project_id = a.project_id AND d.kind = l.line->>'trigger'),
  summed AS (
    SELECT l.*, l.whole - sum(l.own) OVER (PARTITION BY l.id) AS rest,
      coalesce(sum(l.amount) OVER before, 0) AS amount_before, coalesce(sum(l.amount - l.own) OVER before, 0) AS open_before
    FROM lines l
    WINDOW before AS (PARTITION BY l.id ORDER BY l.at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
  SELECT s.id, s.at, s.line, s.amount,
    CASE WHEN s.state <> 'completed' THEN 0
      WHEN s.contract_type = 'Letter of Intent' THEN greatest(0, least(s.amount, coalesce(s.deposit_amount, 0) - s.amount_before))::bigint
      ELSE s.amount END,
    (s.own + greatest(0, least(s.amount - s.own, s.rest - s.open_before)))::bigint, s.due_on
  FROM summed s
$$;
--> statement-breakpoint
-- What came in for a contract and for those that it has replaced, in cents.
CREATE FUNCTION hearth_received(contract uuid) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(r.amount), 0)::bigint FROM contract_receipts r
  WHERE r.voided_by IS NULL AND (r.contract_id = contract OR r.contract_id IN (SELECT hearth_contracts_before(contract)))
$$;
--> statement-breakpoint
-- Money is noted for a line on which a signed contract is paid. A note is never changed: a wrong one is voided, once.
CREATE OR REPLACE FUNCTION hearth_contract_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT 1 FROM contracts c WHERE c.id = NEW.contract_id AND c.signed_on IS NOT NULL AND c.deleted_at IS NULL
      AND hearth_schedule_of(c.contract_type, c.schedule, c.amount, c.deposit_amount) @> jsonb_build_array(jsonb_build_object('key', NEW.payment_key))) THEN
      PERFORM hearth_contract_refuse('contract_receipts_line');
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF pg_trigger_depth() = 1 THEN
      PERFORM hearth_contract_refuse('contract_receipts_kept');
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.voided_by IS NOT NULL OR (to_jsonb(OLD) - 'voided_by' - 'void_reason') <> (to_jsonb(NEW) - 'voided_by' - 'void_reason') THEN
    PERFORM hearth_contract_refuse('contract_receipts_kept');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- People who may pass something for a role of a project: those who have the role and had no hand in it; where there is none of them, the admins
-- who had none. The one answer to "whose move is it" for everything that is reviewed inside.
CREATE FUNCTION hearth_may_pass(project uuid, roles text[], hands uuid[]) RETURNS TABLE(role text, user_id uuid, as_admin boolean) LANGUAGE sql STABLE AS $$
  WITH people AS (
    SELECT w.role, u.id FROM unnest(roles) w(role) JOIN project_members m ON m.project_id = project AND m.role = w.role
      JOIN users u ON u.id = m.user_id AND u.state = 'active' AND u.deleted_at IS NULL
    WHERE NOT EXISTS (SELECT 1 FROM unnest(hands) hand WHERE hand = u.id)),
  admins AS (
    SELECT u.id FROM user_groups g JOIN users u ON u.id = g.user_id AND u.state = 'active' AND u.deleted_at IS NULL
    WHERE g."group" = 'admin' 
      AND NOT EXISTS (SELECT 1 FROM unnest(hands) hand WHERE hand = u.id))
  SELECT p.role, p.id, false FROM people p
  UNION ALL
  SELECT w.role, a.id, true FROM unnest(roles) w(role) CROSS JOIN admins a WHERE NOT EXISTS (SELECT 1 FROM people p WHERE p.role = w.role)
$$;
--> statement-breakpoint
-- A hold that stands and does not grow is never refused, however little room its month has by now: what was promised stays promised.
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
  IF TG_OP = 'UPDATE' AND OLD.released_at IS NULL AND OLD.held_until >= (now() AT TIME ZONE 'America/Los_Angeles')::date
    AND NEW.factory = OLD.factory AND NEW.month = OLD.month AND NEW.modules <= OLD.modules THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(sum(s.modules), 0) INTO others FROM slots_held s WHERE s.factory = NEW.factory AND s.month = NEW.month AND s.id <> NEW.id;
  IF hearth_planned(NEW.factory, NEW.month) + others + NEW.modules > hearth_room(NEW.factory, NEW.month) THEN
    PERFORM hearth_sales_refuses('slot_holds_room');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Where the money of a change order stands, by its status: carried out and in the contract, agreed and not carried out yet, still to be decided,
-- or declined. Null for what is being written and what is void. The one meaning of these words in every sum.
CREATE FUNCTION hearth_change_side(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'executed' THEN 'executed' WHEN status = 'approved' THEN 'agreed' WHEN status = 'declined' THEN 'declined'
    WHEN status IN ('pricing', 'internal_review', 'sent') THEN 'pending' END
$$;
--> statement-breakpoint
-- The letter says for how many modules the slot is: the next version of the words that a house begins with, where it still uses these.
WITH old AS (
  UPDATE contract_templates t SET state = 'retired' WHERE t.id = '019e0000-0000-7000-8000-0000000c0002' AND t.state = 'active' AND t.deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM contract_templates n WHERE n.root_id = t.id)
  RETURNING t.*)
INSERT INTO contract_templates (id, state, name, contract_type, root_id, revision, applies_state, note, clauses)
SELECT '019e0000-0000-7000-8000-0000000c0004', 'active', t.name, t.contract_type, t.id, t.revision + 1, t.applies_state, t.note,
  replace(replace(t.clauses::text, 'a production slot in {{slot.factory}}', 'a production slot for {{slot.modules}} in {{slot.factory}}'),
    'un turno de producción en {{slot.factory}}', 'un turno de producción para {{slot.modules}} en {{slot.factory}}')::jsonb
FROM old t;
