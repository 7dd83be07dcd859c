import { formatNumber } from '#platform/shared/money.ts';
import { texts, type Language, type Text } from '#platform/shared/text.ts';
import type { ShapeQuantity } from '../schema.ts';

export const stateWords = texts({
  waiting: { en: 'Waiting', es: 'En espera' },
  reading: { en: 'Reading', es: 'Leyendo' },
  ready: { en: 'Read', es: 'Leído' },
  degraded: { en: 'Without quantities', es: 'Sin cantidades' },
  failed: { en: 'Not read', es: 'No leído' },
  cancelled: { en: 'Stopped', es: 'Detenido' },
});
export const stateTones = {
  waiting: 'neutral',
  reading: 'info',
  ready: 'good',
  degraded: 'warn',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

export const disciplineWords = texts({
  architecture: { en: 'Architecture', es: 'Arquitectura' },
  structure: { en: 'Structure', es: 'Estructura' },
  mep: { en: 'Mechanical, electrical, plumbing', es: 'Instalaciones' },
  interior: { en: 'Interior', es: 'Interiores' },
  combined: { en: 'Combined', es: 'Combinado' },
  other: { en: 'Other', es: 'Otro' },
});

export const stepWords = texts({
  received: { en: 'File received', es: 'Archivo recibido' },
  checked: { en: 'Content checked', es: 'Contenido revisado' },
  opened: { en: 'File opened', es: 'Archivo abierto' },
  attributes: { en: 'Parts and quantities read', es: 'Elementos y cantidades leídos' },
  shapes: { en: 'Shapes measured', es: 'Formas medidas' },
  judged: { en: 'Quantities held against the shapes', es: 'Cantidades comparadas con las formas' },
  stored: { en: 'Parts stored', es: 'Elementos guardados' },
  viewer: { en: 'Shapes prepared for viewing', es: 'Formas preparadas para ver' },
  done: { en: 'Ready', es: 'Listo' },
  failed: { en: 'Could not be read', es: 'No se pudo leer' },
  cancelled: { en: 'Stopped', es: 'Detenido' },
  resumed: { en: 'Begun again after an interruption', es: 'Reiniciado después de una interrupción' },
});

/** What the count of a step counts. */
export const stepCounts: Readonly<Partial<Record<keyof typeof stepWords, Text>>> = texts({
  opened: {
    en: '{n, plural, one {# entity} other {# entities}}',
    es: '{n, plural, one {# entidad} other {# entidades}}',
  },
  attributes: {
    en: '{n, plural, one {# part} other {# parts}}',
    es: '{n, plural, one {# elemento} other {# elementos}}',
  },
  shapes: { en: '{n, plural, one {# shape} other {# shapes}}', es: '{n, plural, one {# forma} other {# formas}}' },
  judged: {
    en: '{n, plural, =0 {no finding} one {# finding} other {# findings}}',
    es: '{n, plural, =0 {sin hallazgos} one {# hallazgo} other {# hallazgos}}',
  },
  stored: { en: '{n, plural, one {# part} other {# parts}}', es: '{n, plural, one {# elemento} other {# elementos}}' },
});

export const sourceWords = texts({
  set: { en: 'From the file', es: 'Del archivo' },
  property: { en: 'From a property', es: 'De una propiedad' },
  type: { en: 'From the type', es: 'Del tipo' },
  corrected: { en: 'Unit corrected', es: 'Unidad corregida' },
  geometry: { en: 'From the shape', es: 'De la forma' },
  hand: { en: 'By hand', es: 'A mano' },
});
export const sourceTones = {
  set: 'good',
  property: 'good',
  type: 'info',
  corrected: 'warn',
  geometry: 'neutral',
  hand: 'info',
} as const;

/** The figures that are measured from the drawn shape. */
export const shapeWords = texts({
  Volume: { en: 'Volume', es: 'Volumen' },
  SurfaceArea: { en: 'Whole surface', es: 'Superficie total' },
  Footprint: { en: 'Footprint', es: 'Huella' },
  LargestFace: { en: 'Largest face', es: 'Cara mayor' },
  Length: { en: 'Length', es: 'Longitud' },
  Height: { en: 'Height', es: 'Altura' },
}) satisfies Record<ShapeQuantity, Text>;

interface WarningWords {
  title: Text;
  what: Text;
}

/** What was found in a model, in words that say what it means for counting. */
export const warningWords: Readonly<Record<string, WarningWords>> = {
  no_elements: {
    title: { en: 'No building parts', es: 'Sin elementos de construcción' },
    what: { en: 'There is nothing in it to count.', es: 'No hay nada que contar.' },
  },
  no_quantities: {
    title: { en: 'No quantities of its own', es: 'Sin cantidades propias' },
    what: {
      en: 'Everything is measured from the shapes. Export base quantities from the drawing program for figures that can be relied on.',
      es: 'Todo se mide de las formas. Exporta las cantidades base del programa de dibujo para tener cifras confiables.',
    },
  },
  unit_not_declared: {
    title: { en: 'Unit not declared', es: 'Unidad sin declarar' },
    what: {
      en: 'The file does not say it and no shape tells it. Every such figure waits for a look before it is counted.',
      es: 'El archivo no la dice y ninguna forma la indica. Cada cifra así espera una revisión antes de contarse.',
    },
  },
  unit_from_shapes: {
    title: { en: 'Unit worked out from the shapes', es: 'Unidad deducida de las formas' },
    what: {
      en: 'The file does not declare it; with this unit nearly all figures are what is drawn.',
      es: 'El archivo no la declara; con esta unidad casi todas las cifras coinciden con lo dibujado.',
    },
  },
  quantity_far_off: {
    title: { en: 'Figure contradicts the shape', es: 'La cifra contradice la forma' },
    what: {
      en: 'Far more or far less than the drawn part allows. It waits for a look before it is counted.',
      es: 'Mucho más o mucho menos de lo que permite el elemento dibujado. Espera una revisión antes de contarse.',
    },
  },
  storey_heights_differ: {
    title: { en: 'Storey heights in another unit', es: 'Alturas de niveles en otra unidad' },
    what: {
      en: 'The heights of the storeys do not fit what stands on them.',
      es: 'Las alturas de los niveles no coinciden con lo que está sobre ellos.',
    },
  },
  figure_out_of_bounds: {
    title: { en: 'Measures beyond any building', es: 'Medidas más grandes que cualquier edificio' },
    what: {
      en: 'What is drawn there is no building part of this earth. These figures are left out.',
      es: 'Lo dibujado ahí no es un elemento de este mundo. Estas cifras se omiten.',
    },
  },
  unit_misdeclared: {
    title: { en: 'Unit can not be true', es: 'La unidad no puede ser cierta' },
    what: {
      en: 'The shapes say another scale than the declared unit. The figures were put right by the shapes.',
      es: 'Las formas indican otra escala que la unidad declarada. Las cifras se corrigieron según las formas.',
    },
  },
  quantity_twice: {
    title: { en: 'Given twice, in two scales', es: 'Dado dos veces, en dos escalas' },
    what: { en: 'The one that fits the shape is taken.', es: 'Se toma la que concuerda con la forma.' },
  },
  quantity_mixed_scales: {
    title: { en: 'Volume of mixed units', es: 'Volumen de unidades mezcladas' },
    what: {
      en: 'Area in m² times thickness in mm. These volumes are left out; the shape’s stand in.',
      es: 'Área en m² por espesor en mm. Estos volúmenes se omiten; valen los de la forma.',
    },
  },
  quantity_impossible: {
    title: { en: 'Impossible figures', es: 'Cifras imposibles' },
    what: {
      en: 'Negative or beyond any building. Left out.',
      es: 'Negativas o más grandes que cualquier edificio. Se omiten.',
    },
  },
  geometry_differs: {
    title: { en: 'Differs from the drawn shape', es: 'Difiere de la forma dibujada' },
    what: {
      en: 'The file’s own figure is kept; it is more than 5 % from what is drawn.',
      es: 'Se conserva la cifra del archivo; difiere más de 5 % de lo dibujado.',
    },
  },
  shape_open: {
    title: { en: 'Open shapes', es: 'Formas abiertas' },
    what: { en: 'No volume can be measured from them.', es: 'No se les puede medir un volumen.' },
  },
  shape_missing: {
    title: { en: 'Parts without a shape', es: 'Elementos sin forma' },
    what: { en: 'Counted by what the file says of them.', es: 'Se cuentan por lo que dice el archivo.' },
  },
  global_id_twice: {
    title: { en: 'One identity for several parts', es: 'Una identidad para varios elementos' },
    what: {
      en: 'Comparing revisions can mix them up.',
      es: 'Al comparar revisiones se pueden confundir.',
    },
  },
  dangling_relation: {
    title: { en: 'Relations to what is not there', es: 'Relaciones con lo que no está' },
    what: {
      en: 'The export was not complete. They are passed over.',
      es: 'La exportación no fue completa. Se omiten.',
    },
  },
  part_of_itself: {
    title: { en: 'Parts of themselves', es: 'Partes de sí mismas' },
    what: { en: 'The ring is cut at its last link.', es: 'El anillo se corta en su último eslabón.' },
  },
  entity_twice: {
    title: { en: 'Numbers used twice', es: 'Números usados dos veces' },
    what: { en: 'The first one counts.', es: 'Vale el primero.' },
  },
  shapes_unreadable: {
    title: { en: 'The shapes could not be measured', es: 'No se pudieron medir las formas' },
    what: { en: 'Only what the file says in words is there.', es: 'Solo está lo que el archivo dice en palabras.' },
  },
};

export function formatMs(ms: number, language: Language): string {
  return ms < 1000 ? `${formatNumber(ms, language)} ms` : `${formatNumber(ms / 1000, language, 1)} s`;
}
