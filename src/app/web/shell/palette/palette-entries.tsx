import {
  ArrowRight,
  Box,
  Boxes,
  Building2,
  Calculator,
  CalendarCheck,
  ChartNoAxesColumn,
  Clock,
  Construction,
  DoorOpen,
  FileText,
  HandCoins,
  Image,
  Images,
  ListTree,
  MessageSquare,
  NotebookPen,
  Package,
  Plus,
  Star,
  Truck,
  User,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchHit, SearchKind, SearchPiece } from '#areas/platform-services/search/schema.ts';

/** One row of the palette: where it leads, or what it does. */
export interface PaletteEntry {
  key: string;
  icon: ReactNode;
  label: ReactNode;
  below?: ReactNode;
  beside?: ReactNode;
  to?: string | undefined;
  act?: (() => void) | undefined;
}

const kindIcons: Readonly<Record<SearchKind, typeof Box>> & Readonly<Record<string, typeof Box | undefined>> = {
  project: Building2,
  unit: DoorOpen,
  module: Box,
  person: User,
  file: FileText,
  post: MessageSquare,
  ticket_comment: MessageSquare,
  estimate: Calculator,
  bom: ListTree,
  building_model: Box,
  assembly_group: Boxes,
  cost_item: Package,
  supplier: Truck,
  rate_card: HandCoins,
  milestone: CalendarCheck,
  album: Images,
  resource: Construction,
  break_even_scenario: ChartNoAxesColumn,
};

export const screenIcon = <ArrowRight />;
export const createIcon = <Plus />;
export const recentIcon = <Clock />;
export const starredIcon = <Star />;

/** What was looked for stands out in what was found. */
export function marked(pieces: readonly SearchPiece[]): ReactNode {
  return pieces.map(({ text, hit }, index) =>
    hit ? (
      // The pieces of one text never change their places.
      <mark key={index} className="bg-transparent font-title text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** A found record as a row. */
export function hitEntry(hit: SearchHit, to: string | undefined, act: (() => void) | undefined): PaletteEntry {
  const Icon = hit.kind === 'file' && hit.facts['drawable'] === true ? Image : (kindIcons[hit.kind] ?? NotebookPen);
  const place = [
    typeof hit.facts['code'] === 'string' ? hit.facts['code'] : null,
    hit.project_number,
    hit.kind === 'project' ? null : hit.project_name,
    hit.kind === 'unit' ? null : hit.unit_name,
  ];
  return {
    key: `${hit.kind}:${hit.id}`,
    icon: <Icon />,
    label: marked(hit.title),
    ...(hit.subtitle.length === 0 && hit.excerpt.length === 0
      ? {}
      : { below: marked(hit.excerpt.length > 0 ? hit.excerpt : hit.subtitle) }),
    beside: place.filter((part) => part !== null).join(' · ') || undefined,
    to,
    act,
  };
}
