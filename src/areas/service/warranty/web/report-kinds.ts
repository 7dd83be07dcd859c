import {
  AppWindow,
  CircleEllipsis,
  Droplets,
  Flame,
  PaintRoller,
  Refrigerator,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { texts } from '#platform/shared/text.ts';
import type { Room, Urgency } from '../choices.ts';

/** What somebody who lives in a home says of it, in their words. */
export const kindWords = texts({
  water: { en: 'Water', es: 'Agua' },
  heat: { en: 'Heat, cooling', es: 'Calor, frío' },
  power: { en: 'Power', es: 'Luz' },
  opening: { en: 'Door, window', es: 'Puerta, ventana' },
  appliance: { en: 'Appliance', es: 'Electrodoméstico' },
  surface: { en: 'Wall, floor', es: 'Muro, piso' },
  other: { en: 'Something else', es: 'Otra cosa' },
});
export type Kind = keyof typeof kindWords;

export const kinds = ['water', 'heat', 'power', 'opening', 'appliance', 'surface'] as const satisfies readonly Kind[];

export const kindIcons: Readonly<Record<Kind, LucideIcon>> = {
  water: Droplets,
  heat: Flame,
  power: Zap,
  opening: AppWindow,
  appliance: Refrigerator,
  surface: PaintRoller,
  other: CircleEllipsis,
};

/** The system that it is about, as the house counts it. */
export const systemOf: Readonly<Record<Kind, PunchCategory>> = {
  water: 'plumbing',
  heat: 'mechanical',
  power: 'electrical',
  opening: 'doors_windows',
  appliance: 'appliances',
  surface: 'finishes',
  other: 'other',
};

export const rooms = [
  'kitchen',
  'bath',
  'bedroom',
  'living',
  'laundry',
  'outside',
  'roof',
  'everywhere',
] as const satisfies readonly Exclude<Room, 'unsaid'>[];

/** How bad it is, said by what somebody can live with. */
export const badWords = texts({
  urgent: { en: 'It can’t wait', es: 'No puede esperar' },
  high: { en: 'It bothers us every day', es: 'Nos molesta todos los días' },
  medium: { en: 'It can wait a few days', es: 'Puede esperar unos días' },
  low: { en: 'It only looks wrong', es: 'Solo se ve mal' },
});
export const bads = ['urgent', 'high', 'medium', 'low'] as const satisfies readonly Urgency[];
