CREATE TABLE "checklist_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"points" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_replies_scope" CHECK ("saved_replies"."scope" in ('everybody', 'personal'))
);
--> statement-breakpoint
CREATE TABLE "ticket_comment_reactions" (
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_comment_reactions_comment_id_user_id_reaction_pk" PRIMARY KEY("comment_id","user_id","reaction"),
	CONSTRAINT "ticket_comment_reactions_named" CHECK ("ticket_comment_reactions"."reaction" in ('agree', 'done', 'love', 'seen', 'celebrate'))
);
--> statement-breakpoint
CREATE TABLE "ticket_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"merged_from" uuid,
	"author_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"reply_to" uuid,
	"body" jsonb NOT NULL,
	"plain" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"pinned_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"via" text DEFAULT 'app' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "ticket_comments_audience" CHECK ("ticket_comments"."audience" in ('internal', 'shared')),
	CONSTRAINT "ticket_comments_via" CHECK ("ticket_comments"."via" in ('app', 'email'))
);
--> statement-breakpoint
CREATE TABLE "ticket_drafts" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"body" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_drafts_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id"),
	CONSTRAINT "ticket_drafts_audience" CHECK ("ticket_drafts"."audience" in ('internal', 'shared'))
);
--> statement-breakpoint
CREATE TABLE "ticket_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"state" text,
	"priority" text,
	"policy_id" uuid,
	"calendar_id" uuid,
	"by_id" uuid,
	CONSTRAINT "ticket_events_kind" CHECK ("ticket_events"."kind" in ('created', 'state', 'priority', 'policy', 'staff_reply', 'requester_reply'))
);
--> statement-breakpoint
CREATE TABLE "ticket_files" (
	"ticket_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"comment_id" uuid,
	"role" text DEFAULT 'document' NOT NULL,
	"audience" text NOT NULL,
	"caption" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid,
	CONSTRAINT "ticket_files_ticket_id_file_id_pk" PRIMARY KEY("ticket_id","file_id"),
	CONSTRAINT "ticket_files_role" CHECK ("ticket_files"."role" in ('evidence', 'before', 'after', 'document')),
	CONSTRAINT "ticket_files_audience" CHECK ("ticket_files"."audience" in ('internal', 'shared'))
);
--> statement-breakpoint
CREATE TABLE "ticket_people" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_people_ticket_id_user_id_role_pk" PRIMARY KEY("ticket_id","user_id","role"),
	CONSTRAINT "ticket_people_role" CHECK ("ticket_people"."role" in ('co_assignee', 'watcher'))
);
--> statement-breakpoint
CREATE TABLE "ticket_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"words" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"sort_order" double precision NOT NULL,
	CONSTRAINT "ticket_points_words" CHECK (length("ticket_points"."words") between 1 and 300),
	CONSTRAINT "ticket_points_done" CHECK (("ticket_points"."done_at" is null) = ("ticket_points"."done_by" is null))
);
--> statement-breakpoint
CREATE TABLE "ticket_relations" (
	"ticket_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid,
	CONSTRAINT "ticket_relations_ticket_id_other_id_relation_pk" PRIMARY KEY("ticket_id","other_id","relation"),
	CONSTRAINT "ticket_relations_named" CHECK ("ticket_relations"."relation" in ('blocks', 'relates_to', 'caused_by', 'follows')),
	CONSTRAINT "ticket_relations_own" CHECK ("ticket_relations"."ticket_id" <> "ticket_relations"."other_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_es" text,
	"default_priority" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "ticket_types_priority" CHECK ("ticket_types"."default_priority" in ('urgent', 'high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"priority" text NOT NULL,
	"project_id" uuid,
	"unit_id" uuid,
	"module_id" uuid,
	"phase" text,
	"area" text,
	"tags" text,
	"type_id" uuid,
	"lead_id" uuid,
	"requester_id" uuid,
	"department_id" uuid,
	"due_on" date,
	"source" text NOT NULL,
	"visibility" text NOT NULL,
	"side" text,
	"parent_id" uuid,
	"duplicate_of" uuid,
	"waiting_reason" text,
	"wakes_on" date,
	"resolution" text,
	"resolution_note" text,
	"policy_id" uuid,
	"calendar_id" uuid,
	"response_due_at" timestamp with time zone,
	"resolution_due_at" timestamp with time zone,
	"first_responded_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"paused_since" timestamp with time zone,
	"response_failed_at" timestamp with time zone,
	"resolution_failed_at" timestamp with time zone,
	"sla_state" text,
	"reopen_count" integer DEFAULT 0 NOT NULL,
	"last_staff_reply_at" timestamp with time zone,
	"last_requester_reply_at" timestamp with time zone,
	"rating" integer,
	"rating_text" text,
	"custom" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "tickets_state_of_kind" CHECK ("tickets"."state" in ('closed', 'cancelled', 'merged')
        or ("tickets"."kind" = 'general' and "tickets"."state" in ('open', 'in_progress', 'waiting_requester', 'waiting_third_party', 'resolved'))),
	CONSTRAINT "tickets_kind" CHECK ("tickets"."kind" in ('general')),
	CONSTRAINT "tickets_title" CHECK (length("tickets"."title") between 1 and 140),
	CONSTRAINT "tickets_priority" CHECK ("tickets"."priority" in ('urgent', 'high', 'medium', 'low')),
	CONSTRAINT "tickets_phase" CHECK ("tickets"."phase" in ('factory', 'site')),
	CONSTRAINT "tickets_source" CHECK ("tickets"."source" in ('staff', 'owner_portal', 'developer_portal', 'floor', 'meeting', 'device_alert', 'email', 'import')),
	CONSTRAINT "tickets_visibility" CHECK ("tickets"."visibility" in ('internal', 'shared')),
	CONSTRAINT "tickets_side" CHECK (case "tickets"."side" when 'home' then "tickets"."unit_id" is not null when 'developer' then "tickets"."project_id" is not null
        when 'floor' then "tickets"."project_id" is not null else "tickets"."side" is null and "tickets"."visibility" = 'internal' end),
	CONSTRAINT "tickets_own_parent" CHECK ("tickets"."parent_id" <> "tickets"."id"),
	CONSTRAINT "tickets_own_duplicate" CHECK ("tickets"."duplicate_of" <> "tickets"."id"),
	CONSTRAINT "tickets_merged" CHECK ("tickets"."state" <> 'merged' or "tickets"."duplicate_of" is not null),
	CONSTRAINT "tickets_third_party" CHECK ("tickets"."state" <> 'waiting_third_party' or ("tickets"."waiting_reason" is not null and "tickets"."wakes_on" is not null)),
	CONSTRAINT "tickets_resolution" CHECK ("tickets"."resolution" in ('fixed', 'duplicate', 'wont_fix', 'not_reproducible', 'no_response')),
	CONSTRAINT "tickets_resolved" CHECK ("tickets"."state" not in ('resolved', 'closed') or ("tickets"."resolution" is not null and "tickets"."resolved_at" is not null)),
	CONSTRAINT "tickets_closed" CHECK ("tickets"."state" = 'closed' or "tickets"."closed_at" is null),
	CONSTRAINT "tickets_sla_state" CHECK ("tickets"."sla_state" in ('response_due', 'resolution_due', 'paused', 'fulfilled', 'failed')),
	CONSTRAINT "tickets_rating" CHECK ("tickets"."rating" between 1 and 5),
	CONSTRAINT "tickets_reopened" CHECK ("tickets"."reopen_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ticket_comment_reactions" ADD CONSTRAINT "ticket_comment_reactions_comment_id_ticket_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."ticket_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comment_reactions" ADD CONSTRAINT "ticket_comment_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_merged_from_tickets_id_fk" FOREIGN KEY ("merged_from") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_reply_to_ticket_comments_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."ticket_comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_drafts" ADD CONSTRAINT "ticket_drafts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_drafts" ADD CONSTRAINT "ticket_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_comment_id_ticket_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."ticket_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_people" ADD CONSTRAINT "ticket_people_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_people" ADD CONSTRAINT "ticket_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_points" ADD CONSTRAINT "ticket_points_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_points" ADD CONSTRAINT "ticket_points_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_relations" ADD CONSTRAINT "ticket_relations_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_relations" ADD CONSTRAINT "ticket_relations_other_id_tickets_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_relations" ADD CONSTRAINT "ticket_relations_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_lead_id_users_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_parent_id_tickets_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_duplicate_of_tickets_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_policy_id_deadline_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."deadline_policies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_calendar_id_business_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."business_calendars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_project_id_unit_id_units_project_id_id_fk" FOREIGN KEY ("project_id","unit_id") REFERENCES "public"."units"("project_id","id") ON DELETE set null ("unit_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_project_id_module_id_modules_project_id_id_fk" FOREIGN KEY ("project_id","module_id") REFERENCES "public"."modules"("project_id","id") ON DELETE set null ("module_id") ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_templates_name" ON "checklist_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "ticket_comments_ticket" ON "ticket_comments" USING btree ("ticket_id","created_at") WHERE "ticket_comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_comments_mentions" ON "ticket_comments" USING gin ("mentions");--> statement-breakpoint
CREATE INDEX "ticket_events_ticket" ON "ticket_events" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_files_file" ON "ticket_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "ticket_files_comment" ON "ticket_files" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "ticket_people_user" ON "ticket_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_points_ticket" ON "ticket_points" USING btree ("ticket_id","sort_order");--> statement-breakpoint
CREATE INDEX "ticket_relations_other" ON "ticket_relations" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_types_name" ON "ticket_types" USING btree (lower("name")) WHERE "ticket_types"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_code" ON "tickets" USING btree ("code");--> statement-breakpoint
CREATE INDEX "tickets_listed" ON "tickets" USING btree ("created_at","id") WHERE "tickets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_state" ON "tickets" USING btree ("state","id") WHERE "tickets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_lead" ON "tickets" USING btree ("lead_id","state") WHERE "tickets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_project" ON "tickets" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "tickets_unit" ON "tickets" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "tickets_module" ON "tickets" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "tickets_requester" ON "tickets" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "tickets_parent" ON "tickets" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "tickets_duplicate" ON "tickets" USING btree ("duplicate_of");--> statement-breakpoint
CREATE INDEX "tickets_type" ON "tickets" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "tickets_department" ON "tickets" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "tickets_policy" ON "tickets" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "tickets_calendar" ON "tickets" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "tickets_response_due" ON "tickets" USING btree ("response_due_at","id") WHERE "tickets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_resolution_due" ON "tickets" USING btree ("resolution_due_at","id") WHERE "tickets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_wakes" ON "tickets" USING btree ("wakes_on") WHERE "tickets"."state" = 'waiting_third_party';--> statement-breakpoint
CREATE INDEX "tickets_quiet" ON "tickets" USING btree ("resolved_at") WHERE "tickets"."state" = 'resolved';--> statement-breakpoint
-- A ticket is never part of itself, nor merged into itself, by whatever way round. One write at a time looks, so that two can't close a ring.
CREATE FUNCTION hearth_ticket_rings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_id IS NULL AND NEW.duplicate_of IS NULL THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('hearth_ticket_rings'));
  IF NEW.parent_id IS NOT NULL AND EXISTS (
    WITH RECURSIVE above AS (
      SELECT t.id, t.parent_id FROM tickets t WHERE t.id = NEW.parent_id
      UNION SELECT t.id, t.parent_id FROM tickets t JOIN above a ON t.id = a.parent_id)
    SELECT 1 FROM above WHERE id = NEW.id) THEN
    RAISE EXCEPTION 'A ticket can not be part of itself.' USING ERRCODE = '23514', CONSTRAINT = 'tickets_parent_ring';
  END IF;
  IF NEW.duplicate_of IS NOT NULL AND EXISTS (
    WITH RECURSIVE above AS (
      SELECT t.id, t.duplicate_of FROM tickets t WHERE t.id = NEW.duplicate_of
      UNION SELECT t.id, t.duplicate_of FROM tickets t JOIN above a ON t.id = a.duplicate_of)
    SELECT 1 FROM above WHERE id = NEW.id) THEN
    RAISE EXCEPTION 'A ticket can not be merged into itself.' USING ERRCODE = '23514', CONSTRAINT = 'tickets_duplicate_ring';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_no_rings AFTER INSERT OR UPDATE OF parent_id, duplicate_of ON tickets FOR EACH ROW EXECUTE FUNCTION hearth_ticket_rings();
--> statement-breakpoint
-- What blocks, causes or follows another is not in turn blocked, caused or followed by it.
CREATE FUNCTION hearth_ticket_relation_rings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('hearth_ticket_rings'));
  IF NEW.relation = 'relates_to' THEN
    IF EXISTS (SELECT 1 FROM ticket_relations r WHERE r.relation = 'relates_to' AND r.ticket_id = NEW.other_id AND r.other_id = NEW.ticket_id) THEN
      RAISE EXCEPTION 'These two are related already.' USING ERRCODE = '23514', CONSTRAINT = 'ticket_relations_ring';
    END IF;
    RETURN NEW;
  END IF;
  IF EXISTS (
    WITH RECURSIVE beyond AS (
      SELECT NEW.other_id AS id
      UNION SELECT r.other_id FROM ticket_relations r JOIN beyond b ON r.ticket_id = b.id WHERE r.relation = NEW.relation)
    SELECT 1 FROM beyond WHERE id = NEW.ticket_id) THEN
    RAISE EXCEPTION 'That would be a ring.' USING ERRCODE = '23514', CONSTRAINT = 'ticket_relations_ring';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_relations_no_rings AFTER INSERT ON ticket_relations FOR EACH ROW EXECUTE FUNCTION hearth_ticket_relation_rings();
--> statement-breakpoint
-- At most five people work on a ticket beside its assignee.
CREATE FUNCTION hearth_ticket_helpers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role <> 'co_assignee' THEN
    RETURN NEW;
  END IF;
  PERFORM 1 FROM tickets t WHERE t.id = NEW.ticket_id FOR UPDATE;
  IF (SELECT count(*) FROM ticket_people p WHERE p.ticket_id = NEW.ticket_id AND p.role = 'co_assignee') > 5 THEN
    RAISE EXCEPTION 'At most five people work on a ticket beside its assignee.' USING ERRCODE = '23514', CONSTRAINT = 'ticket_people_five';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_people_five AFTER INSERT ON ticket_people FOR EACH ROW EXECUTE FUNCTION hearth_ticket_helpers();
--> statement-breakpoint
-- Who reads a file that hangs on a comment, is who reads the comment.
CREATE FUNCTION hearth_ticket_file_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.comment_id IS NOT NULL THEN
    NEW.audience := (SELECT c.audience FROM ticket_comments c WHERE c.id = NEW.comment_id);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_files_audience BEFORE INSERT OR UPDATE ON ticket_files FOR EACH ROW EXECUTE FUNCTION hearth_ticket_file_audience();
--> statement-breakpoint
-- What was said to staff alone is never made shared afterwards, nor the other way round; what the clock counts is never changed.
CREATE FUNCTION hearth_ticket_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'That stays as it is.' USING ERRCODE = '23514', CONSTRAINT = 'ticket_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_comments_audience_kept BEFORE UPDATE ON ticket_comments FOR EACH ROW WHEN (OLD.audience IS DISTINCT FROM NEW.audience OR OLD.author_id IS DISTINCT FROM NEW.author_id) EXECUTE FUNCTION hearth_ticket_kept();
--> statement-breakpoint
CREATE TRIGGER ticket_events_kept BEFORE UPDATE ON ticket_events FOR EACH ROW EXECUTE FUNCTION hearth_ticket_kept();
--> statement-breakpoint
SELECT hearth_guard('tickets', $$ visibility = 'shared' AND deleted_at IS NULL AND CASE side
  WHEN 'home' THEN unit_id = ANY ((SELECT hearth_reach('units'))::uuid[])
  WHEN 'developer' THEN project_id = ANY ((SELECT hearth_reach('developed'))::uuid[])
  ELSE {floor} END $$);
--> statement-breakpoint
SELECT hearth_guard('ticket_comments', $$ audience = 'shared' AND deleted_at IS NULL AND EXISTS (SELECT 1 FROM tickets t WHERE t.id = ticket_id) $$);
--> statement-breakpoint
SELECT hearth_guard('ticket_files', $$ audience = 'shared' AND EXISTS (SELECT 1 FROM tickets t WHERE t.id = ticket_id) $$);
--> statement-breakpoint
SELECT hearth_guard('ticket_comment_reactions', 'EXISTS (SELECT 1 FROM ticket_comments c WHERE c.id = comment_id)');
--> statement-breakpoint
SELECT hearth_guard(name, 'staff') FROM unnest('{ticket_types,ticket_people,ticket_relations,ticket_points,checklist_templates,ticket_events,saved_replies,ticket_drafts}'::regclass[]) AS name;
