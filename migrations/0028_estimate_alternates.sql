DROP INDEX "estimate_lines_item";--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD COLUMN "crew" text;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD COLUMN "markup_override" numeric(18, 6);--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD COLUMN "alternate_of" uuid;--> statement-breakpoint
CREATE INDEX "estimate_lines_code" ON "estimate_lines" USING btree ("cost_code","uom","estimate_id");--> statement-breakpoint
CREATE INDEX "estimate_lines_alternates" ON "estimate_lines" USING btree ("estimate_id","alternate_of") WHERE "estimate_lines"."alternate_of" is not null;--> statement-breakpoint
CREATE INDEX "estimates_approved" ON "estimates" USING btree ("approved_at") WHERE "estimates"."approved_at" is not null and "estimates"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "estimate_lines_item" ON "estimate_lines" USING btree ("item_id","estimate_id");--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_markup" CHECK ("estimate_lines"."markup_override" >= 0);--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_alternate" CHECK ("estimate_lines"."alternate_of" <> "estimate_lines"."line_uid");--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_crew_length" CHECK (length("estimate_lines"."crew") between 1 and 60);--> statement-breakpoint
-- An alternate stands beside a line of its own estimate. Judged at the end: a revision copies both at once, and Undo brings both back.
ALTER TABLE estimate_lines ADD CONSTRAINT estimate_lines_alternate_of FOREIGN KEY (estimate_id, alternate_of)
  REFERENCES estimate_lines (estimate_id, line_uid) DEFERRABLE INITIALLY DEFERRED;
