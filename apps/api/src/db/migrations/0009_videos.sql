CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source_key" text NOT NULL,
	"source_bytes" bigint NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"codec" text,
	"leased_until" timestamp (3) with time zone,
	"key" text NOT NULL,
	"bytes" bigint,
	"duration_seconds" integer,
	"width" integer,
	"height" integer,
	"bandwidth" integer,
	"codecs" text,
	"playlist" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "videos_status" CHECK ("videos"."status" in ('processing', 'ready', 'failed')),
	CONSTRAINT "videos_ready" CHECK ("videos"."status" <> 'ready' or ("videos"."playlist" is not null and "videos"."bytes" > 0 and "videos"."duration_seconds" is not null))
);
--> statement-breakpoint
ALTER TABLE "lesson_drafts" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson_versions" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_lesson" ON "videos" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "videos_source" ON "videos" USING btree ("source_key");--> statement-breakpoint
ALTER TABLE "lesson_drafts" ADD CONSTRAINT "lesson_drafts_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_versions" ADD CONSTRAINT "lesson_versions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;