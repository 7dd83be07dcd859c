CREATE TABLE "ticket_edits" (
	"ticket_id" uuid NOT NULL,
	"by_id" uuid,
	"was" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_edits_ticket_id_by_id_pk" PRIMARY KEY("ticket_id","by_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "promised" integer[];--> statement-breakpoint
ALTER TABLE "ticket_edits" ADD CONSTRAINT "ticket_edits_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_edits" ADD CONSTRAINT "ticket_edits_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT hearth_guard('ticket_edits', 'staff');
--> statement-breakpoint
-- What has been promised so far is what its policy promises today.
ALTER TABLE "ticket_events" DISABLE TRIGGER ticket_events_kept;
--> statement-breakpoint
UPDATE ticket_events e SET promised = CASE e.priority
    WHEN 'urgent' THEN ARRAY[p.response_urgent, p.resolution_urgent] WHEN 'high' THEN ARRAY[p.response_high, p.resolution_high]
    WHEN 'low' THEN ARRAY[p.response_low, p.resolution_low] ELSE ARRAY[p.response_medium, p.resolution_medium] END
  FROM deadline_policies p WHERE p.id = e.policy_id AND e.kind IN ('created', 'priority', 'policy');
--> statement-breakpoint
ALTER TABLE "ticket_events" ENABLE TRIGGER ticket_events_kept;
--> statement-breakpoint
CREATE INDEX "ticket_comments_binned" ON "ticket_comments" USING btree ("ticket_id") WHERE "ticket_comments"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "search_entries_ticket_comment_words" ON "search_entries" USING gin ("document") WHERE entity_type = 'ticket_comment';
--> statement-breakpoint

-- A comment is found by its own words: an internal one by staff alone, a shared one besides by the side with which its ticket is talked
-- over. Who of that side is asked at the moment of the search.
CREATE FUNCTION hearth_search_ticket_comments(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_put('ticket_comment', c.id, t.project_id, CASE WHEN t.side = 'home' THEN t.unit_id END,
    CASE WHEN c.audience = 'shared' AND t.visibility = 'shared' THEN
      CASE t.side WHEN 'home' THEN '{home_owner}' WHEN 'developer' THEN '{developer}' WHEN 'floor' THEN '{floor_manager}' ELSE '{}' END
      ELSE '{}' END::text[], false,
    left(split_part(c.plain, E'\n', 1), 120), concat_ws(' ', by.first_name, by.last_name), c.plain, NULL, NULL,
    jsonb_strip_nulls(jsonb_build_object('ticket', t.id, 'code', t.code, 'side', t.side)))
    FROM ticket_comments c JOIN tickets t ON t.id = c.ticket_id JOIN users by ON by.id = c.author_id
    WHERE c.id = ANY (ids) AND c.deleted_at IS NULL AND t.deleted_at IS NULL AND c.plain <> '';
  PERFORM hearth_search_drop('ticket_comment', array(SELECT c.id FROM ticket_comments c JOIN tickets t ON t.id = c.ticket_id
    WHERE c.id = ANY (ids) AND (c.deleted_at IS NOT NULL OR t.deleted_at IS NOT NULL OR c.plain = '')));
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_ticket_comments_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_ticket_comments(array(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_ticket_comment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_ticket_comments(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_ticket_shared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With its ticket a comment goes to the bin and comes back, and who sees the one sees the other.
  PERFORM hearth_search_ticket_comments(array(SELECT id FROM ticket_comments WHERE ticket_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_project_ticket_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_ticket_comments(array(SELECT c.id FROM ticket_comments c JOIN tickets t ON t.id = c.ticket_id WHERE t.project_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION hearth_search_person_ticket_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hearth_search_ticket_comments(array(SELECT id FROM ticket_comments WHERE author_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_comments_search_added AFTER INSERT ON ticket_comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_ticket_comments_added();
--> statement-breakpoint
CREATE TRIGGER ticket_comments_search_changed AFTER UPDATE ON ticket_comments FOR EACH ROW
  WHEN ((OLD.plain, OLD.ticket_id, OLD.deleted_at) IS DISTINCT FROM (NEW.plain, NEW.ticket_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_ticket_comment_changed();
--> statement-breakpoint
CREATE TRIGGER ticket_comments_search_gone AFTER DELETE ON ticket_comments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('ticket_comment');
--> statement-breakpoint
CREATE TRIGGER tickets_search_comments AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.visibility, OLD.side, OLD.project_id, OLD.unit_id, OLD.deleted_at) IS DISTINCT FROM (NEW.visibility, NEW.side, NEW.project_id, NEW.unit_id, NEW.deleted_at))
  EXECUTE FUNCTION hearth_search_ticket_shared();
--> statement-breakpoint
CREATE TRIGGER projects_search_ticket_comments AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION hearth_search_project_ticket_comments();
--> statement-breakpoint
CREATE TRIGGER users_search_ticket_comments AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name)) EXECUTE FUNCTION hearth_search_person_ticket_comments();
--> statement-breakpoint
SELECT hearth_search_ticket_comments(array(SELECT id FROM ticket_comments));
