CREATE TABLE "module_builds" (
	"module_id" uuid PRIMARY KEY NOT NULL,
	"bom_id" uuid NOT NULL,
	"built_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cad_sync_runs" DROP CONSTRAINT "cad_sync_runs_state";--> statement-breakpoint
DROP INDEX "cad_variants_name";--> statement-breakpoint
ALTER TABLE "bom_lines" ADD COLUMN "price_as_of" date;--> statement-breakpoint
ALTER TABLE "bom_lines" ADD COLUMN "supplied_by_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cad_variants" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cad_variants" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "cad_variants" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cad_variants" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "module_builds" ADD CONSTRAINT "module_builds_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_builds" ADD CONSTRAINT "module_builds_bom_id_boms_id_fk" FOREIGN KEY ("bom_id") REFERENCES "public"."boms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "module_builds_bom" ON "module_builds" USING btree ("bom_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cad_variants_name" ON "cad_variants" USING btree (lower("name")) WHERE "cad_variants"."deleted_at" is null;--> statement-breakpoint
-- Lines of before know neither their price's day nor who supplies what costs nothing. The day is that of the price they have; what has cost
-- nothing so far goes on to: an item of the owner's, or a released version, which never changes, stays free; elsewhere it waits for a price.
ALTER TABLE "bom_lines" DISABLE TRIGGER bom_lines_kept;
--> statement-breakpoint
UPDATE bom_lines l SET
  price_as_of = (SELECT max(p.effective_from) FROM cost_prices p, boms b WHERE b.id = l.bom_id AND p.item_id = l.item_id AND p.supplier_id = l.supplier_id
    AND p.deleted_at IS NULL AND p.effective_from <= b.rate_date AND (p.currency <> 'USD' OR p.unit_cost = l.unit_cost)),
  supplied_by_owner = coalesce((SELECT i.supplied_by_owner FROM cost_items i WHERE i.id = l.item_id), false)
    OR (l.unit_cost = 0 AND (SELECT b.released_at IS NOT NULL FROM boms b WHERE b.id = l.bom_id))
WHERE l.unit_cost IS NOT NULL;
--> statement-breakpoint
UPDATE bom_lines SET unit_cost = NULL WHERE unit_cost = 0 AND NOT supplied_by_owner;
--> statement-breakpoint
ALTER TABLE "bom_lines" ENABLE TRIGGER bom_lines_kept;
--> statement-breakpoint
ALTER TABLE "bom_lines" ADD CONSTRAINT "bom_lines_free" CHECK ("bom_lines"."unit_cost" <> 0 or "bom_lines"."supplied_by_owner");--> statement-breakpoint
ALTER TABLE "cad_sync_runs" ADD CONSTRAINT "cad_sync_runs_state" CHECK ("cad_sync_runs"."state" in ('planned', 'applied', 'undone', 'discarded', 'failed'));
--> statement-breakpoint

-- By which bill of materials a module was built is for staff.
SELECT hearth_guard('module_builds', 'staff');
