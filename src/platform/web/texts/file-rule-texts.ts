/** The refusals of files, in Spanish. They stand apart from the other rules because they are many and all of one kind. */
export const fileRules: Readonly<Record<string, string>> = {
  'The file is empty.': 'El archivo está vacío.',
  'At least one file is required.': 'Hace falta al menos un archivo.',
  'Only a picture can be a photo.': 'Solo una imagen puede ser una foto.',
  'This is no video.': 'Esto no es un video.',
  'Programs are not taken.': 'No se aceptan programas.',
  'It is named like a picture, but its content is none.': 'Se llama como una imagen, pero su contenido no lo es.',
  'HEIC pictures can not be shown here. On an iPhone choose Settings, Camera, Formats, Most Compatible, or send the picture as JPEG.':
    'Las imágenes HEIC no se pueden mostrar aquí. En un iPhone elige Ajustes, Cámara, Formatos, Más compatible, o envía la imagen como JPEG.',
  'The picture is damaged or of a kind that can not be shown; it can be downloaded.':
    'La imagen está dañada o es de un tipo que no se puede mostrar; se puede descargar.',
  'This picture can not be redrawn without its hidden data, so it stays internal.':
    'No se puede quitar a esta imagen sus datos ocultos, así que sigue siendo interna.',
  'This video says where it was taken, so it stays internal.':
    'Este video dice dónde se grabó, así que sigue siendo interno.',
  'This picture is damaged; only staff can download it.':
    'Esta imagen está dañada; solo el personal puede descargarla.',
  'This video says where it was taken; only staff can download it.':
    'Este video dice dónde se grabó; solo el personal puede descargarlo.',
  'Only staff or the person who brought it may do this.': 'Solo el personal o quien lo subió puede hacer esto.',
  'This client_upload_id was used for another upload.': 'Ese envío ya se usó para otro archivo.',
  'There is no such document here.': 'Aquí no existe ese documento.',
  'Somebody else has replaced this document in the meantime.': 'Otra persona reemplazó este documento mientras tanto.',
  'Takes one file.': 'Solo acepta un archivo.',
  'A file has at most 20 tags.': 'Un archivo lleva como máximo 20 etiquetas.',
  'Must be project, unit or module.': 'Debe ser proyecto, unidad o módulo.',
  'Must be photo, video, document, markup or signature.': 'Debe ser foto, video, documento, marca o firma.',
  'Must be internal, developer or owner.': 'Debe ser interno, desarrollador o propietario.',
  'This upload has expired. Start it again.': 'Esta carga venció. Empiézala de nuevo.',
  'Bytes are still missing.': 'Todavía faltan datos.',
  'Too many of your uploads are unfinished. Finish or cancel some first.':
    'Tienes demasiadas cargas sin terminar. Termina o cancela algunas primero.',
  'More bytes came than were announced.': 'Llegaron más datos de los anunciados.',
  'There is an album with this name already.': 'Ya hay un álbum con ese nombre.',
  'Only photos and videos of this project can be in its albums.':
    'Solo fotos y videos de este proyecto pueden estar en sus álbumes.',
  'Is not in this album.': 'No está en este álbum.',
  'Is no album of this project.': 'No es un álbum de este proyecto.',
  'Is no unit of this project.': 'No es una unidad de este proyecto.',
  'Is no picture of this project.': 'No es una imagen de este proyecto.',
  'Nothing in this album may be shown outside the team yet.':
    'Nada de este álbum se puede mostrar todavía fuera del equipo.',
  'Must all belong to one project.': 'Deben ser todos de un mismo proyecto.',
  'The password is wrong.': 'La contraseña es incorrecta.',
};

/** Those that carry a figure or a name. */
export const filePatterns: readonly (readonly [RegExp, string])[] = [
  [/^The file (.+) is larger than (\d+) MB\.$/u, 'El archivo $1 pesa más de $2 MB.'],
  [/^A file is larger than (\d+) MB\.$/u, 'Un archivo pesa más de $1 MB.'],
  [/^A file has at most (\d+) GB\.$/u, 'Un archivo puede pesar como máximo $1 GB.'],
  [/^At most (\d+) files? at once\.$/u, 'Como máximo $1 archivos a la vez.'],
  [/^The picture has more than (\d+) megapixels\.$/u, 'La imagen tiene más de $1 megapíxeles.'],
  [
    /^(.+) was refused, because the virus scanner found (.+) in it\.$/u,
    'Se rechazó $1 porque el antivirus encontró $2 en él.',
  ],
  [
    /^(.+) is larger than the virus scanner of this portal takes\. Whoever runs it can raise StreamMaxLength\.$/u,
    '$1 es más grande de lo que acepta el antivirus de este portal. Quien lo opera puede subir StreamMaxLength.',
  ],
  [/^An album holds at most (\d+) photos\.$/u, 'Un álbum lleva como máximo $1 fotos.'],
  [/^Must have at most (\d+) entries\.$/u, 'Debe tener como máximo $1 elementos.'],
  [
    /^(.+) is for the team only\. Show it to developers or owners first\.$/u,
    '$1 es solo para el equipo. Muéstralo primero a desarrolladores o propietarios.',
  ],
];
