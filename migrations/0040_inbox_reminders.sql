CREATE TABLE "inbox_reminders" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"things" integer NOT NULL,
	CONSTRAINT "inbox_reminders_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "inbox_reminders_things" CHECK ("inbox_reminders"."things" >= 0)
);
--> statement-breakpoint
ALTER TABLE "inbox_reminders" ADD CONSTRAINT "inbox_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT hearth_guard('inbox_reminders', 'viewer');
