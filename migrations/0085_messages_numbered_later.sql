-- What open screens are told is written down without a number, so that no write waits for another one's commit; the reader of the outbox
-- numbers what is committed, once a second at most. `about`: the ids that it is about, for whoever looks at them and hears it at once.
CREATE TABLE "outbox_unnumbered" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	"channel" text NOT NULL,
	"payload" jsonb NOT NULL,
	"about" text[] NOT NULL,
	"txid" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "outbox_unnumbered_live" CHECK ("outbox_unnumbered"."channel" like 'live:%')
);
--> statement-breakpoint
CREATE INDEX "outbox_unnumbered_txid" ON "outbox_unnumbered" USING btree ("txid");--> statement-breakpoint
SELECT hearth_guard('outbox_unnumbered', 'staff');
