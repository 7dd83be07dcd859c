CREATE TABLE "sign_off_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_off_pictures" ADD CONSTRAINT "sign_off_pictures_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_off_items_reference" ON "sign_off_items" USING btree (("asked" ->> 'reference_id'));
--> statement-breakpoint
-- Outside staff a picture is seen by whoever sees a question that names it.
SELECT hearth_guard('sign_off_pictures', $$ EXISTS (SELECT 1 FROM sign_off_items i WHERE i.asked ->> 'reference_id' = sign_off_pictures.id::text) $$);
