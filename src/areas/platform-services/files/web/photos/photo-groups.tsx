import { formatDayLong } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { fileStages } from '#areas/platform-services/files/schema.ts';
import { stageWords } from '../file-words.ts';
import type { FileEntry } from '../queries.ts';
import { PhotoTile, tileGrid } from './photo-tile.tsx';
import { takenOn } from './thumb.tsx';

const t = texts({
  noStage: { en: 'No stage yet', es: 'Sin etapa' },
  noArea: { en: 'No area yet', es: 'Sin área' },
});

interface PhotoGroupsProps {
  files: readonly FileEntry[];
  by: 'day' | 'stage' | 'area';
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onOpen: (file: FileEntry) => void;
}

/** Photos along time, stage or area, each group under its heading. */
export function PhotoGroups({ files, by, chosen, onToggle, onOpen }: PhotoGroupsProps) {
  const say = useSay();
  const language = useLanguage();
  const groups = Map.groupBy(files, (file) =>
    by === 'day' ? takenOn(file) : ((by === 'stage' ? file.stage : file.area) ?? ''),
  );
  const order = [...groups.keys()].toSorted((a, b) =>
    by === 'day'
      ? b.localeCompare(a)
      : a === '' || b === ''
        ? Number(a === '') - Number(b === '')
        : by === 'stage'
          ? fileStages.findIndex((each) => each === a) - fileStages.findIndex((each) => each === b)
          : a.localeCompare(b, language),
  );
  const heading = (key: string) => {
    if (by === 'day') return formatDayLong(key, language);
    if (key === '') return say(by === 'stage' ? t.noStage : t.noArea);
    const known = fileStages.find((each) => each === key);
    return by === 'stage' && known !== undefined ? say(stageWords[known]) : key;
  };
  return (
    <>
      {order.map((key) => (
        <section key={key} aria-label={heading(key)} className="flex flex-col gap-2">
          <h2 className="text-13 font-label text-text-2">
            {heading(key)} <span className="text-text-3 tabular-nums">{groups.get(key)?.length}</span>
          </h2>
          <ul className={tileGrid}>
            {(groups.get(key) ?? []).map((file) => (
              <PhotoTile
                key={file.id}
                file={file}
                isChosen={chosen.has(file.id)}
                onToggle={() => onToggle(file.id)}
                onOpen={() => onOpen(file)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
