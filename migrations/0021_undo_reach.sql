-- People outside staff who may take their changes back (floor managers) read what they changed themselves, and nothing else of it:
-- their change sets, and the lines of the audit log that tell which record and project each belongs to.
SELECT hearth_guard('change_sets', 'by_id = (SELECT hearth_viewer())');
--> statement-breakpoint
SELECT hearth_guard('change_set_entries', 'EXISTS (SELECT 1 FROM change_sets s WHERE s.id = change_set_id)');
--> statement-breakpoint
SELECT hearth_guard('audit_log', 'actor_id = (SELECT hearth_viewer())');
