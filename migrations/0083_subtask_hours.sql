-- How many hours of work a subtask is thought to take: the load of whoever has it.
ALTER TABLE "subtasks" ADD COLUMN "hours" integer;--> statement-breakpoint
ALTER TABLE "subtasks" ADD CONSTRAINT "subtasks_hours" CHECK ("subtasks"."hours" between 0 and 10000);