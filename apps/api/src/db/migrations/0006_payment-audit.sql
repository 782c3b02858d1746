CREATE TABLE "payment_mismatches" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_audits" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone,
	"until" timestamp (3) with time zone,
	"list" text DEFAULT 'payments' NOT NULL,
	"skip" integer DEFAULT 0 NOT NULL,
	"audited_until" timestamp (3) with time zone,
	CONSTRAINT "provider_audits_one_row" CHECK ("provider_audits"."only")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "amount_paise" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reported_refund_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "rejection" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "capture_refusal" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_mismatches_order" ON "payment_mismatches" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_authorized" ON "payments" USING btree ("updated_at") WHERE status = 'authorized';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created', 'failed', 'authorized', 'captured', 'refunded', 'returned'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('second-payment', 'order-expired', 'account-deleted', 'amount-mismatch', 'admin', 'provider'));--> statement-breakpoint
-- Until now a second payment was known by its refund alone.
UPDATE "payments" SET "rejection" = 'second-payment' WHERE "id" IN (SELECT "payment_id" FROM "refunds" WHERE "reason" = 'second-payment');
