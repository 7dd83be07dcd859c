-- Estimates, bills of materials, models, assembly groups, the catalogue, suppliers and rates are found: see src/app/server/kept/found-tables.ts.
CREATE INDEX IF NOT EXISTS "search_entries_estimate_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'estimate';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_estimates(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('estimate', r.id, r.project_id, NULL, '{}', false, r.name, r.code, NULL,
    concat_ws(' ', ''), r.code, NULL)
  FROM estimates r WHERE r.series_id IN (SELECT t.series_id FROM estimates t WHERE t.id = ANY (ids)) AND r.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM estimates n WHERE n.series_id = r.series_id AND n.deleted_at IS NULL
      AND n.revision > r.revision);
  PERFORM hearth_search_drop('estimate', array(
    SELECT r.id FROM estimates r WHERE r.series_id IN (SELECT t.series_id FROM estimates t WHERE t.id = ANY (ids)) AND NOT (r.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM estimates n WHERE n.series_id = r.series_id AND n.deleted_at IS NULL
      AND n.revision > r.revision))
  ));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_estimates_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_estimates(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_estimates_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_estimates(ARRAY[NEW.id] || array(SELECT t.id FROM estimates t WHERE t.series_id = OLD.series_id LIMIT 1));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER estimates_search_added AFTER INSERT ON estimates REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_estimates_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER estimates_search_changed AFTER UPDATE ON estimates FOR EACH ROW
  WHEN ((OLD.name, OLD.code, OLD.project_id, OLD.series_id, OLD.revision, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.code, NEW.project_id, NEW.series_id, NEW.revision, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_estimates_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER estimates_search_gone AFTER DELETE ON estimates REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('estimate');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_estimates_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_estimates(array(SELECT id FROM estimates WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_estimates AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_estimates_project();
--> statement-breakpoint
SELECT hearth_search_of_estimates(array(SELECT id FROM estimates));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_bom_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'bom';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_boms(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('bom', r.id, r.project_id, NULL, '{}', false, r.name, r.code, NULL,
    concat_ws(' ', r.plan_code, r.variant), r.code, NULL)
  FROM boms r WHERE r.series_id IN (SELECT t.series_id FROM boms t WHERE t.id = ANY (ids)) AND r.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM boms n WHERE n.series_id = r.series_id AND n.deleted_at IS NULL
      AND n.version_no > r.version_no);
  PERFORM hearth_search_drop('bom', array(
    SELECT r.id FROM boms r WHERE r.series_id IN (SELECT t.series_id FROM boms t WHERE t.id = ANY (ids)) AND NOT (r.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM boms n WHERE n.series_id = r.series_id AND n.deleted_at IS NULL
      AND n.version_no > r.version_no))
  ));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_boms_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_boms(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_boms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_boms(ARRAY[NEW.id] || array(SELECT t.id FROM boms t WHERE t.series_id = OLD.series_id LIMIT 1));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER boms_search_added AFTER INSERT ON boms REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_boms_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER boms_search_changed AFTER UPDATE ON boms FOR EACH ROW
  WHEN ((OLD.name, OLD.code, OLD.plan_code, OLD.variant, OLD.project_id, OLD.series_id, OLD.version_no, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.code, NEW.plan_code, NEW.variant, NEW.project_id, NEW.series_id, NEW.version_no, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_boms_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER boms_search_gone AFTER DELETE ON boms REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('bom');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_boms_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_boms(array(SELECT id FROM boms WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_boms AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_boms_project();
--> statement-breakpoint
SELECT hearth_search_of_boms(array(SELECT id FROM boms));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_building_model_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'building_model';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_building_models(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('building_model', r.id, r.project_id, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', r.plan_code), NULL, NULL)
  FROM building_models r WHERE r.series_id IN (SELECT t.series_id FROM building_models t WHERE t.id = ANY (ids)) AND r.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM building_models n WHERE n.series_id = r.series_id AND n.deleted_at IS NULL
      AND n.revision > r.revision);
  PERFORM hearth_search_drop('building_model', array(
    SELECT r.id FROM building_models r WHERE r.series_id IN (SELECT t.series_id FROM building_models t WHERE t.id = ANY (ids)) AND NOT (r.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM building_models n WHERE n.series_id = r.series_id AND n.deleted_at IS NULL
      AND n.revision > r.revision))
  ));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_building_models_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_building_models(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_building_models_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_building_models(ARRAY[NEW.id] || array(SELECT t.id FROM building_models t WHERE t.series_id = OLD.series_id LIMIT 1));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER building_models_search_added AFTER INSERT ON building_models REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_building_models_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER building_models_search_changed AFTER UPDATE ON building_models FOR EACH ROW
  WHEN ((OLD.name, OLD.plan_code, OLD.project_id, OLD.series_id, OLD.revision, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.plan_code, NEW.project_id, NEW.series_id, NEW.revision, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_building_models_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER building_models_search_gone AFTER DELETE ON building_models REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('building_model');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_building_models_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_building_models(array(SELECT id FROM building_models WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_building_models AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_building_models_project();
--> statement-breakpoint
SELECT hearth_search_of_building_models(array(SELECT id FROM building_models));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_assembly_group_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'assembly_group';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_assembly_groups(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('assembly_group', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', r.plan_code, r.description), NULL, NULL)
  FROM assembly_groups r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('assembly_group', array(
    SELECT r.id FROM assembly_groups r WHERE r.id = ANY (ids) AND NOT (r.deleted_at IS NULL)
  ));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_assembly_groups_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_assembly_groups(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_assembly_groups_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_assembly_groups(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER assembly_groups_search_added AFTER INSERT ON assembly_groups REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_assembly_groups_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER assembly_groups_search_changed AFTER UPDATE ON assembly_groups FOR EACH ROW
  WHEN ((OLD.name, OLD.plan_code, OLD.description, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.plan_code, NEW.description, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_assembly_groups_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER assembly_groups_search_gone AFTER DELETE ON assembly_groups REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('assembly_group');
--> statement-breakpoint
SELECT hearth_search_of_assembly_groups(array(SELECT id FROM assembly_groups));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_cost_item_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'cost_item';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_cost_items(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('cost_item', r.id, NULL, NULL, '{}', false, r.name, r.sku, NULL,
    concat_ws(' ', r.cost_code, array_to_string(r.cad_part_numbers, ' '), r.note), r.sku, NULL)
  FROM cost_items r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('cost_item', array(
    SELECT r.id FROM cost_items r WHERE r.id = ANY (ids) AND NOT (r.deleted_at IS NULL)
  ));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_cost_items_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_cost_items(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_cost_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_cost_items(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER cost_items_search_added AFTER INSERT ON cost_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_cost_items_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER cost_items_search_changed AFTER UPDATE ON cost_items FOR EACH ROW
  WHEN ((OLD.name, OLD.sku, OLD.cost_code, OLD.cad_part_numbers, OLD.note, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.sku, NEW.cost_code, NEW.cad_part_numbers, NEW.note, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_cost_items_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER cost_items_search_gone AFTER DELETE ON cost_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('cost_item');
--> statement-breakpoint
SELECT hearth_search_of_cost_items(array(SELECT id FROM cost_items));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_supplier_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'supplier';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_suppliers(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('supplier', r.id, NULL, NULL, '{}', false, r.name, NULL, NULL,
    concat_ws(' ', r.email, r.note), NULL, NULL)
  FROM suppliers r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('supplier', array(
    SELECT r.id FROM suppliers r WHERE r.id = ANY (ids) AND NOT (r.deleted_at IS NULL)
  ));
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
  PERFORM hearth_search_of_suppliers(ARRAY[NEW.id]);
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
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_rate_card_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'rate_card';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_rate_cards(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('rate_card', r.id, NULL, NULL, '{}', false, replace(r.key, '_', ' '), NULL, NULL,
    concat_ws(' ', CASE r.kind WHEN 'labor_class' THEN 'Labor, factory Mano de obra, planta'
      WHEN 'site_labor' THEN 'Labor, site Mano de obra, obra'
      WHEN 'shop_overhead' THEN 'Shop overhead Gastos de planta'
      WHEN 'engineering' THEN 'Engineering Ingeniería'
      WHEN 'freight' THEN 'Freight Flete'
      WHEN 'crane_set' THEN 'Crane and set Grúa y montaje'
      WHEN 'storage' THEN 'Storage Almacenaje'
      WHEN 'permit_fee' THEN 'Permits and fees Permisos y derechos'
      WHEN 'markup' THEN 'Mark-up Recargo'
      WHEN 'contingency' THEN 'Contingency Contingencia'
      WHEN 'escalation' THEN 'Escalation Escalamiento'
      WHEN 'tax' THEN 'Tax Impuesto'
      WHEN 'currency' THEN 'Currency Moneda' END, CASE r.key WHEN 'carpenter' THEN 'Carpenter Carpintero'
      WHEN 'electrician' THEN 'Electrician Electricista'
      WHEN 'plumber' THEN 'Plumber Plomero'
      WHEN 'hvac_technician' THEN 'HVAC technician Técnico en climas'
      WHEN 'drywall_finisher' THEN 'Drywall finisher Tablaroquero'
      WHEN 'painter' THEN 'Painter Pintor'
      WHEN 'roofer' THEN 'Roofer Techador'
      WHEN 'ironworker' THEN 'Ironworker Herrero estructural'
      WHEN 'concrete_finisher' THEN 'Concrete finisher Acabador de concreto'
      WHEN 'mason' THEN 'Mason Albañil'
      WHEN 'tile_setter' THEN 'Tile setter Azulejero'
      WHEN 'flooring_installer' THEN 'Flooring installer Instalador de pisos'
      WHEN 'window_installer' THEN 'Window installer Instalador de ventanas'
      WHEN 'cabinet_installer' THEN 'Cabinet installer Instalador de gabinetes'
      WHEN 'insulation_installer' THEN 'Insulation installer Instalador de aislamiento'
      WHEN 'general_labor' THEN 'General labor Peón'
      WHEN 'site_crew' THEN 'Site crew Cuadrilla de obra'
      WHEN 'factory' THEN 'Factory Planta'
      WHEN 'structural' THEN 'Structural Estructural'
      WHEN 'plan_set' THEN 'Plan set Juego de planos'
      WHEN 'module' THEN 'Module Módulo'
      WHEN 'border_crossing' THEN 'Border crossing Cruce de frontera'
      WHEN 'crane' THEN 'Crane Grúa'
      WHEN 'set_crew' THEN 'Set crew Cuadrilla de montaje'
      WHEN 'yard' THEN 'Yard Patio'
      WHEN 'state_label' THEN 'State label Etiqueta estatal'
      WHEN 'oversize_load' THEN 'Oversize load Carga sobredimensionada'
      WHEN 'overhead' THEN 'Overhead Indirectos'
      WHEN 'profit' THEN 'Profit Utilidad'
      WHEN 'concept' THEN 'Concept Concepto'
      WHEN 'budget' THEN 'Budget Presupuesto base'
      WHEN 'detailed' THEN 'Detailed Detallado'
      WHEN 'material' THEN 'Material Material'
      WHEN 'labor' THEN 'Labor Mano de obra'
      WHEN 'sales' THEN 'Sales Ventas'
      WHEN 'mxn' THEN 'MXN MXN' END, replace(r.factory, '_', ' '), r.state), NULL, jsonb_build_object('kind', r.kind, 'key', r.key, 'factory', coalesce(r.factory, ''), 'state', coalesce(r.state, '')))
  FROM rate_cards r WHERE concat_ws('/', r.kind, r.key, coalesce(r.factory, ''), coalesce(r.state, '')) IN (SELECT concat_ws('/', t.kind, t.key, coalesce(t.factory, ''), coalesce(t.state, '')) FROM rate_cards t WHERE t.id = ANY (ids)) AND r.deleted_at IS NULL AND NOT (r.status = 'rejected')
    AND NOT EXISTS (SELECT FROM rate_cards n WHERE concat_ws('/', n.kind, n.key, coalesce(n.factory, ''), coalesce(n.state, '')) = concat_ws('/', r.kind, r.key, coalesce(r.factory, ''), coalesce(r.state, '')) AND n.deleted_at IS NULL AND NOT (n.status = 'rejected')
      AND (n.effective_from, n.id) > (r.effective_from, r.id));
  PERFORM hearth_search_drop('rate_card', array(
    SELECT r.id FROM rate_cards r WHERE concat_ws('/', r.kind, r.key, coalesce(r.factory, ''), coalesce(r.state, '')) IN (SELECT concat_ws('/', t.kind, t.key, coalesce(t.factory, ''), coalesce(t.state, '')) FROM rate_cards t WHERE t.id = ANY (ids)) AND NOT (r.deleted_at IS NULL AND NOT (r.status = 'rejected')
    AND NOT EXISTS (SELECT FROM rate_cards n WHERE concat_ws('/', n.kind, n.key, coalesce(n.factory, ''), coalesce(n.state, '')) = concat_ws('/', r.kind, r.key, coalesce(r.factory, ''), coalesce(r.state, '')) AND n.deleted_at IS NULL AND NOT (n.status = 'rejected')
      AND (n.effective_from, n.id) > (r.effective_from, r.id)))
  ));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_rate_cards_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_rate_cards(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_rate_cards_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_rate_cards(ARRAY[NEW.id] || array(SELECT t.id FROM rate_cards t WHERE concat_ws('/', t.kind, t.key, coalesce(t.factory, ''), coalesce(t.state, '')) = concat_ws('/', OLD.kind, OLD.key, coalesce(OLD.factory, ''), coalesce(OLD.state, '')) LIMIT 1));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER rate_cards_search_added AFTER INSERT ON rate_cards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_rate_cards_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER rate_cards_search_changed AFTER UPDATE ON rate_cards FOR EACH ROW
  WHEN ((OLD.kind, OLD.key, OLD.factory, OLD.state, OLD.status, OLD.effective_from, OLD.deleted_at) IS DISTINCT FROM (NEW.kind, NEW.key, NEW.factory, NEW.state, NEW.status, NEW.effective_from, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_rate_cards_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER rate_cards_search_gone AFTER DELETE ON rate_cards REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('rate_card');
--> statement-breakpoint
SELECT hearth_search_of_rate_cards(array(SELECT id FROM rate_cards));
