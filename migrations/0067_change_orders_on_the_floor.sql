CREATE TABLE "change_order_scopes" (
	"change_order_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"scope" text,
	"modules" uuid[] NOT NULL,
	"lines" jsonb NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "change_order_scopes" ADD CONSTRAINT "change_order_scopes_change_order_id_change_orders_id_fk" FOREIGN KEY ("change_order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_scopes" ADD CONSTRAINT "change_order_scopes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_order_scopes_project" ON "change_order_scopes" USING btree ("project_id","from_at");--> statement-breakpoint
-- A change order begins as a draft, whoever writes it: every other status is a step that is judged.
CREATE FUNCTION hearth_change_order_begins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'draft' OR NEW.revision <> 1 OR NEW.payment <> 'not_billed'
    OR num_nonnulls(NEW.submitted_by, NEW.submitted_at, NEW.sent_at, NEW.approved_at, NEW.executed_at, NEW.executed_by) > 0 THEN
    PERFORM hearth_change_order_refuse('change_orders_begins');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER change_orders_begins BEFORE INSERT ON change_orders FOR EACH ROW EXECUTE FUNCTION hearth_change_order_begins();
--> statement-breakpoint
-- To what is out, decided or over nothing is added: no revision, no cost of one, nobody who decides.
CREATE FUNCTION hearth_change_order_unsent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM change_orders c WHERE c.id = NEW.change_order_id AND c.status IN ('draft', 'pricing', 'internal_review')) THEN
    PERFORM hearth_change_order_refuse('change_orders_frozen');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER change_order_revisions_unsent BEFORE INSERT ON change_order_revisions FOR EACH ROW EXECUTE FUNCTION hearth_change_order_unsent();
--> statement-breakpoint
CREATE TRIGGER change_order_costs_unsent BEFORE INSERT ON change_order_costs FOR EACH ROW EXECUTE FUNCTION hearth_change_order_unsent();
--> statement-breakpoint
CREATE TRIGGER change_order_approvers_unsent BEFORE INSERT ON change_order_approvers FOR EACH ROW EXECUTE FUNCTION hearth_change_order_unsent();
--> statement-breakpoint
-- What the floor reads of a line: these six, by name, and nothing that is money.
CREATE FUNCTION hearth_change_order_scope(lines jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('uid', l->'uid', 'change', l->'change', 'description', l->'description', 'uom', l->'uom',
    'old_quantity', l->'old_quantity', 'new_quantity', l->'new_quantity') ORDER BY place), '[]') FROM jsonb_array_elements(lines) WITH ORDINALITY AS x(l, place)
$$;
--> statement-breakpoint
-- What is executed moves the contract, once, and is what the floor builds from then on; what is made void after that takes both back.
CREATE OR REPLACE FUNCTION hearth_change_order_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'executed' AND OLD.status <> 'executed' THEN
    INSERT INTO contract_changes (project_id, change_order_id, cents, cost_cents, by_id) VALUES (NEW.project_id, NEW.id, NEW.total_cents, NEW.cost_cents, NEW.executed_by);
    INSERT INTO change_order_scopes (change_order_id, project_id, code, title, scope, modules, lines, from_at)
    VALUES (NEW.id, NEW.project_id, NEW.code, NEW.title, NEW.scope, NEW.modules, hearth_change_order_scope(NEW.lines), NEW.executed_at);
  ELSIF NEW.status = 'void' AND OLD.status = 'executed' THEN
    INSERT INTO contract_changes (project_id, change_order_id, cents, cost_cents, reverses, by_id) VALUES (NEW.project_id, NEW.id, -NEW.total_cents, -NEW.cost_cents, true, NEW.updated_by);
    UPDATE change_order_scopes SET withdrawn_at = now() WHERE change_order_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO change_order_scopes (change_order_id, project_id, code, title, scope, modules, lines, from_at, withdrawn_at)
SELECT c.id, c.project_id, c.code, c.title, c.scope, c.modules, hearth_change_order_scope(c.lines), c.executed_at, CASE c.status WHEN 'void' THEN c.updated_at END
FROM change_orders c WHERE c.executed_at IS NOT NULL AND c.status IN ('executed', 'void');
--> statement-breakpoint
-- Nobody writes it by hand: only the step that carries a change out, and the one that takes it back.
CREATE FUNCTION hearth_change_order_scope_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 AND coalesce(current_setting('hearth.sample_leaves', true), '') <> 'on' THEN
    PERFORM hearth_change_order_refuse('change_orders_kept');
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER change_order_scopes_kept BEFORE INSERT OR UPDATE OR DELETE ON change_order_scopes FOR EACH ROW EXECUTE FUNCTION hearth_change_order_scope_kept();
--> statement-breakpoint
SELECT hearth_guard('change_order_scopes', '{floor}');
