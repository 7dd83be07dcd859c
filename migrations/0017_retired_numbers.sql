CREATE TABLE "retired_project_numbers" (
	"project_number" text PRIMARY KEY NOT NULL,
	"retired_at" timestamp with time zone DEFAULT now() NOT NULL
);
