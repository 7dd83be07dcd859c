CREATE TABLE "gathered_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"outside" boolean NOT NULL,
	"kind" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"part" text NOT NULL,
	"project_id" uuid,
	"unit_id" uuid,
	"type" text NOT NULL,
	"reason" text NOT NULL,
	"message" jsonb NOT NULL,
	"gist" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"link" text NOT NULL,
	"place_link" text NOT NULL,
	"holder" text,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gathered_news" ADD CONSTRAINT "gathered_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathered_news" ADD CONSTRAINT "gathered_news_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathered_news" ADD CONSTRAINT "gathered_news_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathered_news" ADD CONSTRAINT "gathered_news_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gathered_news_key" ON "gathered_news" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "gathered_news_user" ON "gathered_news" USING btree ("user_id");
--> statement-breakpoint
-- Nobody outside staff reads what is not told yet: not even what will be told to them.
SELECT hearth_guard('gathered_news', 'staff');
