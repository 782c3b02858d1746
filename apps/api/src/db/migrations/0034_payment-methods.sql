ALTER TABLE "payments" ADD COLUMN "method_kind" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method_detail" text;