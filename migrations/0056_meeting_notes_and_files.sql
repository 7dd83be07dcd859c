CREATE TABLE "agenda_private_notes" (
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agenda_private_notes_item_id_user_id_pk" PRIMARY KEY("item_id","user_id"),
	CONSTRAINT "agenda_private_notes_text" CHECK (length("agenda_private_notes"."text") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "meeting_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"item_id" uuid,
	"file_id" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid,
	CONSTRAINT "meeting_files_once" UNIQUE NULLS NOT DISTINCT("meeting_id","item_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "agenda_items" ADD COLUMN "notes_body" jsonb;--> statement-breakpoint
ALTER TABLE "agenda_private_notes" ADD CONSTRAINT "agenda_private_notes_item_id_agenda_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."agenda_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_private_notes" ADD CONSTRAINT "agenda_private_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_files" ADD CONSTRAINT "meeting_files_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_files" ADD CONSTRAINT "meeting_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_files" ADD CONSTRAINT "meeting_files_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_files" ADD CONSTRAINT "meeting_files_item" FOREIGN KEY ("item_id","meeting_id") REFERENCES "public"."agenda_items"("id","meeting_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "meeting_files_file" ON "meeting_files" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_body" CHECK ("agenda_items"."notes_body" is null or jsonb_typeof("agenda_items"."notes_body") = 'object');--> statement-breakpoint
SELECT hearth_guard('agenda_private_notes', 'staff');
--> statement-breakpoint
SELECT hearth_guard('meeting_files', 'staff');
