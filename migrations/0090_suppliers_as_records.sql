-- Suppliers are a declared record. What was said of them as "their prices count" is said the other way round, as of items: retired.
ALTER TABLE "suppliers" RENAME COLUMN "active" TO "retired";
--> statement-breakpoint
ALTER TABLE "suppliers" ALTER COLUMN "retired" SET DEFAULT false;
--> statement-breakpoint
UPDATE "suppliers" SET "retired" = NOT "retired";
--> statement-breakpoint
-- What was done to suppliers can still be taken back.
UPDATE change_set_entries SET
  before = (
    SELECT coalesce(jsonb_object_agg(
      CASE key WHEN 'leadDays' THEN 'lead_days' WHEN 'active' THEN 'retired' ELSE key END,
      CASE WHEN key = 'active' THEN to_jsonb(NOT (value)::boolean) ELSE value END), '{}')
    FROM jsonb_each(before)
  ),
  after = (
    SELECT coalesce(jsonb_object_agg(
      CASE key WHEN 'leadDays' THEN 'lead_days' WHEN 'active' THEN 'retired' ELSE key END,
      CASE WHEN key = 'active' THEN to_jsonb(NOT (value)::boolean) ELSE value END), '{}')
    FROM jsonb_each(after)
  )
WHERE entity_type = 'supplier';
--> statement-breakpoint
CREATE INDEX "bom_lines_supplier" ON "bom_lines" USING btree ("supplier_id") WHERE "bom_lines"."supplier_id" is not null;
--> statement-breakpoint
-- A supplier whom prices or lines name is retired, not removed: else they would be named by somebody whom nobody finds.
CREATE FUNCTION hearth_supplier_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM cost_prices WHERE supplier_id = NEW.id) OR EXISTS (SELECT 1 FROM bom_lines WHERE supplier_id = NEW.id) THEN
    RAISE EXCEPTION 'prices or lines name the supplier' USING ERRCODE = 'check_violation', CONSTRAINT = 'suppliers_in_use';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER suppliers_in_use AFTER UPDATE OF deleted_at ON suppliers
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION hearth_supplier_in_use();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_suppliers(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('supplier', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', r.email, r.note), NULL, NULL) FROM suppliers r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('supplier', array(SELECT r.id FROM suppliers r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_suppliers_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_suppliers(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_suppliers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('supplier', NEW.id, NULL, NULL, '{}', false, NEW.name, NULL, NULL,
      concat_ws(' ', NEW.email, NEW.note), NULL, NULL);
  ELSE
    PERFORM hearth_search_drop('supplier', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER suppliers_search_added AFTER INSERT ON suppliers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_suppliers_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER suppliers_search_changed AFTER UPDATE ON suppliers FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.note, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.email, NEW.note, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_suppliers_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER suppliers_search_gone AFTER DELETE ON suppliers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('supplier');
--> statement-breakpoint
SELECT hearth_search_of_suppliers(array(SELECT id FROM suppliers));
