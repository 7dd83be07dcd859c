CREATE TABLE "model_tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"length" bigint NOT NULL,
	"fields" jsonb NOT NULL,
	"client_upload_id" text,
	"model_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "model_uploads_length" CHECK ("model_uploads"."length" > 0 and "model_uploads"."length" <= 2147483648),
	CONSTRAINT "model_uploads_finished" CHECK (("model_uploads"."model_id" is null) = ("model_uploads"."finished_at" is null))
);
--> statement-breakpoint
ALTER TABLE "building_models" DROP CONSTRAINT "building_models_state";--> statement-breakpoint
ALTER TABLE "building_models" DROP CONSTRAINT "building_models_stored";--> statement-breakpoint
ALTER TABLE "building_models" ALTER COLUMN "state" SET DEFAULT 'waiting';--> statement-breakpoint
ALTER TABLE "model_tickets" ADD CONSTRAINT "model_tickets_model_id_building_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."building_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_uploads" ADD CONSTRAINT "model_uploads_model_id_building_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."building_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_tickets_expiry" ON "model_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "model_tickets_model" ON "model_tickets" USING btree ("model_id");--> statement-breakpoint
CREATE UNIQUE INDEX "model_uploads_client_upload" ON "model_uploads" USING btree ("created_by","client_upload_id") WHERE "model_uploads"."client_upload_id" is not null;--> statement-breakpoint
CREATE INDEX "model_uploads_expiry" ON "model_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "model_uploads_model" ON "model_uploads" USING btree ("model_id");--> statement-breakpoint
ALTER TABLE "building_models" ADD CONSTRAINT "building_models_state" CHECK ("building_models"."state" in ('waiting', 'reading', 'ready', 'degraded', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "building_models" ADD CONSTRAINT "building_models_stored" CHECK ("building_models"."state" in ('failed', 'cancelled') or "building_models"."storage_key" is not null);--> statement-breakpoint

-- Models are for staff alone, on their way in and out too.
SELECT hearth_guard(name, 'staff') FROM unnest('{model_uploads,model_tickets}'::regclass[]) AS name;
