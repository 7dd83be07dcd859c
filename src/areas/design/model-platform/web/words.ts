import { numberFormat, texts, type Language } from '#platform/shared/text.ts';

export const indexPath = '/design/model-platform-bom';
export const newPath = '/design/model-platform-bom/new';

export const providerWords = texts({
  own: { en: 'Our models', es: 'Nuestros modelos' },
  onshape: { en: 'CAD platform', es: 'Plataforma CAD' },
});

export const statusWords = texts({
  draft: { en: 'Draft', es: 'Borrador' },
  active: { en: 'Active', es: 'Activo' },
  retired: { en: 'Retired', es: 'Retirado' },
});
export const statusTones = { draft: 'line', active: 'good', retired: 'neutral' } as const;

export const moveWords = texts({
  draft: { en: 'Back to draft', es: 'Volver a borrador' },
  active: { en: 'Activate', es: 'Activar' },
  retired: { en: 'Retire', es: 'Retirar' },
});

export const driftWords = texts({
  none: { en: 'Up to date', es: 'Al día' },
  workspace_ahead: { en: 'Workspace ahead', es: 'Espacio adelantado' },
  new_release: { en: 'New release', es: 'Versión nueva' },
});
export const driftTones = { none: 'good', workspace_ahead: 'info', new_release: 'warn' } as const;

export const actionWords = texts({
  create: { en: 'Create', es: 'Crear' },
  link: { en: 'Link', es: 'Vincular' },
  change: { en: 'Change', es: 'Cambiar' },
  same: { en: 'Same', es: 'Igual' },
  remove: { en: 'Remove', es: 'Quitar' },
  ignore: { en: 'Ignore', es: 'Ignorar' },
});
export const actionTones = {
  create: 'info',
  link: 'good',
  change: 'warn',
  same: 'line',
  remove: 'bad',
  ignore: 'neutral',
} as const;

export const fieldWords = texts({
  quantity: { en: 'quantity', es: 'cantidad' },
  name: { en: 'name', es: 'nombre' },
  revision: { en: 'revision', es: 'revisión' },
  uom: { en: 'unit', es: 'unidad' },
  part_number: { en: 'part number', es: 'número de parte' },
  place: { en: 'place', es: 'lugar' },
  item: { en: 'item', es: 'artículo' },
});

export const syncStateWords = texts({
  planned: { en: 'Planned', es: 'Planeada' },
  applied: { en: 'Applied', es: 'Aplicada' },
  undone: { en: 'Taken back', es: 'Deshecha' },
  discarded: { en: 'Discarded', es: 'Descartada' },
  failed: { en: 'Failed', es: 'Falló' },
});
export const syncTones = {
  planned: 'info',
  applied: 'good',
  undone: 'neutral',
  discarded: 'neutral',
  failed: 'bad',
} as const;

/** Names that our own models give to what can be chosen; a platform brings names of its own. */
export const ownNames: Readonly<Record<string, { en: string; es: string }>> = texts({
  Levels: { en: 'Levels', es: 'Niveles' },
  Module: { en: 'By module', es: 'Por módulo' },
  Storey: { en: 'By storey', es: 'Por nivel' },
  Flat: { en: 'One flat list', es: 'Una lista plana' },
  Main: { en: 'Main', es: 'Principal' },
  '–': { en: 'Without a place', es: 'Sin lugar' },
});

export const commonWords = texts({
  retry: { en: 'Try again', es: 'Reintentar' },
  close: { en: 'Close', es: 'Cerrar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  name: { en: 'Name', es: 'Nombre' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  partNumber: { en: 'Part number', es: 'Número de parte' },
  revision: { en: 'Rev.', es: 'Rev.' },
  unreleased: { en: 'Unreleased', es: 'Sin liberar' },
  unreleasedHelp: {
    en: 'From a workspace, where work goes on. Its BOM can be worked with, but not released.',
    es: 'De un espacio de trabajo que sigue cambiando. Su lista se puede trabajar, pero no liberar.',
  },
  where: { en: 'Where this page stands', es: 'Dónde está esta página' },
  platformBoms: { en: 'Model platform BOM', es: 'Materiales de la plataforma' },
});

/** A quantity to two places, as it is read; the exact one stands in the title. */
export function shownQuantity(exact: string, language: Language): string {
  return numberFormat(language, { maximumFractionDigits: 2 }).format(Number(exact));
}
