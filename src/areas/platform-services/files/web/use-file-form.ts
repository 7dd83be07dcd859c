import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { fileStages, type FileVisibility, StoredFile } from '../schema.ts';
import { type FileEntry, useChangeFile } from './queries.ts';

/** Tags as a person types them. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

interface FileForm {
  name: string;
  caption: string;
  visibility: FileVisibility;
  stage: (typeof fileStages)[number] | 'none';
  area: string;
  folder: string;
  tags: string;
}

function formOf(file: FileEntry): FileForm {
  return {
    name: file.name,
    caption: file.caption ?? '',
    visibility: file.visibility,
    stage: file.stage ?? 'none',
    area: file.area ?? '',
    folder: file.folder ?? '',
    tags: file.tags.join(', '),
  };
}

/** The form of what is said about one file. */
export function useFileForm(file: FileEntry, onSaved: () => void) {
  const change = useChangeFile();
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return useRecordForm({
    values: formOf(file),
    draftKey: `file.${file.id}`,
    version: file.version,
    valuesOf: (current) => {
      const found = StoredFile.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: ({ name, caption, stage, area, folder, tags, visibility }, version) =>
      outcomeOf(
        change.mutateAsync({
          params: { id: file.id },
          body: {
            name,
            caption: orNull(caption),
            stage: fileStages.find((each) => each === stage) ?? null,
            area: orNull(area),
            folder: orNull(folder),
            tags: tagsOf(tags),
            ...(file.can.share ? { visibility } : {}),
            version: version ?? file.version,
          },
          options: { errorToast: false },
        }),
      ),
    onDone: onSaved,
  });
}
