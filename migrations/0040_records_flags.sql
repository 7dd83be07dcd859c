ALTER TABLE "feature_flags" ALTER COLUMN "description" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "feature_flags" ALTER COLUMN "description" DROP NOT NULL;