CREATE TABLE "inbox_asks" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"day" date NOT NULL,
	"asked_by" uuid NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "inbox_asks_kind_item_id_day_pk" PRIMARY KEY("kind","item_id","day"),
	CONSTRAINT "inbox_asks_kind" CHECK ("inbox_asks"."kind" ~ '^[a-z_0-9]{2,40}$'),
	CONSTRAINT "inbox_asks_people" CHECK ("inbox_asks"."people" > 0)
);
--> statement-breakpoint
ALTER TABLE "inbox_asks" ADD CONSTRAINT "inbox_asks_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_asks_day" ON "inbox_asks" USING btree ("day");