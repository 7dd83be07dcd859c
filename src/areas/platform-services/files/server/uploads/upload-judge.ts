import { cleanFileName } from '#platform/server/files/file-names.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { detectMediaType, videoHoldsLocation } from '#platform/server/files/media-types.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import type { FileKind, FileUpload } from '#areas/platform-services/files/schema.ts';
import type { Arrival, NewFile } from './uploads.ts';

/** Whether a browser may draw it as a picture. */
export function isPicture(mime: string): boolean {
  return mime.startsWith('image/') && mime !== 'image/svg+xml' && !mime.startsWith('image/vnd.');
}

/** With several files, a fault says which one it is about. */
export async function naming<T>(arrivals: readonly Arrival[], arrival: Arrival, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || arrivals.length === 1) throw error;
    const name = cleanFileName(arrival.rawName, undefined);
    const named = (what: Text) => sentence({ en: '{name}: {what}', es: '{name}: {what}' }, { name, what });
    throw new AppError(error.code, {
      said: named(error.said),
      details: error.details?.map((fault) => faultOf(fault.path, named(fault.said))),
      cause: error,
    });
  }
}

/** What a file that came really is, whatever its name says; throws where it is not taken. */
export async function judge(
  storage: FileStorage,
  viewer: Viewer,
  upload: FileUpload,
  { rawName, staged }: Arrival,
  index: number,
  id: string,
): Promise<NewFile> {
  if (staged.bytes === 0) throw refuse('file', { en: 'The file is empty.', es: 'El archivo está vacío.' });
  const type = await detectMediaType(staged.path, rawName);
  const kind: FileKind =
    upload.kind ?? (type.family === 'picture' ? 'photo' : type.family === 'video' ? 'video' : 'document');
  if (kind === 'photo' && type.family !== 'picture')
    throw refuse('kind', { en: 'Only a picture can be a photo.', es: 'Solo una imagen puede ser una foto.' });
  if (kind === 'video' && type.family !== 'video')
    throw refuse('kind', { en: 'This is no video.', es: 'Esto no es un video.' });
  const picture = type.family === 'picture' ? await storage.pictures.inspect(id, staged.path) : undefined;
  const holdsLocation =
    picture === undefined
      ? type.family === 'video' && (await videoHoldsLocation(staged.path))
      : picture.camera.latitude !== null;
  const row: NewFile = {
    id,
    ownerType: upload.owner_type,
    ownerId: upload.owner_id,
    name: cleanFileName(rawName, type.extension),
    mime: type.mime,
    bytes: staged.bytes,
    sha256: staged.sha256,
    storageKey: id,
    seriesId: id,
    kind,
    caption: upload.caption === undefined || upload.caption.trim() === '' ? null : upload.caption,
    tags: [...new Set(upload.tags ?? [])],
    stage: upload.stage ?? null,
    area: upload.area ?? null,
    folder: upload.folder ?? null,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    capturedAt: picture?.camera.capturedAt ?? null,
    capturedWall: picture?.camera.capturedWall ?? null,
    latitude: picture?.camera.latitude ?? null,
    longitude: picture?.camera.longitude ?? null,
    drawable: picture?.readable ?? false,
    holdsLocation,
    note:
      picture === undefined || picture.readable
        ? null
        : 'The picture is damaged or of a kind that can not be shown; it can be downloaded.',
    visibility: upload.visibility ?? 'internal',
    clientUploadId:
      upload.client_upload_id === undefined
        ? null
        : index === 0
          ? upload.client_upload_id
          : `${upload.client_upload_id}#${index}`,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  };
  refuseToShare({
    visibility: row.visibility ?? 'internal',
    ownerType: row.ownerType,
    mime: row.mime,
    drawable: row.drawable ?? false,
    holdsLocation,
    isFromOutside: !seesEverything(viewer),
  });
  return row;
}

const outside = texts({
  undrawable: {
    en: 'We could not open this picture. Please take it again, or send a screenshot of it.',
    es: 'No pudimos abrir esta imagen. Tómala otra vez o envía una captura de pantalla.',
  },
  located: {
    en: 'This video says where you recorded it, and we can not take that out. Turn location off in your camera and record it again, or send a photo.',
    es: 'Este video dice dónde lo grabaste y no podemos quitarlo. Desactiva la ubicación en tu cámara y grábalo otra vez, o envía una foto.',
  },
});

/** What leaves the house must not say where it was made: a picture is redrawn for that, anything else can't be. */
export function refuseToShare(file: {
  visibility: string;
  ownerType: string;
  mime: string;
  drawable: boolean;
  holdsLocation: boolean;
  /** True where somebody outside staff sends it: they are told what they can do, not how the house keeps files. */
  isFromOutside?: boolean;
}): void {
  if (file.visibility === 'internal') return;
  if (file.visibility === 'home' && file.ownerType === 'project')
    throw refuse('visibility', {
      en: 'Only a file of a unit or a module can be for the owners of one home.',
      es: 'Solo un archivo de una unidad o de un módulo puede ser para los propietarios de una vivienda.',
    });
  if (isPicture(file.mime) && !file.drawable)
    throw file.isFromOutside === true
      ? refuse('file', outside.undrawable)
      : refuse('visibility', {
          en: 'This picture can not be redrawn without its hidden data, so it stays internal.',
          es: 'No se puede quitar a esta imagen sus datos ocultos, así que sigue siendo interna.',
        });
  if (!isPicture(file.mime) && file.holdsLocation)
    throw file.isFromOutside === true
      ? refuse('file', outside.located)
      : refuse('visibility', {
          en: 'This video says where it was taken, so it stays internal.',
          es: 'Este video dice dónde se grabó, así que sigue siendo interno.',
        });
}
