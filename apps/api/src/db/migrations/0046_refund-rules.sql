CREATE TABLE "marketplace_refund_rule" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"days" integer NOT NULL,
	"percent" integer NOT NULL,
	"most_days" integer NOT NULL,
	"most_percent" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marketplace_refund_rule_one_row" CHECK ("marketplace_refund_rule"."only"),
	CONSTRAINT "marketplace_refund_rule_least" CHECK ("marketplace_refund_rule"."days" between 0 and 150 and "marketplace_refund_rule"."percent" between 1 and 100),
	CONSTRAINT "marketplace_refund_rule_most" CHECK ("marketplace_refund_rule"."most_days" between 0 and 150 and "marketplace_refund_rule"."most_percent" between 1 and 100),
	CONSTRAINT "marketplace_refund_rule_order" CHECK ("marketplace_refund_rule"."most_days" >= "marketplace_refund_rule"."days" and "marketplace_refund_rule"."most_percent" >= "marketplace_refund_rule"."percent")
);
--> statement-breakpoint
CREATE TABLE "seller_refund_rules" (
	"admin_id" uuid PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"percent" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seller_refund_rules_promise" CHECK ("seller_refund_rules"."days" between 0 and 150 and "seller_refund_rules"."percent" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "seller_refund_rules" ADD CONSTRAINT "seller_refund_rules_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A course's page says the rule.
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON marketplace_refund_rule
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON seller_refund_rules
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
