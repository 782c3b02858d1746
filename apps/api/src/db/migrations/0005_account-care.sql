CREATE TABLE "link_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"learner_id" uuid,
	"admin_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_tokens_one_account" CHECK (num_nonnulls("link_tokens"."learner_id", "link_tokens"."admin_id") = 1),
	CONSTRAINT "link_tokens_purpose" CHECK ("link_tokens"."purpose" in ('reset-password', 'verify-email'))
);
--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT 'Unknown device' NOT NULL;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_tokens_learner" ON "link_tokens" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "link_tokens_admin" ON "link_tokens" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "link_tokens_expiry" ON "link_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");