ALTER TABLE "tickets" ADD COLUMN "ended_because" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "captured_wall" timestamp(0);