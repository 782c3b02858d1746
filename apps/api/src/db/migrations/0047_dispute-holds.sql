ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_instant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK (split_part("ledger_entries"."cause", ':', 1) in ('capture', 'refund', 'dispute-hold', 'dispute-release')) NOT VALID;