CREATE TABLE "inbox_states" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"snoozed_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"or_changed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "inbox_states_user_id_kind_item_id_pk" PRIMARY KEY("user_id","kind","item_id"),
	CONSTRAINT "inbox_states_kind" CHECK ("inbox_states"."kind" ~ '^[a-z_0-9]{2,40}$'),
	CONSTRAINT "inbox_states_snoozed" CHECK (("inbox_states"."snoozed_at" is null) = ("inbox_states"."snoozed_until" is null)),
	CONSTRAINT "inbox_states_later" CHECK ("inbox_states"."snoozed_until" > "inbox_states"."snoozed_at"),
	CONSTRAINT "inbox_states_one" CHECK ("inbox_states"."done_at" is null or "inbox_states"."snoozed_until" is null),
	CONSTRAINT "inbox_states_changed" CHECK (not "inbox_states"."or_changed" or "inbox_states"."snoozed_until" is not null)
);
--> statement-breakpoint
ALTER TABLE "inbox_states" ADD CONSTRAINT "inbox_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_states_seen" ON "inbox_states" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "post_replies_mentions" ON "post_replies" USING gin ("mentions");--> statement-breakpoint
CREATE INDEX "posts_mentions" ON "posts" USING gin ("mentions");--> statement-breakpoint
SELECT hearth_guard('inbox_states', 'viewer');
