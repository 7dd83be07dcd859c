CREATE TABLE "portal_keys" (
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_from" timestamp with time zone NOT NULL,
	CONSTRAINT "portal_keys_purpose_name_pk" PRIMARY KEY("purpose","name"),
	CONSTRAINT "portal_keys_purpose" CHECK ("portal_keys"."purpose" in ('access_tokens', 'sealed_secrets', 'document_signing'))
);
