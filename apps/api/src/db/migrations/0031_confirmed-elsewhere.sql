ALTER TABLE "admins" ADD COLUMN "confirmed_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "confirmed_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What is one line could hold line breaks, and characters that turn the direction of a text. In an email, what follows a line
-- break looks like a paragraph of ours. Other encodings don't know these characters.
DO $$ BEGIN
  IF current_setting('server_encoding') = 'UTF8' THEN
    UPDATE "courses" SET "title" = btrim(regexp_replace("title", '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'))
      WHERE "title" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
    UPDATE "courses" SET "subtitle" = btrim(regexp_replace("subtitle", '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'))
      WHERE "subtitle" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
    UPDATE "teacher_profiles" SET "display_name" = btrim(regexp_replace("display_name", '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'))
      WHERE "display_name" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
    UPDATE "teacher_profiles" SET "headline" = btrim(regexp_replace("headline", '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'))
      WHERE "headline" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
  END IF;
END $$;
