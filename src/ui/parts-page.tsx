import { BrandMark } from "./drawings/brand-mark.tsx";
import { ButtonParts } from "./parts-page/control-parts.tsx";
import { CardParts, TableParts } from "./parts-page/data-parts.tsx";
import { ChoiceParts, FieldParts, SignInFieldParts } from "./parts-page/field-parts.tsx";
import { ColourParts, DrawingParts, TypeParts } from "./parts-page/foundation-parts.tsx";
import { FileParts, MessageParts, PageParts } from "./parts-page/message-parts.tsx";
import { DateParts, OverlayParts } from "./parts-page/overlay-parts.tsx";
import { StateParts } from "./parts-page/state-parts.tsx";
import { TooltipProvider } from "./tooltip.tsx";

/** Every part in all its states, for those who build screens. Development only, so its words are not translated. */
export function PartsPage() {
  return (
    <TooltipProvider>
      <main className="min-h-dvh bg-canvas px-10 pt-8 pb-12 max-md:px-3 max-md:pt-5">
        <header className="mb-6 flex items-center gap-3">
          <BrandMark />
          <div>
            <h1 className="text-24 font-title tracking-title">Parts</h1>
            <p className="text-14 text-text-2">Every screen is made of these. A screen has no colour or size of its own.</p>
          </div>
        </header>
        <div className="grid gap-4 lg:grid-cols-12">
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
