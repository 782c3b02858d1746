ALTER TABLE "payments" ADD COLUMN "method_kind" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method_detail" text;--> statement-breakpoint
-- Nobody recorded the receipts that were emailed before. Those that still wait are in the queue.
ALTER TABLE "payments" ADD COLUMN "receipt_emailed_at" timestamp(3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "receipt_emailed_at" DROP DEFAULT;