CREATE TABLE "estimate_removed_lines" (
	"estimate_id" uuid NOT NULL,
	"line_uid" uuid NOT NULL,
	"origin" jsonb NOT NULL,
	CONSTRAINT "estimate_removed_lines_estimate_id_line_uid_pk" PRIMARY KEY("estimate_id","line_uid")
);
--> statement-breakpoint
ALTER TABLE "estimate_removed_lines" ADD CONSTRAINT "estimate_removed_lines_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT hearth_guard('estimate_removed_lines', 'staff');
