-- The order of words in each language, in which figures inside a word count as figures: A-2 stands before A-10.
CREATE COLLATION hearth_en (provider = icu, locale = 'en-US-u-kn-true');
--> statement-breakpoint
CREATE COLLATION hearth_es (provider = icu, locale = 'es-MX-u-kn-true');
