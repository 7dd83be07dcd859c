import { clsx } from 'clsx';
import { File, FileArchive, FileBox, FileImage, FileSpreadsheet, FileText, Presentation } from 'lucide-react';

const kinds = [
  { endings: /^(csv|xls|xlsx|xlsm|ods)$/, Icon: FileSpreadsheet, look: 'text-file-sheet' },
  { endings: /^(doc|docx|odt|rtf)$/, Icon: FileText, look: 'text-file-doc' },
  { endings: /^(ppt|pptx|odp)$/, Icon: Presentation, look: 'text-file-slide' },
  { endings: /^pdf$/, Icon: FileText, look: 'text-file-slide' },
  { endings: /^(png|jpe?g|gif|webp|avif|heic|svg)$/, Icon: FileImage, look: 'text-file-other' },
  { endings: /^(ifc|ifczip|rvt|dwg|step|stp|frag)$/, Icon: FileBox, look: 'text-file-other' },
  { endings: /^(zip|7z|tar|gz|rar)$/, Icon: FileArchive, look: 'text-file-other' },
];

/** The icon of a file by the ending of its name; the name stands beside it. Sheets green, documents blue, slides and PDF red. */
export function FileIcon({ name, className }: { name: string; className?: string }) {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = kinds.find((each) => each.endings.test(ending));
  const Icon = kind?.Icon ?? File;
  return <Icon className={clsx('size-5', kind?.look ?? 'text-file-other', className)} />;
}
