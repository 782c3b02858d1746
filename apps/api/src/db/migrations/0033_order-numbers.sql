ALTER TABLE "orders" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number") WHERE number <> '';
--> statement-breakpoint
-- The last digits of the id, so that an order that comes back after a restore has the number that its learner knows; if
-- another order has that, digits of a digest. Whoever wants the same number at the same moment waits: for one of 64 locks, as
-- the server has room for some thousands. The job `fill-order-numbers` has many old orders numbered in one transaction.
CREATE FUNCTION order_gets_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  digits text := upper(right(NEW.id::text, 8));
BEGIN
  FOR attempt IN 1..20 LOOP
    NEW.number := 'SH-' || left(digits, 4) || '-' || right(digits, 4);
    PERFORM pg_advisory_xact_lock(hashtext('orders.number'), hashtext(NEW.number) & 63);
    IF NOT EXISTS (SELECT FROM orders o WHERE o.number = NEW.number AND o.number <> '') THEN
      RETURN NEW;
    END IF;
    digits := upper(left(md5(NEW.id::text || attempt), 8));
  END LOOP;
  RAISE EXCEPTION 'no number is free for the order %', NEW.id;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_gets_number BEFORE INSERT OR UPDATE OF "number" ON "orders"
  FOR EACH ROW WHEN (NEW."number" = '') EXECUTE FUNCTION order_gets_number();

