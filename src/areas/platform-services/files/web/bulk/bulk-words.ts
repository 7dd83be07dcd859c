import { texts } from '#platform/shared/text.ts';

/** The words of the bar over chosen files and of its parts. */
export const t = texts({
  bar: { en: 'Chosen files', es: 'Archivos elegidos' },
  chosen: { en: '{n, plural, one {# chosen} other {# chosen}}', es: '{n, plural, one {# elegido} other {# elegidos}}' },
  clear: { en: 'Choose none', es: 'No elegir ninguno' },
  stage: { en: 'Stage', es: 'Etapa' },
  noStage: { en: 'No stage', es: 'Sin etapa' },
  album: { en: 'Album', es: 'Álbum' },
  newAlbum: { en: 'New album…', es: 'Álbum nuevo…' },
  albumName: { en: 'Name of the album', es: 'Nombre del álbum' },
  cover: { en: 'Use as the cover', es: 'Usar como portada' },
  takeOut: { en: 'Take out of {name}', es: 'Quitar de {name}' },
  show: { en: 'Show to', es: 'Mostrar a' },
  tags: { en: 'Tags', es: 'Etiquetas' },
  tagsField: { en: 'Tags to add, parted by commas', es: 'Etiquetas por agregar, separadas por comas' },
  area: { en: 'Area', es: 'Área' },
  folder: { en: 'Folder', es: 'Carpeta' },
  caption: { en: 'Caption', es: 'Pie de foto' },
  download: { en: 'Download', es: 'Descargar' },
  share: { en: 'Share by link', es: 'Compartir con enlace' },
  compare: { en: 'Compare', es: 'Comparar' },
  compareWhy: { en: 'Choose two photos', es: 'Elige dos fotos' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  save: { en: 'Save', es: 'Guardar' },
  changed: {
    en: '{n, plural, one {# file changed} other {# files changed}}.',
    es: '{n, plural, one {# archivo cambiado} other {# archivos cambiados}}.',
  },
  refused: { en: '{n} refused: {why}', es: '{n} rechazados: {why}' },
  undo: { en: 'Undo', es: 'Deshacer' },
  inAlbum: { en: 'Added to {name}.', es: 'Agregado a {name}.' },
});
