import { fetchBytes } from '#platform/web/call/blobs.ts';
import { PdfPage } from '#ui/pdf/pdf-page.tsx';
import { usePdf } from '#ui/pdf/use-pdf.ts';

interface PlanPdfProps {
  file: { id: string; name: string; bytes: number };
  page: number;
  width: number;
  label: string;
  broken: string;
  /** Some of the drawing is not shown: a part of the reader that it needs could not be fetched. */
  partial: string;
}

/** One page of a drawing that is a PDF. Comes with the first that is looked at. */
export function PlanPdf({ file, page, width, label, broken, partial }: PlanPdfProps) {
  const pdf = usePdf(file.bytes, (from, to, signal) => fetchBytes(`/api/files/${file.id}/content`, from, to, signal));
  if (pdf === 'failed' || pdf === 'locked') return <p className="p-6 text-13 text-text-2">{broken}</p>;
  if (pdf === 'loading') return <div className="h-96 bg-sunken" />;
  return (
    <>
      {/* Over the drawing, not above it: pins stand at shares of its height. */}
      {pdf.isPartial && (
        <p role="alert" className="absolute inset-x-0 top-0 z-10 bg-bad-fill p-2 text-13 text-bad-text">
          {partial}
        </p>
      )}
      <PdfPage document={pdf.document} number={page} width={width} ratio={pdf.ratio} label={label} />
    </>
  );
}
