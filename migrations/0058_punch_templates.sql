CREATE TABLE "punch_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_es" text,
	"category" text NOT NULL,
	"trade" text,
	"usual_priority" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "punch_templates_category" CHECK ("punch_templates"."category" in ('structural', 'envelope', 'plumbing', 'electrical', 'mechanical', 'fire_safety', 'finishes', 'cabinets',
        'doors_windows', 'appliances', 'exterior', 'site', 'other')),
	CONSTRAINT "punch_templates_trade" CHECK ("punch_templates"."trade" in ('framing', 'roofing', 'plumbing', 'electrical', 'mechanical', 'drywall_paint', 'tile_floor', 'carpentry',
        'openings', 'site_work', 'cleaning', 'other')),
	CONSTRAINT "punch_templates_priority" CHECK ("punch_templates"."usual_priority" in ('urgent', 'high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "punch_templates_name" ON "punch_templates" USING btree ("category",lower("name")) WHERE "punch_templates"."deleted_at" is null;
--> statement-breakpoint
-- What goes wrong most often, so that an item takes two taps from the first day on.
INSERT INTO punch_templates (id, name, name_es, category, trade, usual_priority)
SELECT gen_random_uuid(), name, name_es, category, trade, usual_priority FROM (VALUES
  ('Nail pop', 'Clavo saltado', 'finishes', 'drywall_paint', 'low'),
  ('Seam crack', 'Grieta en junta', 'finishes', 'drywall_paint', 'low'),
  ('Scratch', 'Rayón', 'finishes', 'drywall_paint', 'low'),
  ('Paint miss', 'Falta pintura', 'finishes', 'drywall_paint', 'low'),
  ('Gap', 'Hueco', 'finishes', 'drywall_paint', 'low'),
  ('Drip', 'Goteo', 'plumbing', 'plumbing', 'high'),
  ('Slow drain', 'Desagüe lento', 'plumbing', 'plumbing', 'high'),
  ('Loose fixture', 'Accesorio suelto', 'plumbing', 'plumbing', 'high'),
  ('Dead outlet', 'Contacto sin corriente', 'electrical', 'electrical', 'high'),
  ('Label missing', 'Falta etiqueta', 'electrical', 'electrical', 'high'),
  ('Cover plate', 'Falta tapa', 'electrical', 'electrical', 'high'),
  ('Binding', 'Se atora', 'doors_windows', 'openings', 'medium'),
  ('Latch', 'No cierra', 'doors_windows', 'openings', 'medium'),
  ('Seal', 'Sello dañado', 'doors_windows', 'openings', 'medium'),
  ('Gap', 'Hueco', 'envelope', 'roofing', 'high'),
  ('Torn membrane', 'Membrana rota', 'envelope', 'roofing', 'high'),
  ('Missing flashing', 'Falta tapajuntas', 'envelope', 'roofing', 'high'),
  ('No airflow', 'Sin flujo de aire', 'mechanical', 'mechanical', 'medium'),
  ('Noise', 'Ruido', 'mechanical', 'mechanical', 'medium'),
  ('Unbalanced', 'Desbalanceado', 'mechanical', 'mechanical', 'medium'),
  ('Missing fastener', 'Falta fijación', 'structural', 'framing', 'high'),
  ('Out of plumb', 'Fuera de plomo', 'structural', 'framing', 'high'),
  ('Damaged member', 'Elemento dañado', 'structural', 'framing', 'high'),
  ('Alarm missing', 'Falta alarma', 'fire_safety', 'electrical', 'high'),
  ('Fire stop missing', 'Falta sello cortafuego', 'fire_safety', 'electrical', 'high'),
  ('Out of line', 'Desalineado', 'cabinets', 'carpentry', 'low'),
  ('Drawer sticks', 'Cajón atorado', 'cabinets', 'carpentry', 'low'),
  ('Chipped edge', 'Canto despostillado', 'cabinets', 'carpentry', 'low'),
  ('Does not start', 'No enciende', 'appliances', 'carpentry', 'medium'),
  ('Dent', 'Abolladura', 'appliances', 'carpentry', 'medium'),
  ('Serial missing', 'Falta número de serie', 'appliances', 'carpentry', 'medium'),
  ('Loose siding', 'Fachada suelta', 'exterior', 'roofing', 'medium'),
  ('Caulk missing', 'Falta sellador', 'exterior', 'roofing', 'medium'),
  ('Grading', 'Nivelación', 'site', 'site_work', 'medium'),
  ('Debris', 'Escombro', 'site', 'site_work', 'medium')
) AS starter (name, name_es, category, trade, usual_priority);
--> statement-breakpoint
-- The floor reads what its forms offer; nobody else outside staff does.
SELECT hearth_guard('punch_templates', 'EXISTS (SELECT 1 FROM user_groups g WHERE g.user_id = (SELECT hearth_viewer()) AND g."group" = ''floor_manager'')');
