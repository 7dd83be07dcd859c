import { fetchBytes } from '#platform/web/call/blobs.ts';
import { PdfPage } from '#ui/pdf/pdf-page.tsx';
import { usePdf } from '#ui/pdf/use-pdf.ts';

interface PlanPdfProps {
  file: { id: string; name: string; bytes: number };
  page: number;
  width: number;
  label: string;
  broken: string;
}

/** One page of a drawing that is a PDF. Comes with the first that is looked at. */
export function PlanPdf({ file, page, width, label, broken }: PlanPdfProps) {
  const pdf = usePdf(file.bytes, (from, to, signal) => fetchBytes(`/api/files/${file.id}/content`, from, to, signal));
  if (pdf === 'failed' || pdf === 'locked') return <p className="p-6 text-13 text-text-2">{broken}</p>;
  if (pdf === 'loading') return <div className="h-96 bg-sunken" />;
  return <PdfPage document={pdf.document} number={page} width={width} ratio={pdf.ratio} label={label} />;
}
