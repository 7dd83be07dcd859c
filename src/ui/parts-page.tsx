import { useEffect, useState } from 'react';
import { BrandMark } from './drawings/brand-mark.tsx';
import { ButtonParts } from './parts-page/control-parts.tsx';
import { CardParts, TableParts } from './parts-page/data-parts.tsx';
import { ChoiceParts, FieldParts, SignInFieldParts } from './parts-page/field-parts.tsx';
import { ColourParts, DrawingParts, TypeParts } from './parts-page/foundation-parts.tsx';
import { ErrorParts, FileParts, MessageParts, PageParts } from './parts-page/message-parts.tsx';
import { DateParts, OverlayParts } from './parts-page/overlay-parts.tsx';
import { StateParts } from './parts-page/state-parts.tsx';
import { Segmented } from './inputs/segmented.tsx';
import { TooltipProvider } from './overlays/tooltip.tsx';

/** Every part in all its states, for those who build screens. Development only, so its words are not translated. */
export function PartsPage() {
  const [theme, setTheme] = useState(() => document.documentElement.dataset.theme ?? 'light');
  const [contrast, setContrast] = useState('normal');
  const [density, setDensity] = useState(() => document.documentElement.dataset.density ?? 'staff');
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.density = density;
    document.documentElement.dataset.contrast = contrast;
  }, [theme, density, contrast]);
  return (
    <TooltipProvider>
      <main className="min-h-dvh bg-canvas px-10 pt-8 pb-12 max-md:px-3 max-md:pt-5">
        <header className="mb-6 flex flex-wrap items-center gap-3">
          <BrandMark />
          <div>
            <h1 className="text-24 font-title tracking-title">Parts</h1>
            <p className="text-14 text-text-2">
              Every screen is made of these. A screen has no colour or size of its own.
            </p>
          </div>
          <div className="flex flex-wrap gap-2 md:ml-auto">
            <Segmented
              label="Theme"
              value={theme}
              onValueChange={setTheme}
              items={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
            />
            <Segmented
              label="Density"
              value={density}
              onValueChange={setDensity}
              items={[
                { value: 'staff', label: 'Staff' },
                { value: 'comfort', label: 'Comfort' },
              ]}
            />
            <Segmented
              label="Contrast"
              value={contrast}
              onValueChange={setContrast}
              items={[
                { value: 'normal', label: 'Normal' },
                { value: 'high', label: 'High' },
              ]}
            />
          </div>
        </header>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
          <ColourParts />
          <ButtonParts />
          <FieldParts />
          <ChoiceParts />
          <StateParts />
          <TableParts />
          <DateParts />
          <CardParts />
          <SignInFieldParts />
          <OverlayParts />
          <ErrorParts />
          <MessageParts />
          <PageParts />
          <FileParts />
          <TypeParts />
          <DrawingParts />
        </div>
      </main>
    </TooltipProvider>
  );
}
