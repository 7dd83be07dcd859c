-- What sums up a step of the modules: the day of the last of them, done when all of them are. Of one unit where one is named, else of
-- the project; no day where no module has one. `planned_on` is the last day by the plan.
CREATE FUNCTION hearth_module_sum(project uuid, unit uuid, step text, OUT on_day date, OUT is_done boolean, OUT planned_on date) LANGUAGE sql STABLE AS $$
  SELECT max(coalesce(d.actual_on, d.forecast_on)), count(*) > 0 AND coalesce(bool_and(d.actual_on IS NOT NULL), false), max(d.planned_on)
  FROM modules m CROSS JOIN LATERAL (SELECT
    CASE step WHEN 'offline' THEN m.offline_forecast_on WHEN 'ship' THEN m.ship_forecast_on WHEN 'set' THEN m.set_forecast_on END AS forecast_on,
    CASE step WHEN 'offline' THEN m.offline_actual_on WHEN 'ship' THEN m.ship_actual_on WHEN 'set' THEN m.set_actual_on END AS actual_on,
    CASE step WHEN 'offline' THEN m.offline_baseline_on WHEN 'ship' THEN m.ship_baseline_on WHEN 'set' THEN m.set_baseline_on END AS planned_on) d
  WHERE m.project_id = project AND m.deleted_at IS NULL AND (unit IS NULL OR m.unit_id = unit)
$$;
--> statement-breakpoint
-- Gives the milestones of a project that sum up its modules that day, and ticks those that are done.
CREATE FUNCTION hearth_sum_milestones(project uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE milestones ms SET actual_on = CASE WHEN summed.is_done THEN summed.on_day END,
    forecast_on = CASE WHEN summed.is_done THEN ms.forecast_on ELSE summed.on_day END, updated_at = now(), version = ms.version + 1
  FROM (SELECT own.id, s.on_day, s.is_done FROM milestones own CROSS JOIN LATERAL hearth_module_sum(own.project_id, own.unit_id, own.kind) s
    WHERE own.project_id = project AND own.deleted_at IS NULL AND own.kind IN ('offline', 'ship', 'set') AND s.on_day IS NOT NULL) summed
  WHERE ms.id = summed.id AND (ms.actual_on IS DISTINCT FROM CASE WHEN summed.is_done THEN summed.on_day END
    OR (NOT summed.is_done AND ms.forecast_on IS DISTINCT FROM summed.on_day))
$$;
--> statement-breakpoint
SELECT hearth_sum_milestones(id) FROM projects;
