ALTER TABLE "run_elements" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "run_elements" ADD CONSTRAINT "run_elements_doubt" CHECK ("run_elements"."doubt" in ('shape', 'unit'));--> statement-breakpoint
UPDATE "bim2bom_runs" SET "counts" = "counts" || '{"doubtful": 0}'::jsonb WHERE "counts" IS NOT NULL;
