CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"learner_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"list_price_paise" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"is_open" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "ledger_lines_once";--> statement-breakpoint
DROP INDEX "purchases_payment";--> statement-breakpoint
DROP INDEX "refunds_asked_once";--> statement-breakpoint
ALTER TABLE "ledger_lines" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "order_line_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "order_line_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_line_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_one_open" ON "order_lines" USING btree ("learner_id","course_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "order_lines_course" ON "order_lines" USING btree ("course_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_lines_admin" ON "order_lines" USING btree ("admin_id","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Existing orders get their one line, with the id of the order.
INSERT INTO "order_lines" ("id", "order_id", "learner_id", "course_id", "admin_id", "list_price_paise", "amount_paise", "is_open", "created_at")
  SELECT "id", "id", "learner_id", "course_id", "admin_id", "amount_paise", "amount_paise", "status" = 'open', "created_at" FROM "orders";
--> statement-breakpoint
UPDATE "purchases" u SET "order_line_id" = p."order_id" FROM "payments" p WHERE p."id" = u."payment_id";
--> statement-breakpoint
UPDATE "refunds" r SET "order_line_id" = p."order_id" FROM "payments" p WHERE p."id" = r."payment_id" AND r."reason" <> 'provider';
--> statement-breakpoint
ALTER TABLE "ledger_lines" DISABLE TRIGGER "ledger_is_append_only";
--> statement-breakpoint
UPDATE "ledger_lines" l SET "order_line_id" = p."order_id" FROM "payments" p WHERE p."id" = l."payment_id";
--> statement-breakpoint
ALTER TABLE "ledger_lines" ENABLE TRIGGER "ledger_is_append_only";
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_entry_line" ON "ledger_lines" USING btree ("entry","account","order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_payment_line" ON "purchases" USING btree ("payment_id","order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_line_once" ON "refunds" USING btree ("payment_id",coalesce("order_line_id", '00000000-0000-0000-0000-000000000000')) WHERE reason <> 'provider' and status <> 'failed';
--> statement-breakpoint
-- The version before knows no lines: what it writes gets them here. To be dropped when it is gone.
CREATE FUNCTION order_gets_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_lines (id, order_id, learner_id, course_id, admin_id, list_price_paise, amount_paise, is_open, created_at)
    SELECT o.id, o.id, o.learner_id, o.course_id, o.admin_id, o.amount_paise, o.amount_paise, o.status = 'open', o.created_at
    FROM orders o WHERE o.id = NEW.id AND NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_gets_line AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_gets_line();
--> statement-breakpoint
CREATE FUNCTION purchase_gets_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.order_line_id IS NULL THEN
    SELECT l.id INTO NEW.order_line_id FROM payments p JOIN order_lines l ON l.order_id = p.order_id
      WHERE p.id = NEW.payment_id AND l.course_id = NEW.course_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_gets_line BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION purchase_gets_line();
--> statement-breakpoint
-- Of an order with one line, the whole payment is that line.
CREATE FUNCTION money_gets_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.order_line_id IS NULL THEN
    SELECT min(l.id::text)::uuid INTO NEW.order_line_id FROM payments p JOIN order_lines l ON l.order_id = p.order_id
      WHERE p.id = NEW.payment_id HAVING count(*) = 1;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_line_gets_line BEFORE INSERT ON ledger_lines FOR EACH ROW EXECUTE FUNCTION money_gets_line();
--> statement-breakpoint
CREATE TRIGGER refund_gets_line BEFORE INSERT ON refunds
  FOR EACH ROW WHEN (NEW.reason <> 'provider') EXECUTE FUNCTION money_gets_line();
--> statement-breakpoint
-- A learner has one open order for a course; that is checked by line.
CREATE FUNCTION order_lines_follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines SET is_open = (NEW.status = 'open') WHERE order_id = NEW.id AND is_open <> (NEW.status = 'open');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_follow_order AFTER UPDATE OF status ON orders
  FOR EACH ROW EXECUTE FUNCTION order_lines_follow_order();
