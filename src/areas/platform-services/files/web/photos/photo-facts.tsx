import { formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { FileEdit } from '../file-edit.tsx';
import { stageWords } from '../file-words.ts';
import type { FileEntry } from '../queries.ts';
import { takenWords } from './thumb.tsx';

const t = texts({
  facts: { en: 'Facts', es: 'Datos' },
  taken: { en: 'Taken', es: 'Tomada' },
  uploaded: { en: 'Uploaded', es: 'Subida' },
  by: { en: 'By', es: 'Por' },
  stage: { en: 'Stage', es: 'Etapa' },
  area: { en: 'Area', es: 'Área' },
  tags: { en: 'Tags', es: 'Etiquetas' },
  size: { en: 'Size', es: 'Tamaño' },
  where: { en: 'Coordinates (staff only)', es: 'Coordenadas (solo personal)' },
});

/** What is known of a photo or film, and what may be changed of it. */
export function PhotoFacts({ file, onGone }: { file: FileEntry; onGone: () => void }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <aside
      aria-label={say(t.facts)}
      className="flex w-full flex-col gap-5 overflow-y-auto border-line p-4 max-lg:max-h-[45dvh] max-lg:border-t lg:w-[320px] lg:border-l"
    >
      <Facts>
        {file.captured_at !== null && <Fact name={say(t.taken)}>{takenWords(file, language)}</Fact>}
        <Fact name={say(t.uploaded)}>{formatMoment(file.uploaded_at, language)}</Fact>
        <Fact name={say(t.by)}>{file.uploaded_by?.name}</Fact>
        {!file.can.change && file.stage !== null && <Fact name={say(t.stage)}>{say(stageWords[file.stage])}</Fact>}
        {!file.can.change && file.area !== null && <Fact name={say(t.area)}>{file.area}</Fact>}
        {!file.can.change && file.tags.length > 0 && <Fact name={say(t.tags)}>{file.tags.join(', ')}</Fact>}
        <Fact
          name={say(t.size)}
        >{`${formatBytes(file.bytes, language)}${file.width === null ? '' : ` · ${file.width} × ${file.height}`}`}</Fact>
        {file.latitude !== null && file.longitude !== null && (
          <Fact
            name={say(t.where)}
          >{`${formatNumber(file.latitude, language, 5)}, ${formatNumber(file.longitude, language, 5)}`}</Fact>
        )}
      </Facts>
      {file.note !== null && <p className="text-13 text-warn-text">{file.note}</p>}
      {file.can.change && <FileEdit key={file.id} file={file} onGone={onGone} />}
    </aside>
  );
}
