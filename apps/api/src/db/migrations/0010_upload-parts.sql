CREATE TABLE "media_upload_parts" (
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"etag" text NOT NULL,
	CONSTRAINT "media_upload_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
ALTER TABLE "media_uploads" ADD COLUMN "last_modified" bigint;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD COLUMN "last_part_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media_upload_parts" ADD CONSTRAINT "media_upload_parts_upload_id_media_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."media_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uploads_lesson" ON "media_uploads" USING btree ("lesson_id");