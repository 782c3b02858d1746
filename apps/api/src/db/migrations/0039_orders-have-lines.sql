-- contract: since 0.3.0, nothing writes or reads an order's course and seller; its lines have them.
DROP INDEX "orders_one_open";--> statement-breakpoint
DROP INDEX "orders_course";--> statement-breakpoint
DROP INDEX "orders_admin";--> statement-breakpoint
DROP INDEX "orders_admin_status";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "course_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "admin_id";
