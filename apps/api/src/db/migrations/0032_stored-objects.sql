CREATE TABLE "stored_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stored_objects_bytes" CHECK ("stored_objects"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stored_objects" ADD CONSTRAINT "stored_objects_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_objects_admin" ON "stored_objects" USING btree ("admin_id");