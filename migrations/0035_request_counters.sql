CREATE TABLE "request_counters" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "unit_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "asked_for" text;--> statement-breakpoint
CREATE INDEX "request_counters_ends" ON "request_counters" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_open_unknown" ON "registrations" USING btree ("asked_for","user_id","kind") WHERE "registrations"."state" = 'pending' and "registrations"."unit_id" is null;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_unit" CHECK ("registrations"."unit_id" is not null or "registrations"."asked_for" is not null);--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_approved" CHECK ("registrations"."state" <> 'approved' or "registrations"."unit_id" is not null);--> statement-breakpoint
-- Counts of calls are the portal's own business.
SELECT hearth_guard('request_counters', 'staff');
