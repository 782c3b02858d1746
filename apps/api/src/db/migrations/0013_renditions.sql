ALTER TABLE "media_uploads" ADD COLUMN "purpose" text DEFAULT 'content' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "rendition_of" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_rendition_of_videos_id_fk" FOREIGN KEY ("rendition_of") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_rendition_of" ON "videos" USING btree ("rendition_of");--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_purpose" CHECK ("media_uploads"."purpose" in ('content', 'rendition', 'poster'));