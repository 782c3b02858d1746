-- What is sold, for how much and to whom is said by an order's lines; the order says who pays. Checks hold for new rows; the
-- next version validates them, when the version before writes no more.
CREATE TABLE "ledger_entries" (
	"cause" text PRIMARY KEY NOT NULL,
	"kind" text GENERATED ALWAYS AS (split_part("cause", ':', 1)) STORED,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_kind" CHECK (split_part("ledger_entries"."cause", ':', 1) in ('capture', 'refund'))
);
--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_account";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "learner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "learner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "admin_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "seller_discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "operator_discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "fee_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "fee_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "fee_tax_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "withheld_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "hold_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refund_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refund_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by_admin_id" uuid CONSTRAINT "orders_placed_by_admin_id_admins_id_fk" REFERENCES "public"."admins"("id");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "seat" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_request_once" ON "orders" USING btree ("learner_id","request_key") WHERE request_key is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_price" CHECK ("order_lines"."amount_paise" = "order_lines"."quantity" * "order_lines"."list_price_paise" - "order_lines"."seller_discount_paise" - "order_lines"."operator_discount_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_parts" CHECK (least("order_lines"."amount_paise", "order_lines"."tax_paise", "order_lines"."withheld_paise", "order_lines"."seller_discount_paise", "order_lines"."operator_discount_paise") >= 0
        and "order_lines"."tax_paise" + "order_lines"."fee_paise" + "order_lines"."fee_tax_paise" + "order_lines"."withheld_paise" <= "order_lines"."amount_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_seats" CHECK ("order_lines"."quantity" between 1 and 500 and ("order_lines"."learner_id" is null or "order_lines"."quantity" = 1)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_one_payer" CHECK (num_nonnulls("orders"."learner_id", "orders"."placed_by_admin_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount" CHECK ("orders"."amount_paise" between 0 and 2000000000 and ("orders"."placed_by_admin_id" is null or "orders"."amount_paise" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account" CHECK ("ledger_lines"."account" in ('provider', 'admin', 'learner', 'platform_fee', 'gst_payable', 'tax_withheld', 'gateway_fee', 'gateway_gst', 'bank', 'dispute_hold')) NOT VALID;
