-- contract: 0.2.0 writes every order with its lines, every purchase, refund and ledger line with its order line, and what
-- follows from a purchase by code (apps/api/src/consequences.ts). It catches conflicts of lines as well as of orders.
DROP TRIGGER "order_gets_line" ON "orders";--> statement-breakpoint
DROP TRIGGER "purchase_gets_line" ON "purchases";--> statement-breakpoint
DROP TRIGGER "ledger_line_gets_line" ON "ledger_lines";--> statement-breakpoint
DROP TRIGGER "refund_gets_line" ON "refunds";--> statement-breakpoint
DROP TRIGGER "purchase_revoked" ON "purchases";--> statement-breakpoint
DROP TRIGGER "review_author_changed" ON "purchases";--> statement-breakpoint
DROP TRIGGER "copy_course_length" ON "curricula";--> statement-breakpoint
DROP TRIGGER "add_course_rating" ON "courses";--> statement-breakpoint
DROP TRIGGER "add_course_learners" ON "courses";--> statement-breakpoint
DROP FUNCTION order_gets_line();--> statement-breakpoint
DROP FUNCTION purchase_gets_line();--> statement-breakpoint
DROP FUNCTION money_gets_line();--> statement-breakpoint
DROP FUNCTION purchase_revoked();--> statement-breakpoint
DROP FUNCTION review_author_changed();--> statement-breakpoint
DROP FUNCTION copy_course_length();--> statement-breakpoint
DROP FUNCTION add_course_rating();--> statement-breakpoint
DROP FUNCTION add_course_learners();--> statement-breakpoint
INSERT INTO "ledger_entries" ("cause", "at")
  SELECT l."entry", min(l."created_at") FROM "ledger_lines" l
  WHERE NOT EXISTS (SELECT FROM "ledger_entries" e WHERE e."cause" = l."entry") GROUP BY l."entry";
--> statement-breakpoint
-- Nothing is changed where the books don't agree (docs/operations.md).
DO $$
DECLARE wrong text;
BEGIN
  SELECT 'order ' || o.id INTO wrong FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id
    GROUP BY o.id HAVING o.amount_paise IS DISTINCT FROM sum(l.amount_paise) LIMIT 1;
  IF wrong IS NULL THEN
    SELECT 'purchase ' || u.id INTO wrong FROM purchases u LEFT JOIN order_lines l ON l.id = u.order_line_id
      WHERE l.course_id IS DISTINCT FROM u.course_id LIMIT 1;
  END IF;
  IF wrong IS NULL THEN
    SELECT 'refund ' || r.id INTO wrong FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.order_line_id IS NULL AND r.reason <> 'provider'
        AND (SELECT count(*) FROM order_lines l WHERE l.order_id = p.order_id) = 1 LIMIT 1;
  END IF;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'the books do not agree: %; see `operator.mjs check-books` of the version before', wrong;
  END IF;
END $$;
--> statement-breakpoint
DROP INDEX "purchases_payment_line";--> statement-breakpoint
DROP INDEX "refunds_line_once";--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "order_line_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_ledger_entries_cause_fk" FOREIGN KEY ("entry") REFERENCES "public"."ledger_entries"("cause") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_granted_once" ON "purchases" USING btree ("order_line_id","seat",coalesce("payment_id", ''));--> statement-breakpoint
CREATE INDEX "purchases_payment" ON "purchases" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_at_a_time" ON "refunds" USING btree ("payment_id",coalesce("order_line_id", '00000000-0000-0000-0000-000000000000')) WHERE reason <> 'provider' and status = 'requested';--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_one_payer";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_amount";--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_price";--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_parts";--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_seats";--> statement-breakpoint
ALTER TABLE "ledger_lines" VALIDATE CONSTRAINT "ledger_lines_account";
--> statement-breakpoint
CREATE FUNCTION order_is_its_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE the_order uuid := CASE TG_TABLE_NAME WHEN 'orders' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'order_id')::uuid END;
BEGIN
  IF (SELECT amount_paise FROM orders WHERE id = the_order)
    IS DISTINCT FROM (SELECT sum(amount_paise) FROM order_lines WHERE order_id = the_order) THEN
    RAISE EXCEPTION 'order % is not the sum of its lines', the_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_is_its_lines AFTER INSERT OR UPDATE OF amount_paise ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_is_its_lines();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_is_its_lines AFTER INSERT OR UPDATE OF amount_paise ON order_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_is_its_lines();
