CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"phase" text NOT NULL,
	"status" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"deducted_paise" integer NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"reason_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");