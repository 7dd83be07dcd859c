-- What was done to the developer of a project can still be taken back: an entry named it by a text, the column of now holds its id.
UPDATE change_set_entries e SET
  before = (e.before - 'developerOrg') || CASE WHEN e.before ? 'developerOrg' THEN jsonb_build_object('developerOrganisationId', b.id) ELSE '{}' END,
  after = (e.after - 'developerOrg') || CASE WHEN e.after ? 'developerOrg' THEN jsonb_build_object('developerOrganisationId', a.id) ELSE '{}' END
FROM change_set_entries f
  LEFT JOIN developer_organisations b ON b.deleted_at IS NULL AND lower(b.name) = lower(btrim(f.before ->> 'developerOrg'))
  LEFT JOIN developer_organisations a ON a.deleted_at IS NULL AND lower(a.name) = lower(btrim(f.after ->> 'developerOrg'))
WHERE (e.change_set_id, e.position) = (f.change_set_id, f.position) AND e.entity_type = 'project'
  AND (e.before ? 'developerOrg' OR e.after ? 'developerOrg')
  AND (b.id IS NOT NULL OR coalesce(btrim(f.before ->> 'developerOrg'), '') = '')
  AND (a.id IS NOT NULL OR coalesce(btrim(f.after ->> 'developerOrg'), '') = '');
--> statement-breakpoint
-- A name that no project had any more became no organisation, so there is nothing to give back: only the rest of such a change still is.
WITH gone AS (
  DELETE FROM change_set_entries WHERE entity_type = 'project' AND (before ? 'developerOrg' OR after ? 'developerOrg')
    AND before - 'developerOrg' = '{}' AND after - 'developerOrg' = '{}' RETURNING change_set_id, position
)
DELETE FROM change_sets s WHERE id IN (SELECT change_set_id FROM gone) AND NOT EXISTS (SELECT 1 FROM change_set_entries e
  WHERE e.change_set_id = s.id AND NOT EXISTS (SELECT 1 FROM gone g WHERE (g.change_set_id, g.position) = (e.change_set_id, e.position)));
--> statement-breakpoint
UPDATE change_set_entries SET before = before - 'developerOrg', after = after - 'developerOrg'
WHERE entity_type = 'project' AND (before ? 'developerOrg' OR after ? 'developerOrg');
