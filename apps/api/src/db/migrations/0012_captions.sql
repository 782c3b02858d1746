CREATE TABLE "caption_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"language" text NOT NULL,
	"cue_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_cues" (
	"caption_set_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate("transcript_cues"."text", './\:@-+&<>=?#%~''"', repeat(' ', 20)))) STORED,
	CONSTRAINT "transcript_cues_caption_set_id_number_pk" PRIMARY KEY("caption_set_id","number"),
	CONSTRAINT "transcript_cues_times" CHECK (0 <= "transcript_cues"."start_ms" and "transcript_cues"."start_ms" < "transcript_cues"."end_ms")
);
--> statement-breakpoint
ALTER TABLE "lesson_drafts" ADD COLUMN "caption_set_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_versions" ADD COLUMN "caption_set_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "caption_sets" ADD CONSTRAINT "caption_sets_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_cues" ADD CONSTRAINT "transcript_cues_caption_set_id_caption_sets_id_fk" FOREIGN KEY ("caption_set_id") REFERENCES "public"."caption_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caption_sets_lesson" ON "caption_sets" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "transcript_cues_words" ON "transcript_cues" USING gin ("words");