CREATE INDEX IF NOT EXISTS "search_entries_action_item_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'action_item';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_action_items(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('action_item', r.id, r.project_id, NULL, '{}', false, r.title, NULL, NULL,
    concat_ws(' ', ''), NULL, jsonb_build_object('state', r.state)) FROM action_items r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('action_item', array(SELECT r.id FROM action_items r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_action_items_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_action_items(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_action_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('action_item', NEW.id, NEW.project_id, NULL, '{}', false, NEW.title, NULL, NULL,
      concat_ws(' ', ''), NULL, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('action_item', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER action_items_search_added AFTER INSERT ON action_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_action_items_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER action_items_search_changed AFTER UPDATE ON action_items FOR EACH ROW
  WHEN ((OLD.title, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_action_items_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER action_items_search_gone AFTER DELETE ON action_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('action_item');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_action_items_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_action_items(array(SELECT id FROM action_items WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_action_items AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_action_items_project();
--> statement-breakpoint
SELECT hearth_search_of_action_items(array(SELECT id FROM action_items));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_meeting_outcome_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'meeting_outcome';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_outcomes(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('meeting_outcome', r.id, NULL, NULL, '{}', false, r.text, NULL, NULL,
    concat_ws(' ', ''), NULL, NULL) FROM meeting_outcomes r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('meeting_outcome', array(SELECT r.id FROM meeting_outcomes r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_outcomes_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meeting_outcomes(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_outcomes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('meeting_outcome', NEW.id, NULL, NULL, '{}', false, NEW.text, NULL, NULL,
      concat_ws(' ', ''), NULL, NULL);
  ELSE
    PERFORM hearth_search_drop('meeting_outcome', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_outcomes_search_added AFTER INSERT ON meeting_outcomes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_meeting_outcomes_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_outcomes_search_changed AFTER UPDATE ON meeting_outcomes FOR EACH ROW
  WHEN ((OLD.text, OLD.deleted_at) IS DISTINCT FROM (NEW.text, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_meeting_outcomes_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_outcomes_search_gone AFTER DELETE ON meeting_outcomes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('meeting_outcome');
--> statement-breakpoint
SELECT hearth_search_of_meeting_outcomes(array(SELECT id FROM meeting_outcomes));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_agenda_item_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'agenda_item';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_agenda_items(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('agenda_item', r.id, NULL, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.notes), r.code, NULL) FROM agenda_items r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('agenda_item', array(SELECT r.id FROM agenda_items r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_agenda_items_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_agenda_items(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_agenda_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('agenda_item', NEW.id, NULL, NULL, '{}', false, NEW.title, NEW.code, NULL,
      concat_ws(' ', NEW.notes), NEW.code, NULL);
  ELSE
    PERFORM hearth_search_drop('agenda_item', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER agenda_items_search_added AFTER INSERT ON agenda_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_agenda_items_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER agenda_items_search_changed AFTER UPDATE ON agenda_items FOR EACH ROW
  WHEN ((OLD.title, OLD.notes, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.notes, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_agenda_items_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER agenda_items_search_gone AFTER DELETE ON agenda_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('agenda_item');
--> statement-breakpoint
SELECT hearth_search_of_agenda_items(array(SELECT id FROM agenda_items));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_meeting_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'meeting';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meetings(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('meeting', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', ''), r.code, jsonb_build_object('state', r.state)) FROM meetings r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('meeting', array(SELECT r.id FROM meetings r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meetings_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meetings(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meetings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('meeting', NEW.id, NEW.project_id, NULL, '{}', false, NEW.title, NEW.code, NULL,
      concat_ws(' ', ''), NEW.code, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('meeting', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meetings_search_added AFTER INSERT ON meetings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_meetings_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meetings_search_changed AFTER UPDATE ON meetings FOR EACH ROW
  WHEN ((OLD.title, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_meetings_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meetings_search_gone AFTER DELETE ON meetings REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('meeting');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meetings_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meetings(array(SELECT id FROM meetings WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_meetings AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_meetings_project();
--> statement-breakpoint
SELECT hearth_search_of_meetings(array(SELECT id FROM meetings));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_meeting_series_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'meeting_series';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_series(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('meeting_series', r.id, r.project_id, NULL, '{}', false, r.title, NULL, NULL,
    concat_ws(' ', ''), NULL, NULL) FROM meeting_series r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('meeting_series', array(SELECT r.id FROM meeting_series r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_series_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meeting_series(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_series_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('meeting_series', NEW.id, NEW.project_id, NULL, '{}', false, NEW.title, NULL, NULL,
      concat_ws(' ', ''), NULL, NULL);
  ELSE
    PERFORM hearth_search_drop('meeting_series', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_series_search_added AFTER INSERT ON meeting_series REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_meeting_series_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_series_search_changed AFTER UPDATE ON meeting_series FOR EACH ROW
  WHEN ((OLD.title, OLD.project_id, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.project_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_of_meeting_series_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER meeting_series_search_gone AFTER DELETE ON meeting_series REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('meeting_series');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_meeting_series_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_meeting_series(array(SELECT id FROM meeting_series WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_meeting_series AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_meeting_series_project();
--> statement-breakpoint
SELECT hearth_search_of_meeting_series(array(SELECT id FROM meeting_series));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "search_entries_ticket_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'ticket';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_tickets(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('ticket', r.id, r.project_id, NULL, '{}', false, r.title, r.code, NULL,
    concat_ws(' ', r.tags, r.description), r.code, jsonb_build_object('state', r.state)) FROM tickets r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('ticket', array(SELECT r.id FROM tickets r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_tickets_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_tickets(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_tickets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM hearth_search_put('ticket', NEW.id, NEW.project_id, NULL, '{}', false, NEW.title, NEW.code, NULL,
      concat_ws(' ', NEW.tags, NEW.description), NEW.code, jsonb_build_object('state', NEW.state));
  ELSE
    PERFORM hearth_search_drop('ticket', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tickets_search_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_of_tickets_added();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tickets_search_changed AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.title, OLD.tags, OLD.description, OLD.project_id, OLD.deleted_at, OLD.state) IS DISTINCT FROM (NEW.title, NEW.tags, NEW.description, NEW.project_id, NEW.deleted_at, NEW.state))
  EXECUTE FUNCTION hearth_search_of_tickets_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tickets_search_gone AFTER DELETE ON tickets REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('ticket');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hearth_search_of_tickets_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_of_tickets(array(SELECT id FROM tickets WHERE project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER projects_search_tickets AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_of_tickets_project();
--> statement-breakpoint
SELECT hearth_search_of_tickets(array(SELECT id FROM tickets));
