-- A name of one or two characters says nothing: those that are there are told apart by their number from now on.
UPDATE "tickets" SET "title" = "title" || ' (' || "code" || ')' WHERE "kind" = 'general' AND length("title") < 3;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_general_title" CHECK ("tickets"."kind" <> 'general' or length("tickets"."title") >= 3);
