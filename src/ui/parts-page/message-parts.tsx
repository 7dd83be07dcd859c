import { useState } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { Banner } from '../feedback/banner.tsx';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import { Button } from '../button.tsx';
import { CraneDrawing } from '../drawings/crane-drawing.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { FileDrop } from '../inputs/file-drop.tsx';
import { FileIcon } from '../marks/file-icon.tsx';
import { FileProgress } from '../feedback/file-progress.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { SkeletonRows } from '../feedback/skeleton.tsx';
import { StatusChip } from '../marks/status-chip.tsx';
import { Stepper } from '../layout/stepper.tsx';
import { ToastIcon } from '../feedback/toast-icon.tsx';
import { Line, PartFrame } from './part-frame.tsx';

export function ErrorParts() {
  return (
    <PartFrame title="Error state">
      <ErrorState
        title="The units could not be loaded"
        text="The server did not answer. Your work is safe."
        reference="Request 01JD3K7"
        action={<Button>Try again</Button>}
      />
    </PartFrame>
  );
}

export function MessageParts() {
  return (
    <>
      <PartFrame title="Banners and toasts" span={8}>
        <div className="grid gap-2.5">
          <Banner action={<Button size="small">Look</Button>}>
            Same as <b>FP-0118</b>, crack, Living?
          </Banner>
          <Banner tone="good" title="Imported">
            24 units, 48 modules.
          </Banner>
          <Banner tone="warn" title="Offline" onDismiss={() => undefined} dismissLabel="Dismiss">
            4 waiting, all safe here.
          </Banner>
          <Banner tone="bad" title="Not saved" action={<Button size="small">Try again</Button>}>
            The connection dropped. Your text is still here.
          </Banner>
          <Line>
            <Button onClick={() => toast.success('Module 14 released')}>Good toast</Button>
            <Button onClick={() => toast.error('Not saved. The connection dropped.')}>Bad toast</Button>
            <Button onClick={() => toast.info('New post by Luis Arredondo')}>News toast</Button>
          </Line>
        </div>
        <ToastContainer
          position="top-right"
          autoClose={5000}
          pauseOnHover
          closeOnClick
          icon={ToastIcon}
          aria-label="Messages"
        />
      </PartFrame>
      <PartFrame title="Empty state">
        <EmptyState
          drawing={<CraneDrawing />}
          title="No set days yet"
          text="Dates appear here as soon as a module has a crane. Start with the modules in the yard."
          action={<Button look="primary">Plan a set day</Button>}
        />
      </PartFrame>
      <PartFrame title="Skeleton, after 150 ms, at the height of the rows to come" span={12}>
        <SkeletonRows rows={4} label="Loading the projects" />
      </PartFrame>
    </>
  );
}

export function FileParts() {
  return (
    <>
      <PartFrame title="File icons">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2.5 text-13">
          {[
            'Rates.csv',
            'BOM rev 7.xls',
            'Scope.doc',
            'Review.ppt',
            'Approval.pdf',
            'Alder.ifc',
            'Front.jpg',
            'Notes',
          ].map((name) => (
            <li key={name} className="flex items-center gap-2">
              <FileIcon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </PartFrame>
      <PartFrame title="Files on their way" span={8}>
        <div className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
          <FileDrop
            label="Drop files here, or choose them"
            help="Pictures, PDF and sheets up to 50 MB."
            multiple
            onFiles={() => undefined}
          />
          <div className="grid min-w-0 grid-cols-1 content-start gap-2">
            <FileProgress
              name="Site plan, revision 7, with utilities and easements.pdf"
              detail="3.4 MB"
              percent={64}
              percentText="64%"
              progressLabel="Site plan, uploaded"
              onRemove={() => undefined}
              removeLabel="Cancel the upload"
            />
            <FileProgress
              name="units.xlsx"
              error="Larger than 50 MB. Split it, or ask an admin."
              progressLabel="units.xlsx, uploaded"
              onRetry={() => undefined}
              retryLabel="Try again"
              onRemove={() => undefined}
              removeLabel="Remove"
            />
            <FileProgress name="front.jpg" detail="Ready" progressLabel="front.jpg, uploaded" />
          </div>
        </div>
      </PartFrame>
    </>
  );
}

const steps = [
  { value: 'file', label: 'File' },
  { value: 'columns', label: 'Columns' },
  { value: 'check', label: 'Check' },
  { value: 'done', label: 'Import' },
] as const;

export function PageParts() {
  const [step, setStep] = useState<(typeof steps)[number]['value']>('check');
  return (
    <PartFrame title="Page head, steps" span={12}>
      <PageHeader
        className="-mx-5 max-md:-mx-4"
        breadcrumb={
          <Breadcrumb label="You are here">
            <a href="#projects">Projects</a>
            <a href="#active">Active</a>
            26-041
          </Breadcrumb>
        }
        title="Juniper Ridge Townhomes"
        large
        status={<StatusChip step={4} label="Production" />}
        meta={<span>1180 Juniper Ridge Rd, Redlands, CA 92374 · 12 units, 24 modules · Loma Linda</span>}
        actions={
          <>
            <Button>Post</Button>
            <Button look="primary">Resolve crane clash</Button>
          </>
        }
      />
      <div className="mt-4">
        <Stepper label="Import of units" steps={steps} current={step} onStep={setStep} doneLabel="done" />
      </div>
    </PartFrame>
  );
}
